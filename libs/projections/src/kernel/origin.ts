import type { EventMeta, UserType } from '@quotewright/domain/kernel/decider.js';

/** Who caused an event, by what and why, as stored in history rows. */
export interface Origin {
  actor_id: number | null;
  user_type: UserType | null;
  source: string;
  reason: string | null;
  batch_id: string;
}

export const originColumns = {
  actor_id: 'integer?',
  user_type: 'text?',
  source: 'text',
  reason: 'text?',
  batch_id: 'text',
} as const;

export function originOf({ actorId, userType, source, reason, batchId }: EventMeta): Origin {
  return { actor_id: actorId, user_type: userType, source, reason, batch_id: batchId };
}
