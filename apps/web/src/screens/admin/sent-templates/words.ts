import type { LetterState } from '@quotewright/domain/emails/contract.js';

/** What became of a letter, as a person reads it. */
export const letterWords: Record<LetterState, string> = {
  waiting: 'waiting',
  captured: 'kept in the outbox',
  sent: 'sent',
  given_up: 'given up',
  opted_out: 'not wanted',
};
