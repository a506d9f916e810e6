import type { ProductType } from '../formula/settings.js';
import { never } from '../kernel/errors.js';
import { byRelease, type ReleaseRef } from '../kernel/holds.js';
import { dollars } from '../kernel/money.js';
import type { ReadableChange } from '../templates/contract.js';
import type { MasterProductEvent, MasterProductState } from './master-product.js';
import type { PriceChangeEvent, WaitingPriceChange } from './price-change.js';
import type { ProductEvent, ProductState } from './product.js';

/** Events that add an offer, product or master product to the catalogue or remove it. */
export type PresenceEvent = Extract<
  ProductEvent | MasterProductEvent,
  {
    type:
      | 'OfferWithdrawn'
      | 'OfferReinstated'
      | 'OfferDeleted'
      | 'OfferRestored'
      | 'ProductHidden'
      | 'ProductShown'
      | 'ProductDeleted'
      | 'ProductRestored'
      | 'MasterProductAccepted'
      | 'MasterProductMerged'
      | 'MasterProductUnmerged';
  }
>;

const sentences: Record<PresenceEvent['type'], (name: string) => string> = {
  OfferWithdrawn: (name) => `removed ${name} from the catalogue`,
  OfferReinstated: (name) => `restored ${name} to the catalogue`,
  OfferDeleted: (name) => `deleted ${name}`,
  OfferRestored: (name) => `brought ${name} back`,
  ProductHidden: (name) => `hid ${name} from everyone`,
  ProductShown: (name) => `showed ${name} to everyone again`,
  ProductDeleted: (name) => `deleted the product ${name}`,
  ProductRestored: (name) => `brought the product ${name} back`,
  MasterProductAccepted: (name) => `accepted ${name} into the catalogue`,
  MasterProductMerged: (name) => `merged the master product ${name} into another one`,
  MasterProductUnmerged: (name) => `undid the merge of the master product ${name}`,
};

/** Every such event type. The compiler keeps it complete. */
export const presenceEventTypes = Object.keys(sentences) as PresenceEvent['type'][];

/**
 * What such an event did, as a sentence without its subject: `removed Oak plank from the catalogue`.
 * @param name of the product, or of the master product if the event concerns that
 */
export function presenceSummary(type: PresenceEvent['type'], name: string): string {
  return sentences[type](name);
}

/** An event in words: a sentence without its subject, and what it changed. */
export interface Told {
  summary: string;
  changes: ReadableChange[];
}

const typeLabels: Record<ProductType, string> = {
  labour: 'Labour',
  finish_product: 'Finish product',
  building_material: 'Building material',
};

/** `changed the unit of Oak plank from box to carton`, and the same as a change. */
function changed(path: string, label: string, name: string, before: string | null, after: string | null): Told {
  const change = { path, label: `${name}: ${label}`, before, after };
  const what = `the ${label} of ${name}`;
  if (!after) return { summary: `removed ${what}`, changes: [change] };
  const from = before ? ` from ${before}` : '';
  return { summary: `changed ${what}${from} to ${after}`, changes: [change] };
}

/** `23.8 ft²`; `null` without an amount. */
const measure = (amount: string | null, unit: string): string | null => amount && `${amount} ${unit}`;

const alone = (summary: string): Told => ({ summary, changes: [] });

/** What an event of a product or its offers did, with its values before and after. */
export function productTold(event: ProductEvent, before: ProductState): Told {
  const told = toldAlone(event, before);
  const { release } = event.data as { release?: ReleaseRef };
  return { ...told, summary: told.summary + byRelease(release) };
}

