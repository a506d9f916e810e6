import { sightOf } from '@quotewright/domain/catalogue/visibility.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { endOfDay, localOf, startOfDay } from '@quotewright/domain/kernel/local-time.js';
import { proposalStates, type ProposalStateName } from '@quotewright/domain/proposals/contract.js';
import {
  mostCards,
  nextStepOf,
  overviewDays,
  type PipelineColumn,
  type ProposalFilter,
  type ProposalFollowUp,
  type ProposalListRow,
  type ProposalSort,
  type ProposalSortField,
  type ProposalsFileRequest,
  type ProposalsOverview,
  type ProposalsPage,
  type ProposalsRequest,
  type ProposalSum,
} from '@quotewright/domain/proposals/contract-lists.js';
import type { Knex } from 'knex';
import { offersByIds } from '../catalogue/catalogue-offers.js';
import { namesOfPeople } from '../kernel/origin.js';
import { pageOf } from '../kernel/paging.js';
import type { ReadModels } from '../kernel/projection.js';
import { containing, wordsOf } from '../kernel/search.js';
import { clientNames, clientOf, ofOwner, type CostedOffer } from './proposal-pages.js';

/** Now (ISO 8601 UTC), and the time zone of the business: days are its days. */
export interface Here {
  at: string;
  zone: string;
}

const DAY_MS = 86_400_000;

/** Where a day begins and where it ends in a time zone; where it has no such day, in UTC. */
const begins = (day: string, zone: string): Date => new Date(startOfDay(day, zone) ?? Date.parse(day));
const ends = (day: string, zone: string): Date => new Date(endOfDay(day, zone) ?? Date.parse(day) + DAY_MS);

/** Columns of the read model that a row is made of. */
const COLUMNS = [
  'id',
  'number',
  'title',
  'state',
  'client_id',
  'total',
  'margin',
  'offers',
  'since',
  'opened_at',
  'valid_until',
  'open_until',
  'written_at',
  'reminders',
  'accepted',
  'open_order',
  'updated_at',
  'made_by',
] as const;

interface ListedRow {
  id: number;
  number: string | null;
  title: string;
  state: ProposalStateName;
  client_id: number | null;
  total: string;
  margin: string | null;
  offers: CostedOffer[];
  since: Date;
  opened_at: Date | null;
  valid_until: Date | null;
  open_until: Date | null;
  written_at: Date | null;
  reminders: number;
  accepted: boolean;
  open_order: string | null;
  updated_at: Date;
  made_by: number | null;
}

/** Revisions that wait for their client, and expire by time. */
const OPEN: readonly ProposalStateName[] = ['sent', 'opened'];

/** The state at a time, as SQL with one parameter: what is past its validity is expired, also before that is recorded. */
const STATE_NOW = "CASE WHEN state IN ('sent', 'opened') AND valid_until <= ? THEN 'expired' ELSE state END";

const isPast = ({ state, valid_until: end }: ListedRow, at: string): boolean =>
  OPEN.includes(state) && end !== null && end.toISOString() <= at;

/** What a sort field is in SQL; empty values come last. */
const ORDERS: Readonly<Record<ProposalSortField, string>> = {
  updated_at: 'updated_at',
  title: 'lower(title)',
  number: 'number',
  client: "(SELECT nullif(lower(c.name), '') FROM app.client c WHERE c.id = client_id)",
  state: `array_position(ARRAY[${proposalStates.map((state) => `'${state}'`).join(', ')}], ${STATE_NOW})`,
  total: 'total',
  margin: 'margin',
  since: 'since',
  ends: 'CASE WHEN open_until > ? THEN open_until END',
};

/** Sorts by a field; those of one value the newest first. Who sees no costs is told no order of margins. */
function sorted(rows: Knex.QueryBuilder, sort: ProposalSort, viewer: Actor, at: string): Knex.QueryBuilder {
  const [field, direction] = sort.split('.') as [ProposalSortField, 'asc' | 'desc'];
  if (field === 'margin' && viewer.costHidden) return rows.orderBy('id', 'desc');
  const order = ORDERS[field];
  return rows.orderByRaw(`${order} ${direction} NULLS LAST, id DESC`, order.includes('?') ? [at] : []);
}

