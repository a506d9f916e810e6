import {
  mayEditProduct,
  priceStepRule,
  type AddPriceChangeRequest,
  type AddedProduct,
  type BulkChange,
  type Gone,
  type OfferChange,
  type ChangedValues,
  type ProductRow,
  type RowOutcome,
} from '@quotewright/domain/catalogue/contract.js';
import {
  offerFields,
  productFields,
  type ChangedFields,
  type ProductFields,
} from '@quotewright/domain/catalogue/offer-form.js';
import { percentChange, ruledPrice } from '@quotewright/domain/catalogue/price-rule.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import type { KnownProduct, Offer } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { invalidInput } from '../platform/http/validation.js';

/** A product that is added, beside what its row sets. */
export interface NewProduct extends AddedProduct {
  supplier: number;
  /** Its master product is this one; `null`: that of its name, which is added if there is none. */
  master_product_id: number | null;
  gtin: string;
}

/** Fields of an offer by their names in events. */
export interface RowValues extends Partial<ChangedFields> {
  /** The product is added, under the ids of the row. */
  added?: NewProduct;
  /** Of an offer that is deleted, restored or added: whether it is withdrawn then. */
  withdrawn?: boolean;
  /** It is not in the catalogue: then nothing else is told. */
  gone?: Gone;
}

/** What a price change does to one offer: the fields that differ, before and after. */
export interface StoredRow {
  offer_id: number;
  product_id: number;
  before: RowValues;
  after: RowValues;
}

/** New values of an offer and of the pack of its product; what is absent stays. */
export type RowChange = OfferChange & { pack_amount?: string; pack_unit?: string };

/** Whether an offer's supplier says what a pack of its product holds: labour has none. */
export const mayChangePack = ({ product_owner, supplier, product_type }: Offer): boolean =>
  mayEditProduct(product_owner, supplier) && product_type !== 'labour';

/**
 * By what part of itself a price of a row moves, in SQL; from nothing, without end; NULL if it is not changed. Divided to
 * 30 decimals, in which no two moves of prices are taken for each other.
 */
const priceMove = (field: 'costPrice' | 'retailPrice'): string =>
  `CASE WHEN (before->>'${field}')::numeric = 0 AND (after->>'${field}')::numeric > 0 THEN 'Infinity'
    ELSE abs((after->>'${field}')::numeric - (before->>'${field}')::numeric)::numeric(50, 30)
      / nullif((before->>'${field}')::numeric, 0) END`;

/** The larger move of the two prices of a row, in SQL; null where neither moves. */
export const MOVE = `greatest(${priceMove('costPrice')}, ${priceMove('retailPrice')})`;

/** By how much its retail price moves, else its cost price, in percent; `null`: neither does, or it was nothing. */
export function moveOf(before: StoredRow['before'], after: StoredRow['after']): string | null {
  if (before.retailPrice !== undefined && after.retailPrice !== undefined)
    return percentChange(before.retailPrice, after.retailPrice);
  if (before.costPrice !== undefined && after.costPrice !== undefined)
    return percentChange(before.costPrice, after.costPrice);
  return null;
}

/** A row of a change of many offers, as its job found it. */
export interface FoundRow extends StoredRow {
  outcome: RowOutcome;
  message: string | null;
}

/** An offer that cannot be changed as asked, and why. */
export const refusedRow = ({ id: offer_id, product_id }: Offer, message: string): FoundRow => ({
  offer_id,
  product_id,
  before: {},
  after: {},
  outcome: 'refused',
  message,
});

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
export function rowOf(offer: Offer, change: RowChange, { bulk }: AddPriceChangeRequest, path: string): StoredRow[] {
  if (bulk) assertRule(bulk);
  return at(path, offer.name, () => differing(offer, change, bulk));
}

