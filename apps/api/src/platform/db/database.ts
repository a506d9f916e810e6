import knex, { type Knex } from 'knex';

/** The way to Postgres for everything but the log: one pool for the process. */
export class Database {
  readonly knex: Knex;

  /** @param url `postgres://…` */
  constructor(readonly url: string) {
    this.knex = knex({
      client: 'pg',
      connection: { connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true },
      // No idle minimum: connections that a restarted server has dropped are never handed out again.
      pool: { min: 0, max: 20 },
      acquireConnectionTimeout: 10_000,
    });
  }

  close(): Promise<void> {
    return this.knex.destroy();
  }
}
