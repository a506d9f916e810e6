import type { Page, PageQuery, Person } from '../kernel/contract.js';
import { counted } from '../kernel/counted.js';
import { localOf } from '../kernel/local-time.js';
import type { ProposalStateName } from './contract.js';

/** What lists are sorted by: `since` is their age, `ends` when the client can answer no more. */
export const proposalSortFields = [
  'updated_at',
  'title',
  'number',
  'client',
  'state',
  'total',
  'margin',
  'since',
  'ends',
] as const;
export type ProposalSortField = (typeof proposalSortFields)[number];
export type ProposalSort = `${ProposalSortField}.${'asc' | 'desc'}`;
export const proposalSorts: readonly ProposalSort[] = proposalSortFields.flatMap((field) => [
  `${field}.asc` as const,
  `${field}.desc` as const,
]);

/**
 * What a list is kept to. Days are `2026-12-01` where the business is, `to` is included; totals are dollars. A proposal is
 * decided when its client accepted or declined it, or its time was over; its change orders do not count there.
 */
export interface ProposalFilter {
  searchTerm?: string;
  states?: ProposalStateName[];
  client_id?: number;
  /** Only what this member made. */
  by?: number;
  sent_from?: string;
  sent_to?: string;
  total_from?: number;
  total_to?: number;
  decided_from?: string;
  decided_to?: string;
  /** Only what is accepted. */
  accepted?: boolean;
  /** Only what waits for its client until this day at most. */
  ends_to?: string;
  /** Only these. */
  ids?: number[];
}

export interface ProposalsRequest extends PageQuery, ProposalFilter {
  /** Last changed first by default. */
  sort?: ProposalSort;
}

/** The list as a file: all of it, in one order. */
export interface ProposalsFileRequest extends ProposalFilter {
  sort?: ProposalSort;
}

/** What the next step follows from. Times: ISO 8601 UTC. */
export interface ProposalFollowUp {
  state: ProposalStateName;
  /** An erased client has an empty name. */
  client: { id: number; name: string } | null;
  /** When the newest revision was sent; of a draft, when it was changed last. */
  since: string;
  /** When its client can answer no more; `null`: it does not wait for one. */
  ends_at: string | null;
  /** The client wrote last. */
  asked: boolean;
  /** It was mailed to an address, not only copied as a link. */
  mailed: boolean;
  /** When the client got it, or was reminded, last. */
  written_at: string | null;
  /** The proposal itself is accepted, whatever became of a change order since. */
  accepted: boolean;
  /** The number of the change order that is open; `null`: none. */
  open_order: string | null;
}

/** What a business does next. `due`: it waits for the business, not for the client. */
export interface NextStep {
  words: string;
  due: boolean;
}

export interface ProposalListRow extends ProposalFollowUp {
  id: number;
  number: string | null;
  title: string;
  /** What the job comes to as it was agreed, else as it was sent last or drafted. */
  total: string;
  /** `null` for members who may not see costs. */
  margin_percent: string | null;
  opened_at: string | null;
  reminders: number;
  next_step: NextStep;
  updated_at: string;
  made_by: Pick<Person, 'name'> & { id: number | null };
}

export type ProposalsPage = Page<ProposalListRow>;

/** Most cards of a column, the last changed ones. */
export const mostCards = 20;

/** The proposals that are in one state. */
export interface PipelineColumn {
  state: ProposalStateName;
  count: number;
  /** Dollars with 2 decimals. */
  total: string;
  rows: ProposalListRow[];
}

/** Some proposals. Dollars with 2 decimals. */
export interface ProposalSum {
  count: number;
  total: string;
}

/** Within how many days a proposal ends soon, and over how many days the share of accepted ones is told. */
export const overviewDays = { ending: 7, conversion: 90 } as const;

