import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { AnotherLogError } from '@quotewright/domain/kernel/errors.js';
import { parsePosition, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { SignedHead } from '@quotewright/domain/system/contract.js';
import { digestOf, internalOf, type StreamKeys } from './digest.js';
import { CHAIN_COLUMNS, entryOf, hashOfEntry, type ChainRow } from './entry.js';
import { forgetKeys } from './erased.js';
import { hashOfHead, signHead, type SigningKey } from './head.js';
import { BLOCK, Blocks, rootOf } from './merkle.js';

/** Events of one transaction. */
const BATCH = 500;

/** A row of `app.chain_key`. `key`: `null` once the stream is erased. */
export type KeyRow = { stream: string } & Record<keyof StreamKeys, Buffer | null>;

/** How far the chain has got. */
export interface ChainState {
  /** Entries so far. */
  n: number;
  hash: Buffer;
  day: string;
  /** In the log; `null` before the first event, and after an import. */
  position: string | null;
  event_id: string | null;
}

/** Another process has extended the chain meanwhile. */
class Overtaken extends Error {}

const utcDay = (at: Date): string => at.toISOString().slice(0, 10);
const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** What the chain says of itself. @param lock held until the transaction ends */
export async function readState(knex: Knex, lock?: 'lock'): Promise<ChainState> {
  const { rows } = await knex.raw<{ rows: (Omit<ChainState, 'n'> & { n: string })[] }>(
    `SELECT n, hash, CASE WHEN isfinite(day) THEN to_char(day, 'YYYY-MM-DD') ELSE '' END AS day, position, event_id
     FROM app.chain_state ${lock ? 'FOR UPDATE' : ''}`,
  );
  const [state] = rows;
  return { ...state!, n: Number(state!.n) };
}

/**
 * The chain of the log's events: numbered, each entry with the hash of the one before it. Every event is entered once,
 * in the order of the log, after it was appended; appends neither wait for the chain nor know of it. Each UTC day's
 * entries are sealed by a signed head once the day is over.
 */
export class Chain {
  /**
   * @param store the log as stored, without upcasters: those of a later release must not change a digest
   * @param now the clock that says on which day an entry is recorded
   */
  constructor(
    private readonly knex: Knex,
    private readonly store: EventStore,
    private readonly key: SigningKey,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /**
   * Enters every event that the log has gained. Safe to repeat, and to run in several processes at once: all but one
   * end early. Throws `AnotherLogError` if the log is not the one that the chain was made from.
   */
  async extend(signal?: AbortSignal): Promise<void> {
    try {
      let state = await this.continued();
      let events: Recorded[] = [];
      for await (const event of this.store.readAll(state.position)) {
        events.push(event);
        if (events.length < BATCH) continue;
        state = await this.enter(state, events);
        events = [];
        if (signal?.aborted) return;
      }
      if (events.length > 0) await this.enter(state, events);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }

  /** Signs the head of every day that is over and has entries. Returns the heads it made, oldest first. */
  async seal(): Promise<SignedHead[]> {
    const today = utcDay(this.now());
    // From here on no process enters anything on an earlier day, whatever its clock says.
    await this.knex.raw('UPDATE app.chain_state SET day = ? WHERE day < ?', [today, today]);
    const made: SignedHead[] = [];
    for (;;) {
      const last = await this.knex('app.chain_head')
        .orderBy('last', 'desc')
        .first<{ last: string; head: SignedHead } | undefined>('last', 'head');
      const first = Number(last?.last ?? 0) + 1;
      const next = await this.knex('app.chain')
        .where({ n: first })
        .first<{ day: string } | undefined>(this.knex.raw("to_char(day, 'YYYY-MM-DD') AS day"));
      if (!next || next.day >= today) return made;
      const head = await this.sealed(next.day, first, last?.head ?? null);
      if (head) made.push(head);
    }
  }

  /** The state, in the epoch of the log: a new one begins with a link. */
  private async continued(): Promise<ChainState> {
    const state = await readState(this.knex);
    const { epoch } = parsePosition(await this.store.newest());
    if (state.n > 0 && (state.position === null || parsePosition(state.position).epoch !== epoch))
      return this.linked(state, epoch);
    const { position, event_id: id } = state;
    if (position !== null && !(await this.store.holds({ position, id }))) throw new AnotherLogError();
    return state;
  }

  /** The log is read from its start in a new epoch: the events that the chain has already stay as they are. */
  private async linked(from: ChainState, epoch: number): Promise<ChainState> {
    const link = { event_id: null, stream: null, revision: null, type: null, digest: null, epoch };
    return this.written(from, { position: `${epoch}.0`, event_id: null }, () => Promise.resolve([link]));
  }

  private async enter(from: ChainState, events: readonly Recorded[]): Promise<ChainState> {
    const last = events.at(-1)!;
    // In the epoch that the last link began, although the event may be from before.
    const epoch = from.position === null ? null : parsePosition(from.position).epoch;
    const position = epoch === null ? last.position : `${epoch}.${parsePosition(last.position).at}`;
    return this.written(from, { position, event_id: last.id }, async (tx) => {
      const known = new Set(
        await tx('app.chain')
          .whereIn(
            'event_id',
            events.map(({ id }) => id),
          )
          .pluck<string[]>('event_id'),
      );
      const fresh = events.filter(({ id }) => !known.has(id));
      const keys = await keysOf(tx, fresh);
      const rows = fresh.map(({ id, stream, revision, type, data, meta }) => ({
        event_id: id,
        stream,
        revision: String(revision),
        type,
        // Of an erased stream, an event that was on its way: nobody needs to be able to check it.
        digest: digestOf(keys.get(stream) ?? drawnKeys(), id, { data, meta }),
        epoch: null,
      }));
      await forgetKeys(
        tx,
        fresh.filter(({ type, malformed }) => type === 'StreamErased' && !malformed),
      );
      return rows;
    });
  }

  /** Adds rows and moves the state on, all or nothing. Throws `Overtaken` if the state is not `from` any more. */
  private async written(
    from: ChainState,
    to: Pick<ChainState, 'position' | 'event_id'>,
    rowsOf: (tx: Knex) => Promise<Omit<ChainRow, 'n' | 'day' | 'recorded_at' | 'hash'>[]>,
  ): Promise<ChainState> {
    return this.knex.transaction(async (tx) => {
      const state = await readState(tx, 'lock');
      if (state.n !== from.n || state.position !== from.position) throw new Overtaken();
      const added = await rowsOf(tx);
      const at = this.now();
      const day = laterOf(state.day, utcDay(at));
      let { n, hash } = state;
      const rows = added.map((row) => {
        n += 1;
        const whole: ChainRow = { ...row, n: String(n), day, recorded_at: at, hash };
        hash = hashOfEntry(entryOf(whole, hash));
        return { ...whole, hash };
      });
      if (rows.length > 0) await insertRows(tx, rows);
      const next = { n, hash, day, ...to };
      await tx('app.chain_state').update(next);
      return next;
    });
  }

  /** Signs one day. `null` if another process was first. */
  private async sealed(day: string, first: number, before: SignedHead | null): Promise<SignedHead | null> {
    const blocks = new Blocks();
    let last = first - 1;
    let hash: Buffer | undefined;
    for await (const row of chainRows(this.knex, last)) {
      if (row.day !== day) break;
      blocks.add(row.hash);
      last = Number(row.n);
      hash = row.hash;
    }
    const roots = blocks.all();
    const head = signHead(
      {
        format: 'quotewright-log-head',
        version: 1,
        day,
        first,
        last,
        root: rootOf(roots).toString('hex'),
        hash: hash!.toString('hex'),
        previous: before && hashOfHead(before),
        signed_at: this.now().toISOString(),
      },
      this.key,
    );
    const [made] = await this.knex('app.chain_head')
      .insert({ day, last, head, blocks: Buffer.concat(roots) })
      .onConflict()
      .ignore()
      .returning<{ day: string }[]>('day');
    return made ? head : null;
  }
}

/** The rows of the chain after a number, in order, a page at a time. @param upTo the last one */
export async function* chainRows(knex: Knex, after: number, upTo = Number.MAX_SAFE_INTEGER): AsyncGenerator<ChainRow> {
  for (let from = after; ; ) {
    const { rows } = await knex.raw<{ rows: ChainRow[] }>(
      `SELECT ${CHAIN_COLUMNS} FROM app.chain WHERE n > ? AND n <= ? ORDER BY n LIMIT ?`,
      [from, upTo, BLOCK],
    );
    yield* rows;
    if (rows.length < BLOCK) return;
    from = Number(rows.at(-1)!.n);
  }
}

/** Adds rows as they are. */
export async function insertRows(tx: Knex, rows: readonly ChainRow[]): Promise<void> {
  const json = rows.map(({ digest, hash, ...row }) => ({
    ...row,
    digest: digest && digest.toString('hex'),
    hash: hash.toString('hex'),
  }));
  await tx.raw(
    `INSERT INTO app.chain (n, day, recorded_at, event_id, stream, revision, type, digest, epoch, hash)
     SELECT n, day, recorded_at, event_id, stream, revision, type, decode(digest, 'hex'), epoch, decode(hash, 'hex')
     FROM jsonb_to_recordset(?::jsonb) AS r (
       n bigint, day date, recorded_at timestamptz, event_id uuid, stream text, revision bigint, type text, digest text,
       epoch integer, hash text)`,
    [JSON.stringify(json)],
  );
}

const drawnKeys = () => ({ key: randomBytes(32), internal_key: randomBytes(32) });

/** The keys of the events' streams, drawn where they are needed and there are none yet; `null` for an erased stream. */
async function keysOf(tx: Knex, events: readonly Recorded[]): Promise<Map<string, StreamKeys | null>> {
  const streams = [...new Set(events.map(({ stream }) => stream))];
  const internal = new Set(events.filter(({ data }) => internalOf(data) !== undefined).map(({ stream }) => stream));
  const needed = streams.map((stream) => {
    const { key, internal_key } = drawnKeys();
    return { stream, key, internal_key: internal.has(stream) ? internal_key : null };
  });
  if (needed.length === 0) return new Map();
  await addKeys(tx, needed);
  const rows = await tx('app.chain_key').whereIn('stream', streams).select<KeyRow[]>('stream', 'key', 'internal_key');
  return new Map(rows.map(({ stream, key, internal_key }) => [stream, key && { key, internal_key }]));
}

/** Adds keys that are not there yet. An erased stream gets none. */
export async function addKeys(tx: Knex, keys: readonly KeyRow[]): Promise<void> {
  await tx('app.chain_key')
    .insert([...keys])
    .onConflict('stream')
    .merge({ internal_key: tx.raw('excluded.internal_key') })
    .whereRaw('app.chain_key.key IS NOT NULL AND app.chain_key.internal_key IS NULL');
}
