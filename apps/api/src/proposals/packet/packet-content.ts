import { Inject, Injectable } from '@nestjs/common';
import type { Actor, EventMeta, Recorded, TextRef } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { ClientAddress, ClientPapers } from '@quotewright/domain/proposals/contract-client-view.js';
import type { ProposalMessage } from '@quotewright/domain/proposals/contract-client-page.js';
import type { PacketKind } from '@quotewright/domain/kernel/contract-packet.js';
import type { PdfKind, ProposalStateName } from '@quotewright/domain/proposals/contract.js';
import type { RevisionState } from '@quotewright/domain/proposals/contract-sending.js';
import { isInternalAlone, proposalTold } from '@quotewright/domain/proposals/describe.js';
import type { FrozenLine, ProposalEvent } from '@quotewright/domain/proposals/events.js';
import { folded, nothingFolded } from '@quotewright/domain/proposals/proposal.js';
import { stateOf, stateOfRevision, type Sending, type SentRevision } from '@quotewright/domain/proposals/sending.js';
import { revisionView, type DraftContent } from '@quotewright/domain/proposals/view.js';
import { namesOfPeople } from '@quotewright/projections/kernel/origin.js';
import { Texts } from '../../platform/commands/texts.js';
import { Database } from '../../platform/db/database.js';
import { EVENT_STORE } from '../../platform/event-store/event-store.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { besideRevision } from '../beside-revision.js';
import { Conversations } from '../conversations.js';
import { inFileName } from '../pdfs.js';
import type { PacketText } from './packet-file.js';

/** A PDF of a revision. `recorded`: its hash in the history; `kept`: that of the file, if there is one. */
export interface PacketPdf {
  kind: PdfKind;
  recorded: string | null;
  kept: string | null;
  /** Its name in the packet; `null`: it is missing. */
  file: string | null;
  missing: 'erased' | 'not_made' | null;
}

/** How a revision was accepted. `name`, `signature`: as the client gave them; empty: on paper, not given, or erased. */
export interface PacketAcceptance {
  at: string;
  on_paper: boolean;
  name: string;
  signature: string;
  total: string;
  /** The hash of the PDF that was accepted. */
  sha256: string | null;
  /** How it was accepted on paper. */
  note: string;
}

/** A revision as it was sent, with what became of it. */
export interface PacketRevision {
  revision: number;
  number: string;
  order: number | null;
  state: RevisionState;
  sent_at: string;
  valid_until: string;
  /** `null`: erased. */
  client: ClientAddress | null;
  papers: ClientPapers;
  cover: string;
  notes: string;
  content: DraftContent;
  /** Where prices came from: the offers as they were. */
  offers: { line_id: number; product_id: number; offer_id: number; product_revision: number }[];
  acceptance: PacketAcceptance | null;
  declined: { at: string; because: string } | null;
  pdfs: PacketPdf[];
}

/** Something that happened. `event_id`: `null` where a table tells it, which nothing proves but the packet's signature. */
export interface PacketMoment {
  at: string;
  who: string;
  what: string;
  reason: string;
  event_id: string | null;
}

/** All that the pages of a packet show. */
export interface PacketContent {
  kind: PacketKind;
  made_at: string;
  proposal_id: number;
  number: string;
  title: string;
  state: ProposalStateName;
  time_zone: string;
  business: string;
  revisions: PacketRevision[];
  timeline: PacketMoment[];
  messages: ProposalMessage[];
  texts: PacketText[];
}

/** What is asked for. `upTo`: how many events its history has. */
interface Asked {
  id: number;
  kind: PacketKind;
  viewer: Actor;
  at: string;
  upTo: number;
}

interface StoredText {
  salt: string;
  body: string;
}

/** Reads what a dispute packet shows. */
@Injectable()
export class PacketContents {
  constructor(
    private readonly conversations: Conversations,
    private readonly db: Database,
    private readonly read: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly texts: Texts,
  ) {}

  async of({ id, kind, viewer, at, upTo }: Asked): Promise<PacketContent> {
    const stream = `proposal-${id}`;
    const events = ((await this.store.read(stream)) as Recorded<ProposalEvent>[]).slice(0, upTo);
    const { sending } = events.reduce(folded, nothingFolded);
    const said = await this.saidIn(events, kind);
    const body = (ref: TextRef | null | undefined): string => said.get(ref?.id ?? '')?.body ?? '';
    const pdfs = await this.pdfsOf(id);
    const revisions: PacketRevision[] = [];
    for (const sent of sending.revisions)
      revisions.push({
        ...(await this.revision(sent, sending, at, kind)),
        ...answerTo(sent, events, body),
        pdfs: papersOf(sent, pdfs),
      });
    const newest = sending.revisions.at(-1)!;
    const { papers } = revisions.at(-1)!;
    return {
      kind,
      made_at: at,
      proposal_id: id,
      number: sending.number!,
      title: newest.frozen.head.title,
      state: stateOf(sending, at),
      time_zone: papers.time_zone,
      business: papers.business_name,
      revisions,
      timeline: [...(await this.told(events, kind, body)), ...(await this.besideHistory(id))].sort((a, b) =>
        a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
      ),
      messages: await this.conversations.ofBusiness(id, viewer),
      texts: [...(await this.pinned(sending)), ...proofsOf(events, said)],
    };
  }

