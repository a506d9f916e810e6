import type { Knex } from 'knex';
import PQueue from 'p-queue';
import type { IdKind, Recorded } from '@quotewright/domain/kernel/decider.js';
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
  draw(kind: IdKind, count: number): Promise<number[]> {
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

/** What a field of an event identifies (`questionId`, `line_ids`): the word before `Id`. */
const KIND_OF_FIELD: Record<string, IdKind> = {
  template: 'template',
  question: 'question',
  line: 'line',
  image: 'image',
  related: 'related',
  category: 'category',
  subcategory: 'subcategory',
  masterproduct: 'master_product',
  product: 'product',
  offer: 'offer',
  productimage: 'product_image',
  quote: 'quote',
  mailing: 'mailing',
  user: 'user',
  owner: 'user',
  actor: 'user',
  supplier: 'user',
};

/** The kinds drawn in blocks; accounts have an identity column. */
const BLOCK_KINDS = [...new Set(Object.values(KIND_OF_FIELD))].filter((kind) => kind !== 'user');

/** Called with an id in use. */
type MeetId = (kind: IdKind, id: number) => void;

/** Visits every id of an event: in its stream, its metadata and its data. */
export function idsIn(event: Recorded, meet: MeetId): void {
  meetStream(event.stream, meet);
  // An erased stream keeps its number for good, even if the log has nothing else of it.
  if (event.type === 'StreamErased') meetStream((event.data as StreamErased['data']).stream, meet);
  if (event.meta.actorId !== null) meet('user', event.meta.actorId);
  visit(event.data, '', meet);
}

function meetStream(stream: string, meet: MeetId): void {
  const [, category, id] = /^(.+)-(\d+)$/.exec(stream) ?? [];
  if (category && (BLOCK_KINDS as string[]).includes(category)) meet(category as IdKind, Number(id));
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

/**
 * Visits every id in an event's data. A bare `id` has the kind of its surroundings (`lines: [{ id }]`). If the name
 * does not tell, it counts for every kind: a gap in the ids does no harm, an id used twice does.
 */
function visit(value: unknown, field: string, meet: MeetId): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, field, meet);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) visit(inner, /^ids?$/.test(name) ? `${field}Id` : name, meet);
  } else if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) {
    const [, word] = /^(.*?)(?:Ids?|_ids?)$/.exec(field) ?? [];
    if (word === undefined) return;
    const noun = word.replaceAll('_', '').toLowerCase();
    const kind =
      KIND_OF_FIELD[noun] ?? KIND_OF_FIELD[noun.replace(/s$/, '')] ?? KIND_OF_FIELD[noun.replace(/ies$/, 'y')];
    if (kind) meet(kind, value);
    else for (const every of BLOCK_KINDS) meet(every, value);
  }
}
