import { setImmediate as nextTurn } from 'node:timers/promises';
import { mostSheetRows } from '@quotewright/domain/catalogue/contract.js';
import { namedColumns } from '@quotewright/domain/catalogue/contract-sheet-columns.js';
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

/** What nobody sees of the ends of a text: spaces, and marks that come along where it is copied from. */
const UNSEEN_ENDS = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

/** A cell as it is compared: on one line, without the guard of an export, invisible ends and halves of signs. */
const clean = (cell: string): string =>
  unguarded(cell.trim())
    .replace(/[\u0000\p{Cs}]/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(UNSEEN_ENDS, '');

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** Rows among which the names of the columns are looked for: titles and dates may stand above them. */
const HEAD_WITHIN = 10;

/**
 * Where the names of the columns stand among the first rows: in the first that names two or more as columns are usually
 * called, else in the first of several cells. What stands above is a title.
 */
function headIn(rows: readonly FileRow[]): number {
  const known = rows.findIndex(({ cells }) => namedColumns(cells) > 1);
  return Math.max(known < 0 ? rows.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1) : known, 0);
}

/**
 * The rows of a price sheet that are not empty, some at a time, the names of the columns first and alone. Reading goes in
 * small steps, between which others get a turn. Throws `SheetRefused`, with a sentence for who sent it.
 */
export async function* sheetRows(bytes: Buffer): AsyncGenerator<FileRow[]> {
  let waiting: FileRow[] | null = [];
  let count = 0;
  const assertFew = (): void => {
    if (count > mostSheetRows) throw refusals.tooManyRows();
  };
  function* headed(rows: FileRow[]): Generator<FileRow[]> {
    if (rows.length === 0) throw new SheetRefused('The sheet is empty.');
    const at = headIn(rows.slice(0, HEAD_WITHIN));
    assertHeadings(rows[at]!.cells);
    yield [rows[at]!];
    const below = rows.slice(at + 1);
    count = below.length;
    assertFew();
    if (count > 0) yield below;
  }
  for await (const some of rowsIn(bytes)) {
    const rows = some
      .map((one) => {
        assertModest(one.cells, one.row);
        return { ...one, cells: one.cells.map(clean) };
      })
      .filter(({ cells }) => !isEmpty(cells));
    if (waiting === null) {
      count += rows.length;
      assertFew();
      if (rows.length > 0) yield rows;
    } else if (waiting.push(...rows) >= HEAD_WITHIN) {
      yield* headed(waiting);
      waiting = null;
    }
    // Under `ROLE=all` the same process answers requests.
    await nextTurn();
  }
  if (waiting !== null) yield* headed(waiting);
  if (count === 0) throw new SheetRefused('The sheet has names of columns, and no rows.');
}

function assertHeadings(headings: readonly string[]): void {
  const named = headings.filter((heading) => heading !== '');
  // A name of a column is no number.
  if (named.some((heading) => /^[-+$\s]*[\d.,]+%?$/.test(heading)))
    throw new SheetRefused('The first row must name the columns, like SKU, cost and retail. Only titles may be above.');
  const keys = named.map((heading) => heading.toLowerCase());
  const twice = named.find((_, at) => keys.indexOf(keys[at]!) < at);
  if (twice !== undefined) throw new SheetRefused(`Two columns are named “${twice}”. Give each its own name.`);
}
