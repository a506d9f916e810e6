import { createHash, randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { streamOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { defaultPicks } from '@quotewright/domain/proposals/choices.js';
import type { ProposalLinks } from '@quotewright/domain/proposals/contract-sending.js';
import { proposal, type ProposalCommand, type ProposalState } from '@quotewright/domain/proposals/proposal.js';
import { AggregateCommand } from '../../apps/api/src/platform/commands/aggregate-command.js';
import { AggregateStates } from '../../apps/api/src/platform/commands/aggregate-states.js';
import { Texts } from '../../apps/api/src/platform/commands/texts.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { linesOfPdf } from '../support/pdf.js';
import { until } from '../support/until.js';

let app: TestApp;
let contractor: Client;
let other: Client;
beforeAll(async () => {
  app = await startApp();
  await app.nest.get(Jobs).work();
  [contractor, other] = await Promise.all([app.as('contractor'), app.as('retailinstall')]);
});
afterAll(() => app?.stop());

const stream = (id: number) => streamOf(proposal, id);
const stateOf = async (id: number): Promise<ProposalState> =>
  (await app.nest.get(AggregateStates).load(proposal, stream(id))).state;
const run = async (id: number, command: ProposalCommand) => {
  const actor: Actor = { id: contractor.id, userType: 'contractor' };
  await app.nest.get(CommandBus).execute(new AggregateCommand(proposal, id, command, { actor }));
};

const person = {
  id: 0,
  name: 'Dana Whitfield',
  email: 'dana@client.example',
  phone: '',
  billing_address: '',
  site_address: '',
  notes: '',
};

/** A draft of one line for a client. */
async function drafted(): Promise<{ id: number; clientId: number }> {
  const clientId = (await contractor.post<{ id: number }>('/client/addorupdate', person)).body.data.id;
  const { id } = (await contractor.post<{ id: number }>('/proposal/add', {})).body.data;
  await contractor.post(`/proposal/${id}/change`, {
    changes: [
      { change: 'add-section', title: 'Bathroom' },
      { change: 'head', client_id: clientId, title: 'Bathroom of Dana' },
    ],
  });
  const sectionId = (await stateOf(id)).content!.sections[0]!.id;
  await contractor.post(`/proposal/${id}/change`, {
    changes: [
      {
        change: 'add-line',
        section_id: sectionId,
        name: 'Tile',
        product_type: 'finish_product',
        unit: 'box',
        quantity: '6',
        retail_price: '58.00',
        cost_price: '31.77',
      },
    ],
  });
  return { id, clientId };
}

/** It, as it was sent. */
async function sent(
  before: (id: number, clientId: number) => Promise<unknown> = async () => undefined,
): Promise<{ id: number; clientId: number }> {
  const { id, clientId } = await drafted();
  const papers = {
    business_name: 'Northside Tile',
    contact: '',
    logo: null,
    accent_color: '#13559b',
    heading_color: '#172130',
    time_zone: 'America/New_York',
    terms: 'Net ten days.',
    footer: '',
    paper: 'letter',
  };
  const [look] = await app.db
    .knex('app.proposal_look')
    .insert({ business_id: contractor.id, hash: 'a'.repeat(64), salt: 's', body: JSON.stringify(papers) })
    .returning<{ id: number }[]>('id');
  const { name, email, phone, billing_address, site_address } = person;
  await app.db.knex('app.proposal_client').insert({
    client_id: clientId,
    hash: 'b'.repeat(64),
    salt: 's',
    body: JSON.stringify({ name, email, phone, billing_address, site_address }),
  });
  await before(id, clientId);
  await run(id, {
    type: 'SendProposal',
    number: `Q-2026-${String(id).padStart(4, '0')}`,
    validUntil: '2099-01-01T05:00:00.000Z',
    client: { id: clientId, hash: 'b'.repeat(64) },
    look: { id: look!.id, hash: 'a'.repeat(64) },
    floor: null,
  });
  return { id, clientId };
}
const file = (client: Client, id: number, query = '') => client.raw('GET', `/api/proposal/${id}/pdf${query}`);
const bytesOf = async (id: number, query = ''): Promise<Buffer> =>
  Buffer.from(await (await file(contractor, id, query)).arrayBuffer());
const made = (id: number, query = '') =>
  until(
    async () => (await file(contractor, id, query)).status,
    (status) => status === 200,
  );

it('is made once after sending, recorded by its hash, and loaded by its business alone', async () => {
  const { id } = await sent();
  await made(id);
  const answer = await file(contractor, id);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Q-2026-\d+\.pdf"$/);
  const bytes = await bytesOf(id);
  const recorded = (await stateOf(id)).sending.revisions[0]!.sha256;
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(recorded);
  const text = (await linesOfPdf(bytes)).flat().join('\n');
  expect(text).toContain('Tile 6 box $58.00 $348.00');
  expect(text).toContain('Northside Tile');
  expect(text).not.toContain('31.77');
  expect((await file(other, id)).status).toBe(404);
  expect((await file(contractor, id, '?revision=2')).status).toBe(404);
  const { updated_at: changed, revisions } = await until(
    async () => (await contractor.get(`/proposal/${id}`)).body.data,
    (draft) => draft.revisions[0].has_pdf === true,
  );
  expect(changed).toBe(revisions[0].sent_at);
});

it('is the file that was kept if its process died before that was recorded, and recorded once', async () => {
  const bytes = Buffer.from('as it was kept');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { id } = await sent(async (proposalId, clientId) =>
    app.db.knex('app.proposal_pdf').insert({
      ...{ proposal_id: proposalId, revision: 1, kind: 'sent', business_id: contractor.id, client_id: clientId },
      ...{ sha256, bytes, made_at: new Date() },
    }),
  );
  await made(id);
  expect((await bytesOf(id)).equals(bytes)).toBe(true);
  expect((await stateOf(id)).sending.revisions[0]!.sha256).toBe(sha256);
  const { revision } = await app.nest.get(AggregateStates).load(proposal, stream(id));
  await run(id, { type: 'KeepProposalPdf', revision: 1, sha256: 'f'.repeat(64) });
  expect((await app.nest.get(AggregateStates).load(proposal, stream(id))).revision).toBe(revision);
});

it('is called a copy when it is not the file that was recorded', async () => {
  const { id } = await sent();
  await made(id);
  await app.db
    .knex('app.proposal_pdf')
    .where({ proposal_id: id })
    .update({ sha256: 'f'.repeat(64) });
  expect((await file(contractor, id)).headers.get('content-disposition')).toContain('-copy.pdf');
});

it('has a copy with what was accepted, by whom and when', async () => {
  const { id, clientId } = await sent();
  await made(id);
  expect((await file(contractor, id, '?kind=accepted')).status).toBe(404);
  const { frozen } = (await stateOf(id)).sending.revisions[0]!;
  const texts = app.nest.get(Texts);
  const keep = (body: string) => texts.keep(randomUUID(), { stream: stream(id), clientId, body });
  const [name, signature] = [await keep('Dana W.'), await keep('M10 20L30 40L90 10')];
  const { total } = frozen;
  await run(id, {
    type: 'AcceptProposal',
    revision: 1,
    linkId: null,
    picks: defaultPicks(frozen),
    total,
    name,
    signature,
  });
  await made(id, '?kind=accepted');
  const text = (await linesOfPdf(await bytesOf(id, '?kind=accepted'))).flat().join('\n');
  expect(text).toContain('Accepted by Dana W. on ');
  expect(text).toContain((await stateOf(id)).sending.revisions[0]!.sha256!);
  expect((await file(contractor, id, '?kind=accepted')).headers.get('content-disposition')).toContain('-accepted.pdf');
});

it('is erased with its client; its hash stays', async () => {
  const { id, clientId } = await sent();
  await made(id);
  await contractor.post('/client/erase', { id: clientId });
  const answer = await file(contractor, id);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'pdf_erased']);
  expect(await app.db.knex('app.proposal_pdf').where({ proposal_id: id }).first('bytes', 'sha256')).toEqual({
    bytes: null,
    sha256: (await stateOf(id)).sending.revisions[0]!.sha256,
  });
});

