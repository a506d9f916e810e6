import { formulaError, parseFormula } from '../formula/parse.js';
import type { ProductType } from '../formula/settings.js';
import type { Actor, CommandMeta, Decider } from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import { decimalText, isPrice, priceText, readDecimal } from '../kernel/money.js';
import { limits, mayEditProduct } from './contract.js';

/** The facts of a product's life and of the offers inside it. Prices and stock are decimal strings. */
export type ProductEvent =
  | { type: 'ProductAdded'; data: { masterProductId: number; ownerId: number } & ProductFields }
  | { type: 'ProductRenamed'; data: { name: string } }
  | { type: 'ProductDescribed'; data: { description: string } }
  | { type: 'ProductTypeChanged'; data: { productType: ProductType } }
  | { type: 'ProductSkuChanged'; data: { sku: string } }
  | { type: 'ProductRegrouped'; data: { masterProductId: number } }
  | { type: 'ProductImageAdded'; data: { imageId: number; image: string } }
  | { type: 'ProductImageRemoved'; data: { imageId: number } }
  | { type: 'OfferAdded'; data: { offerId: number; supplierId: number } & OfferFields }
  | { type: 'OfferRetailPriceChanged'; data: { offerId: number; retailPrice: string } }
  | { type: 'OfferCostPriceChanged'; data: { offerId: number; costPrice: string } }
  | { type: 'OfferUnitChanged'; data: { offerId: number; unit: string } }
  | { type: 'OfferStockChanged'; data: { offerId: number; stock: string | null } }
  | { type: 'OfferBrandChanged'; data: { offerId: number; brand: string } }
  | { type: 'OfferFormulaChanged'; data: { offerId: number; formula: string } };

/** Every event type of a product. The compiler keeps it complete. */
export const productEventTypes = Object.keys({
  ProductAdded: 0, ProductRenamed: 0, ProductDescribed: 0, ProductTypeChanged: 0, ProductSkuChanged: 0, ProductRegrouped: 0,
  ProductImageAdded: 0, ProductImageRemoved: 0, OfferAdded: 0, OfferRetailPriceChanged: 0, OfferCostPriceChanged: 0, OfferUnitChanged: 0,
  OfferStockChanged: 0, OfferBrandChanged: 0, OfferFormulaChanged: 0,
} satisfies Record<ProductEvent['type'], 0>);

/** What the product's owner says about it. */
export interface ProductFields {
  readonly name: string;
  readonly description: string;
  readonly productType: ProductType;
  /** Empty for labour. */
  readonly sku: string;
}

/** What a supplier says about its offer. */
export interface OfferFields {
  readonly costPrice: string;
  readonly retailPrice: string;
  readonly unit: string;
  /** `null` = no count is kept. */
  readonly stock: string | null;
  readonly brand: string;
  /** With Q numbers (an offer belongs to no template); empty = none. */
  readonly formula: string;
}

export interface Offer extends OfferFields {
  readonly id: number;
  readonly supplierId: number;
}

export interface ProductState extends ProductFields {
  readonly exists: boolean;
  readonly masterProductId: number;
  readonly ownerId: number;
  readonly images: readonly { readonly id: number; readonly image: string }[];
  readonly offers: readonly Offer[];
}

/** The form as it was sent, numbers unread. `undefined` leaves a field as it is (of a new offer: empty). */
export interface OfferForm {
  name: string;
  description?: string;
  productType: ProductType;
  sku?: string;
  costPrice: number | string;
  retailPrice: number | string;
  unit: string;
  stock?: number | string | null;
  brand?: string;
  formula?: string;
}

export type ProductCommand =
  /**
   * Adds an offer (`offerId: null`, needs `ids.offer`), with its product where that is new, or changes one. Needs
   * `ids.product_image`, one for each image (a media hash). The master product is checked by the caller.
   */
  | { type: 'SaveOffer'; offerId: number | null; supplierId: number; masterProductId: number; form: OfferForm; images: readonly string[] }
  | { type: 'RemoveProductImage'; imageId: number };

/** A product with the offers of its suppliers inside. */
export const product: Decider<ProductState, ProductCommand, ProductEvent> = {
  category: 'product',

  initialState: () => ({
    exists: false, masterProductId: 0, ownerId: 0, name: '', description: '', productType: 'building_material', sku: '', images: [], offers: [],
  }),

  evolve(state, event) {
    switch (event.type) {
      case 'ProductAdded':
        return { ...state, exists: true, ...event.data };
      case 'ProductRenamed':
      case 'ProductDescribed':
      case 'ProductTypeChanged':
      case 'ProductSkuChanged':
      case 'ProductRegrouped':
        return { ...state, ...event.data };
      case 'ProductImageAdded':
        return { ...state, images: [...state.images, { id: event.data.imageId, image: event.data.image }] };
      case 'ProductImageRemoved':
        return { ...state, images: state.images.filter(({ id }) => id !== event.data.imageId) };
      case 'OfferAdded': {
        const { offerId: id, ...offer } = event.data;
        return { ...state, offers: [...state.offers, { id, ...offer }] };
      }
      case 'OfferRetailPriceChanged':
      case 'OfferCostPriceChanged':
      case 'OfferUnitChanged':
      case 'OfferStockChanged':
      case 'OfferBrandChanged':
      case 'OfferFormulaChanged': {
        const { offerId, ...change } = event.data;
        return { ...state, offers: state.offers.map((offer) => (offer.id === offerId ? { ...offer, ...change } : offer)) };
      }
      default:
        return never(event);
    }
  },

  decide(command, state, meta) {
    switch (command.type) {
      case 'SaveOffer':
        return saveOffer(command, state, meta);
      case 'RemoveProductImage': {
        if (!state.images.some(({ id }) => id === command.imageId)) throw new DomainError('not_found', 'There is no such picture.');
        if (meta.actor && meta.actor.userType !== 'admin' && meta.actor.id !== state.ownerId) throw notOwner();
        return [{ type: 'ProductImageRemoved', data: { imageId: command.imageId } }];
      }
      default:
        return never(command);
    }
  },
};

