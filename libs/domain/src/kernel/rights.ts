import type { Role, UserType } from './decider.js';

/** The user types of businesses: all but admins. */
export const businessTypes = [
  'contractor',
  'retailinstall',
  'retail',
  'partner',
  'suppliers',
] as const satisfies readonly UserType[];

/**
 * What a call needs of a member of a business:
 * - `account`: nothing; it concerns the person alone;
 * - `read`: reading what belongs to the business;
 * - `work`: changing templates, quotes, proposals, clients and leads;
 * - `prices`: changing the business's own prices and standing texts, and decisions on them;
 * - `business`: its members, settings, exports and erasure.
 */
export type Right = 'account' | 'read' | 'work' | 'prices' | 'business';

/** The roles, from the one that may most to the one that may least. */
export const roles = ['owner', 'manager', 'estimator', 'viewer'] as const satisfies readonly Role[];

/** Roles for display. */
export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  estimator: 'Estimator',
  viewer: 'Viewer',
};

/** Up to which role members have a right. */
const least: Readonly<Record<Right, Role>> = {
  account: 'viewer',
  read: 'viewer',
  work: 'estimator',
  prices: 'manager',
  business: 'owner',
};

/** Whether a member with a role has a right. Who has none, such as an admin, has every right. */
export function hasRight(role: Role | null | undefined, right: Right): boolean {
  return !role || roles.indexOf(role) <= roles.indexOf(least[right]);
}
