import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { TemplateDetails, TemplateLife } from '@quotewright/domain/templates/contract.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';

let app: TestApp;
let admin: Client;
let contractor: Client;
let supplier: Client;

beforeAll(async () => {
  app = await startApp();
  [admin, contractor, supplier] = await Promise.all([app.as('admin'), app.as('contractor'), app.as('suppliers')]);
  await shareMasterProducts(app, 'LVP plank');
});
afterAll(() => app?.stop());

const SAVE = '/quotetemplate/addorupdate';
const own = (client: Client, name: string, userType: 'contractor' | 'suppliers' = 'contractor') =>
  makeTemplate(app, { id: client.id, userType }, { name, questions: [['Length', 'ft']], lines: [] });
const past = async (alias: string, at: string, client = contractor) =>
  (await client.get(`/quotetemplate/template/${alias}?as_of=${encodeURIComponent(at)}`)).body;
const life = async (id: number, client = contractor): Promise<TemplateLife> =>
  (await client.get(`/quotetemplate/${id}/life`)).body.data;

it('any of hundreds of versions, at and beside the stored states', async () => {
  const { id, alias } = await own(contractor, 'Long lived');
  const first = (await life(id)).stops.at(-1)!.version;
  for (let price = 1; price <= 205; price += 1) await contractor.post(SAVE, { id, price: String(price) });
  for (const version of [1, first + 1, 99, 100, 101, 102, 199, 200, 201, first + 205]) {
    const { data } = (await past(alias, `v${version}`)) as { data: TemplateDetails };
    expect([data.version, Number(data.price)]).toEqual([version, version <= first ? 6.5 : version - first]);
  }
  const { stops, changes } = await life(id);
  expect(changes).toBe(stops.length);
  const stop = stops.find(({ version }) => version === 150)!;
  expect(((await past(alias, stop.at)) as { data: TemplateDetails }).data.version).toBe(150);
  expect((await past(alias, 'v999')).code).toBe('version_not_found');
  for (const nonsense of ['v0', 'moment-0', 'published', 'current', 'v1.5', '0000-01-01', '2026-02-30'])
    expect((await past(alias, nonsense)).code).toBe('invalid_input');
}, 60_000);

it('of versions that changed nothing, such as those of holds, what stood then', async () => {
  const { id, alias } = await own(contractor, 'Often held');
  const { version } = (await past(alias, new Date().toISOString())).data as TemplateDetails;
  const store: EventStore = app.nest.get(EVENT_STORE);
  const stream = `template-${id}`;
  const { meta } = (await store.read(stream)).at(-1)!;
  const held = Array.from({ length: 210 }, (_, at) => ({
    id: randomUUID(),
    type: at % 2 === 0 ? 'TemplateHeld' : 'TemplateHoldLifted',
    data: { releaseId: 7 },
    meta: { ...meta, actorId: admin.id, batchId: randomUUID(), commandId: randomUUID() },
  }));
  await store.append(stream, held, version - 1);
  const { body } = await contractor.post(SAVE, { id, price: '9' });
  expect(body.data.version).toBe(version + 211);
  for (const later of [1, 100, 210])
    expect(Number(((await past(alias, `v${version + later}`)) as { data: TemplateDetails }).data.price)).toBe(6.5);
  expect(Number(((await past(alias, `v${version + 211}`)) as { data: TemplateDetails }).data.price)).toBe(9);
  expect((await past(alias, `v${version + 212}`)).code).toBe('version_not_found');
}, 60_000);

it('the version of a named moment, for its editors', async () => {
  const { id, alias } = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Named past',
      ...(await makePlace(admin, 'Past')),
      questions: [['Length', 'ft']],
      lines: [],
      publish: true,
    },
  );
  await admin.post('/quotetemplate/moment/save', { quote_template_id: id, name: 'At first', at_version: 1 });
  expect((await past(alias, 'moment-1', admin)).data.questions).toEqual([]);
  expect((await past(alias, 'moment-2', admin)).code).toBe('moment_not_found');
  expect((await past(alias, 'moment-1', contractor)).code).toBe('moment_not_found');
  // Others see what was published then.
  expect((await past(alias, 'v1', contractor)).code).toBe('not_yet');
});

