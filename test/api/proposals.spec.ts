import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProposalChangeRequest, ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import type { ProposalsPage } from '@quotewright/domain/proposals/contract-lists.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { toldIn } from '../support/told.js';

let app: TestApp;
let supplier: Client;
let contractor: Client;
let retail: Client;
let planks: TestOffer;
let gallery: Awaited<ReturnType<typeof makeTemplate>>;

beforeAll(async () => {
  app = await startApp();
  let admin: Client;
  [admin, supplier, contractor, retail] = await Promise.all([
    app.as('admin'),
    app.as('suppliers'),
    app.as('contractor'),
    app.as('retail'),
  ]);
  await shareMasterProducts(app, 'LVP plank');
  planks = await makeOffer(supplier);
  gallery = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Plank floor',
      questions: [
        ['Length', 'ft'],
        ['Width', 'ft'],
      ],
      lines: [{ offer: planks, formula: 'Q1xQ2', settings: { waste_percent: 10, pack_size: 24, round_up: true } }],
      publish: true,
    },
  );
});
afterAll(() => app?.stop());

const answers = (...values: number[]) => Object.fromEntries(gallery.questions.map((id, index) => [id, values[index]!]));
const room = (...values: number[]): ProposalChangeRequest => ({
  change: 'add-section',
  template_id: gallery.id,
  answers: answers(...values),
});
const started = async (client: Client, body: object = {}): Promise<number> =>
  (await client.post('/proposal/add', body)).body.data.id;
const draftOf = async (client: Client, id: number): Promise<ProposalDraft> =>
  (await client.get<ProposalDraft>(`/proposal/${id}`)).body.data;
async function change(client: Client, id: number, ...changes: ProposalChangeRequest[]): Promise<ProposalDraft> {
  const { body } = await client.post(`/proposal/${id}/change`, { changes });
  expect([body.status, body.message]).toEqual([200, 'Saved.']);
  return draftOf(client, id);
}