/** Keeps what a filter asks for. */
function filtered(read: ReadModels, viewer: Actor, filter: ProposalFilter, { at, zone }: Here): Knex.QueryBuilder {
  const query = ofOwner(read, viewer);
  const { states, client_id, by, ids, accepted } = filter;
  if (client_id !== undefined) void query.where({ client_id });
  if (by !== undefined) void query.where({ made_by: by });
  if (ids !== undefined) void query.whereRaw('id = ANY (?)', [ids]);
  if (states !== undefined) void query.whereRaw(`${STATE_NOW} = ANY (?)`, [at, [...states]]);
  if (accepted) void query.where({ accepted }).whereNot({ state: 'void' });
  const days = (column: string, from: string | undefined, to: string | undefined) => {
    if (from !== undefined) void query.where(column, '>=', begins(from, zone));
    if (to !== undefined) void query.where(column, '<', ends(to, zone));
  };
  days('sent_at', filter.sent_from, filter.sent_to);
  if (filter.decided_from !== undefined || filter.decided_to !== undefined) {
    days('decided_at', filter.decided_from, filter.decided_to);
    void query.where('decided_at', '<=', at).whereNot({ state: 'void' });
  }
  if (filter.ends_to !== undefined)
    // What ends with a day ends where the next one begins.
    void query.where('open_until', '>', at).where('open_until', '<=', ends(filter.ends_to, zone));
  if (filter.total_from !== undefined) void query.where('total', '>=', filter.total_from);
  if (filter.total_to !== undefined) void query.where('total', '<=', filter.total_to);
  for (const word of wordsOf(filter.searchTerm))
    void query.where((any) => {
      void any
        .whereILike('words', containing(word))
        .orWhereIn('client_id', read.knex('app.client').whereILike('name', containing(word)).select('id'));
    });
  return query;
}

/** A page of the viewer's business's proposals, last changed first unless sorted otherwise. */
export async function listProposals(
  read: ReadModels,
  viewer: Actor,
  request: ProposalsRequest,
  here: Here,
): Promise<ProposalsPage> {
  const page = await pageOf<ListedRow>(filtered(read, viewer, request, here), request, (rows) =>
    sorted(rows, request.sort ?? 'updated_at.desc', viewer, here.at).select(...COLUMNS),
  );
  return { ...page, data: await shown(read, viewer, page.data, here) };
}

/** How many rows a file reads at once. */
const ROWS = 500;

/** All that a filter keeps, in its order as of now. */
export async function* everyProposal(
  read: ReadModels,
  viewer: Actor,
  { sort = 'updated_at.desc', ...filter }: ProposalsFileRequest,
  here: Here,
): AsyncGenerator<ProposalListRow> {
  const ids = await sorted(filtered(read, viewer, filter, here), sort, viewer, here.at).pluck<number[]>('id');
  for (let from = 0; from < ids.length; from += ROWS) {
    const some = ids.slice(from, from + ROWS);
    const rows: ListedRow[] = await filtered(read, viewer, { ids: some }, here).select(...COLUMNS);
    const byId = new Map((await shown(read, viewer, rows, here)).map((row) => [row.id, row]));
    for (const id of some) if (byId.has(id)) yield byId.get(id)!;
  }
}

/** The same in columns by state, with the last changed proposals of each. */
export async function proposalPipeline(
  read: ReadModels,
  viewer: Actor,
  filter: ProposalFilter,
  here: Here,
): Promise<PipelineColumn[]> {
  const { knex } = read;
  const counted = filtered(read, viewer, filter, here).select(
    ...COLUMNS.filter((column) => column !== 'state'),
    knex.raw(`${STATE_NOW} AS state`, [here.at]),
    knex.raw(`row_number() OVER (PARTITION BY ${STATE_NOW} ORDER BY updated_at DESC, id DESC) AS place`, [here.at]),
    knex.raw(`count(*) OVER (PARTITION BY ${STATE_NOW})::integer AS in_state`, [here.at]),
    knex.raw(`sum(total) OVER (PARTITION BY ${STATE_NOW})::text AS state_total`, [here.at]),
  );
  const rows: (ListedRow & { in_state: number; state_total: string })[] = await knex
    .from(counted.as('p'))
    .where('place', '<=', mostCards)
    .orderBy('place');
  const cards = await shown(read, viewer, rows, here);
  return proposalStates.map((state) => {
    const first = rows.find((row) => row.state === state);
    return {
      state,
      count: first?.in_state ?? 0,
      total: first?.state_total ?? '0.00',
      rows: cards.filter((row) => row.state === state),
    };
  });
}

