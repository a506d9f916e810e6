import type { PriceApproval } from '../kernel/contract-reasons.js';
import { Exact } from '../kernel/exact.js';
import { readDecimal } from '../kernel/money.js';
import type { OfferFields } from './offer-form.js';

/** What a change sets of one offer, before and after: the fields that differ. */
interface OfferMove {
  readonly before: Partial<OfferFields>;
  readonly after: Partial<OfferFields>;
}

const hundred = Exact.of(100);
const zero = Exact.of(0);

/** Whether a price moves by more than `percent`, up or down. One that was nothing always does. */
function movesBeyond(percent: Exact, was: string | undefined, is: string | undefined): boolean {
  if (was === undefined || is === undefined) return false;
  const [from, to] = [readDecimal(was)!, readDecimal(is)!];
  const by = to.lt(from) ? from.sub(to) : to.sub(from);
  return by.gt(zero) && by.mul(hundred).gt(percent.mul(from));
}

/**
 * Whether changes of a supplier wait for an admin. Stock, brand and unit alone never do, except where all changes do.
 * @param rule the supplier's; absent: never
 */
export function needsApproval(rule: PriceApproval | undefined, moves: readonly OfferMove[]): boolean {
  if (!rule || rule.when === 'never') return false;
  if (rule.when === 'always') return moves.some(({ after }) => Object.keys(after).length > 0);
  const percent = readDecimal(rule.percent!)!;
  return moves.some(
    ({ before, after }) =>
      movesBeyond(percent, before.costPrice, after.costPrice) ||
      movesBeyond(percent, before.retailPrice, after.retailPrice),
  );
}

/** Fields of an offer that a price change sets. */
const changedFields = ['costPrice', 'retailPrice', 'unit', 'stock', 'supplierSku', 'brand'] as const;
/** A price is of its unit, so the two wait together. */
const pricedFields: readonly string[] = ['costPrice', 'retailPrice', 'unit'];

/** What of a saved form waits for an admin; `null`: nothing does. */
export function heldBack(rule: PriceApproval | undefined, before: OfferFields, after: OfferFields): OfferMove | null {
  const moved = changedFields.filter((field) => after[field] !== before[field]);
  const only = (fields: OfferFields, some: readonly (keyof OfferFields)[]): Partial<OfferFields> =>
    Object.fromEntries(some.map((field) => [field, fields[field]]));
  if (!needsApproval(rule, [{ before: only(before, moved), after: only(after, moved) }])) return null;
  const waits = rule!.when === 'always' ? moved : moved.filter((field) => pricedFields.includes(field));
  return { before: only(before, waits), after: only(after, waits) };
}
