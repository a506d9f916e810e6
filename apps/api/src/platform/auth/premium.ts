import type { Knex } from 'knex';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { accountById } from './accounts.js';

/** What of a template says whether it needs premium. */
interface Offered {
  kind: 'free' | 'premium';
  /** Whether the viewer may edit it: as its owner, or as an admin. */
  editable: boolean;
}

/** Whether a template is one that the viewer may not use without premium. */
export async function needsPremium(knex: Knex, { kind, editable }: Offered, viewer: Actor): Promise<boolean> {
  return kind === 'premium' && !editable && !((await accountById(knex, viewer.id))?.premium ?? false);
}

/** Throws `premium_required` (403) for a template that the viewer may not use without premium. */
export async function assertPremium(knex: Knex, template: Offered, viewer: Actor): Promise<void> {
  if (await needsPremium(knex, template, viewer))
    throw new DomainError('premium_required', 'This is a premium template. Ask us for access.');
}
