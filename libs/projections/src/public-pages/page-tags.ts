import { masterProduct } from '@quotewright/domain/catalogue/master-product.js';
import { product } from '@quotewright/domain/catalogue/product.js';
import { categoryOrder } from '@quotewright/domain/categories/category-order.js';
import { category } from '@quotewright/domain/categories/category.js';
import { categoryOfStream, streamOf, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { erasure } from '@quotewright/domain/kernel/stream-erased.js';
import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { template } from '@quotewright/domain/templates/template.js';

/**
 * What guests' pages stand on (docs/adr/0096). A page is kept until one of its tags moves. Beside these, the stream of a
 * template, product or master product is a tag.
 */
export const pageTags = {
  /** Which templates are published, and what their cards show. Counts are no tag. */
  listing: 'listing',
  /** Published categories and sub categories: in the footer of every page. */
  categories: 'categories',
  /** Which products are sold to everybody, and what the store shows of them. */
  catalogue: 'catalogue',
  /** Names of accounts. Moved by `app."user"` itself. */
  businesses: 'businesses',
} as const;

/** Moves every tag. */
export const EVERY_TAG = '*';

/** Events of a template that guests notice: staging is none of their business. */
const PUBLISHING = new Set(['TemplatePublished', 'TemplateUnpublished', 'TemplateAddressChanged']);
/** Events of a product that guests do not notice. */
const UNSEEN = new Set(['OfferStockChanged', 'OfferHeld', 'OfferHoldLifted']);
/** Events that no template's page shows. An impossible price keeps a product out of the store. */
const PRICES = new Set(['OfferRetailPriceChanged', 'OfferCostPriceChanged']);
/** Events that concern the pages of two master products, and of those merged into them: rare. */
const MERGES = new Set(['MasterProductMerged', 'MasterProductUnmerged']);
const CATEGORIES = [pageTags.categories];

/** The tags that an event moves, by the category of its stream. */
const moves: Readonly<Record<string, (event: Recorded) => readonly string[]>> = {
  [template.category]: ({ stream, type }) => (PUBLISHING.has(type) ? [stream, pageTags.listing] : []),
  [product.category]: ({ stream, type }) => {
    if (UNSEEN.has(type)) return [];
    return PRICES.has(type) ? [pageTags.catalogue] : [stream, pageTags.catalogue];
  },
  [masterProduct.category]: ({ stream, type }) => (MERGES.has(type) ? [EVERY_TAG] : [stream, pageTags.catalogue]),
  [category.category]: () => CATEGORIES,
  [categoryOrder.category]: () => CATEGORIES,
  [erasure.category]: () => [EVERY_TAG],
};

/** The tags that events move, each once. */
export function tagsMovedBy(events: readonly Recorded[]): string[] {
  return [...new Set(events.flatMap((event) => moves[categoryOfStream(event.stream)]?.(event) ?? []))];
}

/** The tags of what guests read of a template. */
export function tagsOfTemplate({ id, products }: GuestTemplate): string[] {
  const ofLines = products.flatMap((line) => [
    streamOf(product, line.product_id),
    streamOf(masterProduct, line.master_product_id),
  ]);
  return [...new Set([streamOf(template, id), pageTags.categories, pageTags.businesses, ...ofLines])];
}
