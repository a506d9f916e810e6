import type { OwnOffer, TemplateUsing } from '@quotewright/domain/catalogue/contract.js';
import { counted } from '../../lib/format.js';
import { listed } from '../../lib/words.js';

/** Names that are read at a glance; the others are counted. */
const MOST_NAMES = 3;

/** Whether an offer of one's own still says what one asks: it is in the catalogue, or a line stands on it. */
export function stands(offer: OwnOffer | undefined): offer is OwnOffer {
  return offer !== undefined && (offer.reach !== 'withdrawn' || offer.used_in.length > 0);
}

/** The templates that quote with an offer beside one line of one of them. */
export function besides(usedIn: readonly TemplateUsing[], lineId: number): TemplateUsing[] {
  return usedIn.filter(({ line_ids }) => line_ids.some((id) => id !== lineId));
}

/** Templates by name, with the verb in its number: `Deck and Porch quote`. */
export function whoQuote(templates: readonly TemplateUsing[], one = 'quotes', many = 'quote'): string {
  const names = templates.map(({ name }) => name);
  const rest = names.length - MOST_NAMES;
  const said = rest > 1 ? listed([...names.slice(0, MOST_NAMES), counted(rest, 'more template')]) : listed(names);
  return `${said} ${names.length === 1 ? one : many}`;
}
