import { businessOf, idOfStream, type Actor, type Recorded, type TextRef } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { jobOf } from '@quotewright/domain/proposals/change-order.js';
import { defaultPicks, type Picks } from '@quotewright/domain/proposals/choices.js';
import type { Line, ProposalContent } from '@quotewright/domain/proposals/content.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import type { ProposalRevision } from '@quotewright/domain/proposals/contract-sending.js';
import { proposalEvents, type ProposalEvent } from '@quotewright/domain/proposals/events.js';
import { figuresOf, workedLines } from '@quotewright/domain/proposals/figures.js';
import { folded, nothingFolded, restarts, type ProposalFolded } from '@quotewright/domain/proposals/proposal.js';
import {
  agreedOf,
  currentOf,
  figuresOfRevision,
  newestOf,
  nothingSent,
  openOrder,
  openRevision,
  orderNumber,
  stateOf,
  stateOfRevision,
  totalOf,
  type Sending,
  type SentRevision,
} from '@quotewright/domain/proposals/sending.js';
import { sightOf } from '@quotewright/domain/catalogue/visibility.js';
import { draftView, revisionView, type CostSeen, type ToldOver } from '@quotewright/domain/proposals/view.js';
import { typesOf } from '@quotewright/domain/kernel/decider.js';
import { offersByIds } from '../catalogue/catalogue-offers.js';
import { namesOfPeople } from '../kernel/origin.js';
import { handledBy, ownStream, projection, type ReadModels, type Rows } from '../kernel/projection.js';

/** Batches that a screen offers to undo or redo, the newest last. */
interface Undoable {
  undo: string[];
  redo: string[];
  /** The batch that it began with, which is not undone. */
  first: string;
}

/** Who typed a value over what a line would have, by line and field (`7.quantity`), and when (ISO 8601 UTC). */
type TypedValues = Readonly<Record<string, { value: string; by: number | null; at: string }>>;

/** The same after an event. A line that is removed and put back keeps what is known of it. */
function typedAfter(
  typed: TypedValues,
  { type, data, meta: { actorId: by, at } }: Recorded<ProposalEvent>,
): TypedValues {
  const set = (lineId: number, field: 'quantity' | 'price', value: string | null): TypedValues => {
    const { [`${lineId}.${field}`]: _, ...others } = typed;
    return value === null ? others : { ...others, [`${lineId}.${field}`]: { value, by, at } };
  };
  if (type === 'ProposalLineQuantitySet') return set(data.lineId, 'quantity', data.quantity);
  if (type === 'ProposalLinePriceSet') return set(data.lineId, 'price', data.price);
  if (type !== 'ProposalLineAdded') return typed;
  const { id, formula, quantity, price } = data.line;
  const known = (field: 'quantity' | 'price', value: string | null) => typed[`${id}.${field}`]?.value === value;
  return {
    ...typed,
    ...(formula && !known('quantity', quantity) && set(id, 'quantity', quantity)),
    ...(!known('price', price) && set(id, 'price', price)),
  };
}

interface ProposalRow extends FollowUp {
  id: number;
  owner_id: number;
  /** The last event's revision: version minus one. */
  revision: number;
  folded: ProposalFolded;
  batches: Undoable;
  typed: TypedValues;
  made_by: number | null;
  updated_at: Date;
  total: string;
}

/** Most batches that are offered, of each. */
const MOST_BATCHES = 100;

/** What can be undone and redone after an event. */
function batchesAfter({ undo, redo, first }: Undoable, event: Recorded<ProposalEvent>): Undoable {
  const { batchId } = event.meta;
  if (restarts(event)) return { undo: [], redo: [], first };
  if (event.type === 'ProposalBatchUndone') {
    const undone = event.data.batchId;
    const without = (list: readonly string[]) => list.filter((one) => one !== undone && one !== batchId);
    // Undoing an undo redoes it.
    return redo.includes(undone)
      ? { undo: [...without(undo), batchId], redo: without(redo), first }
      : { undo: without(undo), redo: [...without(redo), batchId], first };
  }
  if (undo.at(-1) === batchId || first === batchId) return { undo, redo, first };
  return { undo: [...undo, batchId].slice(-MOST_BATCHES), redo, first };
}

