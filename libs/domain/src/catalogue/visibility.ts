import type { ProductType } from '../formula/settings.js';
import type { Actor, UserType } from '../kernel/decider.js';

/** Which figures of an offer somebody may see. */
export interface Sight {
  retail: boolean;
  cost: boolean;
  stock: boolean;
}

/** An offer, as far as who sees its figures depends on it. */
export interface Owned {
  supplier: number;
  /** The offer or its product is of a business that does not add to the catalogue, in it or taken out of it. */
  is_private: boolean;
}

/**
 * What `viewer` (`null` = a guest) sees of an offer. Its supplier and admins see everything. Of a catalogue's offer,
 * contractor and retailinstall see the cost as well once they are approved. Everybody else, and everybody of another
 * business's private offer (it may stand on an older line), sees retail and stock; guests see no figure.
 */
export function sightOf(viewer: Actor | null, { supplier, is_private }: Owned): Sight {
  if (!viewer) return { retail: false, cost: false, stock: false };
  const cost = viewer.id === supplier || (is_private ? viewer.userType === 'admin' : seesSuppliersCost(viewer));
  return { retail: true, cost, stock: true };
}

/** Whether `viewer` learns whose offer it is: a private one that stands on another's line has no name beside it. */
export function knowsBusiness(viewer: Actor | null, { supplier, is_private }: Owned): boolean {
  return !is_private || viewer?.id === supplier || viewer?.userType === 'admin';
}

/** Whether the cost of what suppliers offer is shown to `viewer`. A role alone is not enough: people choose it themselves. */
export function seesSuppliersCost({ userType, standing }: Pick<Actor, 'userType' | 'standing'>): boolean {
  return userType === 'admin' || (isTrade(userType) && standing === 'approved');
}

/** Whether accounts of this type have to be approved before suppliers' cost is shown to them. */
export function isTrade(userType: UserType): boolean {
  return userType === 'contractor' || userType === 'retailinstall';
}

/** The figures of an offer that are not everybody's. */
interface Priced extends Owned {
  retail_price?: string;
  cost_price?: string;
  unit_in_stock?: string | null;
  business_name?: string;
}

/**
 * The one place where prices, stock and the names of private businesses are taken out of what somebody reads. Hidden
 * figures are absent, not empty.
 */
export function strip<T extends Priced>(viewer: Actor | null, row: T): Omit<T, 'is_private'> {
  const sight = sightOf(viewer, row);
  const { is_private: _, ...seen } = row;
  if (!sight.retail) delete seen.retail_price;
  if (!sight.cost) delete seen.cost_price;
  if (!sight.stock) delete seen.unit_in_stock;
  if (seen.business_name && !knowsBusiness(viewer, row)) seen.business_name = '';
  return seen;
}

/** The kinds of account whose offers and product names are the catalogue's; everybody else's are their own. */
export const catalogueTypes: readonly UserType[] = ['suppliers', 'admin'];

/** Whether an account of this kind adds to the catalogue that everybody reads. */
export const addsToCatalogue = (userType: UserType): boolean => catalogueTypes.includes(userType);

/**
 * How far an offer reaches, the first that applies:
 * - `orphaned`: its supplier's account is gone;
 * - `withdrawn`: its supplier or an admin took it out of the catalogue;
 * - `private`: the offer or the product is of a business that does not add to the catalogue;
 * - `hidden`: an admin hid the product;
 * - `to_mend`: a price lies outside what a shared offer may cost;
 * - `waiting`: no admin has accepted its master product yet;
 * - `shared`: everybody reads it.
 */
export const reaches = ['shared', 'waiting', 'private', 'to_mend', 'hidden', 'withdrawn', 'orphaned'] as const;
export type Reach = (typeof reaches)[number];

interface Reaching {
  reach: Reach;
  supplier: number;
  product_type: ProductType;
}

/**
 * Whether `viewer` may read an offer at all: an admin every one, a business its own and what is shared, labour of others
 * only a contractor (spec §6). Lines that stand on a template already show and count regardless.
 */
export function isVisible(viewer: Actor, offer: Reaching): boolean {
  if (viewer.userType === 'admin' || offer.supplier === viewer.id) return true;
  return offer.reach === 'shared' && (offer.product_type !== 'labour' || readsSharedLabour(viewer));
}

/** Whether labour that suppliers share is offered to a business that is not its supplier. */
export function readsSharedLabour(viewer: Actor): boolean {
  return viewer.userType === 'contractor';
}

/** What nobody puts into a line, whoever may read it. */
export const notOffered: readonly Reach[] = ['to_mend', 'hidden', 'withdrawn', 'orphaned'];

/** Whether pickers, and the options of a line, offer it to `viewer`. */
export function isOffered(viewer: Actor, offer: Reaching): boolean {
  return isVisible(viewer, offer) && !notOffered.includes(offer.reach);
}
