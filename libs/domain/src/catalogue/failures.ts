import type { Failures } from '../kernel/errors.js';

/** The failure codes of products, offers and master products. */
export const catalogueFailures = {
  not_product_owner: 403,
  /** The supplier offers this product already. */
  offer_exists: 409,
  /** A master product of this name was just added. */
  master_product_exists: 409,
  /** A master product that stays private cannot be accepted. */
  stays_private: 409,
} as const satisfies Failures;

type CatalogueFailures = typeof catalogueFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends CatalogueFailures {}
}
