import { reasonRule } from '../kernel/contract-rules.js';
import type { TextRule } from '../kernel/text-rules.js';

/** How long an admin sees the product as an account does, at most. */
export const seeAsMinutes = 30;

/** Why: the account reads it. */
export const seeAsReasonRule = {
  ...reasonRule,
  least: 1,
  missing: 'Say why.',
} as const satisfies TextRule;

export interface SeeAsRequest {
  id: number;
  reason: string;
}

/** The admin who sees what an account sees. */
export interface SeenBy {
  name: string;
  /** When it ends by itself. */
  until: string;
  /** How long that is from the answer (s): the clock of a browser may be wrong. */
  seconds: number;
}
