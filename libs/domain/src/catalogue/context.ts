import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { catalogueFailures } from './failures.js';
import { masterProduct } from './master-product.js';
import { priceChange } from './price-change.js';
import { product } from './product.js';

const ids = ['master_product', 'product', 'offer', 'product_image', 'price_change'] as const;
type Ids = (typeof ids)[number];
declare module '../kernel/decider.js' {
  interface IdKinds extends Record<Ids, true> {}
}

export const catalogueContext: DomainContext = {
  name: 'catalogue',
  streams: [masterProduct, product, priceChange],
  ids,
  endpoints,
  failures: catalogueFailures,
};
