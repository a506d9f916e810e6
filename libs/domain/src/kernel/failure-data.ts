import type { VersionConflict } from './contract.js';

/**
 * What the `data` of a failure is, by code; that of every other code is `null`. Each context adds its codes by declaration
 * merging, in its `failures.ts`. The OpenAPI document is made from it.
 */
export interface FailureData {
  /** `null` where two changes were made at the same moment. */
  version_conflict: VersionConflict | null;
  held_by_release: { release_id: number };
  /** In seconds. */
  too_many_attempts: { retry_after: number } | null;
}
