import { isApiError } from '../../api/errors.js';

/** The current version named by a stale-version refusal; `null` for any other outcome. */
export function currentVersion(error: unknown): number | null {
  return isApiError(error, 'version_conflict') ? (error.data?.currentVersion ?? null) : null;
}