it('a life lists what each command made, and every publish', async () => {
  const { id } = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    { name: 'Life', ...(await makePlace(admin, 'Lives')), questions: [['Length', 'ft']], lines: [] },
  );
  await admin.post(SAVE, { id, price: '9', unit: 'm' });
  await admin.post('/quotetemplate/publish', { quote_template_id: id });
  await admin.post('/quotetemplate/unpublish', { quote_template_id: id });
  const { stops } = await life(id, admin);
  expect(stops.slice(-3).map(({ version, publishing }) => [version, publishing])).toEqual([
    [stops.at(-3)!.version, undefined],
    [stops.at(-3)!.version + 1, 'published'],
    [stops.at(-3)!.version + 2, 'unpublished'],
  ]);
  // The price and the unit were one command.
  expect(stops.at(-3)!.version - stops.at(-4)!.version).toBe(2);
});

it('a life of its editors alone', async () => {
  const { id } = await own(supplier, 'Supplied', 'suppliers');
  expect((await life(id, supplier)).changes).toBe(2);
  expect((await life(id, admin)).changes).toBe(2);
  expect((await contractor.get(`/quotetemplate/${id}/life`)).status).toBe(404);
  expect((await app.guest().get(`/quotetemplate/${id}/life`)).status).toBe(401);
});

describe('restoring a part', () => {
  const restore = (id: number, as_of: string, path: string, client = contractor) =>
    client.post('/quotetemplate/restore', { quote_template_id: id, as_of, path });
  const read = async (alias: string): Promise<TemplateDetails> =>
    (await contractor.get(`/quotetemplate/template/${alias}`)).body.data;

  it('sets a field, a question and a line back as new changes that can be undone', async () => {
    const offer = await makeOffer(contractor, { name: 'Cork plank' });
    const { id, alias, questions, lines } = await makeTemplate(
      app,
      { id: contractor.id, userType: 'contractor' },
      {
        name: 'Restored',
        questions: [
          ['Length', 'ft'],
          ['Width', 'ft'],
        ],
        lines: [{ offer, formula: 'Q1xQ2', settings: { waste_percent: 10 } }],
      },
    );
    const before = await read(alias);
    const then = `v${before.version}`;
    await contractor.post(SAVE, { id, name: 'Another name', price: '99' });
    const asked = { quote_template_id: id, product_id: offer.product_id };
    await contractor.post('/quotetemplate/deleteproduct', asked);
    await contractor.post(`/quotetemplate/deletequestion/${questions[1]}`, {});

    const early = await restore(id, then, `lines.${lines[0]}`);
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'not_restorable',
      'It needs the question “Width”, which was deleted since. Restore that question first.',
    ]);
    expect((await restore(id, then, `questions.${questions[1]}`)).status).toBe(200);
    const { body } = await restore(id, then, `lines.${lines[0]}`);
    expect(body.data.batch_id).toEqual(expect.any(String));
    expect((await restore(id, then, 'name')).status).toBe(200);
    const after = await read(alias);
    expect(after.products).toEqual(before.products);
    expect(after.questions).toEqual(before.questions);
    expect([after.name, after.alias, after.price]).toEqual(['Restored', alias, '99.00']);
    expect(after.version).toBeGreaterThan(before.version);

    for (const same of ['name', 'lines.999999999']) {
      const { body: nothing } = await restore(id, then, same);
      expect([nothing.message, nothing.data.batch_id]).toEqual(['It already is as it was then.', null]);
    }
    await contractor.post('/quotetemplate/undo', { quote_template_id: id, batch_id: body.data.batch_id });
    expect((await read(alias)).products).toEqual([]);

    await contractor.post('/supplier/product/withdraw', { id: offer.id });
    const own = await restore(id, then, `lines.${lines[0]}`);
    expect(own.status).toBe(200);
  });

  it('refuses a line whose product is no longer offered, what is nothing, and everyone else', async () => {
    const offer = await makeOffer(supplier, { name: 'Gone plank' });
    const { id, lines } = await makeTemplate(
      app,
      { id: contractor.id, userType: 'contractor' },
      { name: 'Without', questions: [['Length', 'ft']], lines: [{ offer, formula: 'Q1' }] },
    );
    const then = `v${(await life(id)).stops.at(-1)!.version}`;
    await contractor.post('/quotetemplate/deleteproduct', { quote_template_id: id, product_id: offer.product_id });
    await supplier.post('/supplier/product/withdraw', { id: offer.id });
    const line = `lines.${lines[0]}`;
    const answers = [
      await restore(id, then, line),
      await restore(id, 'v999', 'price'),
      await restore(id, '2001-01-01', 'price'),
      await restore(id, 'current', 'price'),
      await restore(id, then, line, supplier),
      await restore(id, then, line, app.guest()),
    ].map(({ status, body }) => [status, body.code]);
    expect(answers).toEqual([
      [409, 'not_restorable'],
      [404, 'version_not_found'],
      [404, 'not_yet'],
      [400, 'invalid_input'],
      [404, 'template_not_found'],
      [401, 'unauthenticated'],
    ]);
    expect((await restore(id, then, line)).body.message).toBe(
      'Gone plank is no longer offered. Add another product from the catalogue instead.',
    );
  });
});

