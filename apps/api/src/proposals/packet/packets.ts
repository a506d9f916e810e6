import { createHash } from 'node:crypto';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { ZipFile } from 'yazl';
import { businessOf, streamOf, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { hasRight } from '@quotewright/domain/kernel/rights.js';
import type { PacketKind } from '@quotewright/domain/kernel/contract-packet.js';
import { proposal } from '@quotewright/domain/proposals/proposal.js';
import { newestOf } from '@quotewright/domain/proposals/sending.js';
import { access } from '@quotewright/domain/trail/access.js';
import { Throttle } from '../../platform/auth/throttle.js';
import { concealed, internalOf, keyOfInternal } from '../../platform/chain/digest.js';
import { existingKey, signed, type SigningKey } from '../../platform/chain/head.js';
import { streamProof, type StreamProof } from '../../platform/chain/proof.js';
import { Clock } from '../../platform/clock.js';
import { AggregateCommand, type CommandContext } from '../../platform/commands/aggregate-command.js';
import { AggregateStates } from '../../platform/commands/aggregate-states.js';
import { Database } from '../../platform/db/database.js';
import { openStoredLog } from '../../platform/event-store/event-store.js';
import { SETTINGS, type Settings } from '../../platform/settings.js';
import { LOGGER } from '../../platform/telemetry/log.js';
import { inFileName } from '../pdfs.js';
import { PacketContents, type PacketContent } from './packet-content.js';
import {
  CONTENT_FILE,
  MANIFEST_FILE,
  PROOFS_FILE,
  type PacketFile,
  type PacketManifest,
  type PacketProofs,
  type ProvedEvent,
} from './packet-file.js';
import { packetPages } from './packet-pages.js';

/** A packet as it is sent. */
export interface Packet {
  name: string;
  bytes: Readable;
}

/**
 * Dispute packets: what was sent and agreed with its history, and what proves it. Nothing is kept: a packet is made as it is
 * sent (docs/adr/0142).
 */
@Injectable()
export class Packets {
  constructor(
    private readonly bus: CommandBus,
    private readonly clock: Clock,
    private readonly contents: PacketContents,
    private readonly db: Database,
    private readonly states: AggregateStates,
    private readonly throttle: Throttle,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Begins a packet. The trail tells of it. Throws `proposal_not_found`, `not_sent`, `not_your_role`, `too_many_attempts`,
   * and `unavailable` where this process has no key to sign with.
   */
  async make(id: number, kind: PacketKind, viewer: Actor, context: CommandContext): Promise<Packet> {
    const { state } = await this.states.load(proposal, streamOf(proposal, id));
    if (state.content === null || state.ownerId !== businessOf(viewer))
      throw new DomainError('proposal_not_found', 'There is no such proposal.');
    if (kind === 'complete' && !hasRight(viewer.role, 'prices'))
      throw new DomainError('not_your_role', 'Only an owner or a manager can make the complete packet.');
    if (!newestOf(state.sending))
      throw new DomainError('not_sent', 'Send the proposal first. A packet shows what was sent.');
    const key = await existingKey(this.settings);
    if (!key)
      throw new DomainError('unavailable', 'There is no key to sign the packet with yet. Try again in a minute.');
    await this.throttle.hit(['packets', String(businessOf(viewer))], this.settings.throttle.form);
    await this.bus.execute(
      new AggregateCommand(access, businessOf(viewer), { type: 'ExportPacket', proposal: id, kind }, context),
    );
    const events = await this.stored(id);
    const at = this.clock.now().toISOString();
    const content = await this.contents.of({ id, kind, viewer, at, upTo: events.length });
    const ids = events.map((event) => event.id);
    const proof = await streamProof(this.db.knex, streamOf(proposal, id), ids);
    const name = `${inFileName(content.number)}-packet-${kind === 'complete' ? 'complete' : 'to-hand-over'}.zip`;
    return { name, bytes: this.zipped(content, events, proof, key) };
  }

  /** The events as they are stored: those of a later release must not change a digest. */
  private async stored(id: number): Promise<Recorded[]> {
    const log = await openStoredLog(this.settings);
    try {
      return await log.read(streamOf(proposal, id));
    } finally {
      await log.close();
    }
  }

  private zipped(content: PacketContent, events: readonly Recorded[], proof: StreamProof, key: SigningKey): Readable {
    const zip = new ZipFile();
    const mtime = new Date(content.made_at);
    const files: PacketFile[] = [];
    /** Adds a file that is read, and hashed, when its turn comes. */
    const add = (name: string, read: () => Readable | Promise<Readable>): void =>
      zip.addReadStreamLazy(name, { mtime }, (give) => {
        Promise.resolve()
          .then(read)
          .then(
            (file) => give(null, file),
            (error: unknown) => give(error, Readable.from([])),
          );
      });
    const hashed = (name: string, read: () => Readable | Promise<Readable>): void =>
      add(name, async () => {
        const file = await read();
        const noted = noting((made) => files.push({ name, ...made }));
        return file.on('error', (error) => noted.destroy(error)).pipe(noted);
      });
    for (const [name, html] of packetPages(content)) hashed(name, () => textOf([html]));
    const hidden = content.kind === 'hand_over' ? withoutCosts : undefined;
    hashed(CONTENT_FILE, () => textOf([`${JSON.stringify(content, hidden, 1)}\n`]));
    for (const { revision, pdfs } of content.revisions)
      for (const { kind, file } of pdfs)
        if (file !== null) hashed(file, () => this.pdf({ proposal_id: content.proposal_id, revision, kind }));
    hashed(PROOFS_FILE, () => textOf(proofsText(content, events, proof)));
    // The last, as it names the hashes of all others.
    add(MANIFEST_FILE, () =>
      textOf([`${JSON.stringify(signed(manifestOf(content, events, proof, files), key), null, 1)}\n`]),
    );
    zip.end();
    const output = zip.outputStream as Readable;
    zip.on('error', (error: Error) => {
      this.logger.error({ err: error }, 'a dispute packet was not sent whole');
      output.destroy(error);
    });
    return output;
  }

  private async pdf(which: { proposal_id: number; revision: number; kind: string }): Promise<Readable> {
    const kept = await this.db.knex('app.proposal_pdf').where(which).first<{ bytes: Buffer | null }>('bytes');
    // Erased since the packet began: it breaks off, and the next one says so.
    if (!kept?.bytes) throw new Error('This PDF was erased.');
    return Readable.from([kept.bytes], { objectMode: false });
  }
}

const textOf = (parts: Iterable<string>): Readable => Readable.from(asBytes(parts), { objectMode: false });

function* asBytes(parts: Iterable<string>): Generator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

/** Passes bytes on, and tells their number and hash at the end. */
function noting(done: (made: Pick<PacketFile, 'bytes' | 'sha256'>) => void): Transform {
  const hash = createHash('sha256');
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, next: TransformCallback) {
      hash.update(chunk);
      bytes += chunk.length;
      next(null, chunk);
    },
    flush(next: TransformCallback) {
      done({ bytes, sha256: hash.digest('hex') });
      next();
    },
  });
}

