import type { PriceApproval } from '../kernel/contract-reasons.js';
import { changingGet, get, post, type } from '../kernel/endpoint.js';
import type {
  ApprovalRuleRequest,
  ExportedTrail,
  HistoryProof,
  PriceApprovalRequest,
  ProductHistoryQuery,
  ReadyRuleAnswer,
  ReadyRuleRequest,
  ReasonRuleRequest,
  Reasons,
  ReminderRuleRequest,
  ReviewRules,
  TrailFilter,
  TrailPage,
  TrailQuery,
} from './contract.js';

/** The whole trail: everything for an admin, its own for a business. */
export const trail = get('/api/history', {
  access: 'signed-in',
  topic: 'trail',
  query: type<TrailQuery>(),
  answer: type<TrailPage>(),
});

/**
 * Changes of a product and of its offers: all for an admin, a business's own for a business. It stands on the product's
 * page, so whatever changes products changes it.
 */
export const productHistory = get('/api/product/:id/history', {
  access: 'signed-in',
  topic: 'products',
  query: type<ProductHistoryQuery>(),
  answer: type<TrailPage>(),
});

/**
 * The same as a CSV file. An export is itself an event of the trail, so this answers only this site's own scripts. The
 * answer is the file, without the envelope.
 */
export const exportCsv = changingGet('/api/history.csv', {
  access: 'signed-in',
  confirmed: true,
  needs: 'business',
  changes: ['trail'],
  file: 'text/csv',
  query: type<TrailFilter>(),
  answer: type<string>(),
});

/** The same as a JSON file. */
export const exportJson = changingGet('/api/history.json', {
  access: 'signed-in',
  confirmed: true,
  needs: 'business',
  changes: ['trail'],
  file: 'application/json',
  query: type<TrailFilter>(),
  answer: type<ExportedTrail>(),
});

/** When the business asks for the reason of a change (for admins: the gallery), and the account's last reasons. */
export const reasons = get('/api/account/reasons', { access: 'signed-in', topic: 'trail', answer: type<Reasons>() });

/** Changes that rule: an event of the trail. */
export const changeReasonRule = post('/api/account/reasons', {
  access: 'signed-in',
  needs: 'business',
  changes: ['trail'],
  body: type<ReasonRuleRequest>(),
  answer: type<null>(),
});

/** The gallery's rules about reviews: approvals that publishing needs, and when reminders are sent. */
export const reviewRules = get('/api/review/rule', { access: ['admin'], topic: 'trail', answer: type<ReviewRules>() });

/** Changes how many approvals publishing needs: an event of the trail. */
export const changeApprovalRule = post('/api/review/rule', {
  access: ['admin'],
  codes: ['too_few_admins'],
  changes: ['trail', 'templates'],
  body: type<ApprovalRuleRequest>(),
  answer: type<null>(),
});

/** Changes after how many days a review brings a reminder: an event of the trail. */
export const changeReminderRule = post('/api/review/reminders', {
  access: ['admin'],
  changes: ['trail'],
  body: type<ReminderRuleRequest>(),
  answer: type<null>(),
});

/** What a failed check of a template of the gallery does to its publishing. */
export const readyRule = get('/api/ready/rule', { access: ['admin'], topic: 'trail', answer: type<ReadyRuleAnswer>() });

/** Changes that: an event of the trail. */
export const changeReadyRule = post('/api/ready/rule', {
  access: ['admin'],
  changes: ['trail', 'templates'],
  body: type<ReadyRuleRequest>(),
  answer: type<null>(),
});

/** When price changes of a supplier wait for an admin. */
export const priceApproval = get('/api/price-approvals/rule/:id', {
  access: ['admin'],
  topic: 'trail',
  answer: type<PriceApproval>(),
});

/** Changes that: an event of the supplier's trail. What waits already stays waiting. */
export const changePriceApproval = post('/api/price-approvals/rule', {
  access: ['admin'],
  changes: ['trail', 'products'],
  body: type<PriceApprovalRequest>(),
  answer: type<null>(),
});

/** The proof that an event was recorded, for those who may read it in the trail; of an erased one, for admins. */
export const proof = get('/api/history/:event_id/proof', {
  access: 'signed-in',
  topic: 'trail',
  answer: type<HistoryProof>(),
});