async function keep(rows: Rows, event: Recorded<ProposalEvent>): Promise<void> {
  const id = idOfStream(event.stream);
  const old = await rows.get<ProposalRow>('proposal', { id });
  if (old && old.revision >= event.revision) return;
  const before = old?.folded ?? nothingFolded;
  const now = folded(before, event);
  const content = now.content!;
  const isStart = event.type === 'ProposalStarted';
  const isEdit = now.content !== before.content || event.type === 'ProposalBatchUndone';
  const begun = old?.batches ?? { undo: [], redo: [], first: event.meta.batchId };
  const batches = isEdit ? batchesAfter(begun, event) : begun;
  rows.put('proposal', {
    id,
    owner_id: now.ownerId,
    revision: event.revision,
    folded: now,
    batches,
    typed: typedAfter(old?.typed ?? {}, event),
    made_by: isStart ? event.meta.actorId : old!.made_by,
    // A file that was made tells nobody of a change.
    updated_at: event.type === 'ProposalPdfMade' ? old!.updated_at : event.meta.at,
    client_id: content.head.clientId,
    title: content.head.title,
    number: now.sending.number,
    ...standing(now.sending, content),
    ...timesOf(now.sending, event.meta.at),
    words: wordsIn(now, content),
    ...followUpOf(now, event, old),
  });
  const revision = mailedBy(event, now);
  if (revision !== null)
    rows.put('batch', {
      id: event.meta.batchId,
      proposal_id: id,
      revision,
      reminds: event.type === 'ProposalReminded',
    });
}

/** Until when a client can answer, how often it was reminded, and when it was written to last; `null`: it cannot. */
function followUpOf(
  { sending }: ProposalFolded,
  { type, meta }: Recorded<ProposalEvent>,
  old: FollowUp | undefined,
): FollowUp {
  const open = openRevision(sending);
  const writes = type === 'ProposalSent' || type === 'ProposalResent' || type === 'ProposalReminded';
  return {
    open_until: open && !open.expired ? new Date(open.validUntil) : null,
    sent_revision: newestOf(sending)?.revision ?? null,
    reminders: open?.reminders ?? 0,
    written_at: writes ? new Date(meta.at) : (old?.written_at ?? null),
  };
}

interface FollowUp {
  open_until: Date | null;
  sent_revision: number | null;
  reminders: number;
  written_at: Date | null;
}

/** The revision that an event mails, if it may. */
function mailedBy({ type }: Recorded<ProposalEvent>, { sending }: ProposalFolded): number | null {
  const mails = type === 'ProposalSent' || type === 'ProposalResent' || type === 'ProposalReminded';
  return mails ? newestOf(sending)!.revision : null;
}

/** What lists filter and sort by. The state is that of a revision that has not run out yet; the total, what is agreed. */
function standing(sending: Sending, content: ProposalContent) {
  const counts = agreedOf(sending) ?? currentOf(sending);
  const { total, margin } = counts ? worthOf(counts) : worthOfDraft(content);
  const order = openOrder(sending);
  return {
    state: stateOf(sending, ''),
    total,
    margin,
    open_order: order === null ? null : orderNumber(sending.number!, order),
    offers: offersOf((counts?.frozen ?? content).lines),
  };
}

interface Worth {
  total: string;
  margin: string | null;
}

function worthOf(sent: SentRevision): Worth {
  const { outcome, frozen, internal } = sent;
  const margin =
    outcome?.kind === 'accepted' ? figuresOfRevision(frozen, outcome.picks, internal).margin_percent : internal.margin;
  return { total: totalOf(sent), margin };
}

function worthOfDraft(content: ProposalContent): Worth {
  const { total, margin_percent: margin } = figuresOf(content, workedLines(content), defaultPicks(content));
  return { total, margin };
}

/** An offer whose cost a margin tells of. */
export interface CostedOffer {
  offerId: number;
  supplierId: number;
}

/** The offers of lines, each once. */
function offersOf(lines: readonly Pick<Line, 'offer'>[]): CostedOffer[] {
  const offers = new Map<number, CostedOffer>();
  for (const { offer } of lines)
    if (offer) offers.set(offer.offerId, { offerId: offer.offerId, supplierId: offer.supplierId });
  return [...offers.values()];
}

/**
 * Since when it is as it is, and when the proposal itself was decided or, unless its client is faster, will be: change orders
 * do not count there. Nothing decides what was withdrawn. `at`: of the event.
 */
function timesOf(sending: Sending, at: string) {
  const sent = currentOf(sending);
  const itself = sending.revisions.findLast(({ order }) => order === null);
  const outcome = itself?.outcome;
  return {
    since: sent?.sentAt ?? at,
    sent_at: sent?.sentAt ?? null,
    opened_at: sent?.opened?.at ?? null,
    valid_until: sent?.validUntil ?? null,
    decided_at: outcome?.kind === 'withdrawn' ? null : (outcome?.at ?? itself?.validUntil ?? null),
    accepted: outcome?.kind === 'accepted',
  };
}

