import { erasedText } from '@quotewright/domain/kernel/contract.js';
import type { EventMeta, UserType } from '@quotewright/domain/kernel/decider.js';
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

/** The name that an actor trades under, of `app.user` as `u`; `null` where there is no such account. */
export const tradeName = "coalesce(nullif(u.business_name, ''), u.name)";

/** The names of people by id, as far as they have an account. */
export async function namesOfPeople(read: ReadModels, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await read.knex('app.user').whereIn('id', known).select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The names that people, or else owners of offers, trade under: who changes a price is mostly a supplier.
 * @param of what the ids are of
 */
export async function tradeNames(
  read: ReadModels,
  ids: readonly (number | null)[],
  of: 'app.user' | 'app.owner',
): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const people = await read
    .knex({ u: of })
    .options(plannedOnce('trade names', of))
    .whereRaw('u.id = ANY (?)', [known])
    .select<{ id: number; name: string }[]>('u.id', read.knex.raw(`${tradeName} AS name`));
  return new Map(people.map(({ id, name }) => [id, name]));
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
