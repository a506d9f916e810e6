import { masterProduct } from '@quotewright/domain/catalogue/master-product.js';
import { product } from '@quotewright/domain/catalogue/product.js';
import { categoryOrder } from '@quotewright/domain/categories/category-order.js';
import { category } from '@quotewright/domain/categories/category.js';
import { engagement } from '@quotewright/domain/engagement/engagement.js';
import { categoryOfStream, idOfStream, streamOf, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { erasure } from '@quotewright/domain/kernel/stream-erased.js';
import type { QuoteBasis } from '../quotes/quote-basis.js';
import type { GuestTemplate, ListTemplatesRequest, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { template } from '@quotewright/domain/templates/template.js';

/**
 * What is kept in memory stands on: guests' pages (docs/adr/0096) and answers to accounts (docs/adr/0154). Each is kept
 * until one of its tags moves. Beside these, the stream of a template, product or master product is a tag: what guests
 * notice of it. `exactTags` are for accounts, who see more.
 */
export const pageTags = {
  /** Which templates are published, and what their cards show. Counts are no tag. */
  listing: 'listing',
  /** Published categories and sub categories: in the footer of every page. */
  categories: 'categories',
  /** Which products are sold to everybody, and what the store shows of them. */
  catalogue: 'catalogue',
  /** Names of accounts, and what they may sell. Moved by their tables themselves. */
  businesses: 'businesses',
} as const;

/** What accounts see beyond guests: drafts, prices, stock and counts. */
const exactTags = {
  /** Which template an address leads to. */
  addresses: 'addresses',
  /** All templates as they are edited. */
  drafts: 'drafts',
  /** One of them. */
  draft: (templateId: number) => `draft:${templateId}`,
  /** Views and downloads of all templates. */
  counts: 'counts',
  /** Those of one. */
  countsOf: (templateId: number) => `counts:${templateId}`,
  /** The copies made of a template. */
  copies: (templateId: number) => `copies:${templateId}`,
  /** Everything of a product and its offers. */
  offers: (productId: number) => `offers:${productId}`,
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

/** Events of a template that change which template an address leads to, or for whom. */
const ADDRESSES = new Set(['TemplateCreated', 'TemplateRenamed', 'TemplatePublished', 'TemplateAddressChanged']);

/** What an event of a template moves for accounts. */
function ofTemplate({ stream, type, data }: Recorded): string[] {
  const moved: string[] = [exactTags.drafts, exactTags.draft(idOfStream(stream))];
  if (ADDRESSES.has(type)) moved.push(exactTags.addresses);
  if (type === 'TemplateCopied') {
    const { templateId } = data as { templateId: number };
    moved.push(exactTags.copies(templateId), exactTags.countsOf(templateId), exactTags.counts);
  }
  return moved;
}

/** The tags that an event moves, by the category of its stream. */
const moves: Readonly<Record<string, (event: Recorded) => readonly string[]>> = {
  [template.category]: (event) => {
    const moved = ofTemplate(event);
    return PUBLISHING.has(event.type) ? [event.stream, pageTags.listing, ...moved] : moved;
  },
  [product.category]: ({ stream, type }) => {
    const moved = exactTags.offers(idOfStream(stream));
    if (UNSEEN.has(type)) return [moved];
    return PRICES.has(type) ? [pageTags.catalogue, moved] : [stream, pageTags.catalogue, moved];
  },
  [engagement.category]: ({ type, data }) =>
    type === 'TemplateViewsCounted'
      ? [exactTags.counts, exactTags.countsOf((data as { templateId: number }).templateId)]
      : [],
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

/** The tags of what an account reads of a template, its drafts and prices included. */
export function tagsOfDetails({ id, products, copy }: TemplateDetails): string[] {
  const ofLines = products.flatMap((line) => [
    exactTags.offers(line.product_id),
    streamOf(masterProduct, line.master_product_id),
  ]);
  return [
    ...new Set([
      exactTags.draft(id),
      exactTags.addresses,
      exactTags.countsOf(id),
      exactTags.copies(id),
      ...(copy ? [exactTags.draft(copy.id)] : []),
      pageTags.categories,
      pageTags.businesses,
      ...ofLines,
    ]),
  ];
}

/** The tags of what an account's quote is calculated from. */
export function tagsOfBasis({ template: { id }, lines }: QuoteBasis): string[] {
  const ofLines = lines.map((line) => exactTags.offers(line.product_id));
  return [...new Set([exactTags.draft(id), pageTags.categories, pageTags.businesses, ...ofLines])];
}

/** The tags of a list of templates that an account reads; `null` where it stands on more. */
export function tagsOfList({ scope = 'published', columnFilters }: ListTemplatesRequest): string[] | null {
  // What is sold under a master product, who reviews, what is scheduled and how old a change is.
  if (scope === 'staging' || columnFilters?.master_product_id !== undefined) return null;
  return [scope === 'mine' ? exactTags.drafts : pageTags.listing, pageTags.categories, exactTags.counts];
}
