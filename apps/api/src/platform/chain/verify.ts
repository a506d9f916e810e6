import type { Knex } from 'knex';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import type { SignedHead } from '@quotewright/domain/system/contract.js';
import { digestOf, internalOf, type StreamKeys } from './digest.js';
import { chainRows, readState } from './chain.js';
import { CHAIN_COLUMNS, entryOf, GENESIS, hashOfEntry, isOfEvent, type ChainRow, type EventRow } from './entry.js';
import { fingerprintOf, hashOfHead, isSigned } from './head.js';
import { Blocks, rootOf } from './merkle.js';

/** What can be wrong with the log or its proof. */
export type FaultKind =
  | 'event_changed'
  | 'events_swapped'
  | 'event_moved'
  | 'events_missing'
  | 'event_added'
  | 'key_missing'
  | 'entry_changed'
  | 'entries_missing'
  | 'head_changed'
  | 'other_key'
  | 'rewritten';

/** One fault, in a sentence for the operator. */
export interface Fault {
  kind: FaultKind;
  message: string;
}

/** What a check of everything has found. */
export interface Verified {
  /** The first hundred, and how many there are. */
  faults: Fault[];
  count: number;
  /** Entries of the chain. */
  entries: number;
  /** Newest events that are not in the chain yet. */
  behind: number;
  /** Streams whose events are gone because their account was erased. */
  erased: number;
  /** The newest sealed day, and its last number. */
  sealed: { day: string; last: number } | null;
}

/** The heads and keys that a check believes. */
export interface Trust {
  /** Heads that were mailed: the chain must still lead to each. */
  heads: readonly SignedHead[];
  /** Base64 public keys; empty: that of the newest head. */
  keys: readonly string[];
}

/** Events looked up in the chain at once. */
const PAGE = 1_000;
const MOST_FAULTS = 100;

const named = ({ type, stream, revision }: Pick<EventRow | Recorded, 'type' | 'stream' | 'revision'>): string =>
  `${type}, ${stream} revision ${revision}`;
const numbers = (from: number, to: number): string => (from === to ? `number ${from}` : `numbers ${from} to ${to}`);
const short = (key: string): string => fingerprintOf(key).slice(0, 16);

/** An entry with its stream's keys; `null`: deleted, or missing. */
type KeyedRow = EventRow & Record<keyof StreamKeys, Buffer | null>;

/** Whether there are the keys that the digest of an event takes. */
const canBeChecked = (entry: KeyedRow, { data }: Recorded): entry is EventRow & StreamKeys =>
  entry.key !== null && (entry.internal_key !== null || internalOf(data) === undefined);

/** Whether an event holds what was recorded for an entry. */
const holds = (entry: EventRow & StreamKeys, event: Recorded): boolean =>
  canBeChecked(entry, event) && digestOf(entry, entry.event_id, event).equals(entry.digest);

/** Numbers in a row whose events were not found. */
interface Gap {
  from: number;
  to: number;
  first: EventRow;
  last: EventRow;
}

/**
 * Checks the log against its chain, and the chain against its heads, in two passes that hold a page at a time.
 *
 * `const verified = await new Verification(knex, store, trust, onProgress).run();`
 */
export class Verification {
  private readonly faults: Fault[] = [];
  private count = 0;
  private entries = 0;
  private behind = 0;
  private done = 0;
  private total = 1;
  /** Events missing in the log, in rows of numbers; those of erased streams are left out at once. */
  private readonly gaps: Gap[] = [];
  /** Streams said to be erased, with the first number that needs it to be so. */
  private readonly gone = new Map<string, number>();
  private readonly erasures = new Set<string>();
  /** The first changed events, with their entries. */
  private readonly altered: { event: Recorded; entry: EventRow & StreamKeys }[] = [];

  /** @param store as stored, without upcasters */
  constructor(
    private readonly knex: Knex,
    private readonly store: EventStore,
    private readonly trust: Trust,
    private readonly onProgress: (done: number, total: number) => void = () => undefined,
  ) {}

