import type { Failures } from '../kernel/errors.js';
import type { Client } from './contract-clients.js';
import type { PaperSettings } from './contract-papers.js';

/** The codes that calls about proposals may fail with. */
export const proposalFailures = {
  proposal_not_found: 404,
  client_not_found: 404,
  /** No link has this token. */
  link_not_found: 404,
  /** The link was revoked, or the proposal withdrawn or made void. */
  link_gone: 410,
  /** Another member changed the client meanwhile; `data` is how it is now. */
  client_changed: 409,
  /** Another owner changed the settings meanwhile; `data` is how they are now. */
  papers_changed: 409,
  /** It has a section, or lines, more than it can hold. */
  proposal_full: 409,
  /** The alternatives that a client picks from do not add up. */
  alternatives_invalid: 400,
  /** What a client picked is not there, or not one of each. */
  choices_invalid: 400,
  /** It has nothing that could be sent, or sums that make no sense; each is named. */
  cannot_send: 422,
  /** It earns less than the business's floor: a second member agrees first. */
  approval_required: 409,
  /** Nobody agrees to what they send themselves. */
  own_approval: 403,
  /** The PDF of the revision is still being made. */
  pdf_not_ready: 409,
  /** It was erased with the client. */
  pdf_erased: 404,
  already_accepted: 409,
  superseded: 409,
  expired: 409,
  declined: 409,
  withdrawn: 409,
  proposal_void: 409,
  /** The client has nothing to read yet. */
  not_sent: 409,
  /** Its client cannot be reminded of it now; the message says why. */
  cannot_remind: 409,
  /** Only what is accepted has change orders, one open at a time. */
  not_accepted: 409,
  order_open: 409,
  /** Prices or templates moved again; each move that cannot be taken is named. */
  moves_changed: 409,
  /** The client saw another total. */
  total_differs: 409,
} as const satisfies Failures;

type ProposalFailures = typeof proposalFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends ProposalFailures {}
}

declare module '../kernel/failure-data.js' {
  interface FailureData {
    client_changed: Client;
    papers_changed: PaperSettings;
  }
}
