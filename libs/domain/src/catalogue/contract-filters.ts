import type { ProductType } from '../formula/settings.js';
import type { Reach } from './visibility.js';

/** Stock as a list is filtered by it: none left, ten or fewer, more than that or no count. */
export const stockLevels = ['out', 'low', 'in'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** Which offers a file of prices holds: the caller's own, or from admins those of a supplier, narrowed like their list. */
export interface ProductsFileQuery {
  searchTerm?: string;
  supplier?: number;
  product_type?: ProductType;
  reach?: Reach;
  stock?: StockLevel;
  /** Days. */
  untouched?: string;
  used?: 'yes' | 'no';
}
