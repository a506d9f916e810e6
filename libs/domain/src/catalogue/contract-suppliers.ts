import type { SearchRequest } from '../kernel/contract.js';
import type { Rated } from '../ratings/contract.js';

/** What the list of suppliers can be sorted by; `oldest_price` ascending begins with the oldest. */
export const supplierSortFields = ['business_name', 'offers', 'oldest_price', 'templates', 'rating'] as const;
export type SupplierSortField = (typeof supplierSortFields)[number];

export const supplierStates = ['active', 'invited', 'deactivated'] as const;
/** `invited`: an admin added it, and nobody of it has set a password yet. */
export type SupplierState = (typeof supplierStates)[number];

export interface SupplierListRequest extends SearchRequest {
  /** Only these businesses. */
  ids?: number[];
  state?: SupplierState;
  sort?: { field: SupplierSortField; type: 'asc' | 'desc' };
}

/** One supplier in an admin's list. */
export interface SupplierRow extends Rated {
  /** The business. */
  id: number;
  /** The name that it goes by. */
  business_name: string;
  /** The account of its first owner. */
  user_id: number;
  state: SupplierState;
  /** Offers that were not deleted. */
  offers: number;
  /** When the price was set that has stood the longest; `null` without an offer. ISO 8601 UTC. */
  oldest_price: string | null;
  /** Templates with a line of it: of the gallery as published, and all as they are. */
  templates: number;
}