function saveOffer(command: Extract<ProductCommand, { type: 'SaveOffer' }>, state: ProductState, meta: CommandMeta): ProductEvent[] {
  const { offerId, supplierId, form } = command;
  refuseOtherSuppliers(meta.actor, supplierId);
  const before = offerId === null ? null : state.offers.find(({ id }) => id === offerId);
  if (before === undefined) throw new DomainError('not_found', 'There is no such offer.');
  if (before && before.supplierId !== supplierId) throw new DomainError('forbidden', 'This offer is another supplier’s.');
  if (!before && state.offers.some((offer) => offer.supplierId === supplierId)) {
    throw new DomainError('offer_exists', 'This supplier already offers this product: change that offer instead.');
  }

  const fields = productFields(form, state);
  const events: ProductEvent[] = [];
  if (!state.exists) {
    events.push({ type: 'ProductAdded', data: { masterProductId: command.masterProductId, ownerId: supplierId, ...fields } });
  } else {
    const changes: ProductEvent[] = [];
    if (fields.name !== state.name) changes.push({ type: 'ProductRenamed', data: { name: fields.name } });
    if (fields.description !== state.description) changes.push({ type: 'ProductDescribed', data: { description: fields.description } });
    if (fields.productType !== state.productType) changes.push({ type: 'ProductTypeChanged', data: { productType: fields.productType } });
    if (fields.sku !== state.sku) changes.push({ type: 'ProductSkuChanged', data: { sku: fields.sku } });
    if (command.masterProductId !== state.masterProductId) changes.push({ type: 'ProductRegrouped', data: { masterProductId: command.masterProductId } });
    if ((changes.length > 0 || command.images.length > 0) && !mayEditProduct(state.ownerId, supplierId)) throw notOwner();
    events.push(...changes);
  }
  if (state.images.length + command.images.length > limits.images) {
    throw new DomainError('invalid_input', `A product has at most ${limits.images} pictures.`, {
      errors: [{ path: 'img', code: 'too_many', message: `A product has at most ${limits.images} pictures.` }],
    });
  }
  for (const [index, image] of command.images.entries()) {
    events.push({ type: 'ProductImageAdded', data: { imageId: meta.ids.product_image![index]!, image } });
  }

  const offer = offerFields(form, before);
  if (!before) return [...events, { type: 'OfferAdded', data: { offerId: meta.ids.offer![0]!, supplierId, ...offer } }];
  const id = before.id;
  if (offer.retailPrice !== before.retailPrice) events.push({ type: 'OfferRetailPriceChanged', data: { offerId: id, retailPrice: offer.retailPrice } });
  if (offer.costPrice !== before.costPrice) events.push({ type: 'OfferCostPriceChanged', data: { offerId: id, costPrice: offer.costPrice } });
  if (offer.unit !== before.unit) events.push({ type: 'OfferUnitChanged', data: { offerId: id, unit: offer.unit } });
  if (offer.stock !== before.stock) events.push({ type: 'OfferStockChanged', data: { offerId: id, stock: offer.stock } });
  if (offer.brand !== before.brand) events.push({ type: 'OfferBrandChanged', data: { offerId: id, brand: offer.brand } });
  if (offer.formula !== before.formula) events.push({ type: 'OfferFormulaChanged', data: { offerId: id, formula: offer.formula } });
  return events;
}

/** An admin acts for any supplier, everybody else for themselves. */
function refuseOtherSuppliers(actor: Actor | null, supplierId: number): void {
  if (actor && actor.userType !== 'admin' && actor.id !== supplierId) throw new DomainError('forbidden', 'You can only keep offers of your own.');
}

function notOwner(): DomainError {
  return new DomainError('not_product_owner', 'This product belongs to another supplier: only its price, unit, stock, brand and formula on your offer are yours to change.');
}

const blank: ProductFields = { name: '', description: '', productType: 'building_material', sku: '' };

/** Throws what saving this form would throw for its own fields, before anything else is done for it. */
export function assertForm(form: OfferForm): void {
  productFields(form, blank);
  offerFields(form, null);
}

function productFields(form: OfferForm, before: ProductFields): ProductFields {
  return {
    name: required('name', form.name, limits.name),
    description: optional('description', form.description, before.description, limits.description),
    productType: form.productType,
    sku: form.productType === 'labour' ? '' : optional('sku', form.sku, before.sku, limits.sku),
  };
}

function offerFields(form: OfferForm, before: Offer | null): OfferFields {
  return {
    costPrice: price('cost_price', form.costPrice),
    retailPrice: price('retail_price', form.retailPrice),
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

function price(path: string, value: number | string): string {
  return isPrice(value) ? priceText(value) : refuse(path, 'not_a_price', 'A price is a number such as 58 or 58.50.');
}

function stockOf(value: number | string | null): string | null {
  if (value === null || value === '') return null;
  const stock = readDecimal(value);
  if (!stock || stock.lt(0) || stock.gt(limits.stock)) refuse('unit_in_stock', 'not_a_count', 'Units in stock are a number from 0.');
  return decimalText(stock, 4);
}

function formulaOf(text: string): string {
  if (text.trim() === '') return '';
  const { formula, fault } = parseFormula(text, 'any');
  if (fault) throw new DomainError('formula_invalid', fault.message, { errors: [formulaError(fault)] });
  return formula.tokens.map((token) => token.text).join('');
}
