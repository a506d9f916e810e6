import type { Knex } from 'knex';
import { quoted, tablePrefix } from '@quotewright/projections/kernel/tables.js';
import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';
import type { Generation } from './registry.js';

/** Tables of a release that has not run for this long are dropped. */
const FORGOTTEN = '1 day';

type Name = Pick<Generation, 'name' | 'version' | 'generation'>;

/**
 * Adds a generation to a projection, to be filled by its projector. One that does not serve at once is a rebuild; a
 * running rebuild is not duplicated.
 * @returns the generation's number
 */
export async function addGeneration(
  knex: Knex,
  { name, version }: Pick<AnyProjection, 'name' | 'version'>,
  serving: boolean,
): Promise<number> {
  return knex.transaction(async (tx) => {
    await tx.raw('SELECT pg_advisory_xact_lock(7091874, hashtext(?))', [`${name} ${version}`]);
    const rows = (await tx('app.projection').where({ name, version }).orderBy('generation')) as Generation[];
    const same = rows.find((row) => row.retired_at === null && row.serving === serving);
    if (same) return same.generation;
    const generation = (rows.at(-1)?.generation ?? 0) + 1;
    await tx('app.projection').insert({ name, version, generation, serving });
    return generation;
  });
}

/** How long dropping waits for readers of a table: the next readers wait behind it. */
const LOCK_WAIT = '1s';

/** Drops a generation: its tables, its parked events, its row. One that is still read stays until the next attempt. */
export async function dropGeneration(knex: Knex, { name, version, generation }: Name): Promise<void> {
  await knex
    .transaction(async (tx) => {
      await tx.raw(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
      const { rows } = await tx.raw<{ rows: { tablename: string }[] }>(
        `SELECT tablename FROM pg_tables WHERE schemaname = 'read' AND starts_with(tablename, ?)`,
        [tablePrefix({ name, version }, generation)],
      );
      if (rows.length > 0)
        await tx.raw(`DROP TABLE ${rows.map(({ tablename }) => `read.${quoted(tablename)}`).join(', ')}`);
      await tx('app.projection').where({ name, version, generation }).delete();
    })
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== '55P03') throw error;
    });
}

/** Drops what belongs to releases that have not run for a day. */
export async function dropForgotten(knex: Knex, projections: readonly AnyProjection[]): Promise<void> {
  const { rows } = await knex.raw<{ rows: Name[] }>(
    `SELECT p.name, p.version, p.generation FROM app.projection p LEFT JOIN app.projector_lease l USING (name, version)
     WHERE NOT EXISTS (SELECT 1 FROM unnest(?::text[], ?::integer[]) AS own (name, version) WHERE (own.name, own.version) = (p.name, p.version))
       AND coalesce(l.until, '-infinity') < now() - interval '${FORGOTTEN}'`,
    [projections.map(({ name }) => name), projections.map(({ version }) => version)],
  );
  for (const row of rows) await dropGeneration(knex, row);
}
