import type { Knex } from 'knex';
import type { LeadState } from '@quotewright/domain/leads/contract.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { workersOf, type Worker } from '../platform/auth/businesses.js';
import type { Mail } from '../platform/mail/mail.js';
import { sample } from '../platform/mail/sample.js';
import type { StoredLead } from './stored-lead.js';

// No e-mail about a lead says who the customer is, what was written, or what anything costs: that stands in the product.

/** What an e-mail says of a lead: its state, the template and the name of the other business. */
interface Told extends Pick<StoredLead, 'id' | 'state' | 'template_name'> {
  business: string;
}

/** How a business is named. */
async function calledOf(knex: Knex, businessId: number | null): Promise<string> {
  const owner = await knex('app.owner').where({ id: businessId }).first<{ called: string } | undefined>('called');
  return owner?.called ?? 'A business';
}

const toLead = (publicUrl: string, id: number): Mail['action'] => ({
  label: 'Open the lead',
  url: siteAddress(publicUrl, `/leads?lead=${id}`),
});

function newLead({ id: account, email: to }: Worker, lead: Told, publicUrl: string): Mail {
  const [sender, template] = [isolated(lead.business), isolated(lead.template_name)];
  return {
    kind: 'lead',
    to,
    account,
    subject: `${sender} asks you for a quote: ${template}`,
    paragraphs: [
      `${sender} sends you the measurements of a job and asks you to quote it with ${template}.`,
      'Open the lead to read them. They are filled in when you start the quote.',
    ],
    action: toLead(publicUrl, lead.id),
  };
}

type Outcome = 'declined' | 'quoted' | 'won' | 'lost';

const OUTCOMES: Readonly<Record<Outcome, { subject: string; said: string }>> = {
  declined: { subject: 'declines your lead', said: 'cannot quote this job. You can ask another contractor.' },
  quoted: { subject: 'has quoted your lead', said: 'has made a quote for this job.' },
  won: { subject: 'won the job you sent', said: 'won this job.' },
  lost: { subject: 'did not get the job you sent', said: 'did not get this job.' },
};

const isOutcome = (state: LeadState): state is Outcome => Object.hasOwn(OUTCOMES, state);

function whatBecame({ id: account, email: to }: Worker, lead: Told & { state: Outcome }, publicUrl: string): Mail {
  const contractor = isolated(lead.business);
  const { subject, said } = OUTCOMES[lead.state];
  return {
    kind: 'lead-outcome',
    to,
    account,
    subject: `${contractor} ${subject}: ${isolated(lead.template_name)}`,
    paragraphs: [`${contractor} ${said}`],
    action: toLead(publicUrl, lead.id),
  };
}

/** A new lead, for those of the contractor who work on leads. */
export async function arrival(knex: Knex, lead: StoredLead, publicUrl: string): Promise<Mail[]> {
  const [business, members] = await Promise.all([calledOf(knex, lead.sender_id), workersOf(knex, lead.receiver_id!)]);
  const names = { business: lead.sender_id! };
  return members.map((member) => ({ ...newLead(member, { ...lead, business }, publicUrl), names }));
}

/** What became of a lead, for who sent it; for their colleagues if they have left. */
export async function outcome(knex: Knex, lead: StoredLead, publicUrl: string): Promise<Mail[]> {
  const { state } = lead;
  if (!isOutcome(state) || lead.sender_id === null) return [];
  const [business, members] = await Promise.all([calledOf(knex, lead.receiver_id), workersOf(knex, lead.sender_id)]);
  const sender = members.filter(({ id }) => id === lead.sent_by);
  const told = sender.length > 0 ? sender : members;
  return told.map((member) => ({
    ...whatBecame(member, { ...lead, state, business }, publicUrl),
    ...(lead.receiver_id !== null && { names: { business: lead.receiver_id } }),
  }));
}

const shownLead = { id: 0, template_name: sample.template, business: sample.business };

/** Samples of what a contractor gets. */
export const arrivalSamples = (publicUrl: string): Mail[] => [
  newLead(sample.account, { ...shownLead, state: 'sent' }, publicUrl),
];

/** Samples of what a sender gets. */
export const outcomeSamples = (publicUrl: string): Mail[] =>
  (['declined', 'quoted', 'won', 'lost'] as const).map((state) =>
    whatBecame(sample.account, { ...shownLead, state }, publicUrl),
  );