  async run(): Promise<Verified> {
    const state = await readState(this.knex);
    this.entries = state.n;
    this.total = Math.max(1, state.n * 2);
    const heads = await this.knex('app.chain_head').orderBy('last').pluck<SignedHead[]>('head');
    await this.checkChain(heads);
    this.checkHeads(heads);
    await this.checkLog();
    this.checkAltered();
    this.checkGaps();
    this.onProgress(this.total, this.total);
    const sealed = heads.at(-1);
    const verified = {
      faults: this.faults,
      count: this.count,
      entries: this.entries,
      behind: this.behind,
      erased: this.gone.size,
      sealed: sealed ? { day: sealed.day, last: sealed.last } : null,
    };
    if (this.count === 0)
      await this.knex('app.chain_state').update({ verified_n: this.entries, verified_at: this.knex.fn.now() });
    return verified;
  }

  private fault(kind: FaultKind, message: string): void {
    this.count += 1;
    if (this.faults.length < MOST_FAULTS) this.faults.push({ kind, message });
  }

  private step(): void {
    this.done += 1;
    if (this.done % PAGE === 0) this.onProgress(Math.min(this.done, this.total - 1), this.total);
  }

  /** Every entry follows from the one before it, and every head from its entries. */
  private async checkChain(heads: readonly SignedHead[]): Promise<void> {
    const mailed = new Map(this.trust.heads.map((head) => [head.last, head]));
    const days = heads[Symbol.iterator]();
    let day = days.next().value;
    let blocks = new Blocks();
    let prev: Buffer = GENESIS;
    let expected = 1;
    for await (const row of chainRows(this.knex, 0, this.entries)) {
      const n = Number(row.n);
      if (n !== expected) this.fault('entries_missing', `Of the chain, ${numbers(expected, n - 1)} are missing.`);
      // After a gap nothing says what the hash before was: the entry itself is believed.
      else if (!hashOfEntry(entryOf(row, prev)).equals(row.hash)) this.changed(row);
      else if (day && row.day !== day.day) this.changed(row);
      expected = n + 1;
      prev = row.hash;
      blocks.add(row.hash);
      if (day && n >= day.last) {
        if (n === day.last) this.checkHead(day, blocks, row);
        blocks = new Blocks();
        day = days.next().value;
      }
      const letter = mailed.get(n);
      if (letter && letter.hash !== row.hash.toString('hex'))
        this.fault(
          'rewritten',
          `The history up to number ${n} was rewritten: the chain no longer leads to the head that was mailed for ${letter.day}.`,
        );
      this.step();
    }
    this.checkEnd(expected - 1, heads);
  }

  private changed(row: ChainRow): void {
    const what = isOfEvent(row) ? named(row) : `epoch ${row.epoch}`;
    this.fault('entry_changed', `Entry ${row.n} of the chain (${what}, recorded on ${row.day}) has been changed.`);
  }

  private checkHead(head: SignedHead, blocks: Blocks, row: ChainRow): void {
    if (head.root !== rootOf(blocks.all()).toString('hex') || head.hash !== row.hash.toString('hex'))
      this.fault(
        'rewritten',
        `The entries of ${head.day}, ${numbers(head.first, head.last)}, are not the ones that its head was signed for.`,
      );
  }

  /** The chain reaches as far as it says, as its heads and as the mailed heads. */
  private checkEnd(last: number, heads: readonly SignedHead[]): void {
    const most = [...heads, ...this.trust.heads].reduce<SignedHead | null>(
      (furthest, head) => (head.last > (furthest?.last ?? 0) ? head : furthest),
      null,
    );
    if (most && most.last > last)
      this.fault(
        'entries_missing',
        `The end of the chain is missing: it ends with number ${last}, the head of ${most.day} was signed for ${most.last}. The last ${most.last - last} entries are gone.`,
      );
    else if (this.entries > last)
      this.fault(
        'entries_missing',
        `The end of the chain is missing: it ends with number ${last}, and had reached ${this.entries}. The last ${this.entries - last} entries are gone.`,
      );
  }

