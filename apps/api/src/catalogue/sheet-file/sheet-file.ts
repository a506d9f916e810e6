import { setImmediate as nextTurn } from 'node:timers/promises';
import { mostSheetRows } from '@quotewright/domain/catalogue/contract.js';
import { unguarded } from '@quotewright/domain/kernel/spreadsheet-cell.js';
import { csvRows } from './csv-rows.js';
import type { FileRow } from './file-row.js';
import { assertModest, refusals, SheetRefused } from './sheet-refused.js';
import { xlsxRows } from './xlsx-rows.js';

/** What XLSX files, as every ZIP archive, begin with; and what old or encrypted Office files do. */
const [ZIP, OLE] = [Buffer.from('PK\u0003\u0004'), Buffer.from('d0cf11e0', 'hex')];

const startsWith = (bytes: Buffer, beginning: Buffer): boolean => bytes.subarray(0, beginning.length).equals(beginning);

function rowsIn(bytes: Buffer): AsyncIterable<FileRow[]> {
  if (bytes.length === 0) throw new SheetRefused('The file is empty.');
  if (startsWith(bytes, OLE)) throw refusals.encrypted();
  return startsWith(bytes, ZIP) ? xlsxRows(bytes) : csvRows(bytes);
}

/** A cell as it is compared: without the guard of an export, control characters and halves of signs. */
const clean = (cell: string): string =>
  unguarded(cell.trim())
    .replace(/[\u0000\p{Cs}]/gu, '')
    .trim();

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/**
 * The rows of a price sheet that are not empty, some at a time, the names of the columns first and alone. Reading goes in
 * small steps, between which others get a turn. Throws `SheetRefused`, with a sentence for who sent it.
 */
export async function* sheetRows(bytes: Buffer): AsyncGenerator<FileRow[]> {
  let headings: string[] | null = null;
  let count = 0;
  for await (const some of rowsIn(bytes)) {
    const rows = some
      .map(({ row, cells }) => {
        assertModest(cells, row);
        return { row, cells: cells.map(clean) };
      })
      .filter(({ cells }) => !isEmpty(cells));
    if (headings === null && rows.length > 0) {
      const head = rows.shift()!;
      headings = head.cells;
      assertHeadings(headings);
      yield [head];
    }
    count += rows.length;
    if (count > mostSheetRows) throw refusals.tooManyRows();
    if (rows.length > 0) yield rows;
    // Under `ROLE=all` the same process answers requests.
    await nextTurn();
  }
  if (headings === null) throw new SheetRefused('The sheet is empty.');
  if (count === 0) throw new SheetRefused('The sheet has names of columns, and no rows.');
}

function assertHeadings(headings: readonly string[]): void {
  const named = headings.filter((heading) => heading !== '');
  // A name of a column is no number.
  if (named.some((heading) => /^[-+$\s]*[\d.,]+%?$/.test(heading)))
    throw new SheetRefused('The first row must name the columns, like SKU, cost and retail.');
  const keys = named.map((heading) => heading.toLowerCase());
  const twice = named.find((_, at) => keys.indexOf(keys[at]!) < at);
  if (twice !== undefined) throw new SheetRefused(`Two columns are named “${twice}”. Give each its own name.`);
}
