import type { LetterState } from '@quotewright/domain/emails/contract.js';

/** State of an e-mail, for display. */
export const letterWords: Record<LetterState, string> = {
  waiting: 'waiting',
  captured: 'kept in the outbox',
  sent: 'sent',
  given_up: 'given up',
  opted_out: 'not wanted',
};