describe('comparing two moments', () => {
  const compare = async (id: number, from: string, to: string, client = contractor) =>
    (await client.get(`/quotetemplate/${id}/compare?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`))
      .body;

  it('tells the money, prices of both moments included, and moves, formulas by part', async () => {
    const offer = await makeOffer(supplier, { name: 'Priced plank', retail_price: '10', cost_price: '4' });
    const other = await makeOffer(contractor, { name: 'My glue', retail_price: '2', cost_price: '1' });
    const { id, lines } = await makeTemplate(
      app,
      { id: contractor.id, userType: 'contractor' },
      {
        name: 'Bridged',
        questions: [['Length', 'ft']],
        lines: [
          { offer, formula: 'Q1' },
          { offer: other, formula: 'Q1x2' },
        ],
      },
    );
    await contractor.post('/quotetemplate/moment/save', { quote_template_id: id, name: 'Before' });
    const { stops } = await life(id);
    const then = stops.at(-1)!.at;
    await contractor.post('/quotetemplate/formula/change', {
      quote_template_id: id,
      product_id: other.product_id,
      formula: 'Q1x3',
    });
    await contractor.post(
      '/quotetemplate/products/sort_order',
      lines.toReversed().map((line, at) => ({ id: line, sort_order: at + 1 })),
    );
    await makeOffer(supplier, {
      id: offer.id,
      product_id: offer.product_id,
      name: 'Priced plank',
      retail_price: '8',
      cost_price: '5',
    });

    // The assumed answer is 10 ft: 10 × 10.00 + 20 × 2.00, then 30 × 2.00 and 10 × 8.00.
    for (const from of ['moment-1', then]) {
      const { data } = await compare(id, from, 'current');
      expect(data.bridge.from.retail_total).toBe('140.00');
      expect(data.bridge.to.retail_total).toBe('140.00');
      expect(data.bridge.steps.map((step: { label: string; retail: string }) => [step.label, step.retail])).toEqual([
        ['My glue: formula', '20.00'],
        ['Priced plank: supplier price', '-20.00'],
      ]);
      expect(data.changes.order[0].moves).toEqual([{ name: 'Priced plank', from: 1, to: 2 }]);
      expect(data.changes.lines[0].tokens).toEqual({ before: ['Length', '×', '2'], after: ['Length', '×', '3'] });
    }
    expect((await compare(id, 'current', then)).data.bridge.steps).toHaveLength(2);
    // A version's price is that of its instant; what visitors and editors see now has today's.
    expect((await compare(id, `v${stops.at(-1)!.version}`, then)).data.bridge.steps).toEqual([]);
    expect((await compare(id, '2001-01-01', 'current')).code).toBe('not_yet');
    expect((await compare(id, 'moment-9', 'current')).code).toBe('moment_not_found');
    expect((await compare(id, then, 'current', supplier)).code).toBe('template_not_found');
    expect((await compare(id, then, 'current', app.guest())).code).toBe('unauthenticated');
  });

  it('tells the cost only to those who may see all of it', async () => {
    const offer = await makeOffer(supplier, { name: 'Costly plank', retail_price: '10', cost_price: '4' });
    const shopkeeper = await app.as('retail');
    const { id } = await makeTemplate(
      app,
      { id: shopkeeper.id, userType: 'retail' },
      { name: 'Retail bridge', questions: [['Length', 'ft']], lines: [{ offer, formula: 'Q1' }] },
    );
    const seen = await compare(id, '1', 'current', shopkeeper);
    expect(seen.data.bridge.to.retail_total).toBe('100.00');
    expect(JSON.stringify(seen)).not.toMatch(/cost/);
    expect((await compare(id, '1', 'current', admin)).data.bridge.to.cost_total).toBe('40.00');
  });
});
