import { proposalStates, type ProposalsRequest } from '@quotewright/domain/proposals/contract.js';
import { boardRequest, idIn, oneOf } from '../../../features/board/board-request.js';

/** Proposals a page. */
export const proposalsPerPage = 20;

/** Filters of the list. */
export const proposalsNarrowing = ['search', 'state', 'by'] as const;

/** What the list's address asks for: last changed first by default. */
export function proposalsRequest(search: URLSearchParams) {
  return {
    ...boardRequest(search, ['title', 'updated_at'], proposalsPerPage),
    state: oneOf(search, 'state', proposalStates),
    by: idIn(search, 'by') || undefined,
  };
}

/** The same as the call takes it. */
export function proposalsBody({ sort, ...request }: ReturnType<typeof proposalsRequest>): ProposalsRequest {
  return { ...request, sort: sort && `${sort.field}.${sort.type}` };
}