/** What a search finds it by; the client is found by its id. */
const wordsIn = ({ sending }: ProposalFolded, { head, sections, lines }: ProposalContent): string =>
  [sending.number, head.title, ...sections.map(({ title }) => title), ...lines.map(({ name }) => name)]
    .filter(Boolean)
    .join('\n');

/** Proposals with their drafts and what was sent of them, folded by the domain. */
export const proposalPages = projection<ProposalEvent | StreamErased>({
  name: 'proposal-pages',
  version: 2,
  tables: {
    proposal: {
      columns: {
        id: 'integer',
        owner_id: 'integer',
        revision: 'integer',
        folded: 'jsonb',
        batches: 'jsonb',
        typed: 'jsonb',
        made_by: 'integer?',
        updated_at: 'timestamptz',
        client_id: 'integer?',
        title: 'text',
        number: 'text?',
        state: 'text',
        total: 'numeric',
        margin: 'numeric?',
        // Whose cost the margin tells of.
        offers: 'jsonb',
        // The number of the change order that is open.
        open_order: 'text?',
        since: 'timestamptz',
        sent_at: 'timestamptz?',
        opened_at: 'timestamptz?',
        valid_until: 'timestamptz?',
        decided_at: 'timestamptz?',
        accepted: 'boolean',
        words: 'text',
        open_until: 'timestamptz?',
        sent_revision: 'integer?',
        reminders: 'integer',
        written_at: 'timestamptz?',
      },
      key: ['id'],
      indexes: [['owner_id', 'updated_at'], ['client_id'], ['open_until']],
    },
    // What may be mailed, by the batch of its event.
    batch: {
      columns: { id: 'text', proposal_id: 'integer', revision: 'integer', reminds: 'boolean' },
      key: ['id'],
      indexes: [['proposal_id']],
    },
  },
  key: ownStream,
  on: {
    ...handledBy<ProposalEvent>(typesOf(proposalEvents), keep),
    StreamErased: async (rows, event) => {
      if (!event.data.stream.startsWith('proposal-')) return;
      const id = idOfStream(event.data.stream);
      rows.remove('proposal', { id });
      await rows.removeWhere('batch', { proposal_id: id });
    },
  },
});

/** The proposals of the viewer's business. */
export const ofOwner = (read: ReadModels, viewer: Actor) =>
  read.knex(read.table(proposalPages, 'proposal')).where({ owner_id: businessOf(viewer) });

/** Which costs `viewer` sees: what was typed by hand, and the offers' whose cost it may know. */
export async function costsSeen(
  read: ReadModels,
  viewer: Actor,
  { lines }: { lines: readonly Pick<Line, 'offer'>[] },
): Promise<CostSeen> {
  const offers = await offersByIds(
    read,
    lines.flatMap(({ offer }) => (offer ? [offer.offerId] : [])),
  );
  return ({ offer }) =>
    offer === null
      ? !viewer.costHidden
      : sightOf(viewer, { supplier: offer.supplierId, is_private: offers.get(offer.offerId)?.is_private ?? true }).cost;
}

