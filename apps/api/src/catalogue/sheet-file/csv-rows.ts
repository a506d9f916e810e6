import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { mostSheetColumns } from '@quotewright/domain/catalogue/contract.js';
import { namedColumns } from '@quotewright/domain/catalogue/contract-sheet-columns.js';
import type { FileRow } from './file-row.js';
import { LONGEST_CELL, refusals } from './sheet-refused.js';

/** Characters that are read before others get a turn. */
const CHUNK = 32_768;
/** Rows that are given at once. */
const AT_ONCE = 500;

const SEPARATORS = [',', ';', '\t', '|'];

/** The text of a file: UTF-16 and UTF-8 by their marks, else UTF-8 if it is that, else as Windows writes it in the West. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Lines among which the names of the columns are looked for. */
const FIRST = 10;

/** The separator between the names of columns, if a line has some; else that of most cells in the first line with several. */
function separatorOf(text: string): string {
  const lines = text.slice(0, CHUNK).split(/[\r\n]+/, FIRST);
  const best = (countIn: (line: string, separator: string) => number, line: string) =>
    SEPARATORS.map((separator) => ({ separator, count: countIn(line, separator) })).reduce((one, other) =>
      other.count > one.count ? other : one,
    );
  const named = lines.map((line) =>
    best((some, separator) => namedColumns(some.replaceAll('"', '').split(separator)), line),
  );
  const cells = lines.map((line) =>
    best((some, separator) => some.replace(/"[^"]*"/g, '').split(separator).length, line),
  );
  return (named.find(({ count }) => count > 1) ?? cells.find(({ count }) => count > 1) ?? cells[0]!).separator;
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

/**
 * The rows of a CSV file (RFC 4180; also with semicolons, tabs or bars), some at a time. Throws `SheetRefused` where it is
 * no text, or a cell has no end.
 */
export async function* csvRows(bytes: Buffer): AsyncGenerator<FileRow[]> {
  const whole = textOf(bytes);
  // Excel's own first line, where it names the separator.
  const named = /^sep=(.)(?:\r\n|\r|\n)/i.exec(whole);
  const text = named ? whole.slice(named[0].length) : whole;
  const before = named ? 1 : 0;
  // Programs' files have what texts have not.
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, CHUNK))) throw refusals.notASheet();
  const parser = parse({
    delimiter: named?.[1] ?? separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    // Inches within a cell: 5/8" board.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: mostSheetColumns * LONGEST_CELL,
  });
  let rows: FileRow[] = [];
  let row = before;
  try {
    for await (const cells of Readable.from(pieces(text)).pipe(parser)) {
      row += 1;
      rows.push({ row, cells: cells as string[] });
      if (rows.length < AT_ONCE) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = Number(error['records']) + before + 1;
    throw error.code === 'CSV_QUOTE_NOT_CLOSED' ? refusals.openQuote(at) : refusals.tooLong(at);
  }
  yield rows;
}
