import type { Failures } from '../kernel/errors.js';
import type { ChangedLater } from './contract-price-changes.js';

/** The failure codes of products, offers and master products. */
export const catalogueFailures = {
  not_product_owner: 403,
  /** The supplier offers this product already. */
  offer_exists: 409,
  /** Another offer of the supplier has this number. */
  supplier_sku_taken: 409,
  /** A master product of this name was just added. */
  master_product_exists: 409,
  /** Its products belong to another master product since a merge. */
  merged_already: 409,
  /** It would be merged into itself. */
  merge_in_circle: 409,
  /** Labour and material do not share a master product. */
  labour_with_material: 409,
  /** Only an accepted master product takes others in. */
  not_accepted: 409,
  /** It has products, or others are merged into it. */
  master_product_in_use: 409,
  /** A master product that stays private cannot be accepted. */
  stays_private: 409,
  /** Something of it was changed by somebody else since. */
  changed_since: 409,
  /** Nothing of a price change differs from what counts now. */
  nothing_changed: 400,
  price_change_not_found: 404,
  /** It is still compared, or was applied or discarded. */
  price_change_not_ready: 409,
  /** A supplier's rule asks for an admin's yes. */
  approval_required: 409,
  /** An admin answered it, or it was withdrawn. */
  price_change_answered: 409,
  price_sheet_not_found: 404,
  /** It is still read or compared, is refused, or was applied. */
  price_sheet_not_ready: 409,
} as const satisfies Failures;

type CatalogueFailures = typeof catalogueFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends CatalogueFailures {}
}
declare module '../kernel/failure-data.js' {
  interface FailureData {
    /** `null` for a single offer. */
    changed_since: ChangedLater | null;
  }
}
