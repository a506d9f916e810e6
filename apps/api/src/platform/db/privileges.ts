import type pg from 'pg';

/** The role in a database address. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/**
 * Grants the product's role the use of the owner's migrations: rows in `app`, `log` and `jobs`, and tables of its own
 * in `read` and `jobs`. Read-model tables of other roles become its own: it drops and creates them.
 * @param client the owner's, who is a member of the product's role
 */
export async function letProductUse(client: pg.Client, role: string): Promise<void> {
  const product = client.escapeIdentifier(role);
  for (const schema of await schemasThatAre(client, ['app', 'log', 'read', 'jobs'])) {
    const ownTables = schema === 'read' || schema === 'jobs';
    await client.query(`GRANT USAGE${ownTables ? ', CREATE' : ''} ON SCHEMA ${schema} TO ${product}`);
    if (schema === 'read') continue;
    await client.query(`
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${product};
      GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${product}`);
  }
  await client.query(`REVOKE INSERT, UPDATE, DELETE ON app.migration FROM ${product}`);
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relnamespace = 'read'::regnamespace AND c.relkind IN ('r', 'p') AND c.relowner <> to_regrole($1)`,
    [product],
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${name} OWNER TO ${product}`);
}

async function schemasThatAre(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ nspname: string }>(
    'SELECT nspname FROM pg_namespace WHERE nspname = ANY ($1)',
    [names],
  );
  return rows.map(({ nspname }) => nspname);
}
