import type { Knex } from 'knex';
import type { Role } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** A member as its business counts it. */
interface MemberRow {
  id: number;
  role: Role;
}

/** A member with the address that e-mails go to. */
export interface Worker {
  id: number;
  email: string;
}

/** The members of a business who may work for it and are reached by e-mail, by id. */
export const workersOf = (knex: Knex, businessId: number): Promise<Worker[]> =>
  knex('app.user')
    .where({ business_id: businessId })
    .whereNot({ role: 'viewer' })
    .whereNotNull('verified_at')
    .whereNull('deactivated_at')
    .orderBy('id')
    .select<Worker[]>('id', 'email');

/**
 * The members of a business, by id. Until the transaction ends, nobody else can change who they are or what they may do:
 * of two owners who leave at once, the second finds that the first has gone.
 */
export async function lockedMembers(tx: Knex, businessId: number): Promise<MemberRow[]> {
  await tx('app.business').where({ id: businessId }).forUpdate().select('id');
  return tx('app.user').where({ business_id: businessId }).orderBy('id').select<MemberRow[]>('id', 'role');
}

/**
 * Whether a member may leave or be removed: `last` if nobody is left then. Throws `last_owner` (409) if members would be
 * left without an owner.
 */
export async function assertMayGo(tx: Knex, businessId: number, userId: number): Promise<'last' | 'others'> {
  const others = (await lockedMembers(tx, businessId)).filter(({ id }) => id !== userId);
  if (others.length === 0) return 'last';
  assertOwned(others);
  return 'others';
}

/** Throws `last_owner` (409) unless one of these members is an owner. */
export function assertOwned(members: readonly Pick<MemberRow, 'role'>[]): void {
  if (members.some(({ role }) => role === 'owner')) return;
  throw new DomainError('last_owner', 'A team needs an owner. Make another member an owner first.');
}

/**
 * Puts an account into a business. The business that it leaves goes, unless it has other members; what the account asked
 * for in its name ends.
 */
export async function moveTo(
  tx: Knex,
  userId: number,
  { businessId, role, seeCost = false }: { businessId: number; role: Role; seeCost?: boolean },
): Promise<void> {
  const { business_id: before } = await tx('app.user')
    .where({ id: userId })
    .first<{ business_id: number }>('business_id');
  await tx('app.user').where({ id: userId }).update({ business_id: businessId, role, see_cost: seeCost });
  await tx('app.premium_request').where({ user_id: userId, business_id: before }).delete();
  await tx.raw(
    'DELETE FROM app.business b WHERE b.id = ? AND NOT EXISTS (SELECT FROM app."user" u WHERE u.business_id = b.id)',
    [before],
  );
}

/**
 * Gives an account that leaves a team a business of its own, of the same user type, without anything in it. Its id is
 * the account's, unless the account began the team and left that id to it, or what has that id is being erased.
 */
export async function startAlone(tx: Knex, userId: number): Promise<void> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `INSERT INTO app.business (id, user_type)
     SELECT CASE WHEN EXISTS (SELECT FROM app.business b WHERE b.id = u.id) OR EXISTS (SELECT FROM app.erasure e WHERE e.user_id = u.id) THEN nextval(pg_get_serial_sequence('app."user"', 'id')) ELSE u.id END, u.user_type
       FROM app."user" u WHERE u.id = ? RETURNING id`,
    [userId],
  );
  await moveTo(tx, userId, { businessId: rows[0]!.id, role: 'owner' });
}
