import { masterProduct, masterProductEventTypes } from './catalogue/master-product.js';
import { product, productEventTypes } from './catalogue/product.js';
import { category, categoryEventTypes } from './categories/category.js';
import { categoryOrder, type CategoryOrderEvent } from './categories/category-order.js';
import { mailing, type MailingEvent } from './emails/mailing.js';
import { engagementCategory, type EngagementEvent } from './engagement/engagement.js';
import type { StreamErased } from './kernel/stream-erased.js';
import { quote, type QuoteEvent } from './quotes/quote.js';
import { templateEventTypes } from './templates/events.js';
import { template } from './templates/template.js';

/** The event types per stream category that this release knows. Any other type comes from another release. */
export type EventTypes = Readonly<Record<string, readonly string[]>>;

const only = <E extends { type: string }>(type: E['type']): string[] => [type];

export const eventTypes: EventTypes = {
  [template.category]: templateEventTypes,
  [category.category]: categoryEventTypes,
  [categoryOrder.category]: only<CategoryOrderEvent>('CategoriesReordered'),
  [product.category]: productEventTypes,
  [masterProduct.category]: masterProductEventTypes,
  [quote.category]: only<QuoteEvent>('QuoteSaved'),
  [mailing.category]: only<MailingEvent>('TemplatesEmailed'),
  [engagementCategory]: only<EngagementEvent>('TemplateViewsCounted'),
  erasure: only<StreamErased>('StreamErased'),
};