/** Fields that a packet to hand over does not have. */
const COSTS: ReadonlySet<string> = new Set(['cost', 'cost_price', 'pricing', 'margin_percent', 'markup_percent']);
const withoutCosts = (field: string, value: unknown): unknown => (COSTS.has(field) ? undefined : value);

/** The events with their proofs, an event a line: together they may be long. */
function* proofsText(content: PacketContent, events: readonly Recorded[], proof: StreamProof): Generator<string> {
  const { keys, heads } = proof;
  const rest: Omit<PacketProofs, 'events'> = {
    stream: events[0]!.stream,
    key: keys && keys.key.toString('hex'),
    heads,
  };
  yield `${JSON.stringify(rest).slice(0, -1)},"events":[\n`;
  for (const [at, event] of events.entries())
    yield `${at === 0 ? '' : ',\n'}${JSON.stringify(provedEvent(content.kind, event, proof))}`;
  yield '\n]}\n';
}

/** An event with its proof; to hand over, without what never leaves the business. */
function provedEvent(
  kind: PacketKind,
  { id, revision, type, data, meta }: Recorded,
  { keys, events }: StreamProof,
): ProvedEvent {
  const { entry = null, path = [], day = null } = events.get(id) ?? {};
  const proved = { id, revision, type, data, meta, entry, path, day };
  if (internalOf(data) === undefined) return proved;
  const key = entry && keys?.internal_key ? keyOfInternal(keys.internal_key, id) : null;
  if (kind === 'complete') return key ? { ...proved, internal_key: key.toString('hex') } : proved;
  // Of one that is not in the chain yet, nothing is proved, so nothing has to stand for it.
  const { internal: _, ...shown } = data as { internal: unknown };
  return { ...proved, data: key ? concealed(data, key) : shown };
}

function manifestOf(
  { kind, proposal_id: id, number, made_at }: PacketContent,
  events: readonly Recorded[],
  { heads }: StreamProof,
  files: readonly PacketFile[],
): PacketManifest {
  const last = events.at(-1)!;
  return {
    format: 'quotewright-packet',
    version: 1,
    kind,
    proposal: { id, stream: last.stream, number },
    made_at,
    files: [...files],
    events: { count: events.length, last: { revision: last.revision, id: last.id } },
    head: heads.at(-1) ?? null,
  };
}
