import type { AnyProjection } from '../kernel/projection.js';
import { cataloguePresence } from './catalogue-presence.js';
import { masterProductMerges } from './master-product-merges.js';
import { offerPriceHistory } from './offer-price-history.js';
import { priceChanges } from './price-changes.js';
import { productCatalogue } from './product-catalogue.js';

/** The read models of the catalogue context. */
export const catalogueReadModels: readonly AnyProjection[] = [
  cataloguePresence,
  masterProductMerges,
  offerPriceHistory,
  priceChanges,
  productCatalogue,
];
