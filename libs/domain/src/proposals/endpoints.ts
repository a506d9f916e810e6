import { businessTypes as access } from '../kernel/rights.js';
import { ask, get, post, type } from '../kernel/endpoint.js';
import type { Client, ClientsPage, ClientsRequest, EraseClientRequest, SaveClientRequest } from './contract-clients.js';
import type {
  AcceptOnPaperRequest,
  ProposalLinks,
  ProposalLinksRequest,
  ProposalReasonRequest,
  ProposalSentAnswer,
  SendProposalRequest,
} from './contract-sending.js';
import type { PacketRequest } from '../kernel/contract-packet.js';
import type { PaperLogoRequest, PaperSettings, SavePapersRequest } from './contract-papers.js';
import type { ProposalBridge, RepriceRequest } from './contract-bridge.js';
import type {
  PipelineColumn,
  ProposalFilter,
  ProposalsFileRequest,
  ProposalsOverview,
  ProposalsPage,
  ProposalsRequest,
} from './contract-lists.js';
import type { ProposalWhy, ProposalWhyQuery } from './contract-why.js';
import type { ClientComparison, ProposalMessage, SendMessageRequest } from './contract-client-page.js';
import type {
  AddProposalRequest,
  CalculateProposalRequest,
  ChangeProposalRequest,
  ProposalAdded,
  ProposalDraft,
  ProposalPdfQuery,
  UndoProposalRequest,
} from './contract.js';

/** The business's proposals. */
export const proposals = ask('/api/proposals', {
  access,
  topic: 'proposals',
  body: type<ProposalsRequest>(),
  answer: type<ProposalsPage>(),
});

/** The same as a CSV file: all of it. */
export const proposalsCsv = ask('/api/proposals.csv', {
  access,
  topic: 'proposals',
  file: 'text/csv',
  body: type<ProposalsFileRequest>(),
  answer: type<string>(),
});

/** The same in columns by state. */
export const pipeline = ask('/api/proposals/pipeline', {
  access,
  topic: 'proposals',
  body: type<ProposalFilter>(),
  answer: type<PipelineColumn[]>(),
});

/** How they stand: what waits, what ends soon, what was accepted. */
export const overview = get('/api/proposals/overview', {
  access,
  topic: 'proposals',
  answer: type<ProposalsOverview>(),
});

/** A draft for a choice of the client. */
export const calculate = ask('/api/proposal/calculate', {
  access,
  topic: 'proposals',
  codes: ['proposal_not_found', 'choices_invalid'],
  counts: 'calculations',
  body: type<CalculateProposalRequest>(),
  answer: type<ProposalDraft>(),
});

/** Starts a draft. */
export const add = post('/api/proposal/add', {
  access,
  changes: ['proposals'],
  codes: ['proposal_not_found', 'proposal_full', 'alternatives_invalid'],
  once: true,
  body: type<AddProposalRequest>(),
  answer: type<ProposalAdded>(),
});

export const one = get('/api/proposal/:id', {
  access,
  topic: 'proposals',
  codes: ['proposal_not_found'],
  query: type<{ revision?: number }>(),
  answer: type<ProposalDraft>(),
});

/** The PDF of a revision that was sent. */
export const pdf = get('/api/proposal/:id/pdf', {
  access,
  topic: 'proposals',
  file: 'application/pdf',
  codes: ['proposal_not_found', 'pdf_not_ready', 'pdf_erased'],
  query: type<ProposalPdfQuery>(),
  answer: type<string>(),
});

/** Changes a draft: all of the changes or none, as one batch. */
export const change = post('/api/proposal/:id/change', {
  access,
  changes: ['proposals'],
  version: 'body',
  once: true,
  codes: [
    'proposal_not_found',
    'proposal_full',
    'alternatives_invalid',
    'already_accepted',
    'proposal_void',
    'answers_invalid',
    'premium_required',
  ],
  body: type<ChangeProposalRequest>(),
  answer: type<ProposalAdded>(),
});

