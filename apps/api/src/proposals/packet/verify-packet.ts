import { promisify } from 'node:util';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';
import type { ProposalEvent } from '@quotewright/domain/proposals/events.js';
import type { SignedHead } from '@quotewright/domain/system/contract.js';
import { sha256 } from '../../platform/chain/canonical.js';
import { concealed, digestOfShown, internalOf } from '../../platform/chain/digest.js';
import { hashOfEntry } from '../../platform/chain/entry.js';
import { fingerprintOf, hashOfHead, isHead, isSigned } from '../../platform/chain/head.js';
import { follow, leafOf } from '../../platform/chain/merkle.js';
import { hashOfText } from '../../platform/commands/texts.js';
import {
  CONTENT_FILE,
  MANIFEST_FILE,
  PROOFS_FILE,
  type PacketProofs,
  type PacketText,
  type ProvedEvent,
  type SignedManifest,
} from './packet-file.js';

/** What a check of a packet has found, in sentences. */
export interface PacketChecked {
  faults: string[];
  /** What was checked, and what cannot be. */
  told: string[];
}

/** What the check reads of `packet.json`. */
interface CheckedContent {
  texts: PacketText[];
  revisions: { revision: number; pdfs: { kind: string; recorded: string | null; file: string | null }[] }[];
}

