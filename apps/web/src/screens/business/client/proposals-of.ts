import type { ProposalsRequest } from '@quotewright/domain/proposals/contract-lists.js';

/** A page of the proposals for a client. */
export const proposalsOf = (client: number, page: number): ProposalsRequest => ({
  client_id: client,
  page,
  perPage: 20,
});
