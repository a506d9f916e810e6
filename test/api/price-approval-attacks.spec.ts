import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { AskedChange, AskedChangeDetail, PriceChange } from '@quotewright/domain/catalogue/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { commandTemplate, makeOffer, makePlace, makeTemplate, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let [supplier, admin]: Client[] = [];
beforeAll(async () => {
  app = await startApp();
  [supplier, admin] = await Promise.all([app.as('suppliers'), app.as('admin')]);
  await app.nest.get(Jobs).work();
});
afterAll(() => app?.stop());

const rule = (client: Client, when: string) =>
  admin!.post('/price-approvals/rule', { supplier: client.id, when, ...(when === 'above' && { percent: 10 }) });
const accept = (id: number, headers = {}) => admin!.post('/price-approvals/accept', { id }, headers);
const queue = async () => (await admin!.get<Page<AskedChange>>('/price-approvals')).body.data.data;
const reaches = (id: string, state: PriceChange['state'], client = supplier!) =>
  until(
    async () => (await client.get<PriceChange>(`/price-changes/${id}`)).body.data,
    (change) => change.state === state,
  );

let made = 0;
let [plank, glue]: TestOffer[] = [];
beforeEach(async () => {
  made += 1;
  const master_product_name = `Plank ${made}`;
  plank = await makeOffer(supplier!, { name: `Plank ${made}`, master_product_name });
  glue = await makeOffer(supplier!, { name: `Glue ${made}`, master_product_name });
  await rule(supplier!, 'above');
});

/** A change of offers to $80.00 that waits: its id, and that of the question. */
async function asked(ids = [plank!.id, glue!.id], client = supplier!): Promise<{ id: string; question: number }> {
  const changes = ids.map((id) => ({ id, retail_price: '80' }));
  const { id } = (await client.post<PriceChange>('/price-changes/add', { changes })).body.data;
  await reaches(id, 'ready', client);
  expect((await client.post<PriceChange>('/price-changes/ask', { id })).body.data.state).toBe('asked');
  return { id, question: (await queue()).at(-1)!.id };
}

it('answers every press of one yes alike, however many processes carry it out', async () => {
  for (let round = 0; round < 3; round += 1) {
    const one = await makeOffer(supplier!, { name: `Round ${round}`, master_product_name: `Plank ${made}` });
    const { id, question } = await asked([one.id]);
    const presses = [1, 2, 3, 4, 5, 6].map((n) => accept(question, { 'idempotency-key': `${question}-${n}` }));
    expect((await Promise.all(presses)).map(({ status, body }) => [status, body.code])).toEqual(
      presses.map(() => [200, undefined]),
    );
    expect(await reaches(id, 'applied')).toMatchObject({ applied: 1 });
    const letters = await app.db.knex('app.mail').where({ kind: 'price-answer' });
    expect(letters).toHaveLength(round + 1);
  }
});

it('lets an account be erased while its change is accepted', async () => {
  const leaving = await app.as('suppliers', 2);
  await rule(leaving, 'always');
  const offer = await makeOffer(leaving, { name: 'Leaving', master_product_name: 'Leaving' });
  const { question } = await asked([offer.id], leaving);
  const waitsForAccount = (count: number) =>
    until(async () => {
      const { rows } = await app.db.knex.raw(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length >= count;
    });
  const { knex } = app.db;
  // Both wait for the account, the erasure first.
  const both = await knex.transaction(async (tx) => {
    await tx('app.user').where({ id: leaving.id }).forUpdate().select('id');
    const erasing = (await admin!.confirm()).post('/users/remove', { id: leaving.id });
    await waitsForAccount(1);
    const accepting = accept(question);
    await waitsForAccount(2);
    return [erasing, accepting] as const;
  });
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  await until(queue, (waits) => !waits.some((one) => one.id === question));
});

it('says of an offer that was deleted meanwhile that its row changes nothing', async () => {
  const { id, question } = await asked();
  expect((await supplier!.post('/supplier/product/delete', { id: glue!.id })).status).toBe(200);
  const { data } = (await admin!.get<AskedChangeDetail>(`/price-approvals/${question}`)).body;
  expect(data.rows.data.map((row) => [row.name, row.now])).toEqual([
    [`Plank ${made}`, null],
    [`Glue ${made}`, { gone: 'deleted' }],
  ]);
  expect(data.changed).toEqual({ count: 1, names: [`Glue ${made}`] });
  await accept(question);
  expect(await reaches(id, 'applied')).toMatchObject({ applied: 1, left: [{ id: glue!.id, outcome: 'refused' }] });
});

it('shows what it does to templates as they are when an admin looks, not as they were when it was made', async () => {
  const gallery = { id: admin!.id, userType: 'admin' } as const;
  const { id: template } = await makeTemplate(app, gallery, {
    name: 'Floor',
    ...(await makePlace(admin!, 'Floors')),
    questions: [['Length', 'ft']],
    lines: [{ offer: plank!, formula: 'Q1' }],
    publish: true,
  });
  const { question } = await asked();
  const read = async () =>
    until(
      async () => (await admin!.get<AskedChangeDetail>(`/price-approvals/${question}`)).body.data,
      ({ effect }) => effect !== null,
    );
  const totals = async () => (await read()).effect!.templates.data.map(({ before, after }) => [before, after]);
  expect(await totals()).toEqual([['580.00', '800.00']]);

  await commandTemplate(app, gallery, template, {
    type: 'AddLine',
    productId: glue!.product_id,
    offerId: glue!.id,
    formula: 'Q1',
  });
  await commandTemplate(app, gallery, template, { type: 'PublishTemplate' });
  const clock = app.nest.get(Clock);
  const shown = (await read()).effect_at!;
  clock.now = () => new Date(Date.parse(shown) + 61_000);
  try {
    expect(await totals()).toEqual([['1160.00', '1600.00']]);
    // What was changed since stays as it is, so it moves nothing.
    await makeOffer(admin!, { id: glue!.id, name: `Glue ${made}`, supplier: supplier!.id, retail_price: '59' });
    clock.now = () => new Date(Date.parse(shown) + 122_000);
    expect(await totals()).toEqual([['1170.00', '1390.00']]);
    expect((await admin!.get<AskedChangeDetail>(`/price-approvals/${question}?templates=2`)).body.data.effect).toEqual(
      expect.objectContaining({ templates: expect.objectContaining({ total: 1, data: [] }) }),
    );
  } finally {
    clock.now = () => new Date();
  }
});
