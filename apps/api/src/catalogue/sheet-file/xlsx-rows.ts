import { posix } from 'node:path';
import { promisify } from 'node:util';
import { mostSheetColumns } from '@quotewright/domain/catalogue/contract.js';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';
import type { FileRow } from './file-row.js';
import { HOPELESS, refusals, SheetRefused } from './sheet-refused.js';

/** Bytes of everything that is unpacked: 50,000 rows with all columns have a fourth of it. */
const UNPACKED = 200_000_000;
/** Characters of the texts that cells share. */
const SHARED = 20_000_000;
/** Parts of a workbook. */
const MOST_PARTS = 2_000;
/** Elements within each other: a cell's text is in the seventh. */
const DEEPEST = 50;
/** The last row of a worksheet. */
const LAST_ROW = 1_048_576;

const opened = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** The parts of a workbook, unpacked one after the other and no further than `UNPACKED` in all. */
class Workbook {
  private unpacked = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly parts: ReadonlyMap<string, Entry>,
  ) {}

  static async open(bytes: Buffer): Promise<Workbook> {
    const zip = await opened(bytes, { lazyEntries: true, autoClose: false });
    const parts = new Map<string, Entry>();
    for await (const entry of entriesOf(zip)) {
      if (entry.isEncrypted()) throw refusals.encrypted();
      if (parts.set(entry.fileName, entry).size > MOST_PARTS) throw refusals.tooLarge();
    }
    return new Workbook(zip, parts);
  }

  has(name: string): boolean {
    return this.parts.has(name);
  }

  /** The text of a part in pieces. Throws `SheetRefused` once too much was unpacked. */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.parts.get(name);
    if (!entry) throw refusals.notASheet();
    const stream = await promisify(this.zip.openReadStream.bind(this.zip) as (e: Entry, done: Opened) => void)(entry);
    const decoder = new TextDecoder();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      this.unpacked += chunk.length;
      if (this.unpacked > UNPACKED) throw refusals.tooLarge();
      yield decoder.decode(chunk, { stream: true });
    }
  }
}

type Opened = (error: Error | null, stream: NodeJS.ReadableStream) => void;

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let left = zip.entryCount; left > 0; left -= 1) {
    const entry = new Promise<Entry>((resolve, reject) => {
      zip.once('entry', resolve).once('error', reject);
    });
    zip.readEntry();
    yield await entry;
    zip.removeAllListeners();
  }
}

interface Listener {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads a part of XML, and yields after each piece, so that others get a turn and nothing but a piece is kept. */
async function* parsed(part: AsyncIterable<string>, { open, close, text }: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let [written, heard, depth] = [0, 0, 0];
  let fault: Error | undefined;
  parser.on('error', (error) => void (fault ??= error));
  // No program for spreadsheets writes one, and nobody shall be sent to declared entities.
  parser.on('doctype', () => void (fault ??= refusals.broken()));
  parser.on('opentag', (tag) => {
    heard = written;
    // The parser keeps each until it ends. Thrown, so that the rest of the piece is not read.
    if ((depth += 1) > DEEPEST) throw refusals.broken();
    const { name, attributes } = tag as SaxesTagPlain;
    open?.(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    heard = written;
    depth -= 1;
    close?.(withoutPrefix(name));
  });
  parser.on('text', (piece) => text?.(piece));
  for await (const piece of part) {
    written += piece.length;
    parser.write(piece);
    if (fault) throw fault;
    // A text without an end is kept whole by the parser.
    if (written - heard > Math.max(HOPELESS, 2 * piece.length)) throw refusals.tooLarge();
    yield;
  }
  parser.close();
  if (fault) throw fault;
}

/** The part with the first sheet that is not hidden. */
async function firstSheet(book: Workbook): Promise<string> {
  let first: Record<string, string> | undefined;
  for await (const _ of parsed(book.text('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible') first ??= attributes;
    },
  }));
  const id = first && Object.entries(first).find(([name]) => withoutPrefix(name) === 'id' && name !== 'id')?.[1];
  let target: string | undefined;
  for await (const _ of parsed(book.text('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => void (name === 'Relationship' && Id === id && (target = Target)),
  }));
  if (!target) throw refusals.notASheet();
  return posix.resolve('/xl', target).slice(1);
}

/** The texts that cells refer to by number. */
async function sharedTexts(book: Workbook): Promise<string[]> {
  const name = 'xl/sharedStrings.xml';
  if (!book.has(name)) return [];
  const texts: string[] = [];
  let [item, inText, sounds, characters] = ['', false, 0, 0];
  for await (const _ of parsed(book.text(name), {
    open: (tag) => {
      if (tag === 'si') item = '';
      // How an East Asian text is pronounced is no part of it.
      if (tag === 'rPh') sounds += 1;
      inText = tag === 't' && sounds === 0;
    },
    close: (tag) => {
      if (tag === 'rPh') sounds -= 1;
      inText = false;
      if (tag !== 'si') return;
      texts.push(item);
      characters += item.length + 8;
    },
    text: (piece) => void (inText && (item += piece)),
  }))
    if (characters > SHARED || item.length > SHARED) throw refusals.tooLarge();
  return texts;
}

/** The column of a cell's address, from 0: `C5` is in 2. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of address) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column - 1;
}

/** A number as the spreadsheet shows it: 15 digits, never with an exponent. */
function numberText(text: string): string {
  if (/^-?\d{1,15}$/.test(text)) return text;
  const number = Number(Number(text).toPrecision(15));
  if (!Number.isFinite(number)) return text;
  const plain = String(number);
  return plain.includes('e') ? number.toFixed(Math.abs(number) < 1 ? 20 : 0).replace(/\.?0+$/, '') : plain;
}

/** The rows of the first visible sheet of an XLSX file, some at a time, as it is unpacked. Throws `SheetRefused`. */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<FileRow[]> {
  try {
    const book = await Workbook.open(bytes);
    const sheet = await firstSheet(book);
    yield* rowsOf(book, sheet, await sharedTexts(book));
  } catch (error) {
    if (error instanceof SheetRefused) throw error;
    throw refusals.broken();
  }
}

async function* rowsOf(book: Workbook, sheet: string, shared: readonly string[]): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = [];
  let cells: string[] = [];
  let fractions: number[] = [];
  let [row, column, type, value, inValue] = [0, 0, '', '', false];
  for await (const _ of parsed(book.text(sheet), {
    open: (name, { r, t }) => {
      if (name === 'row') {
        const numbered = r === undefined ? row + 1 : Number(r);
        // Excel refuses rows that go back or are none, too.
        if (!Number.isInteger(numbered) || numbered <= row) throw refusals.broken();
        if (numbered > LAST_ROW) throw refusals.tooManyRows();
        row = numbered;
        [cells, fractions, column] = [[], [], -1];
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r);
        [type, value] = [t ?? 'n', ''];
      }
      inValue = name === 'v' || name === 't';
    },
    text: (piece) => {
      if (inValue) value += piece;
      if (value.length > HOPELESS) throw refusals.tooLong(row);
    },
    close: (name) => {
      inValue = false;
      if (name === 'row' && cells.length > 0) rows.push({ row, cells, fractions });
      if (name !== 'c' || value === '') return;
      if (column >= mostSheetColumns) throw refusals.tooManyColumns();
      while (cells.length < column) cells.push('');
      const text = type === 's' ? (shared[Number(value)] ?? '') : type === 'n' ? numberText(value) : value;
      cells[column] = text;
      if (type === 'n' && text.includes('.')) fractions.push(column);
    },
  })) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}
