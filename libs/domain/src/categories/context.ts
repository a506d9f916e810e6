import type { DomainContext } from '../kernel/context.js';
import { category } from './category.js';
import { categoryOrder } from './category-order.js';
import * as endpoints from './endpoints.js';
import { categoryFailures } from './failures.js';

const ids = ['category', 'subcategory'] as const;
type Ids = (typeof ids)[number];
declare module '../kernel/decider.js' {
  interface IdKinds extends Record<Ids, true> {}
}

export const categoriesContext: DomainContext = {
  name: 'categories',
  streams: [category, categoryOrder],
  ids,
  endpoints,
  failures: categoryFailures,
};
