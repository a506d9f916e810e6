import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AcceptRequest } from '@quotewright/domain/proposals/contract-client-page.js';
import type { ProposalChangeRequest } from '@quotewright/domain/proposals/contract.js';
import type { PaperSettings } from '@quotewright/domain/proposals/contract-papers.js';
import { proposalsDue } from '@quotewright/projections/proposals/proposal-pages.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { ProposalLetters } from '../../apps/api/src/proposals/letters.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { changeProposal, draftOf, makeLink, sendAgain, sendProposal, type SentProposal } from '../support/proposals.js';
import { until } from '../support/until.js';

let app: TestApp;
let business: Client;
beforeAll(async () => {
  app = await startApp({ throttle: { form: { times: 6, seconds: 3_600 } } });
  business = await app.as('contractor');
});
afterAll(() => app?.stop());

const optional = { kind: 'optional' } as const;
/** A floor of $116.00, its PDF made. */
const floor = () => sendProposal(app, business, [{ title: 'Floor', lines: [{ name: 'Plank', price: '58.00' }] }]);

async function posted(path: string, body: string) {
  const response = await app.guest().raw('POST', path, body, { 'content-type': 'application/json' });
  return { status: response.status, ...((await response.json()) as { code?: string; message: string }) };
}
const accepted = ({ token }: SentProposal, rest: Partial<AcceptRequest> = {}) =>
  posted(
    `/p/${token}/accept`,
    JSON.stringify({ revision: 1, choices: { sections: [], lines: [] }, total: '116.00', name: 'Ana', ...rest }),
  );
async function page(path: string) {
  const response = await app.guest().raw('GET', path);
  return { status: response.status, html: await response.text() };
}

/** A draft of one section with so many lines. */
async function drafted(lines: number): Promise<{ id: number; sectionId: number }> {
  const { id } = (await business.post('/proposal/add', {})).body.data as { id: number };
  await changeProposal(business, id, { change: 'add-section', title: 'Floor' });
  const { sections } = await until(
    () => draftOf(business, id),
    (draft) => draft.sections.length === 1,
  );
  const sectionId = sections[0]!.id;
  if (lines > 0) await changeProposal(business, id, ...Array.from({ length: lines }, () => lineOf(sectionId)));
  return { id, sectionId };
}
const lineOf = (section_id: number): ProposalChangeRequest => ({
  change: 'add-line',
  section_id,
  name: 'Plank',
  product_type: 'labour',
  unit: 'h',
  quantity: 1,
  retail_price: 1,
});
const change = async (id: number, changes: ProposalChangeRequest[]) =>
  (await business.post(`/proposal/${id}/change`, { changes })).status;

/** Another client. */
async function bo(): Promise<number> {
  const { body } = await business.post('/client/addorupdate', {
    id: 0,
    name: 'Bo Berg',
    email: 'bo@client.example',
    phone: '',
    billing_address: '',
    site_address: '7 Oak Road',
    notes: '',
  });
  return body.data.id;
}

describe('a draft', () => {
  it('is not filled by doubling a section again and again in one call', async () => {
    const { id, sectionId } = await drafted(8);
    const again = (times: number) =>
      Array.from({ length: times }, () => ({ change: 'duplicate-section', section_id: sectionId }) as const);
    // Each copy was counted double: a hundred of them asked for 2¹⁰⁰ ids.
    expect(await change(id, again(100))).toBe(409);
    expect(await change(id, again(40))).toBe(200);
    const { sections } = await until(
      () => draftOf(business, id),
      (draft) => draft.sections.length > 1,
    );
    expect(sections.map(({ lines }) => lines.length)).toEqual(Array.from({ length: 41 }, () => 8));
  });

  it('is duplicated by one member while another fills it', async () => {
    const { id, sectionId } = await drafted(1);
    const copy = [{ change: 'duplicate-section', section_id: sectionId } as const];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => change(id, at % 2 ? copy : [lineOf(sectionId), lineOf(sectionId)])),
    );
    expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });
});

