import knex, { type Knex } from 'knex';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { withoutValues } from '../telemetry/log.js';
import { Sparing } from '../telemetry/sparing.js';
import { poolWaits } from '../telemetry/metrics.js';
import { connectionTo, endWhenSilent, IDLE, namelessly, SILENCE, throughPooler } from './connection.js';

/** Access to Postgres for everything but the log: one pool per process. */
export class Database {
  readonly knex: Knex;
  private sendingAtOnce: Knex | undefined;

  /**
   * @param url `postgres://…`
   * @param log is told of lost connections; their queries fail as well
   * @param silence longest statement (ms); longer where nobody waits for an answer
   * @param pooler address of the same database through a pooler in transaction mode; `url` is still the database's own
   */
  constructor(
    readonly url: string,
    private readonly log?: Pick<Logger, 'warn'>,
    private readonly silence: number = SILENCE,
    private readonly pooler: string | null = null,
  ) {
    this.knex = this.open(20, false);
  }

  /**
   * One connection more, opened when first used, for transactions whose statements are sent without waiting for each
   * other's answers. It takes neither COPY nor cursors. A statement behind a failed one fails too, with 25P02: the first
   * failure counts.
   */
  get pipelined(): Knex {
    return (this.sendingAtOnce ??= this.open(1, true));
  }

  async close(): Promise<void> {
    await Promise.all([this.knex.destroy(), this.sendingAtOnce?.destroy()]);
  }

  private open(max: number, pipeline: boolean): Knex {
    const { log, silence } = this;
    // A pipelined connection is the database's own.
    const pooler = pipeline ? null : this.pooler;
    // Knex adds the stack of its own pool.
    const lines = new Sparing();
    // A loss of Postgres fails every connection and every query that waits for one.
    const warn = (message: unknown): void =>
      lines.say((leftOut) =>
        log?.warn({ ...(leftOut > 0 && { leftOut }) }, withoutValues(String(message).split('\n', 1)[0]!)),
      );
    const made = knex({
      client: 'pg',
      connection: (pooler === null
        ? { ...connectionTo(this.url, silence), pipeline }
        : throughPooler(pooler)) as Knex.PgConnectionConfig,
      // No idle minimum: connections that a restarted server has dropped are never reused.
      pool: {
        min: 0,
        max,
        idleTimeoutMillis: IDLE,
        createTimeoutMillis: SILENCE,
        afterCreate: (client: ClientBase, done: (error: Error | null, client: ClientBase) => void) => {
          endWhenSilent(client, silence);
          if (pooler !== null) namelessly(client);
          done(null, client);
        },
      },
      acquireConnectionTimeout: SILENCE,
      // No message may contain the values of a failed statement.
      compileSqlOnError: false,
      log: { warn, error: warn, deprecate: warn, debug: () => undefined },
    });
    watchWaits((made.client as { pool: TarnPool }).pool, pipeline ? 'pipelined' : 'database');
    return made;
  }
}

/** What knex's pool tells of requests for a connection, by their number. */
interface TarnPool {
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', heard: (request: number) => void): void;
}

function watchWaits(pool: TarnPool, name: string): void {
  const waiting = new Map<number, () => void>();
  const over = (request: number): void => {
    waiting.get(request)?.();
    waiting.delete(request);
  };
  pool.on('acquireRequest', (request) => waiting.set(request, poolWaits.startTimer({ pool: name })));
  pool.on('acquireSuccess', over);
  pool.on('acquireFail', over);
}

/** Whether the statements of a transaction may be sent without waiting for each other's answers. */
export function isPipelined(db: Knex): boolean {
  return (db.client as { config: { connection: { pipeline: boolean } } }).config.connection.pipeline;
}