  private async revision(sent: SentRevision, sending: Sending, at: string, kind: PacketKind) {
    const { texts } = await besideRevision(this.db.knex, this.read, sent.frozen);
    const { client, papers, cover, notes } = texts;
    return {
      revision: sent.revision,
      number: sent.number,
      order: sent.order,
      state: stateOfRevision(sending, sent, at),
      sent_at: sent.sentAt,
      valid_until: sent.validUntil,
      client: client.name === '' ? null : client,
      papers,
      cover,
      notes,
      content: revisionView(sent, () => kind === 'complete'),
      offers: sent.frozen.lines.flatMap(offerOf),
    };
  }

  /** Texts that the history names and the packet tells: those of clients, and in a complete one the business's reasons. */
  private async saidIn(events: readonly Recorded<ProposalEvent>[], kind: PacketKind): Promise<Map<string, StoredText>> {
    const ids = events.flatMap((event) => [
      ...refsOf(event),
      ...(kind === 'complete' || event.type === 'ProposalAccepted' ? [event.meta.reasonText] : []),
    ]);
    return this.texts.read(ids.flatMap((ref) => ref?.id ?? []));
  }

  private async pdfsOf(id: number): Promise<KeptPdf[]> {
    return this.db
      .knex('app.proposal_pdf')
      .where({ proposal_id: id })
      .select<KeptPdf[]>('revision', 'kind', 'sha256', this.db.knex.raw('bytes IS NULL AS erased'));
  }

  private async told(
    events: readonly Recorded<ProposalEvent>[],
    kind: PacketKind,
    body: (ref: TextRef | null | undefined) => string,
  ): Promise<PacketMoment[]> {
    const names = await namesOfPeople(
      this.read,
      events.map(({ meta }) => meta.actorId),
    );
    let state = nothingFolded;
    return events.map((event) => {
      const before = state.content;
      state = folded(state, event);
      const hidden = kind === 'hand_over' && isInternalAlone(event);
      const { meta } = event;
      return {
        at: meta.at,
        who: whoDid(event, names),
        what: hidden ? 'changed something that stays within the business' : proposalTold(event, before).summary,
        reason: event.type === 'ProposalDeclined' ? body(event.data.because) : body(meta.reasonText),
        event_id: event.id,
      };
    });
  }

  /** Links, e-mails, openings and downloads: they stand in tables. */
  private async besideHistory(id: number): Promise<PacketMoment[]> {
    const { knex } = this.db;
    const [links, letters, visits] = await Promise.all([
      knex('app.proposal_link')
        .where({ proposal_id: id })
        .select<LinkRow[]>('id', 'recipient', 'made_by', 'made_at', 'revoked_at'),
      knex('app.proposal_letter')
        .where({ proposal_id: id })
        .whereNotNull('mailed_at')
        .select<{ recipient: string; mailed_at: Date }[]>('recipient', 'mailed_at'),
      knex({ v: 'app.proposal_visit' })
        .join({ l: 'app.proposal_link' }, 'l.id', 'v.link_id')
        .where({ 'l.proposal_id': id })
        .select<VisitRow[]>('v.kind', 'v.revision', 'v.at', 'v.link_id'),
    ]);
    const names = await namesOfPeople(
      this.read,
      links.map(({ made_by }) => made_by),
    );
    const moment = (at: Date, who: string, what: string): PacketMoment => ({
      at: at.toISOString(),
      who,
      what,
      reason: '',
      event_id: null,
    });
    return [
      ...links.flatMap((link) => [
        moment(
          link.made_at,
          nameOf(link.made_by, names),
          `made link ${link.id}${link.recipient === '' ? '' : ` for ${link.recipient}`}`,
        ),
        ...(link.revoked_at ? [moment(link.revoked_at, 'The business', `revoked link ${link.id}`)] : []),
      ]),
      ...letters.map(({ recipient, mailed_at }) => moment(mailed_at, SYSTEM, `wrote an e-mail to ${recipient}`)),
      ...visits.map(({ kind, revision, at, link_id }) =>
        moment(
          at,
          CLIENT,
          `${kind === 'pdf' ? 'downloaded the PDF of' : 'opened'} revision ${revision} by link ${link_id}`,
        ),
      ),
    ];
  }