/** How the viewer's business's proposals stand. */
export async function proposalsOverview(
  read: ReadModels,
  viewer: Actor,
  { at, zone }: Here,
): Promise<ProposalsOverview> {
  const today = localOf(Date.parse(at), zone).slice(0, 10);
  const daysFrom = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  const month = `${today.slice(0, 8)}01`;
  const last = daysFrom(overviewDays.ending);
  const since = daysFrom(-overviewDays.conversion);
  const open = "state IN ('sent', 'opened') AND open_until > :at";
  const ending = `${open} AND open_until <= :last`;
  const won = "accepted AND state <> 'void' AND decided_at >= :month AND decided_at <= :at";
  const decided = "state <> 'void' AND decided_at >= :since AND decided_at <= :at";
  const found = (await ofOwner(read, viewer)
    .select(
      read.knex.raw(
        `count(*)::integer AS made,
         count(*) FILTER (WHERE ${open})::integer AS open, coalesce(sum(total) FILTER (WHERE ${open}), 0)::text AS open_total,
         count(*) FILTER (WHERE ${ending})::integer AS ending, coalesce(sum(total) FILTER (WHERE ${ending}), 0)::text AS ending_total,
         count(*) FILTER (WHERE ${won})::integer AS won, coalesce(sum(total) FILTER (WHERE ${won}), 0)::text AS won_total,
         count(*) FILTER (WHERE ${decided})::integer AS decided, count(*) FILTER (WHERE ${decided} AND accepted)::integer AS decided_won`,
        { at, last: ends(last, zone), month: begins(month, zone), since: begins(since, zone) },
      ),
    )
    .first()) as Record<'made' | 'open' | 'ending' | 'won' | 'decided' | 'decided_won', number> &
    Record<'open_total' | 'ending_total' | 'won_total', string>;
  const sum = (count: number, total: string): ProposalSum => ({ count, total: Number(total) === 0 ? '0.00' : total });
  return {
    made: found.made,
    unanswered: sum(found.open, found.open_total),
    ending: { ...sum(found.ending, found.ending_total), to: last },
    accepted: { ...sum(found.won, found.won_total), from: month },
    conversion: {
      accepted: found.decided_won,
      decided: found.decided,
      percent: found.decided === 0 ? null : Math.round((found.decided_won / found.decided) * 100),
      from: since,
    },
  };
}

/** What the next step of one proposal follows from, whoever's it is among the viewer's; undefined: there is none. */
export async function proposalFollowUp(
  read: ReadModels,
  viewer: Actor,
  id: number,
  here: Here,
): Promise<(ProposalFollowUp & { revision: number; sent_revision: number | null }) | undefined> {
  const row = (await ofOwner(read, viewer)
    .where({ id })
    .first(...COLUMNS, 'revision', 'sent_revision')) as
    | (ListedRow & { revision: number; sent_revision: number | null })
    | undefined;
  if (!row) return undefined;
  const [one] = await shown(read, viewer, [row], here);
  return { ...one!, revision: row.revision, sent_revision: row.sent_revision };
}

/** Rows as lists show them: names beside ids, the state of now, and no margin for who may not know a cost in it. */
async function shown(
  read: ReadModels,
  viewer: Actor,
  rows: readonly ListedRow[],
  { at, zone }: Here,
): Promise<ProposalListRow[]> {
  const ids = rows.map(({ id }) => id);
  const [names, clients, offers, asked, mailed] = await Promise.all([
    namesOfPeople(
      read,
      rows.map(({ made_by }) => made_by),
    ),
    clientNames(
      read,
      rows.map(({ client_id }) => client_id),
    ),
    offersByIds(
      read,
      rows.flatMap((row) => row.offers.map(({ offerId }) => offerId)),
    ),
    askedOf(read, ids),
    mailedOf(read, ids),
  ]);
  const sees = ({ offerId, supplierId }: CostedOffer): boolean =>
    sightOf(viewer, { supplier: supplierId, is_private: offers.get(offerId)?.is_private ?? true }).cost;
  return rows.map((row) => {
    const followUp: ProposalFollowUp = {
      state: isPast(row, at) ? 'expired' : row.state,
      client: clientOf(row.client_id, clients),
      since: row.since.toISOString(),
      ends_at: row.open_until?.toISOString() ?? null,
      asked: asked.has(row.id),
      mailed: mailed.has(row.id),
      written_at: row.written_at?.toISOString() ?? null,
      accepted: row.accepted,
      open_order: row.open_order,
    };
    return {
      id: row.id,
      number: row.number,
      title: row.title,
      ...followUp,
      total: row.total,
      margin_percent: !viewer.costHidden && row.offers.every(sees) ? row.margin : null,
      opened_at: row.opened_at?.toISOString() ?? null,
      reminders: row.reminders,
      next_step: nextStepOf(followUp, Date.parse(at), zone),
      updated_at: row.updated_at.toISOString(),
      made_by: { id: row.made_by, name: names.get(row.made_by ?? 0) ?? null },
    };
  });
}

/** Those of the proposals whose client wrote last. */
async function askedOf(read: ReadModels, ids: number[]): Promise<ReadonlySet<number>> {
  const last = read
    .knex('app.proposal_message')
    .distinctOn('proposal_id')
    .whereRaw('proposal_id = ANY (?)', [ids])
    .orderBy(['proposal_id', { column: 'id', order: 'desc' }])
    .select('proposal_id', 'by_client');
  return new Set(await read.knex.from(last.as('m')).where({ by_client: true }).pluck<number[]>('proposal_id'));
}

/** Those of the proposals that were mailed to an address that is still known. */
async function mailedOf(read: ReadModels, ids: number[]): Promise<ReadonlySet<number>> {
  return new Set(
    await read
      .knex('app.proposal_letter')
      .whereRaw('proposal_id = ANY (?)', [ids])
      .distinct('proposal_id')
      .pluck<number[]>('proposal_id'),
  );
}
