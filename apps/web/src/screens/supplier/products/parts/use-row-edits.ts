import {
  isSharedPrice,
  offerRules,
  sharedPriceRange,
  stockRule,
  type OfferChange,
  type ProductRow,
} from '@quotewright/domain/catalogue/contract.js';
import { readTypedPrice } from '@quotewright/domain/kernel/typed-price.js';
import { readDecimal } from '@quotewright/domain/kernel/money.js';
import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import { useState } from 'react';

/** The columns that are edited in the row, in their order. */
export const editedFields = ['cost_price', 'retail_price', 'unit_in_stock'] as const;
export type EditedField = (typeof editedFields)[number];

type Typed = Partial<Record<EditedField, string>>;

/** What was typed into rows, by offer; rows of other pages are kept as last seen. */
type Edits = ReadonlyMap<number, { row: ProductRow; typed: Typed }>;

/** What a cell means: the value to send (`null` = no count), or what is wrong with it. */
export type CellValue = { value: string | null } | { fault: string };

/** Reads a cell as typed. */
export function readCell(field: EditedField, text: string, { reach }: Pick<ProductRow, 'reach'>): CellValue {
  const read = readTypedPrice(text);
  if (field === 'unit_in_stock') {
    if (text.trim() === '') return { value: null };
    const stock = read && 'value' in read ? readNumber(stockRule, read.value) : null;
    return stock === null ? { fault: faultOf(read, stockRule.message) } : { value: stock };
  }
  if (!read || !('value' in read) || !offerRules[field].pattern.test(read.value))
    return { fault: faultOf(read, offerRules[field].message) };
  return reach !== 'private' && !isSharedPrice(read.value) ? { fault: sharedPriceRange } : { value: read.value };
}

function faultOf(read: ReturnType<typeof readTypedPrice>, message: string): string {
  return read && 'either' in read
    ? `Is it ${read.either[0]} or ${read.either[1]}? Type it without the comma.`
    : message;
}

/** Whether a cell says what counts already. */
function isSame(before: string | null | undefined, cell: CellValue): boolean {
  if ('fault' in cell) return false;
  if (cell.value === null || before == null) return cell.value === (before ?? null);
  return readDecimal(cell.value)!.equals(readDecimal(before)!);
}

/** Whether a price as typed puts the cost of its row above the retail price. */
export function isCostly({ row, typed }: { row: ProductRow; typed: Typed }): boolean {
  if (typed.cost_price === undefined && typed.retail_price === undefined) return false;
  const priceOf = (field: 'cost_price' | 'retail_price') => {
    const text = typed[field];
    const cell = text === undefined ? { value: row[field] ?? null } : readCell(field, text, row);
    return 'value' in cell && cell.value !== null ? readDecimal(cell.value) : null;
  };
  const [cost, retail] = [priceOf('cost_price'), priceOf('retail_price')];
  return cost !== null && retail !== null && cost.gt(retail);
}

/** A cell and what is typed into it. */
interface TypedCell {
  row: ProductRow;
  field: EditedField;
  text: string;
}

/**
 * With what is typed now. It stays as typed although it may say what counts: of 58.00, who types 58.50 has typed 58 on the
 * way. Only the text of the row itself is none.
 */
export function withTyped(edits: Edits, cells: readonly TypedCell[]): Edits {
  const next = new Map(edits);
  for (const { row, field, text } of cells) {
    const { [field]: _, ...others } = next.get(row.id)?.typed ?? {};
    const typed: Typed = text === (row[field] ?? '') ? others : { ...others, [field]: text };
    if (Object.keys(typed).length > 0) next.set(row.id, { row, typed });
    else next.delete(row.id);
  }
  return next;
}

/** Whether what is typed into a cell differs from what counts. */
export const differs = ({ row, field, text }: TypedCell): boolean => !isSame(row[field], readCell(field, text, row));

/** The cells in which something is typed that differs. */
export const differing = (edits: Edits): TypedCell[] =>
  [...edits.values()]
    .flatMap(({ row, typed }) =>
      (Object.entries(typed) as [EditedField, string][]).map(([field, text]) => ({ row, field, text })),
    )
    .filter(differs);

/** What to send of cells that differ, one change for each row. */
export function changesOf(cells: readonly TypedCell[]): OfferChange[] {
  const changes = new Map<number, OfferChange>();
  for (const { row, field, text } of cells) {
    const cell = readCell(field, text, row);
    changes.set(row.id, { ...(changes.get(row.id) ?? { id: row.id }), [field]: 'value' in cell ? cell.value : text });
  }
  return [...changes.values()];
}

/** Prices and stock as edited in the rows of a list, like a spreadsheet, until they are applied together. */
export function useRowEdits() {
  const [edits, setEdits] = useState<Edits>(new Map());

  const cells = differing(edits);
  return {
    /** How many rows differ. */
    count: new Set(cells.map(({ row }) => row.id)).size,
    /** Names of the rows with a cell that cannot be read. */
    faulty: [
      ...new Set(
        cells.filter((cell) => 'fault' in readCell(cell.field, cell.text, cell.row)).map(({ row }) => row.name),
      ),
    ],
    /** Names of the rows whose cost, as typed, is above the retail price: allowed, but seldom meant. */
    costly: [...edits.values()].filter(isCostly).map(({ row }) => row.name),
    /** What was typed into a cell; undefined: nothing. */
    typedIn: (row: ProductRow, field: EditedField): string | undefined => edits.get(row.id)?.typed[field],
    type: (typed: readonly TypedCell[]) => setEdits((before) => withTyped(before, typed)),
    clear: () => setEdits(new Map()),
    /** What to send; only if nothing is `faulty`. */
    changes: (): OfferChange[] => changesOf(cells),
  };
}

/**
 * The cells that a pasted block of text fills, from one cell on: lines go down the rows, tabs go along the columns. What
 * is beyond the last row or column is left out; `beyond`: how many lines are.
 */
export function pastedCells(text: string, rows: readonly ProductRow[], row: ProductRow, field: EditedField) {
  const [top, start] = [rows.findIndex(({ id }) => id === row.id), editedFields.indexOf(field)];
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = lines.flatMap((line, down) =>
    line.split('\t').flatMap((cell, along): TypedCell[] => {
      const [into, column] = [rows[top + down], editedFields[start + along]];
      return into && column ? [{ row: into, field: column, text: cell.trim() }] : [];
    }),
  );
  return { cells, beyond: Math.max(0, lines.length - (rows.length - top)) };
}
