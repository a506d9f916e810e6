import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import type { VersionConflict } from '@quotewright/domain/kernel/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { isApiError } from './errors.js';

/** What somebody changed meanwhile, if that is why a change of a template was refused. */
export function templateConflict(error: unknown): VersionConflict<TemplateDetails | null> | null {
  return isApiError(error, 'version_conflict') ? (error.data as VersionConflict<TemplateDetails | null> | null) : null;
}

/** What somebody changed meanwhile, if that is why a change of an offer was refused. */
export function offerConflict(error: unknown): VersionConflict<ProductRow | null> | null {
  return isApiError(error, 'version_conflict') ? (error.data as VersionConflict<ProductRow | null> | null) : null;
}