/** Undoes a batch of a draft; an undo is undone (redone) the same way. */
export const undo = post('/api/proposal/:id/undo', {
  access,
  changes: ['proposals'],
  codes: [
    'proposal_not_found',
    'event_not_found',
    'undo_conflict',
    'alternatives_invalid',
    'already_accepted',
    'proposal_void',
  ],
  body: type<UndoProposalRequest>(),
  answer: type<ProposalAdded>(),
});

/** What moved since the draft was made, or since a revision was sent, in dollars. */
export const bridge = get('/api/proposal/:id/bridge', {
  access,
  topic: 'proposals',
  codes: ['proposal_not_found'],
  query: type<{ revision?: number }>(),
  answer: type<ProposalBridge>(),
});

/** Why a number of a draft, or of a revision that was sent, is what it is. */
export const why = get('/api/proposal/:id/why', {
  access,
  topic: 'proposals',
  codes: ['proposal_not_found'],
  query: type<ProposalWhyQuery>(),
  answer: type<ProposalWhy>(),
});

/** Takes moves into the draft: all of them or none, as one batch. */
export const reprice = post('/api/proposal/:id/reprice', {
  access,
  changes: ['proposals'],
  version: 'body',
  once: true,
  codes: [
    'proposal_not_found',
    'moves_changed',
    'proposal_full',
    'alternatives_invalid',
    'already_accepted',
    'proposal_void',
  ],
  body: type<RepriceRequest>(),
  answer: type<ProposalAdded>(),
});

/** The business's clients by name: also while one types. */
export const clients = ask('/api/clients', {
  access,
  topic: 'proposals',
  body: type<ClientsRequest>(),
  answer: type<ClientsPage>(),
});

/** Adds or changes a client. */
export const saveClient = post('/api/client/addorupdate', {
  access,
  changes: ['proposals'],
  once: true,
  codes: ['client_not_found', 'client_changed'],
  body: type<SaveClientRequest>(),
  answer: type<Client>(),
});

/** Forgets a client; proposals stay readable without it. */
export const eraseClient = post('/api/client/erase', {
  access,
  needs: 'prices',
  changes: ['proposals'],
  codes: ['client_not_found'],
  body: type<EraseClientRequest>(),
  answer: type<null>(),
});

/** How the business's proposals begin, look and are followed up. */
export const papers = get('/api/proposal/settings', {
  access,
  topic: 'proposals',
  answer: type<PaperSettings>(),
});

export const savePapers = post('/api/proposal/settings', {
  access,
  needs: 'business',
  changes: ['proposals'],
  codes: ['papers_changed'],
  body: type<SavePapersRequest>(),
  answer: type<PaperSettings>(),
});

/** Sets the logo, or takes it away. */
export const savePaperLogo = post('/api/proposal/settings/logo', {
  access,
  needs: 'business',
  changes: ['proposals'],
  pictures: 'one',
  body: type<PaperLogoRequest>(),
  answer: type<PaperSettings>(),
});

/** The conversation with the client, oldest first. */
export const messages = get('/api/proposal/:id/messages', {
  access,
  topic: 'proposals',
  codes: ['proposal_not_found'],
  answer: type<ProposalMessage[]>(),
});

/** Writes to the client, which gets an e-mail if its address is known. */
export const sendMessage = post('/api/proposal/:id/messages', {
  access,
  changes: ['proposals'],
  once: true,
  codes: ['proposal_not_found', 'not_sent', 'choices_invalid', 'client_not_found'],
  body: type<SendMessageRequest>(),
  answer: type<null>(),
});

/** What a sent revision changes, as its client sees it; `null`: it is the first. */
export const compare = get('/api/proposal/:id/compare', {
  access,
  topic: 'proposals',
  codes: ['proposal_not_found'],
  query: type<{ revision?: number }>(),
  answer: type<ClientComparison | null>(),
});

