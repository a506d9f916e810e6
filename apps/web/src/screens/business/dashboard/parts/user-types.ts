import type { UserType } from '@quotewright/domain/identity/contract.js';

/** The user types in an admin's lists. */
export const USER_TYPES: Record<UserType, string> = {
  admin: 'Admin',
  contractor: 'Contractor',
  retail: 'Retail store',
  retailinstall: 'Retail & install',
  partner: 'Partner',
  suppliers: 'Supplier',
};
