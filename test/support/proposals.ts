import { CommandBus } from '@nestjs/cqrs';
import type { ClientPapers } from '@quotewright/domain/proposals/contract-client-view.js';
import type { Choice } from '@quotewright/domain/proposals/content.js';
import type { ProposalChangeRequest, ProposalDraft, ProposalSection } from '@quotewright/domain/proposals/contract.js';
import { proposal, type ProposalCommand, type ProposalState } from '@quotewright/domain/proposals/proposal.js';
import { AggregateCommand, type CommandResult } from '../../apps/api/src/platform/commands/aggregate-command.js';
import { newToken } from '../../apps/api/src/platform/auth/tokens.js';
import type { Client, TestApp } from './app.js';
import { until } from './until.js';

/** How papers look in tests. */
const papers: ClientPapers = {
  business_name: 'Silva Tile',
  contact: '1 Mill Lane · 555 0100',
  logo: null,
  accent_color: '#1f4b99',
  heading_color: '#1a1a1a',
  time_zone: 'America/New_York',
  terms: 'Half before we start.',
  footer: 'Thank you for your trust.',
};

/** A proposal that was sent, with a link of its client. */
export interface SentProposal {
  id: number;
  clientId: number;
  linkId: number;
  token: string;
}

/** Runs one command on a proposal. `by`: `null` for the system and for clients. */
export const commandProposal = (
  app: TestApp,
  by: Client | null,
  id: number,
  command: ProposalCommand,
): Promise<CommandResult<ProposalState>> =>
  app.nest.get(CommandBus).execute(
    new AggregateCommand(proposal, id, command, {
      actor: by && { id: by.id, userType: 'contractor' },
      source: 'api',
    }),
  );

/** Another link of a proposal. */
export async function makeLink(app: TestApp, business: Client, id: number, clientId: number) {
  const { token, hash } = newToken();
  const [link] = await app.db
    .knex('app.proposal_link')
    .insert({
      business_id: business.id,
      proposal_id: id,
      client_id: clientId,
      recipient: '',
      token_hash: hash,
      made_by: business.id,
      made_at: new Date(),
    })
    .returning<{ id: number }[]>('id');
  return { token, linkId: link!.id };
}

/** Sends a proposal as it is; its PDF counts as made. `validUntil`: ISO 8601 UTC, by default in a month. */
export async function sendAgain(
  app: TestApp,
  business: Client,
  { id, clientId }: Pick<SentProposal, 'id' | 'clientId'>,
  { validUntil = new Date(Date.now() + 30 * 86_400_000).toISOString(), hasPdf = true } = {},
): Promise<number> {
  const [look] = await app.db
    .knex('app.proposal_look')
    .insert({ business_id: business.id, hash: 'look', salt: 'salt', body: JSON.stringify(papers) })
    .returning<{ id: number }[]>('id');
  const { body } = await business.post('/clients', { perPage: 100 });
  const person = body.data.data.find((one: { id: number }) => one.id === clientId);
  await app.db
    .knex('app.proposal_client')
    .insert({ client_id: clientId, hash: `client-${clientId}`, salt: 'salt', body: JSON.stringify(person) })
    .onConflict(['client_id', 'hash'])
    .ignore();
  const { state } = await commandProposal(app, business, id, {
    type: 'SendProposal',
    number: `Q-2026-${String(id).padStart(4, '0')}`,
    validUntil,
    client: { id: clientId, hash: `client-${clientId}` },
    look: { id: look!.id, hash: 'look' },
    floor: null,
  });
  const { revision } = state.sending.revisions.at(-1)!;
  if (hasPdf) await commandProposal(app, null, id, { type: 'KeepProposalPdf', revision, sha256: 'f1'.repeat(32) });
  return revision;
}

/** A section of a proposal by hand. */
interface HandSection {
  title: string;
  choice?: Choice;
  lines: readonly { name: string; price: string; quantity?: string; choice?: Choice }[];
}

/** Puts sections into a draft. */
async function draftSections(business: Client, id: number, sections: readonly HandSection[]): Promise<void> {
  for (const [at, { title, choice, lines }] of sections.entries()) {
    await changeProposal(business, id, { change: 'add-section', title });
    const section_id = (await sectionOf(business, id, at)).id;
    if (choice) await changeProposal(business, id, { change: 'section', section_id, choice });
    await changeProposal(
      business,
      id,
      ...lines.map(({ name, price, quantity = '2' }) => ({
        change: 'add-line' as const,
        section_id,
        name,
        product_type: 'finish_product' as const,
        unit: 'box',
        quantity,
        retail_price: price,
        cost_price: '31.17',
      })),
    );
    const drafted = (await sectionOf(business, id, at, lines.length)).lines;
    const choices = lines.flatMap(({ choice: picked }, nth) =>
      picked ? [{ change: 'line' as const, line_id: drafted[nth]!.id, choice: picked }] : [],
    );
    if (choices.length > 0) await changeProposal(business, id, ...choices);
  }
}

/** A section with so many lines: on a busy machine the read model may come later than the answer. */
async function sectionOf(business: Client, id: number, at: number, lines = 0): Promise<ProposalSection> {
  const { sections } = await until(
    () => draftOf(business, id),
    (draft) => draft.sections[at]?.lines.length === lines,
  );
  return sections[at]!;
}

export const draftOf = async (business: Client, id: number): Promise<ProposalDraft> =>
  (await business.get<ProposalDraft>(`/proposal/${id}`)).body.data;

/** Changes a draft; throws what is refused. */
export async function changeProposal(
  business: Client,
  id: number,
  ...changes: readonly ProposalChangeRequest[]
): Promise<void> {
  const { status, body } = await business.post(`/proposal/${id}/change`, { changes });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Drafts a proposal, sends it, and makes a link. */
export async function sendProposal(
  app: TestApp,
  business: Client,
  sections: readonly HandSection[],
  { head = {}, ...options }: { validUntil?: string; hasPdf?: boolean; head?: Partial<ProposalChangeRequest> } = {},
): Promise<SentProposal> {
  const client = await business.post('/client/addorupdate', {
    id: 0,
    name: 'Ana Lindqvist',
    email: 'ana@client.example',
    phone: '',
    billing_address: '',
    site_address: '3 Elm Street\nSpringfield',
    notes: '',
  });
  const clientId: number = client.body.data.id;
  const added = await business.post('/proposal/add', {});
  const id: number = added.body.data.id;
  await changeProposal(business, id, { change: 'head', client_id: clientId, ...head });
  await draftSections(business, id, sections);
  await sendAgain(app, business, { id, clientId }, options);
  return { id, clientId, ...(await makeLink(app, business, id, clientId)) };
}
