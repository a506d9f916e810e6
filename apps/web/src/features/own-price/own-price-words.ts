import type { OwnOffer, ProductRow, SaveOfferRequest, TemplateUsing } from '@quotewright/domain/catalogue/contract.js';
import { readDecimal } from '@quotewright/domain/kernel/money.js';
import { counted, money, quantity } from '../../lib/format.js';
import { listed } from '../../lib/words.js';

/** Names that are read at a glance; the others are counted. */
const MOST_NAMES = 3;

/** Whether an offer of one's own still says what one asks: it is in the catalogue, or a line stands on it. */
export function stands(offer: OwnOffer | undefined): offer is OwnOffer {
  return offer !== undefined && (offer.reach !== 'withdrawn' || offer.used_in.length > 0);
}

/** What a change of price sets of an offer. */
export type OfferPrices = Pick<SaveOfferRequest, 'cost_price' | 'retail_price' | 'unit' | 'unit_in_stock'>;

/** Two numbers as they are sent and read, `50` and `50.00`; what is left out is not spoken of. */
function sameNumber(one: number | string | null | undefined, other: number | string | null | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return true;
  const [first, second] = [readDecimal(one), readDecimal(other)];
  return first !== null && second !== null && first.equals(second);
}

/** Whether an offer says what was, or is to be, set of it. */
export function says(offer: ProductRow, { cost_price, retail_price, unit, unit_in_stock }: OfferPrices): boolean {
  return (
    offer.unit === unit &&
    sameNumber(offer.retail_price, retail_price) &&
    sameNumber(offer.cost_price, cost_price) &&
    sameNumber(offer.unit_in_stock, unit_in_stock)
  );
}

/** An offer at a glance: `$16.00 per box, cost $10.00, 9 in stock`. */
export function pricesInWords({ retail_price, cost_price, unit, unit_in_stock }: ProductRow): string {
  return [
    `${money(retail_price!)} per ${unit}`,
    `cost ${money(cost_price!)}`,
    ...(unit_in_stock == null ? [] : [`${quantity(unit_in_stock)} in stock`]),
  ].join(', ');
}

/** The templates that quote with an offer beside one line of one of them. */
export function besides(usedIn: readonly TemplateUsing[], lineId: number): TemplateUsing[] {
  return usedIn.filter(({ line_ids }) => line_ids.some((id) => id !== lineId));
}

/** Templates by name, with the verb in its number: `Deck and Porch quote`. */
export function whoQuote(templates: readonly TemplateUsing[], one = 'quotes', many = 'quote'): string {
  return `${someOf(
    templates.map(({ name }) => name),
    'more template',
  )} ${templates.length === 1 ? one : many}`;
}

/** Names, the first of them where there are many. */
function someOf(names: readonly string[], more: string): string {
  const rest = names.length - MOST_NAMES;
  return rest > 1 ? listed([...names.slice(0, MOST_NAMES), counted(rest, more)]) : listed(names);
}

/** How far setting prices of one's own came: whose are saved, and how many of the lines that were to use them do. */
export function partlySet(products: readonly string[], used: number, lines: number): string {
  const [price, is, it] = products.length === 1 ? ['price', 'is', 'it'] : ['prices', 'are', 'them'];
  const saved = `Your ${price} of ${someOf(products, 'more product')} ${is} saved`;
  if (used > 0) return `${saved}, and ${used} of ${counted(lines, 'line')} ${used === 1 ? 'uses' : 'use'} ${it}.`;
  return `${saved}, but ${lines === 1 ? `its line does not use ${it}` : `no line here uses ${it}`} yet.`;
}
