import type { Knex } from 'knex';
import type { Mail } from './mail.js';

/** Who stands in an e-mail, as columns of `app.mail` and `app.notice`. */
export interface Named {
  named_accounts: number[] | null;
  named_business: number | null;
  booking_id: number | null;
}

const NOBODY: Named = { named_accounts: null, named_business: null, booking_id: null };

/**
 * Who stands in e-mails, in order; `null` for one that names who was erased since it was worded. The rows stay locked until
 * the transaction ends: an erasure waits, and then finds what was written.
 */
export async function namedIn(mails: readonly Mail[], tx: Knex): Promise<(Named | null)[]> {
  const businesses = await lockedBusinesses(
    mails.flatMap(({ names }) => names?.business ?? []),
    tx,
  );
  const found = mails.map(({ names }) => {
    if (!names) return NOBODY;
    const owner = businesses.get(names.business ?? 0);
    const accounts = [...(names.accounts ?? []), ...(owner?.first ?? [])];
    return {
      named_accounts: accounts.length > 0 ? [...new Set(accounts)] : null,
      named_business: names.business ?? null,
      booking_id: names.booking ?? null,
    };
  });
  const accounts = await lockedAccounts(
    found.flatMap(({ named_accounts }) => named_accounts ?? []),
    tx,
  );
  return found.map((named) =>
    (named.named_business === null || businesses.has(named.named_business)) &&
    (named.named_accounts ?? []).every((id) => accounts.has(id))
      ? named
      : null,
  );
}

/** Businesses that are there, each with the account whose name it goes by if it has none. */
async function lockedBusinesses(ids: readonly number[], tx: Knex): Promise<Map<number, { first: number[] }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx({ b: 'app.business' })
    .whereIn('id', [...new Set(ids)])
    .orderBy('id')
    .forKeyShare()
    .select<{ id: number; first: number | null }[]>(
      'id',
      tx.raw(
        `CASE WHEN coalesce(b.name, '') = '' THEN (SELECT u.id FROM app."user" u WHERE u.business_id = b.id ORDER BY u.role <> 'owner', u.id LIMIT 1) END AS first`,
      ),
    );
  return new Map(rows.map(({ id, first }) => [id, { first: first === null ? [] : [first] }]));
}

async function lockedAccounts(ids: readonly number[], tx: Knex): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx('app.user')
    .whereIn('id', [...new Set(ids)])
    .orderBy('id')
    .forKeyShare()
    .pluck<number[]>('id');
  return new Set(rows);
}
