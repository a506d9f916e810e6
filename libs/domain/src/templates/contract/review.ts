import type { Person } from '../../kernel/contract.js';
import type { ApprovalRule } from '../../kernel/contract-reasons.js';
import { reasonRule } from '../../kernel/contract-rules.js';
import type { TextRule } from '../../kernel/text-rules.js';

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
}

/** The review of a gallery template before it is published. */
export interface TemplateReview {
  /** `asked`: in review. `changes_requested`: answered so, and neither asked again nor published since. */
  state: 'none' | 'asked' | 'changes_requested';
  /** The version that commands name as seen: of the last change of content. */
  version: number;
  /** Approvals that publishing needs. */
  needed: ApprovalRule;
  request: (ReviewStep & { stale: boolean }) | null;
  approvals: ReviewApproval[];
  /** The requested changes. */
  answer: ReviewStep | null;
  /** The viewer changed the template since it was last published, so somebody else has to approve it. */
  own: boolean;
}

/** `at_version`: the `version` of the review as it was seen. */
export interface ReviewRequest {
  quote_template_id: number;
  at_version: number;
  /** Stored with the event as its reason. */
  note?: string;
}

/** What to change; the other notes of a review may be empty. */
export const reviewNoteRule = { ...reasonRule, least: 1, missing: 'Say what to change.' } as const satisfies TextRule;

/** Says what to change. */
export type ChangesRequest = ReviewRequest & { note: string };
