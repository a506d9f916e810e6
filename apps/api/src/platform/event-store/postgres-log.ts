import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { EventMeta, Recorded } from '@quotewright/domain/kernel/decider.js';
import {
  AnotherLogError,
  ConcurrencyError,
  KeyTakenError,
  StoreUnavailableError,
} from '@quotewright/domain/kernel/errors.js';
import {
  markOf,
  parsePosition,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type LogMessage,
  type Mark,
  type NewEvent,
  type Newest,
} from '@quotewright/domain/kernel/event-store.js';
import type { KeyStep } from '@quotewright/domain/kernel/keys.js';
import { upcasting, type Upcasters, type Upcasting } from '@quotewright/domain/kernel/upcasting.js';
import { barrierWaits, poolWaits } from '../telemetry/metrics.js';
import { connectionTo, endWhenSilent, IDLE, isOutage, namelessly, SILENCE, throughPooler } from '../db/connection.js';
import { AppendSignal } from './append-signal.js';
import type { StoredEvent } from './log-file.js';

/** Events per page of the log: large enough to keep the projector busy, small enough for memory. */
const PAGE = 1000;
/** Poll interval of a subscriber (ms): the safety net under LISTEN. */
const POLL = 500;
const RETRY_AT_MOST = 5000;
/** Longest poll interval while an append is in flight (ms). */
const REST_AT_MOST = 50;
/** A position that is missing for this long (ms) is more than an append about to commit: its writers are waited for. */
const GAP_AT_MOST = 20;
/** Poll interval until then (ms). */
const GAP_REST = 2;
/** Before every position. */
const NOWHERE = -1n;

/** How far the log has come; its newest events may have been erased since. */
const END = '(SELECT greatest(max(position), (SELECT position FROM log.erased)) FROM log.events)';

