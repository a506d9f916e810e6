import type { Knex } from 'knex';
import PQueue from 'p-queue';
import { idKinds } from '@quotewright/domain/contexts.js';
import { largestId } from '@quotewright/domain/kernel/contract.js';
import {
  categoryOfStream,
  idOfStream,
  type AnyStreamKind,
  type IdKind,
  type Recorded,
} from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';

/** Ids fetched from the database at a time; the rest of a block is lost when the process ends. */
const BLOCK = 32;

/** Draws integer ids in blocks, so that no command waits for a sequence. */
export class Ids {
  private readonly blocks = new Map<IdKind, { next: number; end: number }>();
  /** Draws of one kind are serialised: two at once would both fetch a block. */
  private readonly mutexes = new Map<IdKind, PQueue>();

  constructor(private readonly knex: Knex) {}

  /** The next `count` ids of a kind, ascending, unique across processes. */
  async draw(kind: IdKind, count: number): Promise<number[]> {
    let mutex = this.mutexes.get(kind);
    if (!mutex) this.mutexes.set(kind, (mutex = new PQueue({ concurrency: 1 })));
    return mutex.add(() => this.take(kind, count));
  }

  private async take(kind: IdKind, count: number): Promise<number[]> {
    const ids: number[] = [];
    let block = this.blocks.get(kind) ?? { next: 0, end: 0 };
    while (ids.length < count) {
      if (block.next === block.end) {
        const size = Math.max(BLOCK, count - ids.length);
        const { rows } = await this.knex.raw<{ rows: { next: string }[] }>(
          `INSERT INTO app.id_block AS b VALUES (?, 1 + ?::bigint)
           ON CONFLICT (kind) DO UPDATE SET next = b.next + ?::bigint RETURNING b.next`,
          [kind, size, size],
        );
        const end = Number(rows[0]!.next);
        block = { next: end - size, end };
        this.blocks.set(kind, block);
      }
      ids.push(block.next++);
    }
    return ids;
  }
}

/** Called with an id in use. */
type MeetId = (kind: IdKind, id: number) => void;

/** Finds the ids in events, as the kinds of streams declare them. */
export class IdsInEvents {
  private readonly kinds: ReadonlyMap<string, AnyStreamKind>;

  constructor(streams: readonly AnyStreamKind[]) {
    this.kinds = new Map(streams.map((kind) => [kind.category, kind]));
  }

  /** Visits every id of an event: in its stream, its metadata and its data. */
  visit(event: Recorded, meet: MeetId): void {
    this.visitStream(event.stream, meet);
    // An erased stream keeps its number for good, even if the log has nothing else of it.
    if (event.type === 'StreamErased') {
      const { stream } = event.data as Partial<StreamErased['data']>;
      if (typeof stream === 'string') this.visitStream(stream, meet);
    }
    for (const id of [event.meta.actorId, event.meta.businessId]) if (isId(id)) meet('user', id);
    const held = this.heldBy(event);
    if (held) for (const [kind, id] of held) meet(kind, id);
    else visitLikely(event.data, false, (id) => idKinds.forEach((kind) => meet(kind, id)));
  }

  private visitStream(stream: string, meet: MeetId): void {
    const kind = this.kinds.get(categoryOfStream(stream))?.idKind;
    const id = idOfStream(stream);
    if (kind && isId(id)) meet(kind, id);
  }

  /** The ids in the event's data; `null` if this release does not know its type, or it is malformed. */
  private heldBy({ stream, type, data, malformed }: Recorded): [IdKind, number][] | null {
    const events = this.kinds.get(categoryOfStream(stream))?.events;
    if (malformed !== undefined || !events || !Object.hasOwn(events, type)) return null;
    try {
      const held = Object.entries(events[type]!(data)) as [IdKind, readonly unknown[]][];
      return held.flatMap(([kind, ids]) => ids.filter(isId).map((id): [IdKind, number] => [kind, id]));
    } catch {
      // It lacks what its type declares. That must not keep the product from starting.
      return null;
    }
  }
}

/** Whether a number may be an id of ours: above the largest that a call may name, none can be drawn. */
const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= largestId;

/**
 * Visits the numbers in the data of an unknown event that are named like ids. Each counts for every kind: a gap in the
 * ids does no harm, an id used twice does.
 */
function visitLikely(value: unknown, named: boolean, meet: (id: number) => void): void {
  if (Array.isArray(value)) for (const item of value) visitLikely(item, named, meet);
  else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) visitLikely(inner, /ids?$/i.test(name), meet);
  else if (named && isId(value)) meet(value);
}

/** Raises every id block, and the account numbers, above the highest id in use. */
export async function liftIds(tx: Knex, highest: ReadonlyMap<IdKind, number>): Promise<void> {
  for (const [kind, id] of highest) {
    if (kind === 'user') {
      // Never reuse the number of an account that the log still names.
      await tx.raw(`SELECT setval('app.user_id_seq', ?) FROM app.user_id_seq WHERE last_value < ?`, [id, id]);
      continue;
    }
    await tx.raw(
      `INSERT INTO app.id_block AS b VALUES (?, ?::bigint) ON CONFLICT (kind) DO UPDATE SET next = greatest(b.next, excluded.next)`,
      [kind, id + 1],
    );
  }
}
