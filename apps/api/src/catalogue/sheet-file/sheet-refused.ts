import { mostSheetColumns, mostSheetRows } from '@quotewright/domain/catalogue/contract.js';

/** Why a file is not read, in a sentence for who sent it. */
export class SheetRefused extends Error {}

/** Characters of a cell: the longest that a product takes are its description's, which no sheet has. */
export const LONGEST_CELL = 2_000;

export const refusals = {
  tooLong: (row: number) =>
    new SheetRefused(
      `A cell in row ${row} has more than ${LONGEST_CELL.toLocaleString('en-US')} characters. Is this a price sheet?`,
    ),
  openQuote: (row: number) =>
    new SheetRefused(`A quotation mark in row ${row} has no end. Write one within a cell twice, like 5/8"" board.`),
  tooManyRows: () =>
    new SheetRefused(`The sheet has more than ${mostSheetRows.toLocaleString('en-US')} rows. Divide it into several.`),
  tooManyColumns: () => new SheetRefused(`The sheet has more than ${mostSheetColumns} columns. Leave some out.`),
  notASheet: () => new SheetRefused('This is neither a CSV nor an XLSX file. Save the sheet as one of them.'),
  encrypted: () =>
    new SheetRefused('The file has a password, or is an old Excel file. Save it as XLSX without a password.'),
  broken: () => new SheetRefused('The file is damaged. Save it again and send it once more.'),
  tooLarge: () => new SheetRefused('Unpacked, the file is too large for a price sheet.'),
};

/** Throws if a row has more columns or a longer cell than any sheet. */
export function assertModest(cells: readonly string[], row: number): void {
  if (cells.length > mostSheetColumns) throw refusals.tooManyColumns();
  if (cells.some(({ length }) => length > LONGEST_CELL)) throw refusals.tooLong(row);
}

/** Characters that a cell may have before it is refused without being looked at. */
export const HOPELESS = 10 * LONGEST_CELL;