const short = (key: string): string => fingerprintOf(key).slice(0, 16);
const hex = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'hex');
const named = ({ revision, type }: ProvedEvent): string => `event ${revision} (${type})`;
const numbers = (all: readonly number[]): string =>
  all.length === 1 ? `event ${all[0]}` : `events ${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

/**
 * Checks a dispute packet without any database: its files against its manifest, the manifest against the key of heads that
 * were mailed, and its events against the chain of the log.
 * @param heads as they were mailed; at least one
 */
export async function verifyPacket(bytes: Buffer, heads: readonly SignedHead[]): Promise<PacketChecked> {
  const check = new PacketCheck(heads);
  await check.run(bytes);
  return { faults: check.faults, told: check.told };
}

class PacketCheck {
  readonly faults: string[] = [];
  readonly told: string[] = [];
  private readonly keys: ReadonlySet<string>;

  constructor(private readonly mailed: readonly SignedHead[]) {
    this.keys = new Set(mailed.map(({ key }) => key));
  }

  async run(bytes: Buffer): Promise<void> {
    for (const head of this.mailed)
      if (!isSigned(head))
        this.faults.push(`The head of ${head.day} in your file is damaged: its signature does not fit.`);
    const files = await unpacked(bytes).catch(() => null);
    if (!files) {
      this.faults.push('The file is damaged: it cannot be opened as a ZIP archive.');
      return;
    }
    for (const name of files.twice) this.faults.push(`${name} is in the packet twice.`);
    const manifest = this.manifest(files.all.get(MANIFEST_FILE));
    if (manifest) this.files(manifest, files.all);
    const proofs = readJson<PacketProofs>(files.all.get(PROOFS_FILE));
    if (!proofs || !Array.isArray(proofs.events) || !Array.isArray(proofs.heads)) {
      this.faults.push(`${PROOFS_FILE} cannot be read, so no event can be checked.`);
      return;
    }
    this.order(proofs, manifest);
    this.heads(proofs.heads);
    this.events(proofs);
    const content = readJson<CheckedContent>(files.all.get(CONTENT_FILE));
    if (content) this.content(content, proofs, files.all);
  }

  /** The manifest, if it can be read: signed, and with a key of a mailed head. */
  private manifest(bytes: Buffer | null | undefined): SignedManifest | null {
    const manifest = readJson<SignedManifest>(bytes);
    if (manifest?.format !== 'quotewright-packet' || !Array.isArray(manifest.files)) {
      this.faults.push(
        bytes === undefined
          ? `${MANIFEST_FILE} is missing: nothing says what belongs to the packet.`
          : `${MANIFEST_FILE} has been changed: it cannot be read.`,
      );
      return null;
    }
    if (!isSigned(manifest)) this.faults.push(`${MANIFEST_FILE} has been changed: its signature does not fit.`);
    else if (!this.keys.has(manifest.key))
      this.faults.push(
        `The packet is signed with another key (${short(manifest.key)}), not with ${this.trusted()} of the head that was mailed. If the key was changed, name a head that was mailed with each key.`,
      );
    return manifest;
  }

  private trusted(): string {
    return [...this.keys].map(short).join(' or ');
  }

  private files({ files }: SignedManifest, all: ReadonlyMap<string, Buffer | null>): void {
    for (const { name, sha256: hash } of files) {
      const bytes = all.get(name);
      if (bytes === undefined) this.faults.push(`${name} is missing.`);
      else if (bytes === null || sha256(bytes).toString('hex') !== hash)
        this.faults.push(`${name} has been changed: it is not the file that was signed.`);
    }
    const signedNames = new Set([MANIFEST_FILE, ...files.map(({ name }) => name)]);
    for (const name of all.keys())
      if (!signedNames.has(name)) this.faults.push(`${name} was added: the packet was not signed with it.`);
    this.told.push(`${files.length} files`);
  }

  /** Events are all there, from the first on, and in order. */
  private order({ events }: PacketProofs, manifest: SignedManifest | null): void {
    const revisions = events.map(({ revision }) => revision);
    const there = new Set(revisions);
    const last = manifest?.events.last.revision ?? Math.max(-1, ...revisions);
    const missing = Array.from({ length: last + 1 }, (_, revision) => revision).filter((one) => !there.has(one));
    if (missing.length > 0)
      this.faults.push(`Of the history, ${numbers(missing)} ${missing.length === 1 ? 'is' : 'are'} missing.`);
    if (there.size < revisions.length) this.faults.push('Of the history, an event is there twice.');
    for (const [at, revision] of revisions.entries())
      if (at > 0 && revision < revisions[at - 1]!)
        this.faults.push(`The history was reordered: event ${revision} stands after event ${revisions[at - 1]}.`);
    if (manifest && events.at(-1)?.id !== manifest.events.last.id && missing.length === 0)
      this.faults.push('The history does not end with the event that the packet was signed with.');
    this.told.push(`${events.length} events`);
  }

  /** Heads are signed with a trusted key and follow each other; a mailed one between them is among them. */
  private heads(heads: readonly SignedHead[]): void {
    let before: SignedHead | null = null;
    for (const head of heads) {
      const day = isHead(head) ? head.day : 'an unknown day';
      if (!isHead(head) || !isSigned(head))
        this.faults.push(`The head of ${day} has been changed: its signature does not fit.`);
      else if (!this.keys.has(head.key))
        this.faults.push(
          `The head of ${day} is signed with another key (${short(head.key)}), not with ${this.trusted()}.`,
        );
      if (before && (head.previous !== hashOfHead(before) || head.first !== before.last + 1))
        this.faults.push(`The head of ${day} does not follow the head of ${before.day}.`);
      before = head;
    }
    for (const letter of this.mailed) {
      const same = heads.find(({ day }) => day === letter.day);
      if (same && hashOfHead(same) !== hashOfHead(letter))
        this.faults.push(`The head of ${letter.day} is not the one that was mailed: the history was rewritten.`);
      const [first, last] = [heads[0], heads.at(-1)];
      if (!same && first && last && letter.day > first.day && letter.day < last.day)
        this.faults.push(`The head of ${letter.day} that was mailed is missing in the packet.`);
      if (!same && (!first || letter.day < first.day || letter.day > last!.day))
        this.told.push(
          `the head of ${letter.day} is not of the packet's days, so only its key was used: name the head of a day between the events and the packet to check more`,
        );
    }
  }

  /** Every event is the one that was recorded, and its entry is in the tree of its day. */
  private events({ events, heads, key, stream }: PacketProofs): void {
    const byDay = new Map(heads.map((head) => [head.day, head]));
    let sealed = 0;
    let n = 0;
    const loose: number[] = [];
    for (const event of events) {
      const { entry } = event;
      if (!entry) {
        loose.push(event.revision);
        continue;
      }
      if (loose.length > 0) this.faults.push(`The proof of ${numbers(loose)} is missing: later events have theirs.`);
      loose.length = 0;
      if (!isEntryOf(event, stream) || !isRecorded(event, key))
        this.faults.push(`${capital(named(event))} has been changed: it is not what was recorded.`);
      if (entry.n <= n)
        this.faults.push(`The history was reordered: ${named(event)} was recorded before the event in front of it.`);
      n = entry.n;
      const head = byDay.get(event.day ?? '');
      if (event.day === null) {
        if (heads.some(({ last }) => last >= entry.n))
          this.faults.push(`The proof of ${named(event)} is missing: its day is sealed.`);
      } else if (!head || !isInTree(event, head))
        this.faults.push(`${capital(named(event))} is not in the log that was sealed on ${event.day}.`);
      else sealed += 1;
    }
    this.told.push(
      sealed === events.length
        ? 'all of them sealed'
        : `${sealed} of them sealed by a signed head; for the other ${events.length - sealed} the packet's own signature speaks`,
    );
  }

  /** Texts are those that events name, and PDFs those that were recorded. */
  private content(
    { texts, revisions }: CheckedContent,
    { events }: PacketProofs,
    all: ReadonlyMap<string, Buffer | null>,
  ): void {
    const recorded = JSON.stringify(events);
    for (const { hash, salt, body } of texts)
      if (hashOfText(salt, body) !== hash || !recorded.includes(hash))
        this.faults.push(`A text of the packet is not the one that was recorded: “${body.slice(0, 60)}”.`);
    const made = new Map(
      (events as unknown as ProposalEvent[]).flatMap((event) =>
        event.type === 'ProposalPdfMade' ? [[event.data.revision, event.data.sha256] as const] : [],
      ),
    );
    for (const { revision, pdfs } of revisions)
      for (const { kind, file } of pdfs) {
        const bytes = file === null ? null : all.get(file);
        if (kind !== 'sent' || !bytes || sha256(bytes).toString('hex') === made.get(revision)) continue;
        this.told.push(`${file} is a copy that was made later, not the file that was sent`);
      }
  }
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const isEntryOf = ({ id, revision, type, entry }: ProvedEvent, stream: string): boolean =>
  entry!.event_id === id && entry!.revision === revision && entry!.type === type && entry!.stream === stream;