  /** Every head is signed with a trusted key and names the one before. */
  private checkHeads(heads: readonly SignedHead[]): void {
    const newest = heads.at(-1);
    const given = new Set([...this.trust.keys, ...this.trust.heads.map(({ key }) => key)]);
    const keys = given.size > 0 ? given : new Set(newest ? [newest.key] : []);
    for (const letter of this.trust.heads) {
      if (!isSigned(letter))
        this.fault('head_changed', `The head of ${letter.day} in your file is damaged: its signature does not fit.`);
    }
    const others = new Map<string, string[]>();
    let before: SignedHead | null = null;
    for (const head of heads) {
      const letter = this.trust.heads.find(({ day }) => day === head.day);
      if (!keys.has(head.key)) others.set(head.key, [...(others.get(head.key) ?? []), head.day]);
      else if (letter && hashOfHead(letter) !== hashOfHead(head))
        this.fault('head_changed', `The head of ${head.day} is not the one that was mailed.`);
      this.checkPlace(head, before);
      before = head;
    }
    for (const [key, days] of others)
      this.fault(
        'other_key',
        `${days.length === 1 ? `The head of ${days[0]} is` : `The ${days.length} heads from ${days[0]} to ${days.at(-1)} are`} signed with another key (${short(key)}), not with ${[...keys].map(short).join(' or ')}. If you changed the key, name a head that was mailed with each key.`,
      );
  }

  /** A head is as it was signed, and follows the one before. */
  private checkPlace(head: SignedHead, before: SignedHead | null): void {
    if (!isSigned(head))
      this.fault('head_changed', `The head of ${head.day} has been changed: its signature does not fit.`);
    if (head.first === (before?.last ?? 0) + 1 && head.previous === (before && hashOfHead(before))) return;
    this.fault(
      'head_changed',
      before
        ? `The head of ${head.day} does not follow the head of ${before.day}: one between them is missing, or was replaced.`
        : `The head of ${head.day} is not the first: earlier heads are missing.`,
    );
  }

  /** Every event of the log is the one in the chain, in the same order; and every one in the chain is in the log. */
  private async checkLog(): Promise<void> {
    const order = { last: 0, unknown: null as Recorded | null, unknowns: 0 };
    let page: Recorded[] = [];
    for await (const event of this.store.readAll(null)) {
      page.push(event);
      if (page.length < PAGE) continue;
      await this.checkPage(page, order);
      page = [];
    }
    await this.checkPage(page, order);
    await this.absent(order.last + 1, this.entries);
    this.behind = order.unknowns;
  }

  private async checkPage(
    events: readonly Recorded[],
    order: { last: number; unknown: Recorded | null; unknowns: number },
  ): Promise<void> {
    if (events.length === 0) return;
    const { rows } = await this.knex.raw<{ rows: KeyedRow[] }>(
      `SELECT ${CHAIN_COLUMNS.replace('stream', 'c.stream')}, k.key, k.internal_key FROM app.chain c LEFT JOIN app.chain_key k ON k.stream = c.stream
       WHERE event_id = ANY (string_to_array(?, ',')::uuid[])`,
      [events.map(({ id }) => id).join(',')],
    );
    const entries = new Map(rows.map((row) => [row.event_id, row]));
    for (const event of events) {
      this.step();
      const entry = entries.get(event.id);
      if (!entry) {
        order.unknown ??= event;
        order.unknowns += 1;
        continue;
      }
      const n = Number(entry.n);
      // Recorded since this check began.
      if (n > this.entries) continue;
      this.checkEvent(event, entry);
      if (order.unknown) this.added(order, n);
      if (n > order.last) {
        await this.absent(order.last + 1, n - 1);
        order.last = n;
      } else this.late(event, n, order.last);
    }
  }

  private added(order: { unknown: Recorded | null; unknowns: number }, n: number): void {
    const { unknown, unknowns } = order;
    this.fault(
      'event_added',
      `${unknowns === 1 ? 'An event was' : `${unknowns} events were`} added to the log before number ${n} and ${unknowns === 1 ? 'is' : 'are'} not in the chain: the first is ${named(unknown!)} (${unknown!.id}).`,
    );
    order.unknown = null;
    order.unknowns = 0;
  }