describe('a draft', () => {
  it('holds a template twice, each room with measurements of its own', async () => {
    const id = await started(contractor);
    await change(contractor, id, room(12, 10), { ...room(24, 10), title: 'Bedroom' });
    const draft = await draftOf(contractor, id);
    expect(draft.sections.map(({ title, net }) => [title, net])).toEqual([
      ['Plank floor', '348.00'],
      ['Bedroom', '638.00'],
    ]);
    expect(draft).toMatchObject({
      total: '986.00',
      cost: '680.00',
      margin_percent: '31.03',
      state: 'draft',
      number: null,
    });
    expect(draft.sections[0]!.lines[0]).toMatchObject({
      quantity: '6',
      calculated: { trace: expect.stringContaining('6 boxes') },
      cost_price: '40.00',
      offer: { offer_id: planks.id },
    });
    const measured = await change(contractor, id, {
      change: 'section',
      section_id: draft.sections[0]!.id,
      answers: answers(24, 10),
    });
    expect(measured.sections.map(({ net }) => net)).toEqual(['638.00', '638.00']);
  });

  it('keeps its prices when the supplier changes them', async () => {
    const offer = await makeOffer(supplier, { name: 'Rug', sku: 'RUG', retail_price: '90', cost_price: '50' });
    const id = await started(contractor, { offer_id: offer.id });
    await supplier.post('/supplier/product/addorupdate', {
      id: offer.id,
      retail_price: '99',
      cost_price: '50',
      unit: 'box',
    });
    expect(await draftOf(contractor, id)).toMatchObject({ title: 'Rug', total: '90.00' });
  });

  it('takes saved quotes as sections with the prices of then', async () => {
    const quotes = await Promise.all(
      [10, 20].map(async (width) => {
        const saved = await contractor.post('/quote/add', {
          templateid: gallery.id,
          answers: JSON.stringify(answers(12, width)),
          name: `Room ${width}`,
        });
        return saved.body.data.id as number;
      }),
    );
    const draft = await draftOf(contractor, await started(contractor, { quote_ids: quotes }));
    expect(draft.sections.map(({ title, net }) => [title, net])).toEqual([
      ['Room 10', '348.00'],
      ['Room 20', '638.00'],
    ]);
    const { body } = await retail.post('/proposal/add', { quote_ids: quotes });
    expect(body.code).toBe('not_found');
  });

  it('starts from another one, whose sections are copies', async () => {
    const first = await started(contractor);
    await change(contractor, first, room(12, 10), {
      change: 'head',
      title: 'Flat',
      discount: { kind: 'percent', value: '10' },
    });
    const copy = await draftOf(contractor, await started(contractor, { from: first }));
    expect(copy).toMatchObject({ title: 'Flat', total: '313.20' });
    expect((await retail.post('/proposal/add', { from: first })).body.code).toBe('proposal_not_found');
  });

  it('takes lines by hand, overrides, discounts, taxes and payments', async () => {
    const id = await started(contractor);
    const one = await change(contractor, id, { change: 'add-section', title: 'Extras' });
    const section_id = one.sections[0]!.id;
    const two = await change(contractor, id, {
      change: 'add-line',
      section_id,
      name: 'Skip hire',
      product_type: 'labour',
      unit: 'day',
      quantity: 2,
      retail_price: '120',
      cost_price: 80,
    });
    const line_id = two.sections[0]!.lines[0]!.id;
    const done = await change(
      contractor,
      id,
      { change: 'line', line_id, price: '110', discount: { kind: 'amount', value: '20' } },
      {
        change: 'head',
        tax_rates: [{ key: 1, name: 'State', percent: '10', on: ['labour'] }],
        instalment_plan: [
          { label: 'Deposit', percent: '30' },
          { label: 'Rest', rest: true },
        ],
      },
    );
    expect(done).toMatchObject({
      net: '200.00',
      tax: '20.00',
      total: '220.00',
      cost: '160.00',
      instalments: [{ amount: '66.00' }, { amount: '154.00' }],
    });
  });

  it('undoes and redoes by batches', async () => {
    const id = await started(contractor);
    const { undo } = await change(contractor, id, room(12, 10), room(24, 10));
    await contractor.post(`/proposal/${id}/undo`, { batch_id: undo });
    const undone = await draftOf(contractor, id);
    expect([undone.sections, undone.undo]).toEqual([[], null]);
    await contractor.post(`/proposal/${id}/undo`, { batch_id: undone.redo });
    expect((await draftOf(contractor, id)).total).toBe('986.00');
  });

  it('is calculated for what a client may pick', async () => {
    const id = await started(contractor);
    const { sections } = await change(contractor, id, room(12, 10), room(24, 10));
    const second = sections[1]!;
    await change(contractor, id, { change: 'section', section_id: second.id, choice: { kind: 'optional' } });
    expect((await draftOf(contractor, id)).total).toBe('348.00');
    const { body } = await contractor.post<ProposalDraft>('/proposal/calculate', {
      id,
      picks: { sections: [second.id], lines: [] },
    });
    expect(body.data.total).toBe('986.00');
  });

  it('tells a device that is behind, and keeps what it sent', async () => {
    const id = await started(contractor);
    await change(contractor, id, room(12, 10));
    const { status, body } = await contractor.post(`/proposal/${id}/change`, {
      version: 1,
      changes: [{ change: 'head', title: 'Other' }],
    });
    expect([status, body.code, (body.data as { current: ProposalDraft }).current.total]).toEqual([
      409,
      'version_conflict',
      '348.00',
    ]);
  });

  it.each<[string, ProposalChangeRequest, string]>([
    ['a field of another kind of change', { change: 'head', quantity: 5 }, 'changes.0'],
    ['a template that is not there', { change: 'add-section', template_id: 999_999 }, 'changes.0.template_id'],
    ['a measurement that is missing', { change: 'add-section', template_id: 0 }, 'changes.0.template_id'],
    ['101 % off', { change: 'head', discount: { kind: 'percent', value: '101' } }, 'changes.0.discount.value'],
  ])('refuses %s at its field', async (_, one, path) => {
    const id = await started(contractor);
    const { status, body } = await contractor.post(`/proposal/${id}/change`, { changes: [one] });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });
});

describe('who reads it', () => {
  it('is the business alone', async () => {
    const id = await started(contractor);
    expect((await retail.get(`/proposal/${id}`)).body.code).toBe('proposal_not_found');
    const { body } = await retail.post(`/proposal/${id}/change`, { changes: [{ change: 'head', title: 'Mine' }] });
    expect(body.code).toBe('proposal_not_found');
    const admin = await app.as('admin');
    expect((await admin.get(`/proposal/${id}`)).status).toBe(403);
  });

  it('learns no cost that it may not know, also not from a markup', async () => {
    const id = await started(retail);
    await change(retail, id, room(12, 10), { change: 'head', pricing: { kind: 'markup', percent: '0' } });
    const { body } = await retail.get<ProposalDraft>(`/proposal/${id}`);
    expect(body.data).toMatchObject({ total: '348.00', cost: null, margin_percent: null });
    expect(toldIn(body)).not.toMatch(/40\.00|240\.00/);
  });
});

