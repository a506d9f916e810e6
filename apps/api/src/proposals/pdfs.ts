import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import sharp from 'sharp';
import { businessOf, streamOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { ImageWidth } from '@quotewright/domain/kernel/media.js';
import { defaultPicks } from '@quotewright/domain/proposals/choices.js';
import { clientView, comparedWith } from '@quotewright/domain/proposals/client-view.js';
import type { PdfKind, ProposalPdfQuery } from '@quotewright/domain/proposals/contract.js';
import type { ClientView } from '@quotewright/domain/proposals/contract-client-view.js';
import type { PaperSize } from '@quotewright/domain/proposals/contract-papers.js';
import { proposal, type ProposalState } from '@quotewright/domain/proposals/proposal.js';
import { currentOf, type SentRevision } from '@quotewright/domain/proposals/sending.js';
import { papersToMake, wantedPaper, type WantedPaper } from '@quotewright/projections/proposals/proposal-papers.js';
import { Clock } from '../platform/clock.js';
import { AggregateCommand, type CommandContext } from '../platform/commands/aggregate-command.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import { Texts } from '../platform/commands/texts.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Media } from '../platform/media/media.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { besideRevision } from './beside-revision.js';
import { comparedRevision } from './compared-revision.js';
import { drawInThread } from './document/draw-thread.js';
import type { Acceptance } from './document/paper-data.js';

const PDF = 'proposal-pdf';

/** Widths of pictures on paper (pixels): enough for print at their size there. */
const LOGO_WIDTH: ImageWidth = 640;
const PICTURE_WIDTH: ImageWidth = 160;

const SIZES = { a4: 'A4', letter: 'LETTER' } as const satisfies Record<PaperSize, string>;

/** A PDF as it is handed out. */
export interface ProposalPdf {
  bytes: Buffer;
  /** The header that says that it is a file, and its name. */
  disposition: string;
}

interface StoredPdf {
  sha256: string;
  bytes: Buffer | null;
}

/**
 * PDFs of sent revisions, and of accepted ones with what was chosen and the signature. Each is made once, by a job of the
 * event that asks for it, kept in a plain table, and recorded by its hash.
 */
@Injectable()
export class ProposalPdfs {
  constructor(
    private readonly bus: CommandBus,
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly media: Media,
    private readonly read: ReadModels,
    private readonly states: AggregateStates,
    private readonly texts: Texts,
    jobs: Jobs,
  ) {
    jobs.handle(PDF, {
      left: () => papersToMake(this.read),
      run: (eventId, signal) => this.make(eventId, signal),
    });
  }

  /**
   * The PDF of a revision, by default of the newest, for its business. Throws `proposal_not_found`, `pdf_not_ready` and,
   * once its client is erased, `pdf_erased`.
   */
  async of(id: number, { revision, kind = 'sent' }: ProposalPdfQuery, viewer: Actor): Promise<ProposalPdf> {
    const { state } = await this.states.load(proposal, streamOf(proposal, id));
    const sent = revision === undefined ? currentOf(state.sending) : revisionOf(state, revision);
    if (!sent || state.ownerId !== businessOf(viewer) || (kind === 'accepted' && sent.outcome?.kind !== 'accepted'))
      throw new DomainError('proposal_not_found', 'There is no such proposal, or this revision was not sent.');
    return this.ofRevision(id, sent, kind);
  }

  /** The PDF of a revision that the caller may see. Throws `pdf_not_ready` and `pdf_erased`. */
  async ofRevision(
    proposalId: number,
    { revision, number, sha256 }: SentRevision,
    kind: PdfKind = 'sent',
  ): Promise<ProposalPdf> {
    const kept = await this.kept({ proposal_id: proposalId, revision, kind });
    if (!kept || sha256 === null)
      throw new DomainError('pdf_not_ready', 'The document is still being made. Try again in a moment.');
    if (!kept.bytes) throw new DomainError('pdf_erased', 'The client was erased, and the PDF with it.');
    // Made again after a loss, it says the same, but it is not the file that was recorded.
    const other = kind === 'accepted' ? '-accepted' : kept.sha256 === sha256 ? '' : '-copy';
    const name = `${inFileName(number)}${other}.pdf`;
    return { bytes: kept.bytes, disposition: `attachment; filename="${name}"` };
  }

  /** Makes what an event asks for. Repeated after a crash, it goes on with what is kept. */
  private async make(eventId: string, signal: AbortSignal): Promise<void> {
    const wanted = await wantedPaper(this.read, eventId);
    if (!wanted) return;
    const { proposal_id: id, revision, kind } = wanted;
    const { state } = await this.states.load(proposal, streamOf(proposal, id));
    const sent = revisionOf(state, revision);
    // Erased meanwhile.
    if (!sent) return;
    const { sha256 } = (await this.kept(wanted)) ?? (await this.draw(wanted, state, sent, signal));
    if (kind === 'sent') await this.record(id, revision, sha256, { actor: null, causationId: eventId });
  }

