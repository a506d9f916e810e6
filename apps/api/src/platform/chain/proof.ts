import type { Knex } from 'knex';
import type { ChainStatus, SignedHead } from '@quotewright/domain/system/contract.js';
import type { ChainedEvent, HistoryProof, ProofStep } from '@quotewright/domain/trail/contract.js';
import { chainRows, type KeyRow } from './chain.js';
import type { StreamKeys } from './digest.js';
import { CHAIN_COLUMNS, entryOf, GENESIS, isOfEvent, type ChainRow } from './entry.js';
import { erasureIdOf } from './erased.js';
import { fingerprintOf } from './head.js';
import { BLOCK, leafOf, pathOf } from './merkle.js';

/** The proof of an event; of one that is not entered yet, that it waits. */
export async function proofOf(knex: Knex, eventId: string): Promise<HistoryProof> {
  const row = await rowOf(knex, eventId);
  const proof: HistoryProof = {
    event_id: eventId,
    state: 'waiting',
    entry: null,
    hash: null,
    recorded_at: null,
    path: [],
    head: null,
    fingerprint: null,
    erased_at: null,
  };
  if (!row?.stream) return proof;
  const n = Number(row.n);
  const [before, sealed, erased] = await Promise.all([
    knex('app.chain')
      .where({ n: n - 1 })
      .first<{ hash: Buffer } | undefined>('hash'),
    knex('app.chain_head').where('last', '>=', n).orderBy('last').first<SealedDay | undefined>('head', 'blocks'),
    rowOf(knex, erasureIdOf(row.stream)),
  ]);
  const entered: HistoryProof = {
    ...proof,
    state: 'entered',
    entry: entryOf(row, before?.hash ?? GENESIS) as ChainedEvent,
    hash: row.hash.toString('hex'),
    recorded_at: row.recorded_at.toISOString(),
    erased_at: erased?.recorded_at.toISOString() ?? null,
  };
  if (!sealed) return entered;
  const steps = await new Paths(knex).to(n, sealed);
  return {
    ...entered,
    state: 'sealed',
    path: steps,
    head: sealed.head,
    fingerprint: fingerprintOf(sealed.head.key),
  };
}

/** Whether an event is in the chain, and its stream was erased. */
export async function isErased(knex: Knex, eventId: string): Promise<boolean> {
  const row = await rowOf(knex, eventId);
  return !!row?.stream && !!(await rowOf(knex, erasureIdOf(row.stream)));
}

async function rowOf(knex: Knex, eventId: string): Promise<ChainRow | undefined> {
  const { rows } = await knex.raw<{ rows: ChainRow[] }>(`SELECT ${CHAIN_COLUMNS} FROM app.chain WHERE event_id = ?`, [
    eventId,
  ]);
  return rows.find(isOfEvent);
}

/** A row of `app.chain_head`: a head, and the roots of its day's blocks, 32 bytes each. */
interface SealedDay {
  head: SignedHead;
  blocks: Buffer;
}

/** Paths from entries to the roots of their days. The leaves of the last block are kept: the next entry is mostly in it. */
class Paths {
  private from = 0;
  private leaves: Buffer[] = [];

  constructor(private readonly knex: Knex) {}

  /** From an entry to its day's root: within its block, and from the block's root on. */
  async to(n: number, { head: { first, last }, blocks }: SealedDay): Promise<ProofStep[]> {
    const block = Math.floor((n - first) / BLOCK);
    const from = first + block * BLOCK;
    if (from !== this.from) {
      this.leaves = [];
      for await (const { hash } of chainRows(this.knex, from - 1, Math.min(last, from + BLOCK - 1)))
        this.leaves.push(leafOf(hash));
      this.from = from;
    }
    const roots = Array.from({ length: blocks.length / 32 }, (_, at) => blocks.subarray(at * 32, (at + 1) * 32));
    const steps = [...pathOf(this.leaves, n - from), ...pathOf(roots, block)];
    return steps.map(({ side, hash }) => ({ side, hash: hash.toString('hex') }));
  }
}

/** An event's place in the chain. `day`: whose head `path` leads to; `null`: its day is not over yet. */
export interface EventProof {
  entry: ChainedEvent;
  path: ProofStep[];
  day: string | null;
}

/** What proves events of one stream, for a file to take along. */
export interface StreamProof {
  /** `null`: nothing of it is entered yet, or it is erased. */
  keys: StreamKeys | null;
  /** By event id; of those that are entered. */
  events: Map<string, EventProof>;
  /** Every head from the first that is needed to the newest, so that each later one that was mailed proves them. */
  heads: SignedHead[];
}

/** What proves the events with these ids, all of one stream. */
export async function streamProof(knex: Knex, stream: string, eventIds: readonly string[]): Promise<StreamProof> {
  const { rows } = await knex.raw<{ rows: (ChainRow & { prev: Buffer | null })[] }>(
    `SELECT ${CHAIN_COLUMNS}, (SELECT b.hash FROM app.chain b WHERE b.n = c.n - 1) AS prev
     FROM app.chain c WHERE event_id = ANY (string_to_array(?, ',')::uuid[]) ORDER BY n`,
    [eventIds.join(',')],
  );
  const [sealed, keys] = await Promise.all([
    knex('app.chain_head')
      .where('last', '>=', rows[0]?.n ?? Number.MAX_SAFE_INTEGER)
      .orderBy('last')
      .select<SealedDay[]>('head', 'blocks'),
    knex('app.chain_key').where({ stream }).first<KeyRow | undefined>('stream', 'key', 'internal_key'),
  ]);
  const paths = new Paths(knex);
  const events = new Map<string, EventProof>();
  for (const row of rows) {
    const day = sealed.find(({ head }) => head.last >= Number(row.n));
    events.set(row.event_id!, {
      entry: entryOf(row, row.prev ?? GENESIS) as ChainedEvent,
      path: day ? await paths.to(Number(row.n), day) : [],
      day: day?.head.day ?? null,
    });
  }
  return {
    keys: keys?.key ? { key: keys.key, internal_key: keys.internal_key } : null,
    events,
    heads: sealed.map(({ head }) => head),
  };
}

/** The chain's state, for operators. */
export async function chainStatus(knex: Knex): Promise<ChainStatus> {
  const [state, heads] = await Promise.all([
    knex('app.chain_state').first<{ n: string; verified_n: string | null; verified_at: Date | null }>(
      'n',
      'verified_n',
      'verified_at',
    ),
    knex('app.chain_head').orderBy('last', 'desc').limit(1).pluck<SignedHead[]>('head'),
  ]);
  const head = heads[0] ?? null;
  return {
    length: Number(state.n),
    head,
    key: head && (await keyOf(knex, head)),
    verified: state.verified_at === null ? null : { n: Number(state.verified_n), at: state.verified_at.toISOString() },
  };
}

/** The key of a head, and since when it is the one. */
async function keyOf(knex: Knex, { key, day }: SignedHead): Promise<ChainStatus['key']> {
  const other = await knex('app.chain_head')
    .whereRaw(`head->>'key' <> ?`, [key])
    .where('day', '<', day)
    .max<{ max: string | null }>({ max: 'last' })
    .first();
  const since = await knex('app.chain_head')
    .where('last', '>', other?.max ?? 0)
    .orderBy('last')
    .first<{ head: SignedHead }>('head');
  return { fingerprint: fingerprintOf(key), since: since.head.day, changed: (other?.max ?? null) !== null };
}
