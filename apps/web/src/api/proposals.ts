import type { ClientsRequest } from '@quotewright/domain/proposals/contract-clients.js';
import type { ProposalWhyQuery } from '@quotewright/domain/proposals/contract-why.js';
import type { PacketKind } from '@quotewright/domain/kernel/contract-packet.js';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import type { PdfKind, ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import type {
  ProposalFilter,
  ProposalsFileRequest,
  ProposalsRequest,
} from '@quotewright/domain/proposals/contract-lists.js';
import * as calls from '@quotewright/domain/proposals/endpoints.js';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { conflictOver } from './conflicts.js';
import { downloaded, type Downloaded } from './download.js';
import { reading } from './reading.js';

/** One page of the business's proposals, last changed first by default. */
export const proposalsQuery = (userId: number | null, request: ProposalsRequest) => ({
  ...reading(calls.proposals, userId, { body: request }),
  placeholderData: keepPreviousData,
});

/** The same in columns by state. */
export const pipelineQuery = (userId: number | null, request: ProposalFilter) => ({
  ...reading(calls.pipeline, userId, { body: request }),
  placeholderData: keepPreviousData,
});

/** How the business's proposals stand. */
export const overviewQuery = (userId: number | null) => reading(calls.overview, userId, {});

/** All of a list as a CSV file. Throws `ApiError`. */
export const proposalsFile = (userId: number, request: ProposalsFileRequest): Promise<Downloaded> =>
  downloaded(addressOf(calls.proposalsCsv, {}), userId, 'proposals.csv', request);

/** A proposal as its business edits it. */
export const proposalQuery = (userId: number | null, id: number) => reading(calls.one, userId, { params: { id } });

/** The draft as it is now. Throws what the call throws. */
export const readProposal = (client: QueryClient, userId: number, id: number): Promise<ProposalDraft> =>
  client.fetchQuery({ ...proposalQuery(userId, id), staleTime: 0 });

/** The business's clients by name. */
export const clientsQuery = (userId: number | null, request: ClientsRequest) => ({
  ...reading(calls.clients, userId, { body: request }),
  placeholderData: keepPreviousData,
});

/** One client, as a page of one; of none, if it is not the business's or was erased. */
export const clientQuery = (userId: number | null, id: number) => reading(calls.clients, userId, { body: { id } });

/** What somebody changed of a draft meanwhile, if that is why a change was refused. */
export const proposalConflict = conflictOver<ProposalDraft>;

/** The links of a proposal, newest first. */
export const proposalLinksQuery = (userId: number | null, id: number) =>
  reading(calls.proposalLinks, userId, { params: { id } });

/** How the business's papers begin, look and are followed up. */
export const papersQuery = (userId: number | null) => reading(calls.papers, userId, {});

/** A revision as it was sent. */
export const revisionQuery = (userId: number | null, id: number, revision: number) =>
  reading(calls.one, userId, { params: { id }, query: { revision } });

/** What moved since the draft was made (`revision` `null`), or since a revision was sent. */
export const bridgeQuery = (userId: number | null, id: number, revision: number | null) =>
  reading(calls.bridge, userId, { params: { id }, query: revision === null ? {} : { revision } });

/** Why a number is what it is. */
export const whyQuery = (userId: number | null, id: number, query: ProposalWhyQuery) =>
  reading(calls.why, userId, { params: { id }, query });

/** The conversation with the client, oldest first. */
export const messagesQuery = (userId: number | null, id: number) => reading(calls.messages, userId, { params: { id } });

/** What a sent revision changes; `null`: it is the first. */
export const comparisonQuery = (userId: number | null, id: number, revision: number) =>
  reading(calls.compare, userId, { params: { id }, query: { revision } });

/** The PDF of a revision, as it was sent or as it was accepted. Throws what the call throws. */
export const proposalPdf = (
  userId: number,
  id: number,
  query: { revision: number; kind: PdfKind },
): Promise<Downloaded> =>
  downloaded(addressOf(calls.pdf, { params: { id }, query }), userId, `proposal-${id}-${query.revision}.pdf`);

/** A dispute packet, made as it is fetched. Throws what the call throws. */
export const disputePacket = (userId: number, id: number, kind: PacketKind): Promise<Downloaded> =>
  downloaded(addressOf(calls.packet, { params: { id } }), userId, `proposal-${id}-packet.zip`, { kind });
