import type { ProductType } from '../formula/settings.js';
import { businessOf, type Actor, type UserType } from '../kernel/decider.js';

/** Which prices of an offer a viewer may see. */
export interface Sight {
  retail: boolean;
  cost: boolean;
  stock: boolean;
}

/** The parts of an offer that decide who sees its prices. */
export interface Owned {
  supplier: number;
  /** The offer or product belongs to a business that does not add to the catalogue, withdrawn or not. */
  is_private: boolean;
}

/**
 * What `viewer` (`null` = a guest) sees of an offer. Its supplier and admins see everything. Approved contractor and
 * retailinstall accounts also see the cost of catalogue offers. Everyone else sees retail and stock, as does everyone
 * for another business's private offer (an older line may use it). Guests see no prices.
 */
export function sightOf(viewer: Actor | null, { supplier, is_private }: Owned): Sight {
  if (!viewer) return { retail: false, cost: false, stock: false };
  const cost = owns(viewer, supplier) || (is_private ? viewer.userType === 'admin' : seesSuppliersCost(viewer));
  return { retail: true, cost: cost && !viewer.costHidden, stock: true };
}

/** Whether `viewer` sees whose offer it is: a private offer on somebody else's line has no name. */
export function knowsBusiness(viewer: Actor | null, { supplier, is_private }: Owned): boolean {
  return !is_private || (viewer !== null && (owns(viewer, supplier) || viewer.userType === 'admin'));
}

/** Whether `viewer` acts for the business that an offer belongs to. */
export const owns = (viewer: Actor, supplier: number): boolean => businessOf(viewer) === supplier;

/** Whether `viewer` sees the cost of suppliers' offers. A user type alone is not enough: users choose it themselves. */
export function seesSuppliersCost({
  userType,
  standing,
  costHidden,
}: Pick<Actor, 'userType' | 'standing' | 'costHidden'>): boolean {
  if (costHidden) return false;
  return userType === 'admin' || (isTrade(userType) && standing === 'approved');
}

/** Whether accounts of this type need approval to see suppliers' cost. */
export function isTrade(userType: UserType): boolean {
  return userType === 'contractor' || userType === 'retailinstall';
}

/** The figures of an offer that not everyone may see. */
interface Priced extends Owned {
  retail_price?: string;
  cost_price?: string;
  unit_in_stock?: string | null;
  business_name?: string;
}

/**
 * The single place that removes prices, stock and names of private businesses from what a viewer reads. Hidden figures
 * are absent, not empty.
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

/** The user types whose offers and product names belong to the catalogue; all others' are private. */
export const catalogueTypes: readonly UserType[] = ['suppliers', 'admin'];

/** Whether an account of this type adds to the shared catalogue. */
export const addsToCatalogue = (userType: UserType): boolean => catalogueTypes.includes(userType);

/**
 * Reach of an offer; the first that applies:
 * - `orphaned`: its supplier's account is deleted;
 * - `deactivated`: its supplier's business is deactivated;
 * - `withdrawn`: its supplier or an admin withdrew it;
 * - `private`: the offer or product belongs to a business that does not add to the catalogue;
 * - `hidden`: an admin hid the product;
 * - `to_mend`: a price is outside the limits of shared offers;
 * - `waiting`: no admin has accepted its master product yet;
 * - `shared`: everyone reads it.
 */
export const reaches = [
  'shared',
  'waiting',
  'private',
  'to_mend',
  'hidden',
  'withdrawn',
  'deactivated',
  'orphaned',
] as const;
export type Reach = (typeof reaches)[number];

interface Reaching {
  reach: Reach;
  supplier: number;
  product_type: ProductType;
}

/**
 * Whether `viewer` may read an offer: admins read all, a business its own and shared ones, and only contractors read
 * labour of others (spec §6). Lines of a template show and count regardless.
 */
export function isVisible(viewer: Actor, offer: Reaching): boolean {
  if (viewer.userType === 'admin' || owns(viewer, offer.supplier)) return true;
  return offer.reach === 'shared' && (offer.product_type !== 'labour' || readsSharedLabour(viewer));
}

/** Whether a business is offered shared labour of suppliers. */
export function readsSharedLabour(viewer: Actor): boolean {
  return viewer.userType === 'contractor';
}

/** Reaches that may not be put into a line by anyone. */
export const notOffered = ['to_mend', 'hidden', 'withdrawn', 'deactivated', 'orphaned'] as const satisfies Reach[];
export type NotOffered = (typeof notOffered)[number];

/** Why an offer of this reach may not be put into a line; undefined if it may. */
export const whyNotOffered = (reach: Reach): NotOffered | undefined => notOffered.find((one) => one === reach);

/** Whether pickers and the options of a line offer it to `viewer`. */
export function isOffered(viewer: Actor, offer: Reaching): boolean {
  return isVisible(viewer, offer) && whyNotOffered(offer.reach) === undefined;
}
