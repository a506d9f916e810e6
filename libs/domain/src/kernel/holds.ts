import { DomainError } from './errors.js';

/** A release, as the events that it caused name it: with its name at that time. */
export interface ReleaseRef {
  readonly id: number;
  readonly name: string;
}

/** The release that holds something until it has published it; `null`: none. */
export type Holder = number | null;

/**
 * Throws `held_by_release` if a release holds it.
 * @param what is held, for the sentence: `This template`
 * @param by the release that asks; its own hold is none
 */
export function assertFree(holder: Holder, what: string, by: Holder = null): void {
  if (holder === null || holder === by) return;
  throw new DomainError('held_by_release', `${what} is being published by a release. Try again in a moment.`, {
    data: { release_id: holder },
  });
}