describe('the client', () => {
  const client = {
    id: 0,
    name: 'Ada Lindqvist',
    email: '',
    phone: '',
    billing_address: '',
    site_address: '',
    notes: '',
  };

  it('is one of the business, by whose name its proposals are found until it is erased', async () => {
    const { id: client_id } = (await contractor.post<{ id: number }>('/client/addorupdate', client)).body.data;
    const id = await started(contractor);
    expect((await change(contractor, id, { change: 'head', client_id })).client).toEqual({
      id: client_id,
      name: 'Ada Lindqvist',
    });
    const rows = async () =>
      (await contractor.post<ProposalsPage>('/proposals', { searchTerm: 'lindqvist' })).body.data.data;
    expect((await rows()).map((row) => [row.id, row.client?.name])).toEqual([[id, 'Ada Lindqvist']]);
    await contractor.post('/client/erase', { id: client_id });
    expect(await rows()).toEqual([]);
    expect((await draftOf(contractor, id)).client).toEqual({ id: client_id, name: '' });
  });

  it('is none of another business', async () => {
    const { id: client_id } = (await retail.post<{ id: number }>('/client/addorupdate', client)).body.data;
    const id = await started(contractor);
    const { body } = await contractor.post(`/proposal/${id}/change`, { changes: [{ change: 'head', client_id }] });
    expect(body.errors?.[0]?.path).toBe('changes.0.client_id');
  });
});

describe('the list', () => {
  it('finds proposals by title, section and line', async () => {
    const id = await started(contractor);
    await change(contractor, id, room(12, 10), { change: 'head', title: 'Lighthouse' });
    const found = async (searchTerm: string) =>
      (await contractor.post<ProposalsPage>('/proposals', { searchTerm })).body.data.data.map((row) => row.id);
    expect(await found('lighthouse')).toEqual([id]);
    expect(await found('oak plank lighthouse')).toEqual([id]);
    expect(await found('nothing')).toEqual([]);
  });

  it('is sorted by total, and kept to a state', async () => {
    const partner = await app.as('partner');
    const ids: number[] = [];
    for (const [length, width] of [
      [12, 10],
      [24, 10],
      [9, 3],
    ])
      ids.push(await started(partner).then(async (id) => (await change(partner, id, room(length!, width!))).id));
    const list = async (body: object) =>
      (await partner.post<ProposalsPage>('/proposals', body)).body.data.data.map(({ id }) => ids.indexOf(id));
    expect(await list({ sort: 'total.desc' })).toEqual([1, 0, 2]);
    expect(await list({ sort: 'total.asc', states: ['draft'] })).toEqual([2, 0, 1]);
    for (const state of ['sent', 'expired', 'void']) expect(await list({ states: [state] })).toEqual([]);
    expect((await partner.post('/proposals', { states: ['lost'] })).status).toBe(400);
  });
});

describe('a value that is typed over', () => {
  it('says beside the calculated one who set it, when and why, until it is calculated again', async () => {
    const member = (name: string) =>
      app.account({ email: `${name}@typed.example`, name, userType: 'contractor', businessName: 'Typed & Co' });
    const [owner, colleague] = [await member('olga'), await member('emil')];
    await app.db.knex('app.user').where({ id: colleague }).update({ business_id: owner, role: 'estimator' });
    const [olga, emil] = [await app.signIn('olga@typed.example'), await app.signIn('emil@typed.example')];
    const id = await started(olga);
    const [line] = (await change(olga, id, room(12, 10))).sections[0]!.lines;
    const lineOf = async (): Promise<ProposalDraft['sections'][number]['lines'][number]> =>
      (await draftOf(olga, id)).sections[0]!.lines[0]!;
    expect(line).toMatchObject({ quantity: '6', quantity_typed: null, price_typed: null });
    const of = { change: 'line', line_id: line!.id } as const;
    await change(emil, id, { ...of, quantity: 7 });
    await change(emil, id, { ...of, quantity_reason: 'Waste for the niche.' });
    await change(olga, id, { ...of, price: '55' });
    const by = { id: colleague, name: 'emil' };
    expect(await lineOf()).toMatchObject({
      ...{ quantity: '7', calculated: { quantity: '6' } },
      quantity_typed: { by, at: expect.any(String), reason: 'Waste for the niche.' },
      price_typed: { by: { id: owner, name: 'olga' }, reason: null },
    });
    const { rows } = await app.db.knex.raw(
      "SELECT 1 FROM app.text WHERE body = 'Waste for the niche.' AND author_id = ?",
      [colleague],
    );
    expect(rows).toHaveLength(1);
    // Removed and put back, it is still known.
    await change(olga, id, { change: 'remove-line', line_id: line!.id });
    await olga.post(`/proposal/${id}/undo`, { batch_id: (await draftOf(olga, id)).undo! });
    expect((await lineOf()).quantity_typed).toMatchObject({ by, reason: 'Waste for the niche.' });
    const tooLong = await olga.post(`/proposal/${id}/change`, {
      changes: [{ ...of, quantity_reason: 'x'.repeat(501) }],
    });
    expect([tooLong.status, tooLong.body.errors?.[0]?.path]).toEqual([400, 'changes.0.quantity_reason']);
    await app.db.knex('app.text').where({ author_id: colleague }).delete();
    expect((await lineOf()).quantity_typed).toMatchObject({ by, reason: null });
    await change(olga, id, { ...of, quantity: null });
    expect(await lineOf()).toMatchObject({ quantity: '6', quantity_typed: null });
  });
});