/** Freezes a draft as a numbered revision, and mails its client a link. */
export const sendProposal = post('/api/proposal/:id/send', {
  access,
  changes: ['proposals'],
  version: 'body',
  once: true,
  codes: [
    'proposal_not_found',
    'cannot_send',
    'approval_required',
    'own_approval',
    'already_accepted',
    'proposal_void',
    'address_unverified',
  ],
  body: type<SendProposalRequest>(),
  answer: type<ProposalSentAnswer>(),
});

/** Mails the client of what waits for an answer another link to it; at most once a day. */
export const remindOfProposal = post('/api/proposal/:id/remind', {
  access,
  changes: ['proposals'],
  codes: ['proposal_not_found', 'cannot_remind', 'address_unverified'],
  answer: type<ProposalAdded>(),
});

/** Takes the newest revision back from its client. */
export const withdrawProposal = post('/api/proposal/:id/withdraw', {
  access,
  changes: ['proposals'],
  codes: ['proposal_not_found', 'not_sent', 'already_accepted', 'proposal_void'],
  body: type<ProposalReasonRequest>(),
  answer: type<ProposalAdded>(),
});

/** Begins a change order: the draft is the accepted job from then on. */
export const startChangeOrder = post('/api/proposal/:id/change-order', {
  access,
  changes: ['proposals'],
  once: true,
  codes: ['proposal_not_found', 'not_accepted', 'order_open', 'proposal_void'],
  answer: type<ProposalAdded>(),
});

/** Gives a change order up: the draft is the accepted job again. */
export const dropChangeOrder = post('/api/proposal/:id/change-order/drop', {
  access,
  changes: ['proposals'],
  once: true,
  codes: ['proposal_not_found', 'already_accepted', 'proposal_void'],
  body: type<ProposalReasonRequest>(),
  answer: type<ProposalAdded>(),
});

/** Ends a proposal for good; its number stays. */
export const voidProposal = post('/api/proposal/:id/void', {
  access,
  changes: ['proposals'],
  codes: ['proposal_not_found'],
  body: type<ProposalReasonRequest>(),
  answer: type<ProposalAdded>(),
});

/** Agrees to a draft that earns less than the business's floor. */
export const approveProposal = post('/api/proposal/:id/approve', {
  access,
  needs: 'prices',
  changes: ['proposals'],
  version: 'body',
  codes: ['proposal_not_found'],
  body: type<{ version?: number }>(),
  answer: type<ProposalAdded>(),
});

/** Records that the client accepted the newest revision on paper. */
export const acceptOnPaper = post('/api/proposal/:id/accept', {
  access,
  changes: ['proposals'],
  codes: [
    'proposal_not_found',
    'not_sent',
    'choices_invalid',
    'already_accepted',
    'declined',
    'expired',
    'withdrawn',
    'pdf_not_ready',
    'proposal_void',
  ],
  body: type<AcceptOnPaperRequest>(),
  answer: type<ProposalAdded>(),
});

/** The links of a proposal. */
export const proposalLinks = get('/api/proposal/:id/links', {
  access,
  topic: 'proposals',
  codes: ['proposal_not_found'],
  answer: type<ProposalLinks>(),
});

/** Makes another link to be copied, or revokes one. */
export const changeProposalLinks = post('/api/proposal/:id/links', {
  access,
  changes: ['proposals'],
  codes: ['proposal_not_found', 'not_sent', 'proposal_void', 'link_not_found', 'address_unverified'],
  body: type<ProposalLinksRequest>(),
  answer: type<ProposalLinks>(),
});

/** What was sent and agreed, with its history and the proofs of it, as a ZIP archive. The complete one is for managers. */
export const packet = post('/api/proposal/:id/packet', {
  access,
  changes: ['trail'],
  file: 'application/zip',
  codes: ['proposal_not_found', 'not_sent'],
  body: type<PacketRequest>(),
  answer: type<string>(),
});
