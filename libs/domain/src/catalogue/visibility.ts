import type { ProductType } from '../formula/settings.js';
import type { Actor } from '../kernel/decider.js';

/** Which figures of an offer somebody may see. */
export interface Sight {
  retail: boolean;
  cost: boolean;
  stock: boolean;
}

/**
 * What `viewer` (`null` = a guest) sees of an offer of `supplier`: admin, contractor and retailinstall see retail and
 * cost; suppliers, retail and partner see retail, and cost of their own offers only; guests see neither, nor stock.
 */
export function sightOf(viewer: Actor | null, supplier: number): Sight {
  if (!viewer) return { retail: false, cost: false, stock: false };
  const trade = viewer.userType === 'admin' || viewer.userType === 'contractor' || viewer.userType === 'retailinstall';
  return { retail: true, cost: trade || viewer.id === supplier, stock: true };
}

/** The figures of an offer that are not everybody's. */
interface Priced {
  supplier: number;
  retail_price?: string;
  cost_price?: string;
  unit_in_stock?: string | null;
}

/** The one place where prices and stock are taken out of what somebody reads. Hidden figures are absent, not empty. */
export function strip<T extends Priced>(viewer: Actor | null, row: T): T {
  const sight = sightOf(viewer, row.supplier);
  const seen = { ...row };
  if (!sight.retail) delete seen.retail_price;
  if (!sight.cost) delete seen.cost_price;
  if (!sight.stock) delete seen.unit_in_stock;
  return seen;
}

/**
 * Whether the catalogue and the options of a line offer this product to `viewer`: labour of others only to contractors
 * and admins (spec §6). Lines that stand on a template already show regardless.
 */
export function isOffered(viewer: Actor, offer: { product_type: ProductType; supplier: number }): boolean {
  return offer.product_type !== 'labour' || offer.supplier === viewer.id || seesAllLabour(viewer);
}

/** Whether labour of others is offered to `viewer` at all. */
export function seesAllLabour(viewer: Actor): boolean {
  return viewer.userType === 'admin' || viewer.userType === 'contractor';
}
