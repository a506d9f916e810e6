import {
  priceStepRule,
  type AddPriceChangeRequest,
  type BulkChange,
  type OfferChange,
  type OfferValues,
} from '@quotewright/domain/catalogue/contract.js';
import { offerFields, type OfferFields } from '@quotewright/domain/catalogue/offer-form.js';
import { ruledPrice } from '@quotewright/domain/catalogue/price-rule.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import type { Offer } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { invalidInput } from '../platform/http/validation.js';

/** What a price change does to one offer: the fields that differ, by their names in events, before and after. */
export interface StoredRow {
  offer_id: number;
  product_id: number;
  before: Partial<OfferFields>;
  after: Partial<OfferFields>;
}

/** The changes of a request, one for each offer, and where a fault of one is shown. */
export function changesOf({ changes, bulk }: AddPriceChangeRequest): {
  changes: readonly OfferChange[];
  path: (index: number) => string;
} {
  if ((changes === undefined) === (bulk === undefined))
    throw invalidInput([{ path: 'changes', code: 'one_of', message: 'Send either changes or bulk.' }]);
  const list = changes ?? [...new Set(bulk!.ids)].map((id) => changeOfAll(id, bulk!));
  const twice = list.findIndex(({ id }, index) => list.findIndex((other) => other.id === id) < index);
  if (twice >= 0)
    throw invalidInput([{ path: `changes.${twice}.id`, code: 'twice', message: 'This product is in the list twice.' }]);
  return { changes: list, path: (index) => (changes ? `changes.${index}` : 'bulk') };
}

/** What a bulk change sets of one offer, besides its price. */
export function changeOfAll(id: number, { unit_in_stock, brand }: BulkChange): OfferChange {
  return { id, ...(unit_in_stock !== undefined && { unit_in_stock }), ...(brand !== undefined && { brand }) };
}

/** Throws `invalid_input` unless the number of a bulk change can be read. */
export function assertRule({ price }: BulkChange): void {
  if (price && readNumber(priceStepRule, price.value) === null)
    throw invalidInput([{ path: 'bulk.price.value', code: 'not_a_number', message: priceStepRule.message }]);
}

/** What a change sets of an offer, as far as it differs from now: one row, or none. Throws `invalid_input` at `path`. */
export function rowOf(offer: Offer, change: OfferChange, { bulk }: AddPriceChangeRequest, path: string): StoredRow[] {
  if (bulk) assertRule(bulk);
  return at(path, offer.name, () => differing(offer, change, bulk));
}

/** The same, with faults at the offer's fields. */
export function differing(offer: Offer, change: OfferChange, bulk: BulkChange | undefined): StoredRow[] {
  const rule = bulk?.price;
  const now = fieldsOf(offer);
  const priced = rule ? { [rule.field]: ruledPrice(offer[rule.field], rule) } : {};
  const asked = { ...change, ...priced };
  const next = offerFields(
    {
      ...now,
      costPrice: asked.cost_price ?? now.costPrice,
      retailPrice: asked.retail_price ?? now.retailPrice,
      unit: asked.unit ?? now.unit,
      stock: asked.unit_in_stock,
      supplierSku: asked.supplier_sku,
      brand: asked.brand,
    },
    now,
    !offer.is_private,
  );
  const fields = (Object.keys(next) as (keyof OfferFields)[]).filter((field) => next[field] !== now[field]);
  if (fields.length === 0) return [];
  const only = (from: OfferFields) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return [{ offer_id: offer.id, product_id: offer.product_id, before: only(now), after: only(next) }];
}

/** Runs a check of one row's fields; its faults say which row, by name. */
function at<T>(path: string, name: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details.errors) throw error;
    throw invalidInput(
      error.details.errors.map((one) => ({ ...one, path: `${path}.${one.path}`, message: `${name}: ${one.message}` })),
    );
  }
}

/** The fields of an offer by their names in events. */
export function fieldsOf(offer: Offer): OfferFields {
  return {
    costPrice: offer.cost_price,
    retailPrice: offer.retail_price,
    unit: offer.unit,
    stock: offer.unit_in_stock,
    supplierSku: offer.supplier_sku,
    brand: offer.brand,
    formula: offer.formula,
  };
}

/** Whether an offer has these values now. */
export function isAt(offer: Offer, values: Partial<OfferFields>): boolean {
  const now = fieldsOf(offer);
  return (Object.keys(values) as (keyof OfferFields)[]).every((field) => now[field] === values[field]);
}

/** Values by the names of the list of offers. */
export function shownValues({
  costPrice,
  retailPrice,
  unit,
  stock,
  supplierSku,
  brand,
}: Partial<OfferFields>): OfferValues {
  return {
    ...(costPrice !== undefined && { cost_price: costPrice }),
    ...(retailPrice !== undefined && { retail_price: retailPrice }),
    ...(unit !== undefined && { unit }),
    ...(stock !== undefined && { unit_in_stock: stock }),
    ...(supplierSku !== undefined && { supplier_sku: supplierSku }),
    ...(brand !== undefined && { brand }),
  };
}