/** How a business's proposals stand. Days are `2026-12-01` where the business is. */
export interface ProposalsOverview {
  /** All that were ever made. */
  made: number;
  unanswered: ProposalSum;
  /** Those of them that end on this day at the latest. */
  ending: ProposalSum & { to: string };
  /** Since the first of the month. */
  accepted: ProposalSum & { from: string };
  /** Of what was decided since a day, what was accepted; `percent`: whole, `null` where nothing was decided. */
  conversion: { accepted: number; decided: number; percent: number | null; from: string };
}

const DAY_MS = 86_400_000;

/** How many midnights lie between two instants (ms) where a business is. */
const daysBetween = (from: number, to: number, zone: string): number =>
  (Date.parse(localOf(to, zone).slice(0, 10)) - Date.parse(localOf(from, zone).slice(0, 10))) / DAY_MS;

/** How soon something that waits for its client has to be looked after, in days. */
const SOON = 3;

const business = (words: string): NextStep => ({ words, due: true });

/** What to do next about a proposal, in a few words. `now`: ms. `zone`: where the business is. */
export function nextStepOf(proposal: ProposalFollowUp, now: number, zone: string): NextStep {
  const { state, client, asked, open_order } = proposal;
  if (asked && state !== 'void') return business('Answer the client’s question');
  switch (state) {
    case 'draft':
      return business(client === null ? 'Choose a client' : 'Send it');
    case 'sent':
    case 'opened':
      return waiting(proposal, now, zone);
    case 'accepted':
      return open_order === null
        ? { words: 'Start a change order if the job changes', due: false }
        : business('Send the change order');
    case 'declined':
      return business('Ask why, or change it and send it again');
    case 'expired':
      return business('Send it again');
    case 'withdrawn':
      return business('Change it and send it again');
    case 'void':
      return { words: 'None', due: false };
  }
}

/** The same for what waits for its client. */
function waiting(proposal: ProposalFollowUp, now: number, zone: string): NextStep {
  const { since, ends_at: end, state } = proposal;
  // The last moment of the last day.
  const left = end === null ? SOON + 1 : daysBetween(now, Date.parse(end) - 1, zone);
  const act = whyNotReminded(proposal, now) === null ? ': remind' : '';
  if (left <= SOON) {
    const when = left <= 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
    return { words: `Expires ${when}${act}`, due: act !== '' };
  }
  const days = daysBetween(Date.parse(since), now, zone);
  const isNew = state === 'sent';
  if (days <= 0)
    return { words: isNew ? 'Sent today, not opened yet' : 'Waiting for the client since today', due: false };
  return { words: `${isNew ? 'Not opened' : 'Waiting for the client'} for ${counted(days, 'day')}`, due: false };
}

/** A client gets at most one e-mail about a proposal in this time, beside what it is answered. */
const REST_MS = DAY_MS;

const NOT_WAITING: Readonly<Partial<Record<ProposalStateName, string>>> = {
  draft: 'It is not sent.',
  accepted: 'It is accepted.',
  declined: 'The client declined it.',
  expired: 'It has expired.',
  withdrawn: 'It was withdrawn.',
  void: 'It is void.',
};

/** Why the client is not reminded of a proposal; `null`: it can be. `now`: ms. */
export function whyNotReminded(
  { state, ends_at, mailed, written_at }: Pick<ProposalFollowUp, 'state' | 'ends_at' | 'mailed' | 'written_at'>,
  now: number,
): string | null {
  const ended = NOT_WAITING[state];
  if (ended) return ended;
  if (ends_at === null) return 'It does not wait for its client.';
  if (!mailed) return 'It was not mailed, so there is no address to write to.';
  if (written_at !== null && now - Date.parse(written_at) < REST_MS)
    return 'The client got an e-mail about it less than a day ago.';
  return null;
}

/** Why a member does not make a proposal void; `null`: it does. `decides`: it may void what is accepted. */
export function whyNotVoided({ state, accepted }: Pick<ProposalFollowUp, 'state' | 'accepted'>, decides: boolean) {
  if (state === 'void') return 'It is void.';
  return accepted && !decides ? 'Only an owner or a manager can void what was accepted.' : null;
}
