import type { Page, PageQuery, Person } from '../../kernel/contract.js';
import type { ApprovalRule } from '../../kernel/contract-reasons.js';
import { reasonRule } from '../../kernel/contract-rules.js';
import type { TextRule } from '../../kernel/text-rules.js';
import type { StagingFacts } from './lists.js';

/** What somebody said in a review. `version`: the one that they looked at. */
export interface ReviewStep {
  actor: Person;
  at: string;
  version: number;
  note: string | null;
}

export interface ReviewApproval extends ReviewStep {
  /** The content was changed since, so that it does not count. */
  stale: boolean;
  /** Who gave it is no admin any more, so that it does not count. */
  left: boolean;
}

/** Somebody accepted one change as it is now. */
export interface ReviewMark {
  /** As in a comparison of what is published with staging. */
  path: string;
  actor: Person;
}

/** A comment on one change. */
export interface ReviewComment {
  id: number;
  path: string;
  actor: Person;
  at: string;
  text: string;
}

/** The review of a gallery template before it is published. */
export interface TemplateReview {
  /** `asked`: in review. `changes_requested`: answered so, and neither asked again nor published since. */
  state: 'none' | 'asked' | 'changes_requested';
  /** The version that commands name as seen: of the last change of content. */
  version: number;
  /** Approvals that publishing needs. */
  needed: ApprovalRule;
  /** Admins who may approve: those who changed nothing since the last publish. */
  able: number;
  request: (ReviewStep & { stale: boolean }) | null;
  approvals: ReviewApproval[];
  /** The requested changes. */
  answer: (ReviewStep & { stale: boolean }) | null;
  /** The viewer changed the template since it was last published, so somebody else has to approve it. */
  own: boolean;
  /** Of the changes that there are now, with their values. */
  marks: ReviewMark[];
  /** Since the last publish, oldest first; their changes may be gone. */
  comments: ReviewComment[];
}

/**
 * Which open reviews: those that wait for the viewer, who may approve and has not; all others that were asked for; those
 * answered with what to change.
 */
export const queueParts = ['waiting', 'others', 'changes'] as const;
export type QueuePart = (typeof queueParts)[number];

/** A review in the queue. */
export interface QueuedReview {
  id: number;
  name: string;
  alias: string;
  thumbnail: string;
  /** Who asked for the review, or in `changes` for the changes, with the note. */
  step: ReviewStep;
  /** The content was changed since. */
  stale: boolean;
  /** Approvals that count for the content as it is. */
  approvals: number;
  /** Unpublished differences; 0 of a template that was taken off the site and not changed since. */
  change_count: number;
  /** As on the board. */
  sample_quote: StagingFacts['sample_quote'];
}

/** `needed`: approvals that publishing needs. */
export type ReviewQueue = Page<QueuedReview> & { needed: ApprovalRule };

/** `part`: `waiting` if absent. The longest waiting come first. */
export interface ReviewQueueQuery extends PageQuery {
  part?: QueuePart;
  searchTerm?: string;
}

export type ReviewCounts = Record<QueuePart, number>;

/** `at_version`: the `version` of the review as it was seen. */
export interface ReviewRequest {
  quote_template_id: number;
  at_version: number;
  /** Stored with the event as its reason. */
  note?: string;
}

/** What to change; the other notes of a review may be empty. */
export const reviewNoteRule = { ...reasonRule, least: 1, missing: 'Say what to change.' } as const satisfies TextRule;

export const commentRule = {
  least: 1,
  most: 1_000,
  missing: 'Write a comment.',
} as const satisfies TextRule;

/** Comments of one template that are kept between two publishes. */
export const mostComments = 500;

/** `path`: the change, as in a comparison of what is published with staging. */
export interface ReviewedChange {
  quote_template_id: number;
  at_version: number;
  path: string;
}

export type CommentRequest = ReviewedChange & { text: string };

export interface RemoveCommentRequest {
  quote_template_id: number;
  id: number;
}

/** Accepts a change, or takes that back. */
export type MarkRequest = ReviewedChange & { accepted: boolean };

/** Says what to change. */
export type ChangesRequest = ReviewRequest & { note: string };