  /** Makes the PDF of a sent revision before its job does. */
  async makeOf(id: number, revision: number, context: CommandContext): Promise<void> {
    const { state } = await this.states.load(proposal, streamOf(proposal, id));
    const sent = revisionOf(state, revision)!;
    const wanted: WantedPaper = { proposal_id: id, revision, kind: 'sent', client_id: sent.frozen.client.id };
    const never = new AbortController().signal;
    const { sha256 } = (await this.kept(wanted)) ?? (await this.draw(wanted, state, sent, never));
    await this.record(id, revision, sha256, { ...context, actor: null });
  }

  private async record(id: number, revision: number, sha256: string, context: CommandContext): Promise<void> {
    await this.bus.execute(new AggregateCommand(proposal, id, { type: 'KeepProposalPdf', revision, sha256 }, context));
  }

  private async kept({ proposal_id, revision, kind }: Omit<WantedPaper, 'client_id'>): Promise<StoredPdf | undefined> {
    return this.db
      .knex('app.proposal_pdf')
      .where({ proposal_id, revision, kind })
      .first<StoredPdf | undefined>('sha256', 'bytes');
  }

  /** Draws a paper and keeps it. Of a client that is erased meanwhile only the hash is kept. */
  private async draw(
    wanted: WantedPaper,
    { ownerId: businessId, sending: { revisions } }: ProposalState,
    sent: SentRevision,
    signal: AbortSignal,
  ): Promise<Pick<StoredPdf, 'sha256'>> {
    const { frozen, outcome } = sent;
    const isAccepted = wanted.kind === 'accepted' && outcome?.kind === 'accepted';
    const [beside, look, accepted] = await Promise.all([
      besideRevision(this.db.knex, this.read, frozen),
      this.db.knex('app.proposal_look').where({ id: frozen.look.id }).first<{ body: string }>('body'),
      isAccepted ? this.acceptanceOf(sent) : null,
    ]);
    const picks = isAccepted ? outcome.picks : defaultPicks(frozen);
    const view = clientView(sent, picks, beside);
    const before = sent.order === null ? undefined : comparedWith(revisions.toReversed(), sent);
    const comparison = await comparedRevision(this.db.knex, this.read, before, sent, picks);
    const size = SIZES[(JSON.parse(look.body) as { paper: PaperSize }).paper];
    const pictures = await this.picturesOf(view);
    const bytes = await drawInThread({ view, size, pictures, comparison, accepted }, signal);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { proposal_id: proposalId, revision, kind, client_id: clientId } = wanted;
    // The lock makes an erasure wait, which then deletes these bytes too.
    await this.db.knex.raw(
      `INSERT INTO app.proposal_pdf (proposal_id, revision, kind, business_id, client_id, sha256, bytes, made_at)
         SELECT :proposalId, :revision, :kind, :businessId, c.id, :sha256,
           CASE WHEN c.erased_at IS NULL THEN :bytes::bytea END, :now
         FROM app.client c WHERE c.id = :clientId FOR SHARE
       ON CONFLICT DO NOTHING`,
      { proposalId, revision, kind, businessId: businessId!, clientId, sha256, bytes, now: this.clock.now() },
    );
    return (await this.kept(wanted)) ?? { sha256 };
  }

  private async acceptanceOf({ outcome, sha256 }: SentRevision): Promise<Acceptance | null> {
    if (outcome?.kind !== 'accepted') return null;
    const { name, signature, at } = outcome;
    const said = await this.texts.read([name, signature].flatMap((ref) => ref?.id ?? []));
    const textOf = (ref: typeof name): string => said.get(ref?.id ?? '')?.body ?? '';
    return { name: textOf(name), signature: textOf(signature), at, sha256: sha256! };
  }

  /** Logo and pictures as PDFs take them; those that are gone are left out. */
  private async picturesOf({ papers, sections }: ClientView): Promise<Map<string, Buffer>> {
    const found = new Map<string, Buffer>();
    const hashes = new Set(sections.flatMap(({ lines }) => lines.flatMap(({ picture }) => picture ?? [])));
    for (const hash of hashes) {
      const picture = await this.media.rendition(hash, PICTURE_WIDTH);
      if (picture) found.set(hash, await sharp(picture).flatten({ background: '#ffffff' }).jpeg().toBuffer());
    }
    const logo = papers.logo && (await this.media.rendition(papers.logo, LOGO_WIDTH));
    if (logo) found.set(papers.logo!, await sharp(logo).png().toBuffer());
    return found;
  }
}

/** A proposal's number as a part of a file's name. */
export const inFileName = (number: string): string => number.replaceAll(/[^\w.-]+/g, '-');

const revisionOf = ({ sending }: ProposalState, revision: number): SentRevision | undefined =>
  sending.revisions.find((one) => one.revision === revision);
