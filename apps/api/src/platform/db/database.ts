import knex, { type Knex } from 'knex';
import type { Logger } from 'pino';
import { withoutValues } from '../telemetry/log.js';

/** The way to Postgres for everything but the log: one pool for the process. */
export class Database {
  readonly knex: Knex;

  /**
   * @param url `postgres://…`
   * @param log hears of lost connections; their queries fail besides
   */
  constructor(
    readonly url: string,
    log?: Pick<Logger, 'warn'>,
  ) {
    const warn = (message: unknown): void => log?.warn(withoutValues(String(message)));
    this.knex = knex({
      client: 'pg',
      connection: { connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true },
      // No idle minimum: connections that a restarted server has dropped are never handed out again.
      pool: { min: 0, max: 20 },
      acquireConnectionTimeout: 10_000,
      // The values of a failed statement belong into no message.
      compileSqlOnError: false,
      log: { warn, error: warn, deprecate: warn, debug: () => undefined },
    });
  }

  close(): Promise<void> {
    return this.knex.destroy();
  }
}
