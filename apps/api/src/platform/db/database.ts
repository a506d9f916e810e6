import knex, { type Knex } from 'knex';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { withoutValues } from '../telemetry/log.js';
import { connectionTo, endWhenSilent, IDLE, SILENCE } from './connection.js';

/** Access to Postgres for everything but the log: one pool per process. */
export class Database {
  readonly knex: Knex;

  /**
   * @param url `postgres://…`
   * @param log is told of lost connections; their queries fail as well
   * @param silence longest statement (ms); longer where nobody waits for an answer
   */
  constructor(
    readonly url: string,
    log?: Pick<Logger, 'warn'>,
    silence: number = SILENCE,
  ) {
    // Knex adds the stack of its own pool.
    const warn = (message: unknown): void => log?.warn(withoutValues(String(message).split('\n', 1)[0]!));
    this.knex = knex({
      client: 'pg',
      connection: connectionTo(url, silence) as Knex.PgConnectionConfig,
      // No idle minimum: connections that a restarted server has dropped are never reused.
      pool: {
        min: 0,
        max: 20,
        idleTimeoutMillis: IDLE,
        createTimeoutMillis: SILENCE,
        afterCreate: (client: ClientBase, done: (error: Error | null, client: ClientBase) => void) => {
          endWhenSilent(client, silence);
          done(null, client);
        },
      },
      acquireConnectionTimeout: SILENCE,
      // No message may contain the values of a failed statement.
      compileSqlOnError: false,
      log: { warn, error: warn, deprecate: warn, debug: () => undefined },
    });
  }

  async close(): Promise<void> {
    return this.knex.destroy();
  }
}
