import type { TextRule } from '../kernel/text-rules.js';
import { clientRules } from './contract-clients.js';
import type { ProposalPicks } from './contract-picks.js';
import { paperTextRules } from './contract-papers.js';

/** What sending takes. */
export const sendingRules = {
  to: clientRules.email,
  message: paperTextRules.message,
} as const satisfies Record<string, TextRule>;

/** `to`: the address that the e-mail goes to; empty: none, as for a copied link. */
export interface SendProposalRequest {
  version?: number;
  to: string;
  message: string;
}

export interface ProposalSentAnswer {
  id: number;
  version: number;
  number: string;
  revision: number;
}

/** Why; as the history tells it. */
export interface ProposalReasonRequest {
  reason: string;
}

/** Acceptance on paper. `picks`: what was chosen; absent: the choice that nobody has touched. */
export interface AcceptOnPaperRequest extends ProposalReasonRequest {
  picks?: ProposalPicks;
}

/** `revoke`: a link that no longer works; absent: another link is made. */
export interface ProposalLinksRequest {
  revoke?: number;
}

/** A link of a proposal. Its address is told once, when it is made. */
export interface ProposalLink {
  id: number;
  /** The address that it was mailed to; empty: it was copied, or the client is erased. */
  recipient: string;
  made_at: string;
  revoked_at: string | null;
  /** When a revision was opened by it first; `null`: not yet. */
  opened_at: string | null;
  /** How often people downloaded a PDF by it, and when last. Again within half an hour is the same time. */
  downloads: number;
  downloaded_at: string | null;
}

/** `url`: of the link that was just made; `null`: none was. */
export interface ProposalLinks {
  url: string | null;
  links: ProposalLink[];
}

/** What became of a revision. */
export type RevisionState =
  | 'sent'
  | 'opened'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  | 'superseded'
  | 'void';

/** A revision as it was sent. Times: ISO 8601 UTC. */
export interface ProposalRevision {
  revision: number;
  number: string;
  /** The change order that it is; `null`: the proposal itself. */
  order: number | null;
  state: RevisionState;
  total: string;
  sent_at: string;
  valid_until: string;
  /** When it was opened first, and by which link. */
  opened_at: string | null;
  opened_by: number | null;
  /** When it was answered or withdrawn. */
  ended_at: string | null;
  reminders: number;
  /** The PDF is there: e-mails wait for it, and clients can accept. */
  has_pdf: boolean;
}
