import { formulaError, parseFormula } from '../formula/parse.js';
import type { ProductType } from '../formula/settings.js';
import { DomainError } from '../kernel/errors.js';
import { decimalText, isPrice, priceText, readDecimal } from '../kernel/money.js';
import { isSharedPrice, limits, sharedPriceRange } from './contract.js';

/** What the product's owner enters. */
export interface ProductFields {
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
  readonly brand: string;
  /** With Q numbers (an offer belongs to no template); empty = none. */
  readonly formula: string;
}

/**
 * The form as sent, numbers unparsed. `undefined` leaves a field unchanged (empty in a new offer or product, where
 * allowed).
 */
export interface OfferForm {
  name?: string;
  description?: string;
  productType?: ProductType;
  sku?: string;
  costPrice: number | string;
  retailPrice: number | string;
  unit: string;
  stock?: number | string | null;
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
  const productType = form.productType ?? before?.productType ?? refuse('product_type', 'missing', 'This is needed.');
  return {
    name: required('name', form.name ?? before?.name ?? '', limits.name),
    description: optional('description', form.description, before?.description ?? '', limits.description),
    productType,
    sku: productType === 'labour' ? '' : optional('sku', form.sku, before?.sku ?? '', limits.sku),
  };
}

/**
 * The offer's fields from the form. `shared`: everyone sees it, so its prices are limited. Throws `invalid_input` and
 * `formula_invalid`.
 */
export function offerFields(form: OfferForm, before: OfferFields | null, shared: boolean): OfferFields {
  return {
    costPrice: price('cost_price', form.costPrice, shared),
    retailPrice: price('retail_price', form.retailPrice, shared),
    unit: required('unit', form.unit, limits.unit),
    stock: form.stock === undefined ? (before?.stock ?? null) : stockOf(form.stock),
    brand: optional('brand', form.brand, before?.brand ?? '', limits.brand),
    formula: form.formula === undefined ? (before?.formula ?? '') : formulaOf(form.formula),
  };
}

function refuse(path: string, code: string, message: string): never {
  throw new DomainError('invalid_input', message, { errors: [{ path, code, message }] });
}

function required(path: string, text: string, longest: number): string {
  const kept = text.trim();
  if (kept === '') refuse(path, 'missing', 'This is needed.');
  if (kept.length > longest) refuse(path, 'too_long', `At most ${longest} characters.`);
  return kept;
}

function optional(path: string, text: string | undefined, before: string, longest: number): string {
  if (text === undefined) return before;
  const kept = text.trim();
  if (kept.length > longest) refuse(path, 'too_long', `At most ${longest} characters.`);
  return kept;
}

function price(path: string, value: number | string, shared: boolean): string {
  if (!isPrice(value)) refuse(path, 'not_a_price', 'A price is a number such as 58 or 58.50.');
  const text = priceText(value);
  if (shared && !isSharedPrice(text)) refuse(path, 'price_range', sharedPriceRange);
  return text;
}

function stockOf(value: number | string | null): string | null {
  if (value === null || value === '') return null;
  const stock = readDecimal(value);
  if (!stock || stock.lt(0) || stock.gt(limits.stock))
    refuse('unit_in_stock', 'not_a_count', 'Units in stock are a number from 0.');
  return decimalText(stock, 4);
}

function formulaOf(text: string): string {
  if (text.trim() === '') return '';
  const { formula, fault } = parseFormula(text, 'any');
  if (fault) throw new DomainError('formula_invalid', fault.message, { errors: [formulaError(fault)] });
  return formula.tokens.map((token) => token.text).join('');
}
