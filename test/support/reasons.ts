import type { Knex } from 'knex';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';

/** Says why an event happened, in the words that stand in the database now. */
export async function reasonsOf(knex: Knex): Promise<(event: Pick<Recorded, 'meta'>) => string | null> {
  const rows = await knex('app.text').select<{ id: string; body: string }[]>('id', 'body');
  const texts = new Map(rows.map(({ id, body }) => [id, body]));
  return ({ meta: { reason, reasonText } }) => (reasonText ? (texts.get(reasonText.id) ?? null) : reason);
}
