import type { Failures } from '../kernel/errors.js';

/** The failure codes of releases. */
export const releaseFailures = {
  release_not_found: 404,
  /** What the item would be about is gone. */
  item_not_found: 404,
  release_empty: 409,
  /** It is being published, was published, failed or was cancelled. */
  release_not_editable: 409,
  /** It cannot be cancelled any more: its items are being published. */
  release_decided: 409,
  release_not_published: 409,
  /** Everything was changed since. */
  nothing_to_revert: 409,
  /** Visitors see a later version than the pinned one. */
  pin_outdated: 409,
  /** Visitors see another version than the one that is to be replaced. */
  published_since: 409,
  /** It has another title than the one that was seen. */
  renamed_since: 409,
  /** The offer has other prices than those that were seen. */
  price_moved: 409,
} as const satisfies Failures;

type ReleaseFailures = typeof releaseFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends ReleaseFailures {}
}
