import type { Knex } from 'knex';
import type { ChainStatus, SignedHead } from '@quotewright/domain/system/contract.js';
import type { ChainedEvent, HistoryProof } from '@quotewright/domain/trail/contract.js';
import { chainRows } from './chain.js';
import { CHAIN_COLUMNS, entryOf, GENESIS, isOfEvent, type ChainRow } from './entry.js';
import { erasureIdOf } from './erased.js';
import { fingerprintOf } from './head.js';
import { BLOCK, leafOf, pathOf, type Step } from './merkle.js';

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
    knex('app.chain_head')
      .where('last', '>=', n)
      .orderBy('last')
      .first<{ head: SignedHead; blocks: Buffer } | undefined>('head', 'blocks'),
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
  const steps = await stepsTo(knex, n, sealed.head, sealed.blocks);
  return {
    ...entered,
    state: 'sealed',
    path: steps.map(({ side, hash }) => ({ side, hash: hash.toString('hex') })),
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

/** From an entry to its day's root: within its block, and from the block's root on. */
async function stepsTo(knex: Knex, n: number, { first, last }: SignedHead, blocks: Buffer): Promise<Step[]> {
  const block = Math.floor((n - first) / BLOCK);
  const from = first + block * BLOCK;
  const leaves: Buffer[] = [];
  for await (const { hash } of chainRows(knex, from - 1, Math.min(last, from + BLOCK - 1))) leaves.push(leafOf(hash));
  const roots = Array.from({ length: blocks.length / 32 }, (_, at) => blocks.subarray(at * 32, (at + 1) * 32));
  return [...pathOf(leaves, n - from), ...pathOf(roots, block)];
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
