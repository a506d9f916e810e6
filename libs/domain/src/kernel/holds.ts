import { DomainError } from './errors.js';
import { quoted } from './isolated.js';

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

/** ` by the release “Spring prices”`, for the end of a sentence; empty without one. */
export const byRelease = (release: ReleaseRef | undefined): string =>
  release ? ` by the release ${quoted(release.name)}` : '';

/** Whether an event only begins or ends a hold, like `TemplateHeld`: it changes nothing that anyone reads. */
export const isQuiet = (type: string): boolean => type.endsWith('Held') || type.endsWith('HoldLifted');

/** Whether an event ends the hold on what it is about: it lifts it, or the release that holds it made it. */
export const endsHold = ({ type, data }: { type: string; data: object }): boolean =>
  type.endsWith('HoldLifted') || ('release' in data && data.release !== undefined);