describe('what was agreed', () => {
  it('never comes to less than nothing by an option', async () => {
    const credit = { name: 'Credit', price: '-500.00', choice: optional };
    const sending = sendProposal(app, business, [
      { title: 'Floor', lines: [{ name: 'Plank', price: '58.00' }, credit] },
    ]);
    await expect(sending).rejects.toMatchObject({ code: 'cannot_send' });
  });

  it('has a signature that stays in its box', async () => {
    const sent = await floor();
    expect(await accepted(sent, { signature: 'M1 1L601 20' })).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await accepted(sent, { signature: 'M1 1L600 200' })).toMatchObject({ status: 200 });
  });
});

describe('a link', () => {
  it('fills no table with refused answers', async () => {
    const sent = await floor();
    const texts = async () => (await app.db.knex('app.text').where({ stream: `proposal-${sent.id}` })).length;
    for (let at = 0; at < 12; at += 1) await accepted(sent, { total: '1.00', name: `Ana ${at}` });
    expect(await texts()).toBeLessThanOrEqual(6);
  });

  it('does not show what was sent to another client later', async () => {
    const sent = await floor();
    const clientId = await bo();
    await changeProposal(business, sent.id, { change: 'head', client_id: clientId, title: 'For Bo' });
    await sendAgain(app, business, { id: sent.id, clientId });
    const link = await makeLink(app, business, sent.id, clientId);
    expect((await page(`/p/${link.token}`)).html).toContain('7 Oak Road');
    const { status, html } = await page(`/p/${sent.token}`);
    expect([status, html]).toEqual([200, expect.stringContaining('This version can no longer be accepted')]);
    expect(html).not.toMatch(/Bo Berg|7 Oak Road|For Bo/);
    expect((await page(`/p/${sent.token}?revision=2`)).status).toBe(404);
    expect(await accepted(sent)).toMatchObject({ status: 409, code: 'superseded' });
    expect(await accepted(sent, { revision: 2 })).toMatchObject({ status: 404 });
    expect((await page(`/p/${link.token}?revision=1`)).status).toBe(404);
  });

  it('answers a program in JSON, also what it cannot read', async () => {
    const { token } = await floor();
    expect(await posted(`/p/${token}/accept`, '{')).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(await posted(`/p/${token}/accept`, '{"choices":{"lines":"x"}}')).toMatchObject({ code: 'invalid_input' });
  });
});

it('is not mailed to a client who was erased while it was sent', async () => {
  const { id, clientId } = await floor();
  await business.post('/client/erase', { id: clientId });
  const batchId = '019aa000-0000-7000-8000-000000000001';
  const letters = app.nest.get(ProposalLetters);
  await letters.keep({
    batchId,
    businessId: business.id,
    proposalId: id,
    clientId,
    recipient: 'ana@client.example',
    message: '',
    madeBy: null,
  });
  expect(await app.db.knex('app.proposal_letter').where({ batch_id: batchId })).toEqual([]);
});

it('reminds nobody who is not its client any more', async () => {
  const { version: _, logo: __, ...settings } = (await business.get<PaperSettings>('/proposal/settings')).body.data;
  await business.post('/proposal/settings', { ...settings, remind_days: [1], remind_most: 1 });
  const sent = await floor();
  await app.db.knex('app.proposal_letter').insert({
    batch_id: '019aa000-0000-7000-8000-000000000002',
    business_id: business.id,
    proposal_id: sent.id,
    client_id: sent.clientId,
    recipient: 'ana@client.example',
    message: '',
    made_at: new Date(),
    mailed_at: new Date(),
  });
  const due = () => proposalsDue(app.nest.get(ReadModels), new Date(Date.now() + 29.5 * 86_400_000), sent.id);
  expect(await due()).toMatchObject([{ id: sent.id, sent_to: sent.clientId }]);
  const clientId = await bo();
  await changeProposal(business, sent.id, { change: 'head', client_id: clientId });
  await sendAgain(app, business, { id: sent.id, clientId });
  await until(
    () => draftOf(business, sent.id),
    ({ revisions }) => revisions.length === 2,
  );
  expect(await due()).toEqual([]);
});
