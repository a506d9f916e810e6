import pg from 'pg';
import type { EventMeta, Recorded } from '@quotewright/domain/kernel/decider.js';
import { ConcurrencyError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import {
  parsePosition,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type LogMessage,
  type NewEvent,
} from '@quotewright/domain/kernel/event-store.js';
import { upcasting, type Upcasters, type Upcasting } from '@quotewright/domain/kernel/upcasting.js';
import { connectionTo, endWhenSilent, isOutage } from '../db/connection.js';
import { AppendSignal } from './append-signal.js';
import type { StoredEvent } from './log-file.js';

/** Events a page of the log holds: large enough to keep the projector busy, small enough for memory. */
const PAGE = 1000;
/** Without a wake-up a subscriber looks this often (ms): the net under LISTEN. */
const POLL = 500;
const RETRY_AT_MOST = 5000;

interface StoredRow {
  position: string;
  stream: string;
  revision: string;
  id: string;
  type: string;
  data: unknown;
  meta: EventMeta;
}

/** The log in Postgres (`log.events`), written through one SQL function in one round trip. */
export class PostgresLog implements EventStore {
  private readonly pool: pg.Pool;
  private readonly signal: AppendSignal;
  private readonly upcast: Upcasting;
  private epoch: Promise<number> | undefined;

  constructor(url: string, upcasters: Upcasters = {}) {
    // One statement is one transaction here: nothing of ours may ever sit idle inside one and hold up the barrier.
    this.pool = new pg.Pool({ ...connectionTo(url), max: 10 });
    this.pool.on('connect', (client) => endWhenSilent(client));
    this.pool.on('error', () => undefined);
    this.signal = new AppendSignal(url, this.pool);
    this.upcast = upcasting(upcasters);
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (events.length === 0) throw new Error('Nothing to append');
    const parameters = [
      stream,
      expected === 'no-stream' ? -1 : expected === 'any' ? -2 : expected,
      events.map((event) => event.id),
      events.map((event) => event.type),
      events.map((event) => JSON.stringify(event.data)),
      events.map((event) => JSON.stringify(event.meta)),
    ];
    const append = () =>
      this.query<{ outcome: 'appended' | 'conflict'; revision: string; at: string }>(
        'append',
        'SELECT outcome, revision, at FROM log.append($1, $2, $3::uuid[], $4, $5::text[]::jsonb[], $6::text[]::jsonb[])',
        parameters,
      );
    // Losing the race for a revision or an id to a writer that has just committed: asked again, the function sees
    // what that writer wrote and answers for good.
    const [row] = await append().catch((error: unknown) => {
      if (isUniqueViolation(error)) return append();
      throw error;
    });
    const revision = Number(row!.revision);
    if (row!.outcome === 'conflict') {
      throw new ConcurrencyError(stream, expected as number | 'no-stream', revision < 0 ? 'no-stream' : revision);
    }
    this.signal.appended();
    return { revision, position: await this.position(row!.at) };
  }

  /**
   * Adds events of another log as they were, in their order, all or nothing. Throws where one is there already, or
   * where it holds what Postgres cannot (`\\u0000` in a text).
   */
  async import(events: readonly StoredEvent[]): Promise<void> {
    await this.query('import', 'SELECT log.import($1, $2::bigint[], $3::uuid[], $4, $5::text[]::jsonb[], $6::text[]::jsonb[])', [
      events.map(({ stream }) => stream),
      events.map(({ revision }) => revision),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ meta }) => JSON.stringify(meta)),
    ]);
  }

  async read(stream: string, fromRevision = 0): Promise<Recorded[]> {
    const epoch = await this.currentEpoch();
    const rows = await this.query<StoredRow>(
      'read',
      'SELECT * FROM log.events WHERE stream = $1 AND revision >= $2 ORDER BY revision',
      [stream, fromRevision],
    );
    return rows.map((row) => this.recorded(row, epoch));
  }

  async *readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded> {
    for await (const page of this.pages(await this.start(after), await this.barrier(), except)) yield* page;
  }

  async *subscribe(
    after: string | null,
    { except, signal }: { except?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage> {
    let from: bigint | null = null;
    let told = false;
    for (let failures = 0; !signal.aborted && !this.pool.ending; ) {
      try {
        from ??= await this.start(after);
        const appended = this.signal.next(POLL, signal);
        const head: bigint | null = told ? await this.barrierBeyond(from) : await this.barrier();
        if (head !== null) {
          for await (const page of this.pages(from, head, except)) {
            for (const event of page) {
              if (signal.aborted) return;
              yield { kind: 'event', event };
            }
            from = parsePosition(page.at(-1)!.position).at;
          }
          from = head;
          const position = await this.position(head);
          yield { kind: 'checkpoint', position };
          yield { kind: 'caught-up', position };
          told = true;
        }
        failures = 0;
        await appended;
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        failures += 1;
        await this.signal.next(Math.min(100 * 2 ** failures, RETRY_AT_MOST), signal);
      }
    }
  }

  async head(): Promise<string> {
    return this.position(await this.barrier());
  }

  async deleteStream(stream: string): Promise<void> {
    await this.query('erase', 'SELECT log.erase_stream($1)', [stream]);
  }

  async close(): Promise<void> {
    await this.signal.close();
    await this.pool.end();
  }

  /** The exclusive log position to start after. One of an older epoch means another log: from the start. */
  private async start(after: string | null): Promise<bigint> {
    if (after === null) return 0n;
    const { epoch, at } = parsePosition(after);
    return epoch === (await this.currentEpoch()) ? at : 0n;
  }

  /** The events after one position up to another; no page is empty. */
  private async *pages(from: bigint, to: bigint, except: readonly string[] = []): AsyncIterable<Recorded[]> {
    const epoch = await this.currentEpoch();
    const leftOut = this.upcast.storedTypes(except);
    while (from < to) {
      const rows: StoredRow[] = await this.query<StoredRow>(
        'slice',
        `SELECT * FROM log.events
         WHERE position > $1 AND position <= $2 AND type <> ALL ($3)
         ORDER BY position LIMIT ${PAGE}`,
        [from, to, leftOut],
      );
      if (rows.length > 0) yield rows.map((row) => this.recorded(row, epoch));
      if (rows.length < PAGE) return;
      from = BigInt(rows.at(-1)!.position);
    }
  }

  private recorded(row: StoredRow, epoch: number): Recorded {
    return this.upcast.event({ ...row, revision: Number(row.revision), position: `${epoch}.${row.position}` });
  }

  private async barrier(): Promise<bigint> {
    const [row] = await this.query<{ barrier: string }>('barrier', 'SELECT log.barrier()');
    return BigInt(row!.barrier);
  }

  /**
   * The barrier where something newer than `from` has been committed, otherwise `null`: whoever looks in vain holds up
   * no writer. (The newest position alone, unlike the barrier, may hide a gap.)
   */
  private async barrierBeyond(from: bigint): Promise<bigint | null> {
    const [row] = await this.query<{ barrier: string | null }>(
      'barrier_beyond',
      'SELECT CASE WHEN (SELECT max(position) FROM log.events) > $1 THEN log.barrier() END AS barrier',
      [from],
    );
    return row!.barrier === null ? null : BigInt(row!.barrier);
  }

  private async position(at: bigint | string): Promise<string> {
    return `${await this.currentEpoch()}.${at}`;
  }

  /** Read once: an import or a restore, which alone change it, happen while the product is stopped. */
  private currentEpoch(): Promise<number> {
    this.epoch ??= this.query<{ epoch: number }>('epoch', 'SELECT epoch FROM log.epoch').then(
      ([row]) => row!.epoch,
      (error: unknown) => {
        this.epoch = undefined;
        throw error;
      },
    );
    return this.epoch;
  }

  private async query<R extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []): Promise<R[]> {
    try {
      // Under a name a connection parses and plans each of these few statements once.
      const { rows } = await this.pool.query<R>({ name: `log_${name}`, text, values });
      return rows;
    } catch (error) {
      // Whatever is not an answer of Postgres to the statement itself tells nothing of its outcome.
      if (isOutage(error) || !(error instanceof pg.DatabaseError)) throw new StoreUnavailableError('The event log cannot be reached', { cause: error });
      throw error;
    }
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
