import type { Knex } from 'knex';
import { erasedText } from '@quotewright/domain/kernel/contract.js';
import { businessOf, type Actor, type EventMeta, type UserType } from '@quotewright/domain/kernel/decider.js';
import { plannedOnce, type ReadModels } from './projection.js';
import { containing } from './search.js';

/** Who caused an event, by what and why, as stored in history rows. */
export interface Origin {
  actor_id: number | null;
  user_type: UserType | null;
  source: string;
  /** Of the system, or from before `reason_id`; others stand in `app.text` (`withReasons`). */
  reason: string | null;
  /** The text that is the reason. Absent in rows that were stored before there were any. */
  reason_id?: string | null;
  batch_id: string;
}

export const originColumns = {
  actor_id: 'integer?',
  user_type: 'text?',
  source: 'text',
  reason: 'text?',
  reason_id: 'text?',
  batch_id: 'text',
} as const;

export function originOf({ actorId, userType, source, reason, reasonText, batchId }: EventMeta): Origin {
  return {
    actor_id: actorId,
    user_type: userType,
    source,
    reason,
    reason_id: reasonText?.id ?? null,
    batch_id: batchId,
  };
}

/** The name that a business or an admin trades under, of `app.owner` as `u`. */
export const tradeName = "coalesce(nullif(u.business_name, ''), u.name)";

/** The names of people by id, as far as they have an account. */
export async function namesOfPeople(read: ReadModels, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await read.knex('app.user').whereIn('id', known).select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The name that an actor trades under, of `app.user` as `u`. Without one, a person's name is for their own business and
 * admins, and others get `null`.
 */
export const actedAs = (read: ReadModels, viewer: Actor): Knex.Raw =>
  read.knex.raw(
    `coalesce(nullif(u.business_name, ''), CASE WHEN u.business_id IS NULL OR u.business_id = ? OR ?::boolean THEN u.name END)`,
    [businessOf(viewer), viewer.userType === 'admin'],
  );

/** The names that owners of offers trade under. */
export const tradeNames = (read: ReadModels, ids: readonly (number | null)[]): Promise<Map<number, string>> =>
  namesOf(read, ids, 'app.owner', read.knex.raw(tradeName));

/** The names that people trade under (`actedAs`): who changes a price is mostly a supplier. */
export const actorNames = (
  read: ReadModels,
  ids: readonly (number | null)[],
  viewer: Actor,
): Promise<Map<number, string>> => namesOf(read, ids, 'app.user', actedAs(read, viewer));

async function namesOf(
  read: ReadModels,
  ids: readonly (number | null)[],
  of: 'app.user' | 'app.owner',
  name: Knex.Raw,
): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await read
    .knex({ u: of })
    .options(plannedOnce('trade names', of))
    .whereRaw('u.id = ANY (?)', [known])
    .select<{ id: number; name: string | null }[]>('u.id', read.knex.raw('? AS name', [name]));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

/** Rows with the texts of their reasons, as they stand now; `erasedText` where one was erased. */
export async function withReasons<Row extends Pick<Origin, 'reason' | 'reason_id'>>(
  read: ReadModels,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ reason_id }) => reason_id ?? null).filter((id) => id !== null))];
  if (ids.length === 0) return [...rows];
  const found = await read.knex('app.text').whereIn('id', ids).select<{ id: string; body: string }[]>('id', 'body');
  const texts = new Map(found.map(({ id, body }) => [id, body]));
  return rows.map((row) => (row.reason_id ? { ...row, reason: texts.get(row.reason_id) ?? erasedText } : row));
}

/** The ids of the texts that contain what is searched for, as a subquery. */
export function textsContaining(read: ReadModels, text: string) {
  return read
    .knex('app.text')
    .whereRaw('body ILIKE ?', [containing(text)])
    .select(read.knex.raw('id::text'));
}
