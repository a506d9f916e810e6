import { DomainError } from './errors.js';
import { quoted } from './isolated.js';

/** A release, as the events that it caused name it: with its name at that time. */
export interface ReleaseRef {
  readonly id: number;
  readonly name: string;
}

/**
 * A release's hold on something, until it has published it. `started`: the revision of the event by which the release
 * started; 0 in events from before that was noted.
 */
export interface Hold {
  readonly releaseId: number;
  readonly started: number;
}

/** The hold of a command, or of a `…Held` event. */
export const holdIn = ({ releaseId, started = 0 }: { releaseId: number; started?: number }): Hold => ({
  releaseId,
  started,
});

/**
 * Throws `held_by_release` if a release holds it.
 * @param what is held, for the sentence: `This template`
 * @param by the release that asks; its own hold is none
 */
export function assertFree(held: Hold | null, what: string, by: number | null = null): void {
  if (held === null || held.releaseId === by) return;
  throw new DomainError('held_by_release', `${what} is being published by a release. Try again in a moment.`, {
    data: { release_id: held.releaseId },
  });
}

/** Whether a release holds something only from now on: it did not, or since an earlier start. */
export const isNewHold = (held: Hold | null, { releaseId, started }: Hold): boolean =>
  held?.releaseId !== releaseId || held.started < started;

/** Whether giving free what a start of a release held ends a hold. That of a later start stays. */
export const isLiftedBy = (held: Hold | null | undefined, { releaseId, started }: Hold): boolean =>
  held?.releaseId === releaseId && held.started <= started;

/** ` by the release “Spring prices”`, for the end of a sentence; empty without one. */
export const byRelease = (release: ReleaseRef | undefined): string =>
  release ? ` by the release ${quoted(release.name)}` : '';

/** Whether an event only begins or ends a hold, like `TemplateHeld`: it changes nothing that anyone reads. */
export const isQuiet = (type: string): boolean => type.endsWith('Held') || type.endsWith('HoldLifted');

/** Whether an event ends the hold on what it is about: it lifts it, or the release that holds it made it. */
export const endsHold = ({ type, data }: { type: string; data: object }): boolean =>
  type.endsWith('HoldLifted') || ('release' in data && data.release !== undefined);
