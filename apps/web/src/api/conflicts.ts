import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import type { VersionConflict } from '@quotewright/domain/kernel/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { isApiError } from './errors.js';

/** What somebody changed meanwhile, if that is why a change was refused. */
export function conflictOver<Current>(error: unknown): VersionConflict<Current | null> | null {
  return isApiError(error, 'version_conflict') ? (error.data as VersionConflict<Current | null> | null) : null;
}

/** The same of a template. */
export const templateConflict = conflictOver<TemplateDetails>;

/** The same of an offer. */
export const offerConflict = conflictOver<ProductRow>;
