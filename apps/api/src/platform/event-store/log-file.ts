import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { NewEvent } from '@quotewright/domain/kernel/event-store.js';

/**
 * A log as a file: JSON lines. The first is a header, each of the next is an event in log order; the chain of events
 * follows with its keys and heads (docs/operations.md, Proving the log); the last line has the events'
 * number and the SHA-256 of everything above it, so that a truncated file is recognised. With the extension `.gz` it is
 * compressed.
 */

/** Raised when older releases can no longer read the file. Version 1 had no chain. */
const VERSION = 2;

export interface Header {
  format: 'quotewright-log';
  version: number;
  source: 'postgres' | 'eventstoredb';
  /** Epoch of the log that the positions in the file belong to. */
  epoch: number;
}

/** An event as stored: its stored type and data, whatever later releases make of them. */
export interface StoredEvent extends NewEvent {
  stream: string;
  revision: number;
}

/** A text of a person that events name, as the file carries it. */
export interface CarriedText {
  /** The author's account; `null`: a business or a client. */
  author: number | null;
  salt: string;
  body: string;
}

/** An event's line; `position` is its position in the original log. `text`: the one it names, unless erased. */
export type EventLine = StoredEvent & { position: string; text?: CarriedText };

interface EndLine {
  end: { events: number; sha256: string };
}

/** A line of the chain of events: what it holds is the chain's own. */
export interface ChainLine {
  chain: Record<string, unknown>;
}

/** Bytes done, and total. */
export type Progress = (done: number, total: number) => void;

const LINE_FEED = 0x0a;

export function headerLine(of: Pick<Header, 'source' | 'epoch'>): string {
  return `${JSON.stringify({ format: 'quotewright-log', version: VERSION, ...of } satisfies Header)}\n`;
}

export function eventLine({ position, stream, revision, id, type, data, meta, text }: EventLine): string {
  return `${JSON.stringify({ position, stream, revision, id, type, data, meta, text } satisfies EventLine)}\n`;
}

export function chainLine(chain: ChainLine['chain']): string {
  return `${JSON.stringify({ chain } satisfies ChainLine)}\n`;
}

export function endLine(events: number, sha256: string): string {
  return `${JSON.stringify({ end: { events, sha256 } } satisfies EndLine)}\n`;
}

export function invalid(message: string): DomainError {
  return new DomainError('log_file_invalid', message);
}

/** The lines of a file with their line feeds; a last one without is left out. */
async function* lines(path: string, onRead: (bytes: number) => void): AsyncIterable<Buffer> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  file.on('data', (chunk) => onRead(chunk.length));
  // The reader handles errors of either.
  const bytes = path.endsWith('.gz') ? pipeline(file, createGunzip(), () => undefined) : file;
  let rest: Buffer[] = [];
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      const end = chunk.subarray(from, at + 1);
      yield rest.length > 0 ? Buffer.concat([...rest, end]) : end;
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
}

/** One line of a file. */
type Content =
  | { kind: 'header'; header: Header }
  | { kind: 'event'; event: EventLine }
  | ({ kind: 'chain' } & ChainLine)
  | { kind: 'end'; end: EndLine['end'] };

export type LogLine = Content & { bytes: Buffer };

/** Reads a file line by line. Throws `log_file_invalid` at the first foreign line; a truncated file just ends. */
export async function* readLogFile(path: string, onProgress: Progress = () => undefined): AsyncIterable<LogLine> {
  const { size } = await stat(path);
  let read = 0;
  let number = 0;
  const all = lines(path, (bytes) => {
    read += bytes;
  });
  try {
    for await (const bytes of all) {
      number += 1;
      const line = parsed(bytes, number);
      if (number % 1_000 === 0) onProgress(Math.min(read, size - 1), size);
      yield { ...line, bytes };
      if (line.kind === 'end') break;
    }
  } catch (error) {
    // zlib's errors for a truncated file or invalid gzip.
    if (/^Z_/.test(String((error as { code?: unknown }).code)))
      throw invalid(`${path} is cut off or damaged: export the log again.`);
    throw error;
  }
  onProgress(size, size);
}

function parsed(bytes: Buffer, number: number): Content {
  let line: unknown;
  try {
    line = JSON.parse(bytes.toString());
  } catch {
    throw invalid(
      number === 1
        ? 'This is not the export of a log.'
        : `Line ${number} of the file is damaged: export the log again.`,
    );
  }
  if (number === 1) {
    const header = line as Header | null;
    if (header?.format !== 'quotewright-log') throw invalid('This is not the export of a log.');
    if (!Number.isInteger(header.version) || header.version < 1 || header.version > VERSION)
      throw invalid(
        `The file has version ${header.version} of the format, this release reads versions 1 to ${VERSION}.`,
      );
    return { kind: 'header', header };
  }
  if (isChain(line)) return { kind: 'chain', chain: line.chain };
  if (isEnd(line)) return { kind: 'end', end: line.end };
  if (!isEvent(line)) throw invalid(`Line ${number} of the file is not an event.`);
  return { kind: 'event', event: line };
}

function isEnd(line: unknown): line is EndLine {
  const { end } = (line ?? {}) as Partial<EndLine>;
  return typeof end?.events === 'number' && typeof end.sha256 === 'string';
}

function isChain(line: unknown): line is ChainLine {
  const { chain } = (line ?? {}) as Partial<ChainLine>;
  return typeof chain === 'object' && chain !== null;
}

function isEvent(line: unknown): line is EventLine {
  const { position, stream, revision, id, type, data, meta } = (line ?? {}) as Partial<EventLine>;
  return (
    [position, stream, type].every((text) => typeof text === 'string' && text !== '') &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(id)) &&
    Number.isSafeInteger(revision) &&
    revision! >= 0 &&
    data !== undefined &&
    typeof meta === 'object' &&
    meta !== null
  );
}

/**
 * Reads and verifies a file: every line, the revisions of every stream without a gap, the number of events and the
 * checksum.
 * @returns the number of its events. Throws `log_file_invalid` with a sentence for the operator.
 */
export async function checkLogFile(path: string, onProgress?: Progress): Promise<number> {
  const hash = createHash('sha256');
  const revisions = new Map<string, number>();
  let events = 0;
  for await (const line of readLogFile(path, onProgress)) {
    if (line.kind === 'end') {
      if (line.end.events !== events || line.end.sha256 !== hash.digest('hex'))
        throw invalid(`${path} has been changed since it was written: its checksum does not fit.`);
      return events;
    }
    hash.update(line.bytes);
    if (line.kind !== 'event') continue;
    const { stream, revision } = line.event;
    const next = (revisions.get(stream) ?? -1) + 1;
    if (revision !== next)
      throw invalid(
        `Event ${events + 1} of the file is revision ${revision} of ${stream}, where revision ${next} should come.`,
      );
    revisions.set(stream, revision);
    events += 1;
  }
  throw invalid(`${path} ends in the middle: export the log again.`);
}
