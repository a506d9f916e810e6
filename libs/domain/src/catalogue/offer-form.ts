import { formulaError, parseFormula } from '../formula/parse.js';
import type { ProductType } from '../formula/settings.js';
import { DomainError } from '../kernel/errors.js';
import { priceText } from '../kernel/money.js';
import { readNumber, type NumberRule } from '../kernel/number-rules.js';
import { textFault } from '../kernel/text-rules.js';
import {
  gtinDigits,
  gtinMistyped,
  isGtin,
  isSharedPrice,
  offerRules,
  packRule,
  packUnitMissing,
  productTypeMissing,
  sharedPriceRange,
  stockRule,
  weightRule,
  type WeightUnit,
} from './contract.js';

/** What may be known of a product. Labour has none of it. */
export interface ProductFacts {
  /** Digits with a valid check digit; empty = none. */
  readonly gtin: string;
  /** The manufacturer's; empty = none. */
  readonly partNumber: string;
  /** Of one sales unit; `null` = not known. */
  readonly weight: string | null;
  /** `lb` where there is no weight. */
  readonly weightUnit: WeightUnit;
  /** What one sales unit holds; `null` = not known. */
  readonly packAmount: string | null;
  /** Empty where there is no amount. */
  readonly packUnit: string;
}

export const noFacts: ProductFacts = {
  gtin: '',
  partNumber: '',
  weight: null,
  weightUnit: 'lb',
  packAmount: null,
  packUnit: '',
};

/** What the product's owner enters. */
export interface ProductFields extends ProductFacts {
  readonly name: string;
  readonly description: string;
  readonly productType: ProductType;
  /** Empty for labour. */
  readonly sku: string;
}

/** What a supplier enters about its offer. */
export interface OfferFields {
  readonly costPrice: string;
  readonly retailPrice: string;
  readonly unit: string;
  /** `null` = no count. */
  readonly stock: string | null;
  /** The supplier's own number of it; empty = none. */
  readonly supplierSku: string;
  readonly brand: string;
  /** With Q numbers (an offer belongs to no template); empty = none. */
  readonly formula: string;
}

/** What a price change may set: fields of an offer, and what a pack of its product holds. */
export type ChangedFields = OfferFields & Pick<ProductFacts, 'packAmount' | 'packUnit'>;

/**
 * The form as sent, numbers unparsed. `undefined` leaves a field unchanged (empty in a new offer or product, where
 * allowed).
 */
export interface OfferForm {
  name?: string;
  description?: string;
  productType?: ProductType;
  sku?: string;
  gtin?: string;
  partNumber?: string;
  weight?: number | string | null;
  weightUnit?: WeightUnit;
  packAmount?: number | string | null;
  packUnit?: string;
  costPrice: number | string;
  retailPrice: number | string;
  unit: string;
  stock?: number | string | null;
  supplierSku?: string;
  brand?: string;
  formula?: string;
}

/**
 * Throws what saving this form would throw for its own fields, before anything else happens. `product`: the product
 * concerned, `null` for a new one.
 */
export function assertForm(form: OfferForm, product: ProductFields | null, shared: boolean): void {
  productFields(form, product);
  offerFields(form, null, shared);
}

/**
 * The product's fields from the form; missing ones keep the value of `before` (`null` = new product). Throws
 * `invalid_input`, naming the field.
 */
export function productFields(form: OfferForm, before: ProductFields | null): ProductFields {
  const productType = form.productType ?? before?.productType ?? refuse('product_type', 'required', productTypeMissing);
  return {
    name: text('name', form.name ?? before?.name ?? ''),
    description: optional('description', form.description, before?.description ?? ''),
    productType,
    sku: productType === 'labour' ? '' : optional('sku', form.sku, before?.sku ?? ''),
    ...(productType === 'labour' ? noFacts : factsOf(form, before ?? noFacts)),
  };
}

/** The facts that are known: what an event about a new product holds of them. */
export function knownFacts(facts: ProductFacts): Partial<ProductFacts> {
  const { gtin, partNumber, weight, weightUnit, packAmount, packUnit } = facts;
  return {
    ...(gtin !== '' && { gtin }),
    ...(partNumber !== '' && { partNumber }),
    ...(weight !== null && { weight, weightUnit }),
    ...(packAmount !== null && { packAmount, packUnit }),
  };
}

function factsOf(form: OfferForm, before: ProductFacts): ProductFacts {
  const gtin = gtinDigits(optional('gtin', form.gtin, before.gtin));
  if (gtin !== before.gtin && gtin !== '' && !isGtin(gtin)) refuse('gtin', 'check_digit', gtinMistyped);
  const weight = measured('weight', weightRule, form.weight, before.weight);
  const packAmount = measured('pack_amount', packRule, form.packAmount, before.packAmount);
  const unitBefore = form.packAmount === '' ? '' : before.packUnit;
  const packUnit = form.packAmount === null ? '' : optional('pack_unit', form.packUnit, unitBefore);
  if (packAmount !== null && packUnit === '') refuse('pack_unit', 'required', packUnitMissing);
  if (packAmount === null && packUnit !== '') refuse('pack_amount', 'required', packRule.message);
  return {
    gtin,
    partNumber: optional('part_number', form.partNumber, before.partNumber),
    weight,
    weightUnit: weight === null ? noFacts.weightUnit : (form.weightUnit ?? before.weightUnit),
    packAmount,
    packUnit,
  };
}

function measured(path: string, rule: NumberRule, given: number | string | null | undefined, before: string | null) {
  if (given === undefined) return before;
  if (given === null || given === '') return null;
  return readNumber(rule, given) ?? refuse(path, 'not_an_amount', rule.message);
}

/**
 * The offer's fields from the form. `shared`: everyone sees it, so its prices are limited. Throws `invalid_input` and
 * `formula_invalid`.
 */
export function offerFields(form: OfferForm, before: OfferFields | null, shared: boolean): OfferFields {
  return {
    costPrice: price('cost_price', form.costPrice, shared),
    retailPrice: price('retail_price', form.retailPrice, shared),
    unit: text('unit', form.unit),
    stock: form.stock === undefined ? (before?.stock ?? null) : stockOf(form.stock),
    supplierSku: optional('supplier_sku', form.supplierSku, before?.supplierSku ?? ''),
    brand: optional('brand', form.brand, before?.brand ?? ''),
    formula: form.formula === undefined ? (before?.formula ?? '') : formulaOf(form.formula),
  };
}

function refuse(path: string, code: string, message: string): never {
  throw new DomainError('invalid_input', message, { errors: [{ path, code, message }] });
}

function text(path: keyof typeof offerRules, given: string): string {
  const fault = textFault(offerRules[path], given);
  if (fault) refuse(path, fault.code, fault.message);
  return given.trim();
}

function optional(path: keyof typeof offerRules, given: string | undefined, before: string): string {
  return given === undefined ? before : text(path, given);
}

function price(path: 'cost_price' | 'retail_price', value: number | string, shared: boolean): string {
  const kept = priceText(text(path, String(value)));
  if (shared && !isSharedPrice(kept)) refuse(path, 'price_range', sharedPriceRange);
  return kept;
}

function stockOf(value: number | string | null): string | null {
  if (value === null || value === '') return null;
  return readNumber(stockRule, value) ?? refuse('unit_in_stock', 'not_a_count', stockRule.message);
}

function formulaOf(text: string): string {
  if (text.trim() === '') return '';
  const { formula, fault } = parseFormula(text, 'any');
  if (fault) throw new DomainError('formula_invalid', fault.message, { errors: [formulaError(fault)] });
  return formula.tokens.map((token) => token.text).join('');
}
