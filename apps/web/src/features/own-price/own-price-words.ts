import type { OwnOffer, ProductRow, SaveOfferRequest, TemplateUsing } from '@quotewright/domain/catalogue/contract.js';
import { readDecimal } from '@quotewright/domain/kernel/money.js';
import { counted, money, quantity } from '../../lib/format.js';
import { listed } from '../../lib/words.js';

/** Number of names listed; the rest is counted. */
const MOST_NAMES = 3;

/** Whether an own offer still has the price asked for: it is in the catalogue, or a line uses it. */
export function stands(offer: OwnOffer | undefined): offer is OwnOffer {
  return offer !== undefined && (offer.reach !== 'withdrawn' || offer.used_in.length > 0);
}

/** The fields of an offer that a price change sets. */
export type OfferPrices = Pick<SaveOfferRequest, 'cost_price' | 'retail_price' | 'unit' | 'unit_in_stock'>;

/** Compares two numbers as sent and read, `50` and `50.00`; absent ones are ignored. */
function sameNumber(one: number | string | null | undefined, other: number | string | null | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return true;
  const [first, second] = [readDecimal(one), readDecimal(other)];
  return first !== null && second !== null && first.equals(second);
}

/** Whether an offer has the values that were, or are to be, set. */
export function says(offer: ProductRow, { cost_price, retail_price, unit, unit_in_stock }: OfferPrices): boolean {
  return (
    offer.unit === unit &&
    sameNumber(offer.retail_price, retail_price) &&
    sameNumber(offer.cost_price, cost_price) &&
    sameNumber(offer.unit_in_stock, unit_in_stock)
  );
}

/** A brief offer: `$16.00 per box, cost $10.00, 9 in stock`. */
export function pricesInWords({ retail_price, cost_price, unit, unit_in_stock }: ProductRow): string {
  return [
    `${money(retail_price!)} per ${unit}`,
    `cost ${money(cost_price!)}`,
    ...(unit_in_stock == null ? [] : [`${quantity(unit_in_stock)} in stock`]),
  ].join(', ');
}

/** The templates that use an offer, apart from one line of one of them. */
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

/** Names, only the first of many. */
function someOf(names: readonly string[], more: string): string {
  const rest = names.length - MOST_NAMES;
  return rest > 1 ? listed([...names.slice(0, MOST_NAMES), counted(rest, more)]) : listed(names);
}

/** How far setting own prices got: which are saved, and how many of their lines use them. */
export function partlySet(products: readonly string[], used: number, lines: number): string {
  const [price, is, it] = products.length === 1 ? ['price', 'is', 'it'] : ['prices', 'are', 'them'];
  const saved = `Your ${price} of ${someOf(products, 'more product')} ${is} saved`;
  if (used > 0) return `${saved}, and ${used} of ${counted(lines, 'line')} ${used === 1 ? 'uses' : 'use'} ${it}.`;
  return `${saved}, but ${lines === 1 ? `its line does not use ${it}` : `no line here uses ${it}`} yet.`;
}
