import { cataloguePresence } from './catalogue/catalogue-presence.js';
import { offerPriceHistory } from './catalogue/offer-price-history.js';
import { productCatalogue } from './catalogue/product-catalogue.js';
import { categoryLists } from './categories/category-lists.js';
import { sentTemplates } from './emails/sent-templates.js';
import { templateCounts } from './engagement/template-counts.js';
import type { Projection } from './kernel/projection.js';
import { savedQuotes } from './quotes/saved-quotes.js';
import { templateDetails } from './templates/template-details.js';
import { templateHistory } from './templates/template-history.js';

/** Every read model of the product. Add a new one here. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- projections of unrelated events
export const projections: readonly Projection<any>[] = [
  categoryLists,
  productCatalogue,
  offerPriceHistory,
  cataloguePresence,
  templateDetails,
  templateHistory,
  templateCounts,
  savedQuotes,
  sentTemplates,
];
