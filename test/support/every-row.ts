import type { Knex } from 'knex';

/** Everything in the tables of some schemas, one row a line that begins with its table; bytes are hexadecimal digits. */
export async function everyRow(knex: Knex, ...schemas: string[]): Promise<string[]> {
  const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = ANY (?)`,
    [schemas],
  );
  const texts = await Promise.all(
    tables.map(
      async ({ name }) =>
        (await knex.raw<{ rows: { row: string }[] }>(`SELECT '${name} ' || t::text AS row FROM ${name} t`)).rows,
    ),
  );
  return texts.flat().map(({ row }) => row);
}

/** Every schema of the product: its tables, the log, the read models and the jobs. */
export async function schemasOf(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { nspname: string }[] }>(
    `SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'`,
  );
  return rows.map(({ nspname }) => nspname);
}