  /** The clients and looks that revisions pinned. */
  private async pinned({ revisions }: Sending): Promise<PacketText[]> {
    const of = (pick: (sent: SentRevision) => string): string[] => [...new Set(revisions.map(pick))];
    const { knex } = this.db;
    const [clients, looks] = await Promise.all([
      knex('app.proposal_client')
        .whereIn(
          'hash',
          of(({ frozen }) => frozen.client.hash),
        )
        .whereIn(
          'client_id',
          revisions.map(({ frozen }) => frozen.client.id),
        )
        .whereNot({ body: '' })
        .select<PacketText[]>('hash', 'salt', 'body'),
      knex('app.proposal_look')
        .whereIn(
          'id',
          revisions.map(({ frozen }) => frozen.look.id),
        )
        .select<PacketText[]>('hash', 'salt', 'body'),
    ]);
    return [...clients, ...looks];
  }
}

interface KeptPdf {
  revision: number;
  kind: PdfKind;
  sha256: string;
  erased: boolean;
}
interface LinkRow {
  id: number;
  recipient: string;
  made_by: number | null;
  made_at: Date;
  revoked_at: Date | null;
}
interface VisitRow {
  kind: 'page' | 'pdf';
  revision: number;
  at: Date;
  link_id: number;
}

const SYSTEM = 'Quotewright';
const CLIENT = 'The client';
const nameOf = (id: number | null, names: ReadonlyMap<number, string>): string =>
  id === null ? SYSTEM : (names.get(id) ?? 'A former member');

/** Who an event is of: what a client did names its link. */
function whoDid(event: Recorded<ProposalEvent>, names: ReadonlyMap<number, string>): string {
  const isClients = 'linkId' in event.data && event.data.linkId !== null;
  return isClients ? CLIENT : nameOf(event.meta.actorId, names);
}

const offerOf = ({ id, offer }: FrozenLine): PacketRevision['offers'] =>
  offer
    ? [
        {
          line_id: id,
          product_id: offer.productId,
          offer_id: offer.offerId,
          product_revision: offer.productRevision,
        },
      ]
    : [];

/** The texts that an event names, beside its reason. */
function refsOf(event: ProposalEvent): (TextRef | null)[] {
  switch (event.type) {
    case 'ProposalSent':
      return [event.data.frozen.head.cover, event.data.frozen.head.notes];
    case 'ProposalAccepted':
      return [event.data.name, event.data.signature];
    case 'ProposalDeclined':
      return [event.data.because];
    default:
      return [];
  }
}

/** The texts that are told, each with what proves it. */
function proofsOf(
  events: readonly (ProposalEvent & { meta: EventMeta })[],
  said: ReadonlyMap<string, StoredText>,
): PacketText[] {
  const refs = new Map(
    events.flatMap((event) => [...refsOf(event), event.meta.reasonText].flatMap((ref) => (ref ? [[ref.id, ref]] : []))),
  );
  return [...refs.values()].flatMap(({ id, hash }) => {
    const text = said.get(id);
    return text ? [{ hash, salt: text.salt, body: text.body }] : [];
  });
}

/** What a client, or the business for it on paper, answered to a revision. */
function answerTo(
  { revision, outcome, sha256 }: SentRevision,
  events: readonly Recorded<ProposalEvent>[],
  body: (ref: TextRef | null | undefined) => string,
): Pick<PacketRevision, 'acceptance' | 'declined'> {
  const event = events.find(
    (one) => (one.type === 'ProposalAccepted' || one.type === 'ProposalDeclined') && one.data.revision === revision,
  );
  if (outcome?.kind === 'accepted')
    return {
      acceptance: {
        at: outcome.at,
        on_paper: outcome.linkId === null,
        name: body(outcome.name),
        signature: body(outcome.signature),
        total: outcome.total,
        sha256,
        note: body(event?.meta.reasonText),
      },
      declined: null,
    };
  const because = event?.type === 'ProposalDeclined' ? body(event.data.because) : '';
  return { acceptance: null, declined: outcome?.kind === 'declined' ? { at: outcome.at, because } : null };
}

/** The PDFs of a revision, by name and hash. */
function papersOf({ revision, number, sha256, outcome }: SentRevision, kept: readonly KeptPdf[]): PacketPdf[] {
  const kinds: PdfKind[] = outcome?.kind === 'accepted' ? ['sent', 'accepted'] : ['sent'];
  return kinds.map((kind) => {
    const pdf = kept.find((one) => one.revision === revision && one.kind === kind);
    const missing = !pdf ? 'not_made' : pdf.erased ? 'erased' : null;
    const end = kind === 'accepted' ? '-accepted' : '';
    return {
      kind,
      recorded: kind === 'sent' ? sha256 : null,
      kept: pdf?.sha256 ?? null,
      file: missing === null ? `pdf/${inFileName(number)}-revision-${revision}${end}.pdf` : null,
      missing,
    };
  });
}