/** Whether an event's content is that of its entry. `key`: of its stream. */
function isRecorded({ data, meta, internal_key: internalKey, entry }: ProvedEvent, key: string | null): boolean {
  const shown = internalKey && internalOf(data) !== undefined ? concealed(data, hex(internalKey)) : data;
  return key !== null && digestOfShown(hex(key), { data: shown, meta }).equals(hex(entry!.digest));
}

function isInTree({ entry, path }: ProvedEvent, { first, last, root }: SignedHead): boolean {
  const steps = path.map(({ side, hash }) => ({ side, hash: hex(hash) }));
  return entry!.n >= first && entry!.n <= last && follow(leafOf(hashOfEntry(entry!)), steps).equals(hex(root));
}

function readJson<T>(bytes: Buffer | null | undefined): T | null {
  if (!bytes) return null;
  try {
    return JSON.parse(bytes.toString()) as T;
  } catch {
    return null;
  }
}

const opened = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** The files of an archive by name; `null`: what cannot be unpacked. Throws if it is no archive. */
async function unpacked(bytes: Buffer): Promise<{ all: Map<string, Buffer | null>; twice: string[] }> {
  const zip = await opened(bytes, { lazyEntries: true, autoClose: false });
  const all = new Map<string, Buffer | null>();
  const twice: string[] = [];
  for (let left = zip.entryCount; left > 0; left -= 1) {
    const entry = await new Promise<Entry>((resolve, reject) => {
      zip.removeAllListeners().once('entry', resolve).once('error', reject);
      zip.readEntry();
    });
    if (all.has(entry.fileName)) twice.push(entry.fileName);
    all.set(entry.fileName, await contentOf(zip, entry).catch(() => null));
  }
  return { all, twice };
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await (promisify(zip.openReadStream.bind(zip)) as (of: Entry) => Promise<NodeJS.ReadableStream>)(
    entry,
  );
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