function toldAlone(event: ProductEvent, before: ProductState): Told {
  const name = event.type === 'ProductAdded' ? event.data.name : before.name;
  const offerId = 'offerId' in event.data ? event.data.offerId : null;
  const was = before.offers.find(({ id }) => id === offerId);
  switch (event.type) {
    case 'ProductAdded':
      return alone(`added the product ${name}`);
    case 'ProductRenamed':
      return {
        summary: `renamed the product from ${name} to ${event.data.name}`,
        changes: [{ path: 'name', label: 'Name', before: name, after: event.data.name }],
      };
    case 'ProductDescribed': {
      const { changes } = changed('description', 'description', name, before.description, event.data.description);
      return { summary: `changed the description of ${name}`, changes };
    }
    case 'ProductTypeChanged':
      return changed('type', 'type', name, typeLabels[before.productType], typeLabels[event.data.productType]);
    case 'ProductSkuChanged':
      return changed('sku', 'SKU', name, before.sku, event.data.sku);
    case 'ProductGtinChanged':
      return changed('gtin', 'GTIN', name, before.gtin, event.data.gtin);
    case 'ProductPartNumberChanged':
      return changed('part_number', 'part number', name, before.partNumber, event.data.partNumber);
    case 'ProductWeightChanged': {
      const { weight, weightUnit } = event.data;
      const [was, is] = [measure(before.weight, before.weightUnit), measure(weight, weightUnit)];
      return changed('weight', 'weight', name, was, is);
    }
    case 'ProductPackChanged': {
      const { packAmount, packUnit } = event.data;
      const [was, is] = [measure(before.packAmount, before.packUnit), measure(packAmount, packUnit)];
      return changed('pack', 'pack contents', name, was, is);
    }
    case 'ProductRegrouped':
      return alone(`moved ${name} to another master product`);
    case 'ProductImageAdded':
      return alone(`added a picture to ${name}`);
    case 'ProductImageRemoved':
      return alone(`removed a picture from ${name}`);
    case 'OfferAdded': {
      const { retailPrice, costPrice, unit } = event.data;
      const first = (path: string, after: string) => changed(path, path.replace('_', ' '), name, null, after).changes;
      return {
        summary: `offered ${name} at ${dollars(retailPrice)} per ${unit}`,
        changes: [...first('retail_price', dollars(retailPrice)), ...first('cost_price', dollars(costPrice))],
      };
    }
    case 'OfferRetailPriceChanged':
      return changed(
        'retail_price',
        'retail price',
        name,
        was ? dollars(was.retailPrice) : null,
        dollars(event.data.retailPrice),
      );
    case 'OfferCostPriceChanged':
      return changed(
        'cost_price',
        'cost price',
        name,
        was ? dollars(was.costPrice) : null,
        dollars(event.data.costPrice),
      );
    case 'OfferUnitChanged':
      return changed('unit', 'unit', name, was?.unit ?? null, event.data.unit);
    case 'OfferStockChanged':
      return changed('stock', 'stock', name, was?.stock ?? null, event.data.stock);
    case 'OfferBrandChanged':
      return changed('brand', 'brand', name, was?.brand ?? null, event.data.brand);
    case 'OfferSupplierSkuChanged':
      return changed('supplier_sku', 'supplier SKU', name, event.data.before, event.data.supplierSku);
    case 'OfferFormulaChanged':
      return changed('formula', 'default formula', name, was?.formula ?? null, event.data.formula);
    case 'OfferHeld':
      return alone(`held the prices of ${name} for a release`);
    case 'OfferHoldLifted':
      return alone(`gave the prices of ${name} free again`);
    case 'OfferWithdrawn':
    case 'OfferReinstated':
    case 'OfferDeleted':
    case 'OfferRestored':
    case 'ProductHidden':
    case 'ProductShown':
    case 'ProductDeleted':
    case 'ProductRestored':
      return alone(presenceSummary(event.type, name));
    default:
      return never(event);
  }
}

/** What an event of a master product did. */
export function masterProductTold(event: MasterProductEvent, before: MasterProductState): Told {
  switch (event.type) {
    case 'MasterProductAdded':
      return alone(`added the master product ${event.data.name}`);
    case 'MasterProductAccepted':
    case 'MasterProductMerged':
    case 'MasterProductUnmerged':
      return alone(presenceSummary(event.type, before.name));
    case 'MasterProductDeleted':
      return alone(`deleted the master product ${before.name}`);
    case 'MasterProductRenamed':
      return {
        summary: `renamed the master product from ${before.name} to ${event.data.name}`,
        changes: [{ path: 'name', label: 'Name', before: before.name, after: event.data.name }],
      };
    case 'MasterProductAddressChanged':
      return changed('alias', 'address', before.name, before.alias, event.data.alias);
    default:
      return never(event);
  }
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const timeOf = (at: string): string => `${TIME.format(new Date(at))} UTC`;

const products = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

/** What an event of a price change that waits did. */
export function priceChangeTold(event: PriceChangeEvent, before: WaitingPriceChange): Told {
  const change = (was: string | null, is: string) => [{ path: 'at', label: 'Time', before: was, after: is }];
  switch (event.type) {
    case 'PriceChangeScheduled': {
      const time = timeOf(event.data.at);
      return {
        summary: `scheduled a change of ${products(event.data.offers)} for ${time}`,
        changes: change(null, time),
      };
    }
    case 'PriceChangeMoved': {
      const time = timeOf(event.data.at);
      return {
        summary: `moved a change of ${products(before.offers)} to ${time}`,
        changes: change(timeOf(before.at), time),
      };
    }
    case 'PriceChangeCancelled':
      return alone(`cancelled a change of ${products(before.offers)}`);
    case 'PriceChangeAsked': {
      const { offers, at } = event.data;
      return alone(`asked for a change of ${products(offers)}${at === null ? '' : ` at ${timeOf(at)}`}`);
    }
    case 'PriceChangeAccepted': {
      const { length } = event.data.without;
      return alone(
        `accepted a change of ${products(before.offers)}${length === 0 ? '' : `, without ${products(length)}`}`,
      );
    }
    case 'PriceChangeRefused':
      return alone(`refused a change of ${products(before.offers)}`);
    case 'PriceChangeWithdrawn':
      return alone(`withdrew a change of ${products(before.offers)}`);
    case 'PriceChangeStarted':
      return alone(`started a change of ${products(before.offers)}${event.data.late ? ', late' : ''}`);
    case 'PriceChangeApplied': {
      const { changed: count, left } = event.data;
      const rest = left === 0 ? '' : `, and left ${products(left)} as ${left === 1 ? 'it was' : 'they were'}`;
      return alone(`changed ${products(count)} as ${before.timeZone === '' ? 'accepted' : 'scheduled'}${rest}`);
    }
    default:
      return never(event);
  }
}
