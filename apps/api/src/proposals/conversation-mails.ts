import type { Knex } from 'knex';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { clientPage } from '@quotewright/domain/proposals/contract-client-page.js';
import { workersOf, type Worker } from '../platform/auth/businesses.js';
import type { Mail } from '../platform/mail/mail.js';
import { sample } from '../platform/mail/sample.js';

// No e-mail repeats what was written, or says what anything costs: that stands in the product.

/** A proposal as its members are told of it. */
interface Told {
  proposalId: number;
  number: string;
}

const toProposal = (publicUrl: string, { proposalId }: Told): Mail['action'] => ({
  label: 'Open the proposal',
  url: siteAddress(publicUrl, `/proposals/${proposalId}`),
});

function question({ id: account, email: to }: Worker, told: Told, publicUrl: string): Mail {
  return {
    kind: 'proposal-question',
    to,
    account,
    subject: `Your client asks about proposal ${isolated(told.number)}`,
    paragraphs: [`Your client has a question about proposal ${isolated(told.number)}. Answer it in the proposal.`],
    action: toProposal(publicUrl, told),
  };
}

/** What a client decided about a proposal or, by its number, about a change order. */
interface Answered extends Told {
  order: number | null;
  isAccepted: boolean;
}

function answer({ id: account, email: to }: Worker, told: Answered, publicUrl: string): Mail {
  const did = told.isAccepted ? 'accepted' : 'declined';
  const what = told.order === null ? 'proposal' : 'change order';
  return {
    kind: 'proposal-answer',
    to,
    account,
    subject: `${told.order === null ? 'Proposal' : 'Change order'} ${isolated(told.number)} is ${did}`,
    paragraphs: [
      told.isAccepted
        ? `Your client has accepted ${what} ${isolated(told.number)}. What was chosen stands in the proposal.`
        : `Your client has declined ${what} ${isolated(told.number)}. The reason, if one was given, stands in the proposal.`,
    ],
    action: toProposal(publicUrl, told),
  };
}

function reply(to: string, { number, business, url }: { number: string; business: string; url: string }): Mail {
  return {
    kind: 'proposal-reply',
    to,
    subject: `${isolated(business)} has answered you: proposal ${isolated(number)}`,
    paragraphs: [
      `${isolated(business)} has written to you about proposal ${isolated(number)}. Open it to read the message.`,
    ],
    action: { label: 'Open the proposal', url },
  };
}

/** A client's question, for those of the business who work on proposals. */
export async function questionMails(knex: Knex, businessId: number, told: Told, publicUrl: string): Promise<Mail[]> {
  return (await workersOf(knex, businessId)).map((member) => question(member, told, publicUrl));
}

/** A client's decision, for the same. */
export async function answerMails(knex: Knex, businessId: number, told: Answered, publicUrl: string): Promise<Mail[]> {
  return (await workersOf(knex, businessId)).map((member) => answer(member, told, publicUrl));
}

/** A reply of a business, for the client with this link. */
interface Replied extends Pick<Told, 'number'> {
  businessId: number;
  clientId: number;
  recipient: string;
  url: string;
}

/** A reply, for the client. */
export async function replyMail(tx: Knex, { businessId, clientId, recipient, number, url }: Replied): Promise<Mail> {
  const owner = await tx('app.owner').where({ id: businessId }).first<{ called: string }>('called');
  return {
    ...reply(recipient, { number, business: owner!.called, url }),
    client: clientId,
    names: { business: businessId },
  };
}

const told: Told = { proposalId: 0, number: 'Q-2026-0001' };

export const questionSamples = (publicUrl: string): Mail[] => [question(sample.account, told, publicUrl)];
export const answerSamples = (publicUrl: string): Mail[] =>
  [true, false].map((isAccepted) => answer(sample.account, { ...told, order: null, isAccepted }, publicUrl));
export const replySamples = (publicUrl: string): Mail[] => [
  reply(sample.account.email, {
    number: told.number,
    business: sample.business,
    url: siteAddress(publicUrl, clientPage(sample.token)),
  }),
];
