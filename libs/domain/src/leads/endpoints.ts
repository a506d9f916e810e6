import type { Page } from '../kernel/contract.js';
import { ask, get, post, type } from '../kernel/endpoint.js';
import { leadBusinesses, leadReceivers, leadSenders } from './contract.js';
import type {
  DeclineLeadRequest,
  Lead,
  LeadContractor,
  LeadContractorsRequest,
  LeadProfile,
  LeadRequest,
  LeadsPage,
  LeadsRequest,
  SendLeadRequest,
  SettleLeadRequest,
} from './contract.js';

/** Whether the caller's business takes leads, and what it says of itself; `null` if it never said. */
export const profile = get('/api/leads/profile', {
  access: leadReceivers,
  topic: 'leads',
  answer: type<LeadProfile | null>(),
});

/** Takes leads from now on, or no more. Leads that are there stay. */
export const saveProfile = post('/api/leads/profile', {
  access: leadReceivers,
  codes: ['address_unverified', 'not_approved'],
  changes: ['leads'],
  body: type<LeadProfile>(),
  answer: type<null>(),
});

/** The contractors who take leads for a template. */
export const contractors = ask('/api/leads/contractors', {
  access: leadSenders,
  codes: ['template_not_found', 'premium_required'],
  topic: 'leads',
  body: type<LeadContractorsRequest>(),
  answer: type<Page<LeadContractor>>(),
});

/** Hands measurements to a contractor, with the customer's details if they agreed. The same, sent again while it waits, is the same lead. */
export const send = post('/api/lead/send', {
  access: leadSenders,
  codes: ['address_unverified', 'answers_invalid', 'leads_closed', 'premium_required', 'template_not_found'],
  changes: ['leads'],
  once: true,
  body: type<SendLeadRequest>(),
  answer: type<LeadRequest>(),
});

/** The leads that the caller's business sent or got, newest first. */
export const leads = ask('/api/leads', {
  access: leadBusinesses,
  topic: 'leads',
  body: type<LeadsRequest>(),
  answer: type<LeadsPage>(),
});

/** One of them, with everything in it. */
export const one = get('/api/lead/:id', {
  access: leadBusinesses,
  topic: 'leads',
  answer: type<Lead>(),
});

/** Says that the contractor has opened it. Repeated, it changes nothing. */
export const seen = post('/api/lead/seen', {
  access: leadReceivers,
  changes: ['leads'],
  body: type<LeadRequest>(),
  answer: type<null>(),
});

/** Declines it. Repeated, it changes and sends nothing. */
export const decline = post('/api/lead/decline', {
  access: leadReceivers,
  codes: ['lead_settled'],
  changes: ['leads'],
  body: type<DeclineLeadRequest>(),
  answer: type<null>(),
});

/** Says what became of its quote. Repeated, it changes and sends nothing. */
export const settle = post('/api/lead/settle', {
  access: leadReceivers,
  codes: ['lead_settled'],
  changes: ['leads'],
  body: type<SettleLeadRequest>(),
  answer: type<null>(),
});

/** Withdraws what was sent, while the contractor has not opened it: it is gone. Repeated, it changes nothing. */
export const withdraw = post('/api/lead/withdraw', {
  access: leadSenders,
  codes: ['lead_settled'],
  changes: ['leads'],
  body: type<LeadRequest>(),
  answer: type<null>(),
});

/** Deletes the customer's details and the note, for both businesses. Repeated, it changes nothing. */
export const forget = post('/api/lead/forget', {
  access: leadBusinesses,
  changes: ['leads'],
  body: type<LeadRequest>(),
  answer: type<null>(),
});
