import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { proposalStates } from '@quotewright/domain/proposals/contract.js';
import {
  proposalSortFields,
  type ProposalFilter,
  type ProposalsRequest,
} from '@quotewright/domain/proposals/contract-lists.js';
import { boardRequest, idIn, oneOf } from '../../../features/board/board-request.js';
import { searchIn } from '../../../lib/query.js';

/** Filters of days and of totals in the address, as their calls name them. */
const DAYS = ['sent_from', 'sent_to', 'decided_from', 'decided_to', 'ends_to'] as const;
const TOTALS = ['total_from', 'total_to'] as const;
type Day = (typeof DAYS)[number];
type Total = (typeof TOTALS)[number];

/** Filters of the list. */
export const proposalsNarrowing = ['search', 'state', 'client', 'by', 'accepted', ...DAYS, ...TOTALS] as const;

/** What the filters beside the search say. */
export type ProposalNarrowing = Omit<ProposalFilter, 'searchTerm' | 'ids'>;

/** A day of the calendar: 30 February is none. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** A filter in an address; ignores unknown values. States stand there as `sent,opened`. */
export function narrowingIn(search: URLSearchParams): ProposalNarrowing {
  const asked = search.get('state')?.split(',') ?? [];
  const states = proposalStates.filter((state) => asked.includes(state));
  const days = DAYS.flatMap((name): [Day, string][] => {
    const day = search.get(name) ?? '';
    return isDay(day) ? [[name, day]] : [];
  });
  const totals = TOTALS.flatMap((name): [Total, number][] => {
    const total = search.get(name) ?? '';
    return /^\d{1,12}(\.\d{1,2})?$/.test(total) ? [[name, Number(total)]] : [];
  });
  const [client, by] = [idIn(search, 'client'), idIn(search, 'by')];
  return {
    ...(states.length > 0 && { states }),
    ...(client > 0 && { client_id: client }),
    ...(by > 0 && { by }),
    ...(search.get('accepted') === 'true' && { accepted: true }),
    ...Object.fromEntries(days),
    ...Object.fromEntries(totals),
  };
}

/** What the list's address asks for: last changed first by default. */
export function proposalsRequest(search: URLSearchParams) {
  return {
    ...boardRequest(search, proposalSortFields, defaultPerPage),
    ...narrowingIn(search),
  };
}

/** The same as the call takes it. */
export function proposalsBody({ sort, ...request }: ReturnType<typeof proposalsRequest>): ProposalsRequest {
  return { ...request, ...(sort && { sort: `${sort.field}.${sort.type}` as const }) };
}

/** What the columns of the address hold: they are the states themselves. */
export function pipelineRequest(search: URLSearchParams): ProposalFilter {
  const { states: _, ...narrowing } = narrowingIn(search);
  const searchTerm = searchIn(search);
  return { ...narrowing, ...(searchTerm !== '' && { searchTerm }) };
}

/** Whether the address shows the columns by state instead of the list. */
export const isPipeline = (search: URLSearchParams): boolean => oneOf(search, 'view', ['pipeline']) !== undefined;