/** The same, with faults at the offer's fields. */
export function differing(offer: Offer, change: RowChange, bulk: BulkChange | undefined): StoredRow[] {
  const rule = bulk?.price;
  const now = fieldsOf(offer);
  const priced = rule ? { [rule.field]: ruledPrice(offer[rule.field], rule) } : {};
  const asked: RowChange = { ...change, ...priced };
  const next = {
    ...offerFields(
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
    ),
    ...packOf(offer, asked),
  };
  const fields = (Object.keys(next) as (keyof ChangedFields)[]).filter((field) => next[field] !== now[field]);
  if (fields.length === 0) return [];
  const only = (from: ChangedFields) => Object.fromEntries(fields.map((field) => [field, from[field]]));
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

function packOf(offer: Offer, asked: RowChange): Pick<ChangedFields, 'packAmount' | 'packUnit'> {
  const now = fieldsOf(offer);
  const { pack_amount: packAmount, pack_unit: packUnit } = asked;
  const packs = packAmount !== undefined || packUnit !== undefined;
  const next = packs ? productFields({ ...now, packAmount, packUnit }, productOf(offer)) : now;
  return { packAmount: next.packAmount, packUnit: next.packUnit };
}

/** The fields of an offer, and of the pack of its product, by their names in events. */
export function fieldsOf(offer: Offer): ChangedFields {
  return {
    costPrice: offer.cost_price,
    retailPrice: offer.retail_price,
    unit: offer.unit,
    stock: offer.unit_in_stock,
    supplierSku: offer.supplier_sku,
    brand: offer.brand,
    formula: offer.formula,
    packAmount: offer.pack_amount,
    packUnit: offer.pack_unit,
  };
}

/** The fields of a product by their names in events. */
export function productOf(row: KnownProduct | ProductRow | Offer): ProductFields {
  return {
    name: row.name,
    description: row.description,
    productType: row.product_type,
    sku: row.sku,
    gtin: row.gtin,
    partNumber: row.part_number,
    weight: row.weight,
    weightUnit: row.weight_unit,
    packAmount: row.pack_amount,
    packUnit: row.pack_unit,
  };
}

/** Whether an offer has these values now. */
export function isAt(offer: Offer, { gone, withdrawn, added: _, ...values }: RowValues): boolean {
  if (gone) return gone === 'deleted' ? offer.deleted : offer.withdrawn && !offer.deleted;
  if (offer.deleted || (withdrawn !== undefined && offer.withdrawn !== withdrawn)) return false;
  const now = fieldsOf(offer);
  return (Object.keys(values) as (keyof ChangedFields)[]).every((field) => now[field] === values[field]);
}

/** Whether the product of a row that added it is still what the row said: nobody has filled in more, or something else. */
export const isAsAdded = (
  { name, product_type, gtin, description, sku, part_number, weight, images }: Offer,
  added: NewProduct,
): boolean =>
  name === added.name &&
  product_type === added.product_type &&
  gtin === added.gtin &&
  weight === null &&
  images.length === 0 &&
  [description, sku, part_number].every((text) => text === '');

const addedOf = ({ name, product_type, master_product }: NewProduct): AddedProduct => ({
  name,
  product_type,
  master_product,
});

/** Values by the names of the list of offers. */
export function shownValues({
  costPrice,
  retailPrice,
  unit,
  stock,
  supplierSku,
  brand,
  packAmount,
  packUnit,
  gone,
  added,
}: RowValues): ChangedValues {
  return {
    ...(costPrice !== undefined && { cost_price: costPrice }),
    ...(retailPrice !== undefined && { retail_price: retailPrice }),
    ...(unit !== undefined && { unit }),
    ...(stock !== undefined && { unit_in_stock: stock }),
    ...(supplierSku !== undefined && { supplier_sku: supplierSku }),
    ...(brand !== undefined && { brand }),
    ...(packAmount !== undefined && { pack_amount: packAmount }),
    ...(packUnit !== undefined && { pack_unit: packUnit }),
    ...(gone && { gone }),
    ...(added && { added: addedOf(added) }),
  };
}