it('goes out by e-mail once it is made; its client downloads it, accepts, and has a signed copy', async () => {
  const { id, clientId } = await drafted();
  const to = 'dana@client.example';
  const answer = await contractor.post(`/proposal/${id}/send`, { to, message: '' });
  expect(answer.body.message).toBe('Proposal sent.');
  const [mail] = await until(
    () => app.db.knex('app.mail').where({ recipient: to, kind: 'proposal' }).select<{ text: string }[]>('text'),
    (mails) => mails.length > 0,
  );
  const path = /\/p\/[\w-]{43}/.exec(mail!.text)![0];
  // Whoever got the e-mail finds the file.
  const guest = app.guest();
  const download = (query = '', client = guest, headers = {}) =>
    client.raw('GET', `${path}/pdf${query}`, undefined, headers);
  const file = await download();
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect(Buffer.from(await file.arrayBuffer()).equals(await bytesOf(id))).toBe(true);
  await download();
  await download('', contractor);
  await download('', guest, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await guest.raw('HEAD', `${path}/pdf`);
  const { links } = (await contractor.get<ProposalLinks>(`/proposal/${id}/links`)).body.data;
  expect(links).toMatchObject([{ recipient: to, downloads: 1, downloaded_at: expect.any(String), opened_at: null }]);

  expect((await download('?kind=accepted')).status).toBe(404);
  const { frozen } = (await stateOf(id)).sending.revisions[0]!;
  const { sections, lines } = defaultPicks(frozen);
  const acceptance = { revision: 1, choices: { sections, lines }, total: frozen.total, name: 'Dana Whitfield' };
  const accepted = await guest.raw('POST', `${path}/accept`, JSON.stringify(acceptance), {
    'content-type': 'application/json',
  });
  expect(accepted.status).toBe(200);
  const page = await (await guest.raw('GET', path)).text();
  expect(page).toContain(`${path}/pdf?revision=1&amp;kind=accepted`);
  await until(
    async () => (await download('?kind=accepted')).status,
    (status) => status === 200,
  );
  const signed = Buffer.from(await (await download('?kind=accepted')).arrayBuffer());
  expect((await linesOfPdf(signed)).flat().join('\n')).toContain('Accepted by Dana Whitfield on ');

  await contractor.post('/client/erase', { id: clientId });
  expect((await download()).status).toBe(410);
});
