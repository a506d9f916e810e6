import type { Knex } from 'knex';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { SignedHead } from '@quotewright/domain/system/contract.js';
import { chainLine, readLogFile } from '../event-store/log-file.js';
import { addKeys, chainRows, insertRows, readState, type KeyRow } from './chain.js';
import type { ChainRow } from './entry.js';

/** Rows written or compared at once. */
const PAGE = 500;

/** Bytes as text: hexadecimal. */
type Texts = 'digest' | 'hash';
interface EntryLine {
  entry: Omit<ChainRow, Texts | 'recorded_at'> & { recorded_at: string; digest: string | null; hash: string };
}
interface KeyLine {
  /** `internal_key`: absent in files from before there was one. */
  key: { stream: string; key: string | null; internal_key?: string | null };
}
interface HeadLine {
  head: { day: string; last: string; head: SignedHead; blocks: string };
}

const bytesOf = (hex: string | null): Buffer | null => (hex === null ? null : Buffer.from(hex, 'hex'));

/** The chain up to a number, with its keys and heads, as lines of a log file. */
export async function* chainLines(knex: Knex, upTo: number): AsyncGenerator<string> {
  for await (const row of chainRows(knex, 0, upTo)) {
    const entry: EntryLine['entry'] = {
      ...row,
      recorded_at: row.recorded_at.toISOString(),
      digest: row.digest && row.digest.toString('hex'),
      hash: row.hash.toString('hex'),
    };
    yield chainLine({ entry });
  }
  for (let after = ''; ; ) {
    const keys = await knex('app.chain_key')
      .where('stream', '>', after)
      .orderBy('stream')
      .limit(PAGE)
      .select<KeyRow[]>('stream', 'key', 'internal_key');
    for (const { stream, key, internal_key } of keys)
      yield chainLine({
        key: { stream, key: key && key.toString('hex'), internal_key: internal_key && internal_key.toString('hex') },
      });
    if (keys.length < PAGE) break;
    after = keys.at(-1)!.stream;
  }
  const heads = await knex('app.chain_head')
    .where('last', '<=', upTo)
    .orderBy('last')
    .select<(Omit<HeadLine['head'], 'blocks'> & { blocks: Buffer })[]>(
      knex.raw("to_char(day, 'YYYY-MM-DD') AS day"),
      'last',
      'head',
      'blocks',
    );
  for (const head of heads) yield chainLine({ head: { ...head, blocks: head.blocks.toString('hex') } });
}

/** The lines of one kind in a file, some at a time. */
async function* inFile<K extends 'entry' | 'key' | 'head', L>(file: string, kind: K): AsyncGenerator<L[]> {
  let page: L[] = [];
  for await (const line of readLogFile(file)) {
    if (line.kind !== 'chain' || !(kind in line.chain)) continue;
    page.push(line.chain[kind] as L);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Throws `log_not_empty` if the database has a chain that is neither the file's nor its beginning or continuation. */
export async function assertChainFits(knex: Knex, file: string): Promise<void> {
  const { n } = await readState(knex);
  if (n === 0) return;
  for await (const page of inFile<'entry', EntryLine['entry']>(file, 'entry')) {
    const hashes = new Map<string, string>();
    for await (const row of chainRows(knex, Number(page[0]!.n) - 1, Number(page.at(-1)!.n)))
      hashes.set(row.n, row.hash.toString('hex'));
    const other = page.find((entry) => hashes.has(entry.n) && hashes.get(entry.n) !== entry.hash);
    if (other)
      throw new DomainError(
        'log_not_empty',
        `This database has the chain of another log: its entry ${other.n} is not the file's. Import into a new database.`,
      );
  }
}

/** Adds the chain of a file, its keys and heads to the database's own: what is there already stays. Repeatable. */
export async function importChain(knex: Knex, file: string): Promise<void> {
  return knex.transaction(async (tx) => {
    const state = await readState(tx, 'lock');
    for await (const page of inFile<'key', KeyLine['key']>(file, 'key')) {
      const keys = page.map(({ stream, key, internal_key = null }) => ({
        stream,
        key: bytesOf(key),
        internal_key: bytesOf(internal_key),
      }));
      await addKeys(tx, keys);
      const erased = keys.filter(({ key }) => key === null).map(({ stream }) => stream);
      await tx('app.chain_key').whereIn('stream', erased).update({ key: null, internal_key: null });
    }
    let last: ChainRow | undefined;
    for await (const page of inFile<'entry', EntryLine['entry']>(file, 'entry')) {
      const rows = page
        .filter(({ n }) => Number(n) > state.n)
        .map(
          (entry): ChainRow => ({
            ...entry,
            recorded_at: new Date(entry.recorded_at),
            digest: bytesOf(entry.digest),
            hash: bytesOf(entry.hash)!,
          }),
        );
      if (rows.length === 0) continue;
      await insertRows(tx, rows);
      last = rows.at(-1)!;
    }
    for await (const page of inFile<'head', HeadLine['head']>(file, 'head')) {
      // They were mailed where they were signed.
      const heads = page.map((head) => ({ ...head, blocks: bytesOf(head.blocks), mailed_at: tx.fn.now() }));
      await tx('app.chain_head').insert(heads).onConflict().ignore();
    }
    if (last)
      await tx('app.chain_state').update({
        n: last.n,
        hash: last.hash,
        day: tx.raw('greatest(day, ?::date)', [last.day]),
        position: null,
        event_id: null,
      });
  });
}
