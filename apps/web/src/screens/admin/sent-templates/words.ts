import type { LetterState } from '@quotewright/domain/emails/contract.js';

/** State of an e-mail, for display. */
export const letterWords: Record<LetterState, string> = {
  waiting: 'waiting',
  captured: 'in the outbox',
  sent: 'sent',
  given_up: 'not delivered',
  opted_out: 'unsubscribed',
};
