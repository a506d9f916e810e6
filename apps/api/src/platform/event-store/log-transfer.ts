import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, truncate } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { DomainError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import { parsePosition, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import {
  endLine,
  eventLine,
  headerLine,
  invalid,
  readLogFile,
  type CarriedText,
  type EventLine,
  type Header,
  type LogLine,
  type Progress,
  type StoredEvent,
} from './log-file.js';

/** The texts that events name. */
export interface NamedTexts {
  /** Those with these ids; erased ones are missing. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, CarriedText>>;
  /** Whether all of these are still there. */
  hasAll(ids: Iterable<string>): Promise<boolean>;
  /** Stores those of another database; those that are here already stay. */
  carryIn(texts: readonly (CarriedText & { id: string; stream: string })[]): Promise<void>;
}

/** A log that can be written from a file. */
export interface ImportableLog extends EventStore {
  import(events: readonly StoredEvent[]): Promise<void>;
}

/** Size of one write to the file, in characters. */
const CHUNK = 1 << 18;
/** Size of one write to the log: enough to be fast; both stores take this many bytes at once. */
const BATCH_EVENTS = 1_000;
const BATCH_BYTES = 1 << 19;

/** How far an unfinished export has got. */
interface Begun {
  bytes: number;
  events: number;
  position: string | null;
  hash: ReturnType<typeof createHash>;
  /** The ids of the texts in it. */
  texts: Set<string>;
}

/** The id of the text that an event names. */
const textIn = ({ meta }: Pick<StoredEvent, 'meta'>): string | undefined => meta.reasonText?.id;

/** The streams that were erased after a position, according to the events. */
async function erasedSince(store: EventStore, after: string | null): Promise<Set<string>> {
  const streams = new Set<string>();
  for await (const { type, data, malformed } of store.readAll(after)) {
    if (type === 'StreamErased' && !malformed) streams.add((data as StreamErased['data']).stream);
  }
  return streams;
}

/**
 * Writes the log, up to its current head, to a file that gets its name only when complete. The output of an interrupted
 * export (`<file>.part`) is kept and continued. Events of erased streams are left out, even if the store still has them
 * on disk. Texts that events name are written with them.
 * @param store opened without upcasters: events go into the file as stored
 * @param beside lines that follow the events
 * @returns the number of events
 */
export async function writeLogFile(
  store: EventStore,
  texts: NamedTexts,
  of: Pick<Header, 'source' | 'epoch'>,
  file: string,
  beside: AsyncIterable<string>,
  onProgress: Progress,
): Promise<number> {
  const part = `${file}.part`;
  const head = await store.head();
  const total = Number(parsePosition(head).at);
  const erased = await erasedSince(store, null);
  const begun = await resumed(store, texts, part, of, erased);
  await truncate(part, begun.bytes);

  const out = await open(part, 'a');
  try {
    let chunk: EventLine[] = [];
    let length = 0;
    const write = async (): Promise<void> => {
      const found = await texts.read(chunk.flatMap((event) => textIn(event) ?? []));
      for (const id of found.keys()) begun.texts.add(id);
      const lines = chunk.map((event) => eventLine({ ...event, text: found.get(textIn(event) ?? '') })).join('');
      begun.hash.update(lines);
      await out.appendFile(lines);
      chunk = [];
      length = 0;
    };
    for await (const event of store.readAll(begun.position)) {
      if (erased.has(event.stream)) continue;
      // Its content is unknown, so it cannot be copied to another store.
      if (event.malformed)
        throw new DomainError(
          'event_refused',
          `Event ${event.id}, ${named(event)}, cannot be exported: ${event.malformed}.`,
        );
      chunk.push(event);
      length += eventLine(event).length;
      begun.events += 1;
      if (length < CHUNK) continue;
      await write();
      onProgress(Math.min(Number(parsePosition(event.position).at), total), total);
    }
    await write();
    let more = '';
    const writeMore = async (): Promise<void> => {
      begun.hash.update(more);
      await out.appendFile(more);
      more = '';
    };
    for await (const line of beside) {
      more += line;
      if (more.length >= CHUNK) await writeMore();
    }
    await writeMore();
    if ((await erasedSince(store, head)).size > 0 || !(await texts.hasAll(begun.texts))) {
      throw new DomainError(
        'erased_meanwhile',
        'An account was erased while the log was exported: run the command again, it leaves out what was erased.',
      );
    }
    await out.appendFile(endLine(begun.events, begun.hash.digest('hex')));
    await out.sync();
  } finally {
    await out.close();
  }
  if (file.endsWith('.gz')) {
    await pipeline(createReadStream(part), createGzip(), createWriteStream(`${part}.gz`, { flush: true }));
    await rename(`${part}.gz`, file);
    await rm(part);
  } else await rename(part, file);
  onProgress(Math.max(total, 1), Math.max(total, 1));
  return begun.events;
}

/** What can be kept of an unfinished export; a new one if there is none, or it is of another log. */
async function resumed(
  store: EventStore,
  texts: NamedTexts,
  part: string,
  of: Pick<Header, 'source' | 'epoch'>,
  erased: ReadonlySet<string>,
): Promise<Begun> {
  const header = headerLine(of);
  const begun: Begun = { bytes: 0, events: 0, position: null, hash: createHash('sha256'), texts: new Set() };
  let last: EventLine | undefined;
  try {
    for await (const line of readLogFile(part)) {
      if (line.kind === 'end' || line.kind === 'chain') break;
      if (line.kind === 'header' && line.bytes.toString() !== header) break;
      if (line.kind === 'event') {
        // The file must not keep streams erased since.
        if (erased.has(line.event.stream)) {
          last = undefined;
          break;
        }
        last = line.event;
        if (line.event.text) begun.texts.add(textIn(line.event)!);
        begun.events += 1;
      }
      begun.bytes += line.bytes.length;
      begun.hash.update(line.bytes);
    }
  } catch (error) {
    // Nothing started, or an incomplete last line.
    const { code } = error as { code?: string };
    if (code !== 'ENOENT' && code !== 'log_file_invalid') throw error;
  }
  // Nor texts erased since.
  if (last && (await store.read(last.stream, last.revision))[0]?.id === last.id && (await texts.hasAll(begun.texts)))
    return { ...begun, position: last.position };
  const out = await open(part, 'w');
  await out.appendFile(header);
  await out.close();
  const hash = createHash('sha256').update(header);
  return { bytes: Buffer.byteLength(header), events: 0, position: null, hash, texts: new Set() };
}

/**
 * How many events of a file the log has already, from an interrupted import. Throws `log_not_empty` if the log is
 * anything but the beginning of the file.
 */
export async function importedAlready(store: EventStore, file: string): Promise<number> {
  const erased = await erasedSince(store, null);
  const lines = readLogFile(file)[Symbol.asyncIterator]();
  let events = 0;
  try {
    for await (const event of store.readAll(null)) {
      if (erased.has(event.stream)) continue;
      const next = await nextEvent(lines);
      if (next?.id.toLowerCase() !== event.id || next.stream !== event.stream || next.revision !== event.revision) {
        throw new DomainError(
          'log_not_empty',
          `The log is not empty, and not the beginning of this file: its event ${events + 1} is ${named(event)}${next ? `, the file's is ${named(next)}` : ', and the file has no more'}. Import into an empty log.`,
        );
      }
      events += 1;
    }
  } finally {
    await lines.return?.();
  }
  return events;
}

function named({ type, stream, revision }: StoredEvent | Recorded): string {
  return `${type} (${stream}, revision ${revision})`;
}

async function nextEvent(lines: AsyncIterator<LogLine>): Promise<EventLine | null> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done || value.kind === 'end') return null;
    if (value.kind === 'event') return value.event;
  }
}

