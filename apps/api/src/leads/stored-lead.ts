import type { Knex } from 'knex';
import { leadReceivers, type LeadCustomer, type LeadState } from '@quotewright/domain/leads/contract.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { QuoteAnswer } from '@quotewright/domain/quotes/contract.js';

/** A row of `app.lead`. */
export interface StoredLead {
  id: number;
  sender_id: number | null;
  receiver_id: number | null;
  sent_by: number | null;
  state: LeadState;
  template_id: number;
  template_name: string;
  answers: QuoteAnswer[];
  note: string;
  customer: LeadCustomer | null;
  consent: string | null;
  forgotten_at: Date | null;
  decline_reason: string;
  quote_id: number | null;
  sent_at: Date;
  seen_at: Date | null;
  quoted_at: Date | null;
  changed_at: Date;
}

/** Locks a lead that the viewer's business sent or got. Throws `not_found` for every other. */
export async function lockedLead(
  tx: Knex,
  id: number,
  viewer: Actor,
  side: 'sender_id' | 'receiver_id',
): Promise<StoredLead> {
  const lead = await tx('app.lead')
    .where({ id, [side]: businessOf(viewer) })
    .forUpdate()
    .first<StoredLead | undefined>();
  if (lead) return lead;
  throw noSuchLead();
}

export const noSuchLead = (): DomainError => new DomainError('not_found', 'This lead was not found.');

/** Locks the profile of a contractor who takes leads for a template: nobody can close it until the transaction ends. */
export const openProfiles = (
  knex: Knex,
  { categoryId, premium }: { categoryId: number | null; premium: boolean },
): Knex.QueryBuilder =>
  knex({ p: 'app.lead_profile' })
    .join({ b: 'app.business' }, 'b.id', 'p.business_id')
    .join({ o: 'app.owner' }, 'o.id', 'b.id')
    .where({ 'p.open': true, 'b.approved': true, 'b.deactivated_at': null, 'o.verified': true })
    .whereIn('b.user_type', [...leadReceivers])
    .where((trade) => {
      void trade.whereRaw(`p.category_ids = '{}'`);
      if (categoryId !== null) void trade.orWhereRaw('? = ANY (p.category_ids)', [categoryId]);
    })
    .modify((query) => {
      if (premium) void query.where('b.premium', true);
    });
