import type { WarrantyAdvice } from '@quotewright/domain/advice/contract.js';
import {
  evolveTexts,
  standardTexts,
  type StandardText,
  type StandardTextEvent,
} from '@quotewright/domain/advice/standard-texts.js';
import { categoryOfStream, idOfStream, typesOf, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { handledBy, ownStream, plannedOnce, projection, type ReadModels, type Rows } from '../kernel/projection.js';

interface TextRow extends WarrantyAdvice {
  /** The business. */
  owner_id: number;
}

const rowOf = (owner_id: number, { categoryId, isDefault, ...text }: StandardText): TextRow => ({
  ...text,
  owner_id,
  category_id: categoryId,
  is_default: isDefault,
});

const textOf = ({ id, title, category_id, warranty, advice, is_default, version }: TextRow): StandardText => ({
  id,
  title,
  categoryId: category_id,
  warranty,
  advice,
  isDefault: is_default,
  version,
});

async function apply(rows: Rows, event: Recorded<StandardTextEvent>): Promise<void> {
  const owner_id = idOfStream(event.stream);
  const { undoes } = event.data;
  if (undoes !== undefined) rows.put('undo', { owner_id, batch_id: undoes, by_batch_id: event.meta.batchId });
  const before = (await rows.where<TextRow>('text', { owner_id })).map(textOf);
  const after = evolveTexts(before, event);
  for (const { id } of before) if (!after.some((text) => text.id === id)) rows.remove('text', { id });
  for (const text of after) if (!before.includes(text)) rows.put('text', rowOf(owner_id, text));
}

/** The standard texts of each business, and which batches of their changes were undone. */
export const standardTextLists = projection<StandardTextEvent | StreamErased>({
  name: 'standard-text-lists',
  version: 1,
  tables: {
    text: {
      columns: {
        id: 'integer',
        owner_id: 'integer',
        title: 'text',
        category_id: 'integer?',
        warranty: 'text',
        advice: 'text',
        is_default: 'boolean',
        version: 'integer',
      },
      key: ['id'],
      indexes: [['owner_id']],
    },
    undo: {
      columns: { owner_id: 'integer', batch_id: 'text', by_batch_id: 'text' },
      key: ['owner_id', 'batch_id', 'by_batch_id'],
    },
  },
  key: ownStream,
  on: {
    ...handledBy<StandardTextEvent>(typesOf(standardTexts.events), apply),
    StreamErased: async (rows, { data: { stream } }) => {
      if (categoryOfStream(stream) !== standardTexts.category) return;
      for (const table of ['text', 'undo']) await rows.removeWhere(table, { owner_id: idOfStream(stream) });
    },
  },
});

/** The standard texts of a business, by title. */
export async function standardTextsOf(read: ReadModels, businessId: number): Promise<WarrantyAdvice[]> {
  const texts = read.table(standardTextLists, 'text');
  const rows = await read
    .knex(texts)
    .options(plannedOnce('standard texts', texts))
    .where({ owner_id: businessId })
    .orderByRaw('lower(title), id')
    .select<TextRow[]>();
  return rows.map(({ id, title, category_id, warranty, advice, is_default, version }) => ({
    id,
    title,
    category_id,
    warranty,
    advice,
    is_default,
    version,
  }));
}

/** The batches of a business's changes that were undone by ones that were not. */
export async function undoneBatches(read: ReadModels, businessId: number): Promise<ReadonlySet<string>> {
  const rows = await read
    .knex(read.table(standardTextLists, 'undo'))
    .where({ owner_id: businessId })
    .select<{ batch_id: string; by_batch_id: string }[]>('batch_id', 'by_batch_id');
  const by = new Map<string, string[]>();
  for (const { batch_id, by_batch_id } of rows) by.set(batch_id, [...(by.get(batch_id) ?? []), by_batch_id]);
  // Commands of one press share a batch, so that an undo may be of the batch that it undoes.
  const isUndone = (batch: string, above: readonly string[] = []): boolean =>
    (by.get(batch) ?? []).some((undo) => undo !== batch && !above.includes(undo) && !isUndone(undo, [...above, batch]));
  return new Set([...by.keys()].filter((batch) => isUndone(batch)));
}