/** The transactions in flight: each holds this lock from before it draws its positions until its effect is visible. */
const WRITERS = `ARRAY(
  SELECT virtualtransaction FROM pg_locks
  WHERE locktype = 'advisory' AND classid = 0 AND objid = 7091871 AND objsubid = 1 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

const LEFT_OUT = 'ALL ((SELECT $2::text[])::text[])';

/**
 * What follows a position ($1), and the end of the log, in one snapshot. Rows of types that nobody wants ($2) come
 * without content: only their positions count. Both are queries of their own, so that Postgres plans once: knowing their
 * values, it finds a plan for these cheaper than a general one, and makes it anew each time.
 */
const FOLLOWING = `SELECT log_end.head, f.* FROM ${END} AS log_end (head)
  LEFT JOIN LATERAL (
    SELECT e.position, e.stream, e.revision, e.id, e.type,
           CASE WHEN e.type <> ${LEFT_OUT} THEN e.data END AS data, CASE WHEN e.type <> ${LEFT_OUT} THEN e.meta END AS meta
    FROM log.events e WHERE e.position > (SELECT $1::bigint) ORDER BY e.position LIMIT ${PAGE}
  ) f ON true ORDER BY f.position`;

interface StoredRow {
  position: string;
  stream: string;
  revision: string;
  id: string;
  type: string;
  data: unknown;
  meta: EventMeta;
}

/** Answer of `EXPLAIN (FORMAT JSON)`. */
interface Planned {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** Where a subscriber is. */
interface Place {
  last: Mark | null;
  /** It has been at the head once. */
  arrived: boolean;
  /** Since when (ms of the clock) the position after `last` has been missing although there are later ones. */
  missingSince: number | null;
  /** How long to wait for the next append before the log is asked again (ms). */
  rest: number;
}

/** A row of `FOLLOWING`; the only one has no position if nothing follows. */
type FollowingRow = { head: string } & (StoredRow | { position: null });

/** Result of an append; of a conflict, the stream's actual revision (-1: there is no stream). */
type AppendRow =
  | { outcome: 'appended'; revision: string; at: string }
  | { outcome: 'conflict'; revision: string }
  | { outcome: 'taken'; kind: string; key: string };

/** The epochs of a log. */
interface Epochs {
  current: number;
  /** Older ones, oldest first, each with the last position that it shares with this log. */
  continued: { epoch: number; upTo: bigint }[];
}

/** Appends stay open for longer than a statement may take: how far the log has come is unknown while they do. */
export class OpenAppendError extends StoreUnavailableError {
  constructor() {
    super(
      `An append to the log has been open for ${SILENCE / 1000} s: see pg_locks for who holds the advisory lock 7091871, and end that process of Postgres.`,
    );
  }
}

/** The log in Postgres (`log.events`), written through one SQL function in one round trip. */
export class PostgresLog implements EventStore {
  private readonly pool: pg.Pool;
  private readonly signal: AppendSignal;
  private readonly upcast: Upcasting;
  private epochs: Promise<Epochs> | undefined;

  /** @param pooler address of the same database through a pooler in transaction mode; it is listened to at `url` */
  constructor(url: string, upcasters: Upcasters = {}, pooler: string | null = null) {
    // One statement is one transaction here: nothing of ours may sit idle inside one and hold up the feed.
    this.pool = new pg.Pool({
      ...(pooler === null ? connectionTo(url) : throughPooler(pooler)),
      max: 10,
      idleTimeoutMillis: IDLE,
    });
    this.pool.on('connect', (client) => {
      endWhenSilent(client);
      if (pooler !== null) namelessly(client);
      // Its statement fails as well.
      client.on('error', () => undefined);
    });
    this.pool.on('error', () => undefined);
    this.signal = new AppendSignal(url, this.pool);
    this.upcast = upcasting(upcasters);
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return this.appendBy(
      'append',
      'SELECT outcome, revision, at FROM log.append($1, $2, $3::uuid[], $4, $5::text[]::jsonb[], $6::text[]::jsonb[])',
      stream,
      events,
      expected,
    );
  }

  async appendWithKeys(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    keys: KeyStep,
  ): Promise<Appended> {
    const statement =
      'SELECT * FROM log.append_with_keys($1, $2, $3::uuid[], $4, $5::text[]::jsonb[], $6::text[]::jsonb[], $7)';
    return this.appendBy('append_with_keys', statement, stream, events, expected, JSON.stringify(keys));
  }

  private async appendBy(
    name: string,
    statement: string,
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    ...more: unknown[]
  ): Promise<Appended> {
    if (events.length === 0) throw new Error('Nothing to append');
    const parameters = [
      stream,
      expected === 'no-stream' ? -1 : expected === 'any' ? -2 : expected,
      events.map((event) => event.id),
      events.map((event) => event.type),
      events.map((event) => JSON.stringify(event.data)),
      events.map((event) => JSON.stringify(event.meta)),
      ...more,
    ];
    const append = () => this.one<AppendRow>(name, statement, parameters);
    // Lost the race for a revision, an id or a key to a writer that has just committed: called again, the function sees
    // that write and gives a definite answer.
    const row = await append().catch((error: unknown) => {
      if (isLostRace(error)) return append();
      throw error;
    });
    if (row.outcome === 'taken') throw new KeyTakenError(row.kind, row.key);
    const revision = Number(row.revision);
    if (row.outcome === 'conflict') {
      throw new ConcurrencyError(stream, expected as number | 'no-stream', revision < 0 ? 'no-stream' : revision);
    }
    this.signal.appended();
    return { revision, position: positionOf(row.at, await this.knownEpochs()) };
  }

  /**
   * Adds events of another log unchanged, in order, all or nothing. Throws if one exists already, or contains what
   * Postgres cannot hold (`\\u0000` in a text).
   */
  async import(events: readonly StoredEvent[]): Promise<void> {
    await this.query(
      'import',
      'SELECT log.import($1, $2::bigint[], $3::uuid[], $4, $5::text[]::jsonb[], $6::text[]::jsonb[])',
      [
        events.map(({ stream }) => stream),
        events.map(({ revision }) => revision),
        events.map(({ id }) => id),
        events.map(({ type }) => type),
        events.map(({ data }) => JSON.stringify(data)),
        events.map(({ meta }) => JSON.stringify(meta)),
      ],
    );
  }

  async read(stream: string, fromRevision = 0, atMost?: number): Promise<Recorded[]> {
    const epochs = await this.knownEpochs();
    const rows = await this.query<StoredRow>(
      'read',
      'SELECT * FROM log.events WHERE stream = $1 AND revision >= $2 ORDER BY revision LIMIT $3',
      [stream, fromRevision, atMost ?? null],
    );
    return rows.map((row) => this.recorded(row, epochs));
  }

  async *readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded> {
    const from = await this.start(after);
    const head = await this.settled();
    if (head < from) throw new AnotherLogError();
    for await (const page of this.pages(from, head, except)) yield* page;
  }

  async readStreams(
    upTo: string,
    except: readonly string[],
  ): Promise<{ events: number; pages: AsyncIterable<Recorded[]> }> {
    const { at } = parsePosition(upTo);
    const leftOut = this.upcast.storedTypes(except);
    // Counting them would read the whole log once more.
    const [planned] = await this.query<Planned>(
      'planned',
      'EXPLAIN (FORMAT JSON) SELECT FROM log.events WHERE position <= $1 AND type <> ALL ($2)',
      [at, leftOut],
    );
    return { events: planned!['QUERY PLAN'][0].Plan['Plan Rows'], pages: this.streamPages(at, leftOut) };
  }

  private async *streamPages(at: bigint, leftOut: readonly string[]): AsyncIterable<Recorded[]> {
    const epochs = await this.knownEpochs();
    const page = async (stream: string, revision: string): Promise<StoredRow[]> =>
      this.query<StoredRow>(
        'streams',
        `SELECT * FROM log.events
         WHERE (stream, revision) > ($1, $2) AND position <= $3 AND type <> ALL ($4)
         ORDER BY stream, revision LIMIT ${PAGE}`,
        [stream, revision, at, leftOut],
      );
    for (let rows = await page('', '-1'); rows.length > 0; ) {
      const { stream, revision } = rows.at(-1)!;
      // The next page comes while this one is used.
      const next = rows.length < PAGE ? Promise.resolve([]) : page(stream, revision);
      next.catch(() => undefined);
      yield rows.map((row) => this.recorded(row, epochs));
      rows = await next;
    }
  }

  async *subscribe(
    after: string | null,
    { except, signal }: { except?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage> {
    const place: Place = { last: null, arrived: false, missingSince: null, rest: POLL };
    for (let failures = 0; !signal.aborted && !this.pool.ending; ) {
      try {
        const { last } = place;
        const from: bigint = last ? parsePosition(last.position).at : await this.start(after);
        // Another server, which lacks the newest writes, may have taken over.
        if (failures > 0 && last && !(await this.holds(last))) throw new AnotherLogError();
        const heard = this.signal.heard();
        for await (const message of this.news(place, from, { except, signal })) {
          place.last = markOf(message);
          yield message;
        }
        failures = 0;
        if (place.rest > 0) await this.signal.next(place.rest, signal, heard);
      } catch (error) {
        if (error instanceof AnotherLogError || !(error instanceof StoreUnavailableError)) throw error;
        failures += 1;
        await this.signal.next(Math.min(100 * 2 ** failures, RETRY_AT_MOST), signal);
      }
    }
  }

  async head(): Promise<string> {
    return this.position(await this.settled());
  }

  async newest(): Promise<string> {
    const { newest } = await this.one<{ newest: string }>('newest', `SELECT ${END} AS newest`);
    return this.position(newest);
  }

  async firstAfter(after: string | null): Promise<Recorded | null> {
    const [row] = await this.query<StoredRow>(
      'first_after',
      'SELECT * FROM log.events WHERE position > $1 ORDER BY position LIMIT 1',
      [await this.start(after)],
    );
    return row ? this.recorded(row, await this.knownEpochs()) : null;
  }

  async newestAfter(after: string | null, atMost: number): Promise<Newest> {
    const from = await this.start(after);
    const rows = await this.query<Pick<StoredRow, 'position'>>(
      'newest_after',
      'SELECT position FROM log.events WHERE position > $1 ORDER BY position DESC LIMIT $2',
      [from, atMost],
    );
    const since = rows.length < atMost ? from : BigInt(rows.at(-1)!.position) - 1n;
    const epochs = await this.knownEpochs();
    return {
      positions: rows.map(({ position }) => positionOf(position, epochs)).reverse(),
      since: positionOf(String(since), epochs),
    };
  }

  async holds({ position, id }: Mark): Promise<boolean> {
    const at = await this.sharedPlace(position);
    if (at === null || at === 0n) return true;
    const held = await this.one<{ id: string | null; reached: boolean }>(
      'holds',
      `SELECT (SELECT id FROM log.events WHERE position = $1) AS id, ${END} >= $1 AS reached`,
      [at],
    );
    return held.reached && (id === null || held.id === null || held.id === id);
  }

  async deleteStream(stream: string): Promise<void> {
    await this.query('erase', 'SELECT log.erase_stream($1)', [stream]);
  }

  async close(): Promise<void> {
    await this.signal.close();
    await this.pool.end();
  }

  /** The exclusive log position to start after. One of another log means: from the start. */
  private async start(after: string | null): Promise<bigint> {
    return (after === null ? null : await this.sharedPlace(after)) ?? 0n;
  }

  /** Where a position is in this log; `null` if it is of another one, which may be an older epoch's lost end. */
  private async sharedPlace(position: string): Promise<bigint | null> {
    const { epoch, at } = parsePosition(position);
    const { current, continued } = await this.knownEpochs();
    return epoch === current || continued.some((one) => one.epoch === epoch && at <= one.upTo) ? at : null;
  }

  /**
   * What a subscriber can be told now: on its way to the head, or when a gap stays open, everything up to the head, once
   * the appends in flight have ended; otherwise what follows without a gap, which needs no list of writers. Takes over
   * in `place` what is known for the next time. Ends early on an abort.
   */
  private async *news(
    place: Place,
    from: bigint,
    options: { except?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage> {
    const { signal, except } = options;
    const asked = performance.now();
    const { arrived, missingSince } = place;
    place.rest = POLL;
    if (!arrived || (missingSince !== null && asked - missingSince >= GAP_AT_MOST)) {
      const head = await this.barrier(arrived ? from : NOWHERE, signal);
      if (missingSince !== null) barrierWaits.observe((performance.now() - missingSince) / 1000);
      place.missingSince = null;
      if (head === null) {
        place.rest = GAP_REST;
        return;
      }
      yield* this.upTo(head, from, place.last, options);
      place.arrived = true;
      return;
    }
    const { messages, more } = await this.following(from, except);
    const stuck = more && messages.length === 0;
    place.missingSince = stuck ? (missingSince ?? asked) : null;
    if (more) place.rest = stuck ? GAP_REST : 0;
    for (const message of messages) {
      if (signal.aborted) return;
      yield message;
    }
  }

  /**
   * What follows a position without a gap, as messages for a subscriber at the head, and whether the log goes on behind
   * it. A position is drawn once: between two visible neighbours nothing can appear any more. A missing one was rolled
   * back, or erased, or its append is in flight: nothing behind it is told. Throws `AnotherLogError` if the log ends
   * before the position.
   */
  private async following(
    from: bigint,
    except: readonly string[] = [],
  ): Promise<{ messages: LogMessage[]; more: boolean }> {
    const epochs = await this.knownEpochs();
    const leftOut = this.upcast.storedTypes(except);
    const rows = await this.query<FollowingRow>('following', FOLLOWING, [from, leftOut]);
    const messages: LogMessage[] = [];
    let at = from;
    let mark: Mark | null = null;
    let end = from;
    for (const { head, ...row } of rows) {
      end = BigInt(head);
      if (end < from) throw new AnotherLogError();
      if (row.position === null || BigInt(row.position) !== at + 1n) break;
      at += 1n;
      mark = { position: positionOf(row.position, epochs), id: row.id };
      if (!leftOut.includes(row.type)) messages.push({ kind: 'event', event: this.recorded(row, epochs) });
    }
    const more = end > at;
    if (mark) {
      messages.push({ kind: 'checkpoint', ...mark });
      // Only a full page leaves older events behind it: what follows a gap has been committed a moment ago.
      if (!more || at - from < PAGE) messages.push({ kind: 'caught-up', ...mark });
    }
    return { messages, more };
  }

  /** The events after a position up to the head, and then that the subscriber has them all. Ends early on an abort. */
  private async *upTo(
    head: bigint,
    from: bigint,
    last: Mark | null,
    { except, signal }: { except?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage> {
    if (head < from) throw new AnotherLogError();
    for await (const page of this.pages(from, head, except)) {
      for (const event of page) {
        if (signal.aborted) return;
        yield { kind: 'event', event };
      }
      last = page.at(-1)!;
    }
    const position = await this.position(head);
    const id = last?.position === position ? last.id : await this.idAt(head);
    yield { kind: 'checkpoint', position, id };
    yield { kind: 'caught-up', position, id };
  }

  /** The events after one position up to another; no page is empty. */
  private async *pages(from: bigint, to: bigint, except: readonly string[] = []): AsyncIterable<Recorded[]> {
    const epochs = await this.knownEpochs();
    const leftOut = this.upcast.storedTypes(except);
    while (from < to) {
      const rows: StoredRow[] = await this.query<StoredRow>(
        'slice',
        `SELECT * FROM log.events
         WHERE position > $1 AND position <= $2 AND type <> ALL ($3)
         ORDER BY position LIMIT ${PAGE}`,
        [from, to, leftOut],
      );
      if (rows.length > 0) yield rows.map((row) => this.recorded(row, epochs));
      if (rows.length < PAGE) return;
      from = BigInt(rows.at(-1)!.position);
    }
  }

  private recorded(row: StoredRow, epochs: Epochs): Recorded {
    return this.upcast.event({ ...row, revision: Number(row.revision), position: positionOf(row.position, epochs) });
  }

  private async idAt(position: bigint): Promise<string | null> {
    const [row] = await this.query<{ id: string }>('id_at', 'SELECT id FROM log.events WHERE position = $1', [
      position,
    ]);
    return row?.id ?? null;
  }

  /**
   * The newest position with nothing before it in flight, or `null` if nothing was committed beyond `beyond`, or the
   * signal aborts, or the missing position behind `beyond` has appeared. Throws `AnotherLogError` if the log ends before
   * it. Delays no writer: it lists the appends in flight and waits for just those. Later ones draw a later position.
   */
  private async barrier(beyond: bigint, signal: AbortSignal): Promise<bigint | null> {
    // A statement sees what was committed when it started, and the locks afterwards: a transaction that drew a position
    // before the newest visible one is committed, rolled back, or among the writers.
    const row = await this.one<{ head: string; writers: string[] | null }>(
      'head',
      `SELECT head, CASE WHEN head > $1 THEN ${WRITERS} END AS writers FROM ${END} AS e (head)`,
      [beyond],
    );
    const head = BigInt(row.head);
    if (head < beyond) throw new AnotherLogError();
    let { writers } = row;
    if (writers === null) return null;
    for (let rest = 1; writers.length > 0; rest = Math.min(rest * 2, REST_AT_MOST)) {
      await sleep(rest, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return null;
      const now = await this.one<{ writers: string[]; filled: boolean }>(
        'writers',
        `SELECT ${WRITERS} AS writers, EXISTS (SELECT FROM log.events WHERE position = $1) AS filled`,
        [beyond + 1n],
      );
      // The others hold up only what is behind their own positions.
      if (now.filled) return null;
      writers = writers.filter((writer) => now.writers.includes(writer));
    }
    return head;
  }

  /** How far the log has come, in the current epoch: beyond all positions of older ones. */
  private async position(at: bigint | string): Promise<string> {
    return `${(await this.knownEpochs()).current}.${at}`;
  }

  /** The newest position with nothing before it in flight. Throws `OpenAppendError` after as long as a statement may take. */
  private async settled(): Promise<bigint> {
    const head = await this.barrier(NOWHERE, AbortSignal.timeout(SILENCE));
    if (head === null) throw new OpenAppendError();
    return head;
  }

  /** Read once: they change only with an import or restore, while the product is stopped. */
  private async knownEpochs(): Promise<Epochs> {
    this.epochs ??= this.one<{ current: number; continued: { epoch: number; upTo: string }[] }>(
      'epochs',
      `SELECT epoch AS current,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('epoch', epoch, 'upTo', up_to::text) ORDER BY epoch), '[]')
                 FROM log.continued_epoch) AS continued
         FROM log.epoch`,
    ).then(
      ({ current, continued }) => ({
        current,
        continued: continued.map(({ epoch, upTo }) => ({ epoch, upTo: BigInt(upTo) })),
      }),
      (error: unknown) => {
        this.epochs = undefined;
        throw error;
      },
    );
    return this.epochs;
  }

  /** The row of a statement that answers exactly one. */
  private async one<R extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []): Promise<R> {
    const [row] = await this.query<R>(name, text, values);
    if (!row) throw new Error(`The statement ${name} of the log answered no row`);
    return row;
  }

  private async query<R extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []): Promise<R[]> {
    const waited = poolWaits.startTimer({ pool: 'log' });
    try {
      const client = await this.pool.connect().finally(waited);
      // With a name, a connection parses and plans each of these few statements once.
      const answering = client.query<R>({ name: `log_${name}`, text, values });
      // A connection that has failed once is not used again.
      answering.then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
      return (await answering).rows;
    } catch (error) {
      // Anything but Postgres' answer to the statement leaves the outcome unknown.
      if (isOutage(error) || !(error instanceof pg.DatabaseError))
        throw new StoreUnavailableError('The event log cannot be reached', { cause: error });
      throw error;
    }
  }
}

/** The position of an event: in the epoch in which it was appended, as it was given out then. */
function positionOf(at: string, { current, continued }: Epochs): string {
  const epoch = continued.length === 0 ? undefined : continued.find(({ upTo }) => BigInt(at) <= upTo);
  return `${epoch?.epoch ?? current}.${at}`;
}

/** A unique violation, or a deadlock with a writer of the same keys. */
function isLostRace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '40P01');
}
