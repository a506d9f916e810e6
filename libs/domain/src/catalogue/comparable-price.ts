import { readUnit, conversion, isOfLengths, sameDimension, unitText, type Powers } from '../formula/measures.js';
import { singularUnit } from '../formula/units.js';
import { Exact } from '../kernel/exact.js';
import { decimalText, fixedText, readDecimal } from '../kernel/money.js';
import type { ProductFactsRow } from './contract-facts.js';
import type { ComparablePrice } from './contract-product-page.js';

/** What an offer's price is compared by. */
interface Sold extends Pick<ProductFactsRow, 'weight' | 'weight_unit' | 'pack_amount' | 'pack_unit'> {
  retail_price?: string;
  unit: string;
  /** Nobody may choose it any more: it is compared, but never the cheapest. */
  ended: boolean;
}

/** The units that prices are compared in, one for each dimension; a volume of lengths (ft³) is not sold like a liquid. */
const compared: readonly Powers[] = [{ ft: 1 }, { ft: 2 }, { ft: 3 }, { gal: 1 }, { lb: 1 }, { hour: 1 }];

/** Words for a single thing; a pack of them says how many it holds. Other counts, like a box, say nothing. */
const pieces = new Set(['piece', 'pc', 'pcs', 'each', 'ea', 'count', 'no', 'unit', 'qty']);

/** An exact price for one of a unit. */
interface Per {
  price: Exact;
  unit: string;
}

/** The price of `amount` of a unit, for one of the unit that its dimension is compared in. */
function per(price: Exact, amount: Exact, unit: string): Per | null {
  if (pieces.has(singularUnit(unit).toLowerCase())) return { price: price.div(amount), unit: 'piece' };
  const powers = readUnit(unit);
  const target =
    powers && compared.find((one) => sameDimension(powers, one) && isOfLengths(powers) === isOfLengths(one));
  const factor = target && conversion(powers, target);
  return factor ? { price: price.div(amount.mul(factor)), unit: unitText(target) } : null;
}

/**
 * What one of something costs: by the unit it is sold by if that measures (ft², lb, hour) or is a single piece, else by
 * what a pack holds, else by weight.
 */
function comparable({ retail_price, unit, pack_amount, pack_unit, weight, weight_unit }: Sold): Per | null {
  const price = readDecimal(retail_price);
  if (!price?.gt(0)) return null;
  const [pack, heavy] = [readDecimal(pack_amount), readDecimal(weight)];
  return (
    per(price, Exact.of(1), unit) ??
    (pack?.gt(0) ? per(price, pack, pack_unit) : null) ??
    (heavy?.gt(0) ? per(price, heavy, weight_unit) : null)
  );
}

/** From here on a price has cents; a smaller one needs more places to be told from another. */
const ONE_DOLLAR = 1;

function written({ price, unit }: Per, cheapest: boolean): ComparablePrice {
  const cents = fixedText(price, 2);
  const text = price.gte(ONE_DOLLAR) ? cents : decimalText(price, 4);
  return { price: text.length < cents.length ? cents : text, unit, cheapest };
}

/**
 * The prices of some offers made comparable, in their order; `null` where one cannot be compared. The cheapest is the
 * lowest of those for one unit that can be had, if another one of them costs more.
 */
export function comparablePrices(offers: readonly Sold[]): (ComparablePrice | null)[] {
  const all = offers.map(comparable);
  const had = all.filter((_, at) => !offers[at]!.ended);
  return all.map((one, at) => {
    if (!one) return null;
    if (offers[at]!.ended) return written(one, false);
    const others = had.filter((other) => other?.unit === one.unit);
    const least = others.every((other) => one.price.lte(other!.price));
    return written(one, least && others.some((other) => other!.price.gt(one.price)));
  });
}
