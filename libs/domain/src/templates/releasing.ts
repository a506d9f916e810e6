import { DomainError } from '../kernel/errors.js';
import { holdIn, isNewHold, type Hold, type ReleaseRef } from '../kernel/holds.js';
import { atOwnAlias, ownsAlias, type Addresses } from './addresses.js';
import { changes } from './changes.js';
import type { TemplateContent } from './content.js';
import type { ReadyCode, Unready } from './contract.js';
import type { Pinned, TemplateEvent } from './events.js';
import { assertPlaced, type GonePlaces } from './places.js';
import { standingOf, type Approval } from './review.js';

/** What a release is to publish of a template. */
export interface ToRelease extends Pinned {
  /** It goes back to an earlier version if this one is published (0: none). */
  readonly replaces?: number;
}

/** Of the state of a template. */
interface Releasing {
  readonly content: TemplateContent;
  readonly contentVersion: number;
  readonly published: TemplateContent | null;
  readonly publishedVersion: number | null;
  readonly addresses: Addresses;
  readonly held: Hold | null;
}

/** What a version is checked by before a release holds the template. */
export interface HoldChecks {
  readonly gone?: GonePlaces;
  /** All that its review has. */
  readonly approvals: readonly Approval[];
  /** How many the version needs. */
  readonly needed: number;
  /** The checks that fail; `blocks`: they keep it from being published. */
  readonly unready: readonly Unready[];
  readonly blocks: boolean;
  /** Those that do not, because somebody said why. */
  readonly overridden?: readonly ReadyCode[];
}

/**
 * Holds a template for a release, if the release may publish it (`null`: take it off the site).
 */
export function holdFor(
  hold: Hold,
  wanted: ToRelease | null,
  { gone, approvals, needed, unready, blocks, overridden = [] }: HoldChecks,
  now: Releasing,
): TemplateEvent[] {
  if (wanted && changesSomething(wanted, now)) {
    assertForward(wanted, now);
    assertPlaced(wanted.content, gone);
    // What goes back was approved and checked when it was published.
    if (wanted.replaces === undefined) {
      assertApproved(standingOf(approvals, wanted.version).length, needed);
      if (blocks) assertReady(unready.filter(({ code }) => !overridden.includes(code)));
    }
  }
  return isNewHold(now.held, hold) ? [{ type: 'TemplateHeld', data: holdIn(hold) }] : [];
}

const changesSomething = ({ content }: ToRelease, { published }: Releasing): boolean =>
  published === null || changes(published, content).length > 0;

function assertForward({ version, replaces }: ToRelease, { publishedVersion }: Releasing): void {
  const now = publishedVersion ?? 0;
  if (replaces !== undefined && replaces !== now)
    throw new DomainError('published_since', 'It was published or taken off the site since.');
  if (replaces === undefined && version < now)
    throw new DomainError(
      'pin_outdated',
      `Version ${version} is older than what visitors see. Add the template again to publish it as it is now.`,
    );
}

function assertApproved(given: number, needed: number): void {
  if (given >= needed) return;
  throw new DomainError(
    'approvals_missing',
    `It needs ${needed === 1 ? 'an approval' : `${needed} approvals`} of this version before it is published. It has ${given === 0 ? 'none' : given}.`,
  );
}

function assertReady(unready: readonly Unready[]): void {
  if (unready.length === 0) return;
  throw new DomainError('not_ready', unready.map(({ sentence }) => sentence).join(' '), { data: { failing: unready } });
}

/** The name of a pinned version that needs an address of its own, because the template gave that one up; else `null`. */
export const nameToAddress = ({ content }: Pinned, { addresses }: Pick<Releasing, 'addresses'>): string | null =>
  ownsAlias(addresses, content.alias) ? null : content.name;

/**
 * Publishes what a release holds, or takes it off the site; nothing if the release does not hold it (any more). It never
 * refuses: the release is decided.
 * @param granted the address for `nameToAddress`
 * @param unready the checks that fail
 * @param overrode they would have kept it from being published
 */
export function releaseHeld(
  release: ReleaseRef,
  wanted: ToRelease | null,
  now: Releasing,
  granted: string | undefined,
  unready: readonly ReadyCode[] = [],
  overrode = false,
): TemplateEvent[] {
  if (now.held?.releaseId !== release.id) return [];
  const lifted: TemplateEvent[] = [{ type: 'TemplateHoldLifted', data: { releaseId: release.id } }];
  if (wanted === null) return now.published ? [{ type: 'TemplateUnpublished', data: { release } }] : lifted;
  if (!changesSomething(wanted, now)) return lifted;
  const { version, since } = wanted;
  const told = {
    note: null,
    release,
    ...(unready.length > 0 && { unready: [...unready] }),
    ...(overrode && { overrode }),
  };
  if (version === now.contentVersion) return [{ type: 'TemplatePublished', data: told }];
  const content = atOwnAlias(now.addresses, wanted.content, granted ?? now.content.alias);
  const pinned: Pinned = { version, content, ...(since !== undefined && { since }) };
  return [{ type: 'TemplatePublished', data: { ...told, pinned } }];
}