/** Names of clients by id; empty ones of those that were erased. */
export async function clientNames(
  read: ReadModels,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await read
    .knex('app.client')
    .whereIn(
      'id',
      ids.filter((id) => id !== null),
    )
    .select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Texts by id; empty ones of those that are absent or erased. */
async function textsOf(read: ReadModels, refs: readonly (TextRef | null)[]): Promise<(ref: TextRef | null) => string> {
  const rows = await read
    .knex('app.text')
    .whereIn(
      'id',
      refs.flatMap((ref) => ref?.id ?? []),
    )
    .select<{ id: string; body: string }[]>('id', 'body');
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  return (ref) => bodies.get(ref?.id ?? '') ?? '';
}

/** Who typed over the values of lines, when and why. */
async function toldOver(read: ReadModels, typed: TypedValues, lines: readonly Line[]): Promise<ToldOver> {
  const reasons = lines.flatMap(({ internal }) => [internal.because?.quantity, internal.because?.price]);
  const [names, text] = await Promise.all([
    namesOfPeople(
      read,
      Object.values(typed).map(({ by }) => by),
    ),
    textsOf(
      read,
      reasons.map((ref) => ref ?? null),
    ),
  ]);
  return ({ id, internal, ...line }, field) => {
    const known = typed[`${id}.${field}`];
    if (known?.value !== line[field]) return null;
    const { by, at } = known;
    return {
      by: { id: by, name: names.get(by ?? 0) ?? null },
      at,
      reason: text(internal.because?.[field] ?? null) || null,
    };
  };
}

export const clientOf = (id: number | null, names: ReadonlyMap<number, string>) =>
  id === null ? null : { id, name: names.get(id) ?? '' };

/**
 * A draft of the viewer's business with all its figures for a choice; by default, the one that nobody has touched yet.
 * Undefined if there is none. `at`: now, ISO 8601 UTC.
 */
export async function proposalDraft(
  read: ReadModels,
  viewer: Actor,
  id: number,
  at: string,
  picks?: Picks,
): Promise<ProposalDraft | undefined> {
  const row = await ofOwner(read, viewer).where({ id }).first<ProposalRow | undefined>();
  if (!row) return undefined;
  const content = row.folded.content!;
  const { clientId, cover, notes } = content.head;
  const [seen, names, text, told] = await Promise.all([
    costsSeen(read, viewer, content),
    clientNames(read, [clientId]),
    textsOf(read, [cover, notes]),
    toldOver(read, row.typed, content.lines),
  ]);
  const { sending } = row.folded;
  const worked = workedLines(content);
  const chosen = picks ?? defaultPicks(content);
  return {
    id,
    client: clientOf(clientId, names),
    cover: text(cover),
    notes: text(notes),
    version: row.revision + 1,
    number: sending.number,
    state: stateOf(sending, at),
    ...draftView(content, chosen, seen, worked, told),
    undo: row.batches.undo.at(-1) ?? null,
    redo: row.batches.redo.at(-1) ?? null,
    updated_at: row.updated_at.toISOString(),
    revisions: revisionsOf(sending, at),
    revision: null,
    job: jobOf(sending, content, worked, chosen),
  };
}

/** The ids of the viewer's business's proposals, oldest first. */
export const proposalIds = (read: ReadModels, viewer: Actor): Promise<number[]> =>
  ofOwner(read, viewer).orderBy('id').pluck<number[]>('id');

const revisionsOf = (sending: Sending, at: string): ProposalRevision[] =>
  sending.revisions.map((sent) => ({
    revision: sent.revision,
    number: sent.number,
    order: sent.order,
    state: stateOfRevision(sending, sent, at),
    total: totalOf(sent),
    sent_at: sent.sentAt,
    valid_until: sent.validUntil,
    opened_at: sent.opened?.at ?? null,
    opened_by: sent.opened?.linkId ?? null,
    ended_at: sent.outcome?.at ?? null,
    reminders: sent.reminders,
    has_pdf: sent.sha256 !== null,
  }));

/** A sent revision as its business reads it, as it was sent. Undefined if there is none. */
export async function sentRevision(
  read: ReadModels,
  viewer: Actor,
  id: number,
  at: string,
  revision: number,
): Promise<ProposalDraft | undefined> {
  const row = await ofOwner(read, viewer).where({ id }).first<ProposalRow | undefined>();
  const { sending } = row?.folded ?? { sending: nothingSent };
  const sent = sending.revisions.find((one) => one.revision === revision);
  if (!row || !sent) return undefined;
  const { head, client, lines } = sent.frozen;
  const [seen, names, text] = await Promise.all([
    costsSeen(read, viewer, { lines }),
    clientNames(read, [client.id]),
    textsOf(read, [head.cover, head.notes]),
  ]);
  const state = stateOfRevision(sending, sent, at);
  return {
    id,
    client: clientOf(client.id, names),
    cover: text(head.cover),
    notes: text(head.notes),
    version: row.revision + 1,
    number: sent.number,
    state: state === 'superseded' ? stateOf(sending, at) : state,
    ...revisionView(sent, seen),
    undo: null,
    redo: null,
    updated_at: sent.sentAt,
    revisions: revisionsOf(sending, at),
    revision,
    job: null,
  };
}

/** A proposal of the viewer's business as its events folded it, with its version; undefined if there is none. */
export async function proposalFolded(
  read: ReadModels,
  viewer: Actor,
  id: number,
): Promise<{ folded: ProposalFolded; version: number } | undefined> {
  const row = await ofOwner(read, viewer)
    .where({ id })
    .first<Pick<ProposalRow, 'folded' | 'revision'> | undefined>('folded', 'revision');
  return row && { folded: row.folded, version: row.revision + 1 };
}

/** What was sent of a proposal of the viewer's business; undefined if there is no such proposal. */
export async function proposalSending(read: ReadModels, viewer: Actor, id: number): Promise<Sending | undefined> {
  const row = await ofOwner(read, viewer).where({ id }).first<Pick<ProposalRow, 'folded'> | undefined>('folded');
  return row?.folded.sending;
}

/** The batches whose e-mails can be written: their event is in the log, and the PDF is there. Oldest first. */
export async function lettersToWrite(read: ReadModels): Promise<string[]> {
  return read
    .knex({ l: 'app.proposal_letter' })
    .join({ b: read.table(proposalPages, 'batch') }, read.knex.raw('b.id = l.batch_id::text'))
    .join({ p: read.table(proposalPages, 'proposal') }, 'p.id', 'b.proposal_id')
    .whereNull('l.mailed_at')
    .whereRaw(
      `EXISTS (SELECT FROM jsonb_array_elements(p.folded->'sending'->'revisions') r
                WHERE (r->>'revision')::int = b.revision AND r->>'sha256' IS NOT NULL)`,
    )
    .orderBy('l.made_at')
    .pluck<string[]>('l.batch_id');
}

/** What a batch mails, with all that was sent of its proposal; undefined until its event is applied. */
export async function sendingOf(
  read: ReadModels,
  batchId: string,
): Promise<{ revision: number; reminds: boolean; sending: Sending } | undefined> {
  const row = await read
    .knex({ b: read.table(proposalPages, 'batch') })
    .join({ p: read.table(proposalPages, 'proposal') }, 'p.id', 'b.proposal_id')
    .where({ 'b.id': batchId })
    .first<(Pick<ProposalRow, 'folded'> & { mails: number; reminds: boolean }) | undefined>(
      'p.folded',
      'b.revision as mails',
      'b.reminds',
    );
  return row && { revision: row.mails, reminds: row.reminds, sending: row.folded.sending };
}

/** A proposal about which something is due. */
export interface DueProposal {
  id: number;
  owner_id: number;
  /** The last event's revision. */
  revision: number;
  sent_revision: number;
  /** The client of that revision. */
  sent_to: number;
  open_until: Date;
}

const SENT_TO = "(p.folded #>> '{sending,revisions,-1,frozen,client,id}')::int";

/**
 * The proposals whose time is over, and those whose client is to be reminded by the settings of their business: on one of
 * its days before the end, unless it was written to since, and not more often than it says. A client that got no e-mail gets
 * none.
 */
export async function proposalsDue(read: ReadModels, now: Date, id?: number): Promise<DueProposal[]> {
  const query = read
    .knex({ p: read.table(proposalPages, 'proposal') })
    .leftJoin({ s: 'app.proposal_settings' }, 's.business_id', 'p.owner_id')
    .where((due) => {
      void due.where('p.open_until', '<=', now).orWhere((reminder) => {
        void reminder
          .where('p.open_until', '>', now)
          .whereRaw("p.reminders < (s.fields->>'remind_most')::int")
          .whereRaw(
            `EXISTS (SELECT FROM jsonb_array_elements_text(s.fields->'remind_days') d
                      CROSS JOIN LATERAL (SELECT p.open_until - make_interval(days => d::int) AS at) t
                      WHERE t.at <= ? AND p.written_at < t.at)`,
            [now],
          )
          .whereExists(
            read
              .knex({ l: 'app.proposal_letter' })
              .whereRaw(`l.proposal_id = p.id AND l.client_id = ${SENT_TO}`)
              .whereNotNull('l.mailed_at')
              .select('l.batch_id'),
          );
      });
    })
    .orderBy('p.open_until')
    .limit(1_000);
  if (id !== undefined) void query.where({ 'p.id': id });
  return query
    .select<DueProposal[]>('p.id', 'p.owner_id', 'p.revision', 'p.sent_revision', 'p.open_until')
    .select(read.knex.raw(`${SENT_TO} AS sent_to`));
}

/** The draft itself, for whoever decides about it: nothing is hidden. Undefined if it is not the viewer's business's. */
export async function proposalContent(
  read: ReadModels,
  viewer: Actor,
  id: number,
): Promise<ProposalContent | undefined> {
  const row = await ofOwner(read, viewer).where({ id }).first<Pick<ProposalRow, 'folded'> | undefined>('folded');
  return row?.folded.content ?? undefined;
}

/** What was sent of a proposal, for its client. */
export interface ProposalSent {
  readonly ownerId: number;
  readonly sending: Sending;
}

/** What was sent of a proposal, whoever asks: a link has named it. Undefined if there is none. */
export async function proposalSent(read: ReadModels, id: number): Promise<ProposalSent | undefined> {
  const row = await read
    .knex(read.table(proposalPages, 'proposal'))
    .where({ id })
    .first<Pick<ProposalRow, 'owner_id' | 'folded'> | undefined>('owner_id', 'folded');
  return row && { ownerId: row.owner_id, sending: row.folded.sending };
}
