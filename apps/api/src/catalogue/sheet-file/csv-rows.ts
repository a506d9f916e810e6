import type { FileRow } from './file-row.js';
import { HOPELESS, refusals } from './sheet-refused.js';

/** Characters that are read before others get a turn. */
const CHUNK = 32_768;

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

/** The separator of most cells in the first line. */
function separatorOf(text: string): string {
  const [line] = text
    .slice(0, CHUNK)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, 1);
  const counted = SEPARATORS.map((separator) => ({ separator, times: line!.split(separator).length }));
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).separator;
}

/**
 * The rows of a CSV file (RFC 4180; also with semicolons, tabs or bars), some at a time. Throws `SheetRefused` where it is
 * no text, or a cell has no end.
 */
export function* csvRows(bytes: Buffer): Generator<FileRow[]> {
  const text = textOf(bytes);
  // Programs' files have what texts have not.
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, CHUNK))) throw refusals.notASheet();
  const separator = separatorOf(text);
  let rows: FileRow[] = [];
  let cells: string[] = [];
  let at = 0;
  let done = 0;
  let row = 1;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quoted(text, at, separator, row) : plain(text, at, separator, row);
    cells.push(cell);
    if (text[end] === separator) {
      at = end + 1;
      // A separator at the very end begins one more, empty cell.
      if (at < text.length) continue;
      cells.push('');
    }
    rows.push({ row, cells });
    cells = [];
    row += 1;
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
    if (at - done < CHUNK) continue;
    yield rows;
    [rows, done] = [[], at];
  }
  yield rows;
}

interface Cell {
  cell: string;
  /** The position behind it: of a separator, of a line's end, or of the end. */
  end: number;
}

function plain(text: string, from: number, separator: string, row: number): Cell {
  let end = from;
  for (; end < text.length; end += 1) {
    const sign = text[end];
    if (sign === separator || sign === '\n' || sign === '\r') break;
    if (end - from > HOPELESS) throw refusals.tooLong(row);
  }
  return { cell: text.slice(from, end), end };
}

/** A cell in quotes, where two are one; what follows the closing one belongs to it. */
function quoted(text: string, from: number, separator: string, row: number): Cell {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote - from > HOPELESS) throw refusals.tooLong(row);
    cell += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    cell += '"';
    at += 1;
  }
  const rest = plain(text, at, separator, row);
  return { cell: cell + rest.cell, end: rest.end };
}
