import type { CommandMeta, Decider } from '../kernel/decider.js';
import { noIds } from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';

/** `version`: the one that the event is about. The note is the reason of the event. */
export type ReviewEvent =
  | { type: 'TemplateReviewRequested'; data: { version: number; ownerId: number } }
  | { type: 'TemplateApproved'; data: { version: number } }
  | { type: 'TemplateChangesRequested'; data: { version: number } };

/** An approval of one version. */
export interface Approval {
  readonly by: number;
  readonly version: number;
}

export interface ReviewState {
  /** The version that the open request is about, unless it was settled since; `null` without one. */
  readonly asked: number | null;
  /** Also of earlier versions; one for each person and version. */
  readonly approvals: readonly Approval[];
}

/** What a command on a review knows of the template, all of it as of `version`. */
export interface ReviewedTemplate {
  /** That of its last event that changed content, or published it. */
  readonly version: number;
  /** That of its last publish, or of giving up what was not published; 0 without one. */
  readonly settled: number;
  /** Who changed its content since. */
  readonly changers: readonly number[];
  /** Whether publishing would change anything. */
  readonly ahead: boolean;
  readonly ownerId: number;
}

/** `seen`: the version that the actor looked at. The caller has checked that they are an admin. */
export interface ReviewCommand {
  readonly type: 'RequestReview' | 'ApproveTemplate' | 'RequestChanges';
  readonly seen: number;
  readonly of: ReviewedTemplate;
}

/**
 * The review of a template, in a stream of its own with the template's id, because it changes nothing of the template
 * (docs/adr/0077). Every event names the version that it is about, so that a later change makes it stale by itself.
 */
export const review: Decider<ReviewState, ReviewCommand, ReviewEvent> = {
  category: 'review',
  private: true,
  events: {
    TemplateReviewRequested: ({ ownerId }) => ({ user: [ownerId] }),
    TemplateApproved: noIds,
    TemplateChangesRequested: noIds,
  },

  initialState: () => ({ asked: null, approvals: [] }),

  evolve(state, { type, data: { version }, meta: { actorId } }) {
    switch (type) {
      case 'TemplateReviewRequested':
        return { ...state, asked: version };
      case 'TemplateApproved':
        return {
          ...state,
          // Those of earlier versions stay: a release may publish one of them.
          approvals: [
            ...state.approvals.filter((one) => one.by !== actorId || one.version !== version),
            { by: actorId ?? 0, version },
          ],
        };
      case 'TemplateChangesRequested':
        return { asked: null, approvals: state.approvals.filter((one) => one.version !== version) };
      default:
        return never(type);
    }
  },

  decide({ type, seen, of }, state, { actor }: CommandMeta) {
    const { version, settled, changers, ahead, ownerId } = of;
    assertSeen(seen, version);
    const open = state.asked !== null && state.asked > settled;
    if (type === 'RequestReview') {
      if (!ahead) throw new DomainError('nothing_to_review', 'Visitors see this template as it is: nothing to review.');
      return open && state.asked === version ? [] : [{ type: 'TemplateReviewRequested', data: { version, ownerId } }];
    }
    if (!open) throw new DomainError('not_in_review', 'No review was requested of this template.');
    if (type === 'RequestChanges') return [{ type: 'TemplateChangesRequested', data: { version } }];
    if (!actor || changers.includes(actor.id))
      throw new DomainError(
        'own_change',
        'You changed this template since it was last published. Another admin has to approve it.',
      );
    return state.approvals.some((one) => one.by === actor.id && one.version === version)
      ? []
      : [{ type: 'TemplateApproved', data: { version } }];
  },
};

/** Throws `review_outdated` unless somebody looked at the version that the template has now. */
export function assertSeen(seen: number, version: number): void {
  if (seen !== version)
    throw new DomainError('review_outdated', 'The template was changed since you opened it. Look at it again first.');
}

/** The approvals that count for a version: those of it or, after an unpublish, of no older content. */
export const standing = (approvals: readonly Approval[], version: number): Approval[] => [
  ...new Map(approvals.filter((one) => one.version >= version).map((one) => [one.by, one])).values(),
];

/** Those of a version that a release publishes, whatever was changed or approved later. */
export const standingOf = (approvals: readonly Approval[], version: number): Approval[] =>
  approvals.filter((one) => one.version === version);