  /** The event of a number stands behind that of a higher one. */
  private late(event: Recorded, n: number, after: number): void {
    this.found(n);
    this.fault(
      'events_swapped',
      `The order of the log was changed: number ${n} (${named(event)}) stands after number ${after}.`,
    );
  }

  private checkEvent(event: Recorded, entry: KeyedRow): void {
    const { n, stream } = entry;
    if (event.type === 'StreamErased' && !event.malformed)
      this.erasures.add((event.data as StreamErased['data']).stream);
    if (!canBeChecked(entry, event)) {
      this.missed(stream, Number(n));
      return;
    }
    const place = event.stream === stream && event.revision === Number(entry.revision);
    const content = event.type === entry.type && holds(entry, event);
    if (content && !place)
      this.fault(
        'event_moved',
        `Number ${n} (${named(entry)}) stands at another place in the log: ${event.stream} revision ${event.revision}.`,
      );
    else if (!content && this.altered.length < MOST_FAULTS) this.altered.push({ event, entry });
    else if (!content) this.count += 1;
  }

  /** Tells events whose contents were swapped from those that were changed. */
  private checkAltered(): void {
    const left = [...this.altered];
    for (let one = left.shift(); one; one = left.shift()) {
      const { event, entry } = one;
      const at = left.findIndex((other) => holds(other.entry, event) && holds(entry, other.event));
      const [other] = at < 0 ? [] : left.splice(at, 1);
      if (other)
        this.fault(
          'events_swapped',
          `Numbers ${entry.n} (${named(entry)}) and ${other.entry.n} (${named(other.entry)}) were swapped: each holds what was recorded for the other.`,
        );
      else
        this.fault(
          'event_changed',
          `Number ${entry.n} (${named(entry)}, ${event.id}) has been changed: it is not what was recorded on ${entry.day}.`,
        );
    }
  }

  private missed(stream: string, n: number): void {
    if (!this.gone.has(stream)) this.gone.set(stream, n);
  }

  /** Notes the numbers whose events the log does not have where they should be. */
  private async absent(from: number, to: number): Promise<void> {
    if (from > to) return;
    for await (const row of chainRows(this.knex, from - 1, to)) {
      if (!isOfEvent(row)) continue;
      if (await this.isErased(row.stream)) this.missed(row.stream, Number(row.n));
      else this.lacking(row);
    }
  }

  private async isErased(stream: string): Promise<boolean> {
    if (this.gone.has(stream)) return true;
    const row = await this.knex('app.chain_key').where({ stream }).first<{ key: Buffer | null } | undefined>('key');
    return row?.key === null;
  }

  private lacking(row: EventRow): void {
    const n = Number(row.n);
    const gap = this.gaps.at(-1);
    if (gap && gap.to === n - 1) {
      gap.to = n;
      gap.last = row;
    } else this.gaps.push({ from: n, to: n, first: row, last: row });
  }

  /** A number believed missing has been found further on. */
  private found(n: number): void {
    const at = this.gaps.findIndex(({ from, to }) => from <= n && n <= to);
    const gap = this.gaps[at];
    if (!gap) return;
    const parts = [
      { ...gap, to: n - 1 },
      { ...gap, from: n + 1 },
    ].filter(({ from, to }) => from <= to);
    this.gaps.splice(at, 1, ...parts);
  }

  private checkGaps(): void {
    for (const { from, to, first, last } of this.gaps) {
      const many = to - from + 1;
      const where = from === to ? named(first) : `from ${named(first)} to ${named(last)}`;
      this.fault(
        'events_missing',
        to === this.entries
          ? `The end of the log is missing: its last ${many === 1 ? 'event' : `${many} events`}, ${numbers(from, to)}, ${where}.`
          : `${many === 1 ? 'An event is' : `${many} events are`} missing in the log: ${numbers(from, to)}, ${where}.`,
      );
    }
    for (const [stream, n] of this.gone) {
      if (this.erasures.has(stream)) continue;
      this.gone.delete(stream);
      this.fault(
        'key_missing',
        `A key of ${stream} is missing, first needed for number ${n}, and no event says that the stream was erased: its events cannot be checked.`,
      );
    }
  }
}