/**
 * Appends the events of a checked file to the log in order, with their ids and metadata.
 * @param from how many the log has already
 * @param total how many the file has. Throws `event_refused` naming an event that this kind of log cannot hold.
 */
export async function readIntoLog(
  store: ImportableLog,
  texts: NamedTexts,
  file: string,
  from: number,
  total: number,
  onProgress: Progress,
): Promise<void> {
  let done = 0;
  let batch: EventLine[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    // Before their events, so that a repeat finds the log only where its texts are.
    await texts.carryIn(
      batch.flatMap((event) => (event.text ? [{ ...event.text, id: textIn(event)!, stream: event.stream }] : [])),
    );
    if (batch.length > 0) await importBatch(store, batch);
    batch = [];
    bytes = 0;
    onProgress(done, total);
  };
  for await (const line of readLogFile(file)) {
    if (line.kind !== 'event') continue;
    done += 1;
    if (done <= from) continue;
    if (batch.length > 0 && bytes + line.bytes.length > BATCH_BYTES) await flush();
    batch.push(line.event);
    bytes += line.bytes.length;
    if (batch.length === BATCH_EVENTS) await flush();
  }
  await flush();
  if (done !== total) throw invalid(`${file} was changed while it was imported.`);
}

async function importBatch(store: ImportableLog, batch: readonly StoredEvent[]): Promise<void> {
  try {
    await store.import(batch);
  } catch (error) {
    const isOutOfOrder = error instanceof DomainError && error.code === 'import_out_of_order';
    if (error instanceof StoreUnavailableError || isOutOfOrder) throw error;
    const [only] = batch;
    if (batch.length === 1)
      throw new DomainError(
        'event_refused',
        `Event ${only!.id}, ${named(only!)}, cannot be written to this log: ${(error as Error).message}.`,
      );
    // One at a time shows which it is.
    for (const event of batch) await importBatch(store, [event]);
  }
}
