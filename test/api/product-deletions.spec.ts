import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AskedChange,
  AskedChangeDetail,
  PriceChange,
  ProductRow,
} from '@quotewright/domain/catalogue/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { TrailPage } from '@quotewright/domain/trail/contract.js';
import { sampleQuotes } from '@quotewright/projections/templates/template-view.js';
import { Database } from '../../apps/api/src/platform/db/database.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let [supplier, other, contractor, admin]: Client[] = [];
/** Plank is in a template, glue in none. */
let [plank, glue]: TestOffer[] = [];
let template: { id: number; alias: string };
let made = 0;

beforeAll(async () => {
  app = await startApp();
  [supplier, other, contractor, admin] = await Promise.all([
    app.as('suppliers', 1),
    app.as('suppliers', 2),
    app.as('contractor'),
    app.as('admin'),
  ]);
  await shareMasterProducts(app, 'Plank', 'Glue');
  await app.nest.get(Jobs).work();
});
afterAll(() => app?.stop());

/** A published template: a length of 10 ft, as many planks at $58.00. */
beforeEach(async () => {
  made += 1;
  plank = await makeOffer(supplier!, {
    name: `Plank x${made}x`,
    master_product_name: 'Plank',
    supplier_sku: `P-${made}`,
  });
  glue = await makeOffer(supplier!, { name: `Glue x${made}x`, master_product_name: 'Glue', supplier_sku: `G-${made}` });
  template = await makeTemplate(
    app,
    { id: admin!.id, userType: 'admin' },
    {
      name: `Floor ${made}`,
      questions: [['Length', 'ft']],
      lines: [{ offer: plank, formula: 'Q1' }],
      publish: true,
    },
  );
});

const add = (bulk: object, client = supplier!) =>
  client.post<PriceChange>('/price-changes/add', { bulk: { ...bulk, delete: true } });
const read = async (id: string, client = supplier!) =>
  (await client.get<PriceChange>(`/price-changes/${id}`)).body.data;
const act = (call: 'apply' | 'discard' | 'undo' | 'ask', body: object, client = supplier!) =>
  client.post<PriceChange>(`/price-changes/${call}`, body);
const reaches = (id: string, state: PriceChange['state'], client = supplier!) =>
  until(
    () => read(id, client),
    (change) => change.state === state,
  );
const listed = async (client = supplier!): Promise<ProductRow[]> =>
  (await client.post('/products/list', { ids: [plank!.id, glue!.id], sort: { field: 'id', type: 'asc' } })).body.data
    .data;
const reaching = async () => (await listed()).map(({ id, reach }) => [id, reach]);
/** What a form of a known offer sends. */
const again = ({ id }: TestOffer, master: string) => ({
  id,
  name: `${master} x${made}x`,
  master_product_name: master,
});
const both = () => ({ ids: [plank!.id, glue!.id] });
const mine = () => ({ filtered: { searchTerm: `x${made}x` } });

async function reviewed(bulk: object, client = supplier!): Promise<PriceChange> {
  const { status, body } = await add(bulk, client);
  expect([status, body.data?.state]).toEqual([200, 'comparing']);
  return reaches(body.data.id, 'ready', client);
}

async function deleted(bulk: object, client = supplier!): Promise<string> {
  const { id } = await reviewed(bulk, client);
  await act('apply', { id }, client);
  await reaches(id, 'applied', client);
  return id;
}

async function undone(id: string, client = supplier!): Promise<PriceChange> {
  const { body } = await act('undo', { id }, client);
  return reaches(body.data.id, 'applied', client);
}

/** The entries of the history that a change made. */
const entriesOf = async (batch: string) =>
  (await supplier!.get<TrailPage>('/history?type=product')).body.data.entries.filter(
    ({ batch_id }) => batch_id === batch,
  );

describe('a deletion of several products', () => {
  it('says before it what goes and which templates use it, and hides what they use', async () => {
    const change = await reviewed(both());
    expect(change).toMatchObject({ source: 'delete', rows: 2, withdrawn: 1, left_count: 0 });
    // The line keeps counting.
    expect(change.effect).toMatchObject({
      used_in: 1,
      templates: { data: [{ name: `Floor ${made}`, before: '580.00', after: '580.00', change: '0.00' }] },
      private_moved: null,
    });
    expect(await reaching()).toEqual([
      [plank!.id, 'shared'],
      [glue!.id, 'shared'],
    ]);
    await act('apply', { id: change.id, reason: 'Out of the range' });
    expect(await reaches(change.id, 'applied')).toMatchObject({ applied: 2, withdrawn: 1, left_count: 0 });
    expect(await reaching()).toEqual([[plank!.id, 'withdrawn']]);
    const shown = await sampleQuotes(app.nest.get(ReadModels), [template.id]);
    expect(shown.get(template.id)!.published).toBe('580.00');
    const entries = await entriesOf(change.id);
    expect(entries.map(({ reason }) => reason)).toEqual(['Out of the range', 'Out of the range']);
  });

  it('is of everything that a list is filtered to, and of nobody else’s', async () => {
    const theirs = await makeOffer(other!, { name: `Plank x${made}x of another`, master_product_name: 'Plank' });
    const id = await deleted(mine());
    expect((await read(id)).applied).toBe(2);
    const { body } = await other!.post('/products/list', { ids: [theirs.id] });
    expect(body.data.data).toMatchObject([{ id: theirs.id, reach: 'shared' }]);
  });

  it('names what cannot be deleted, and why', async () => {
    await admin!.post('/supplier/product/withdraw', { id: glue!.id });
    await supplier!.post('/supplier/product/withdraw', { id: plank!.id });
    const change = await reviewed(both());
    expect(change).toMatchObject({ rows: 2, left_count: 2 });
    expect(change.left.map(({ name, message }) => [name, message])).toEqual([
      [`Plank x${made}x`, expect.stringContaining('hidden already')],
      [`Glue x${made}x`, expect.stringContaining('An admin removed this')],
    ]);
    expect((await act('apply', { id: change.id })).body.code).toBe('nothing_changed');
    // An admin may delete what an admin withdrew.
    expect(await reviewed({ ids: [glue!.id] }, admin!)).toMatchObject({ rows: 1, left_count: 0 });
  });

  it('is discarded, or asked for wrongly, without a trace', async () => {
    const { id } = await reviewed(both());
    await act('discard', { id });
    expect((await act('apply', { id })).body.code).toBe('price_change_not_ready');
    const code = async (bulk: object) => (await add(bulk)).body.errors?.[0]?.path;
    expect(await code({ ...both(), brand: 'x' })).toBe('bulk.delete');
    expect(await code({})).toBe('bulk.ids');
    expect(await code({ ids: [999_999] })).toBe('bulk.id');
    const ready = await reviewed(both());
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const late = await supplier!.post('/price-changes/schedule', { id: ready.id, at, time_zone: 'UTC' });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('cannot be scheduled')]);
    expect((await reaching()).map(([, reach]) => reach)).toEqual(['shared', 'shared']);
  });

  it('leaves alone what was changed or used meanwhile, and says so', async () => {
    const { id } = await reviewed(both());
    await makeOffer(supplier!, { ...again(plank!, 'Plank'), retail_price: '60', supplier_sku: `P-${made}` });
    await makeTemplate(
      app,
      { id: contractor!.id, userType: 'contractor' },
      { name: `Shed ${made}`, questions: [['Length', 'ft']], lines: [{ offer: glue!, formula: 'Q1' }] },
    );
    await act('apply', { id });
    expect(await reaches(id, 'applied')).toMatchObject({
      applied: 1,
      withdrawn: 1,
      left: [{ id: plank!.id, outcome: 'changed_since' }],
    });
    expect(await reaching()).toEqual([
      [plank!.id, 'shared'],
      [glue!.id, 'withdrawn'],
    ]);
  });

  it('is done once, however often it is asked for, and goes on where a worker died', async () => {
    const { id } = await reviewed(both());
    await Promise.all([1, 2, 3].map(() => act('apply', { id })));
    await reaches(id, 'applied');
    const before = await entriesOf(id);
    const { knex } = app.nest.get(Database);
    // It died after it had deleted the first, before it had noted that.
    await knex('app.price_change_row').where({ change_id: id, offer_id: glue!.id }).update({ outcome: 'waiting' });
    await knex('app.price_change').where({ id }).update({ state: 'applying' });
    expect(await reaches(id, 'applied')).toMatchObject({ applied: 2, left_count: 0 });
    expect(await entriesOf(id)).toEqual(before);
    expect((await act('apply', { id })).body.data.state).toBe('applied');
  });
});

describe('taking a deletion back', () => {
  it('brings everything back as it was, and deletes it again', async () => {
    const before = await listed();
    const id = await deleted(both());
    const undos = await Promise.all([act('undo', { id }), act('undo', { id })]);
    expect(new Set(undos.map(({ body }) => body.data.id)).size).toBe(1);
    const undo = undos[0].body.data.id;
    expect(await reaches(undo, 'applied')).toMatchObject({ applied: 2, left_count: 0 });
    const back = await listed();
    const same = ({ version: _, ...row }: ProductRow) => row;
    expect(back.map(same)).toEqual(before.map(same));
    const found = await supplier!.post('/products/list', { searchTerm: `G-${made}` });
    expect(found.body.data.data).toMatchObject([{ id: glue!.id }]);
    expect((await act('undo', { id })).body.code).toBe('nothing_changed');
    // It can be changed again, and has its number.
    await makeOffer(supplier!, { ...again(glue!, 'Glue'), retail_price: '61', supplier_sku: `G-${made}` });

    const later = await act('undo', { id: undo });
    expect([later.status, later.body.code]).toEqual([409, 'changed_since']);
    await reaches((await act('undo', { id: undo, rest: true })).body.data.id, 'applied');
    expect(await reaching()).toEqual([
      [plank!.id, 'withdrawn'],
      [glue!.id, 'shared'],
    ]);
  });

  it('says which number another product has taken, and brings the rest back', async () => {
    const id = await deleted(both());
    await makeOffer(supplier!, { name: `Tube ${made}`, master_product_name: 'Glue', supplier_sku: `g-${made}` });
    const undo = await undone(id);
    expect(undo).toMatchObject({
      applied: 1,
      left: [{ id: glue!.id, outcome: 'refused', message: expect.stringContaining(`G-${made}`) }],
    });
    expect(await reaching()).toEqual([[plank!.id, 'shared']]);
  });

  it('leaves alone what was shown again by hand', async () => {
    const id = await deleted({ ids: [plank!.id] });
    await supplier!.post('/supplier/product/reinstate', { id: plank!.id });
    expect((await act('undo', { id })).body.code).toBe('nothing_changed');
  });
});

describe('who deletes', () => {
  it('is its own business, or an admin, never another one', async () => {
    for (const client of [other!, contractor!]) {
      const { status, body } = await add(both(), client);
      expect([status, body.errors?.[0]?.code]).toEqual([400, 'unknown']);
    }
    const { id } = await reviewed(both());
    expect((await act('apply', { id }, other!)).status).toBe(404);

    const own = await makeOffer(contractor!, { name: `Own work ${made}`, product_type: 'labour' });
    expect((await reviewed({ ids: [own.id] }, contractor!)).rows).toBe(1);

    const all = await add({ filtered: { searchTerm: `x${made}x` } }, admin);
    expect(all.body.errors).toMatchObject([{ path: 'bulk.filtered.supplier' }]);
    const asked = await deleted({ filtered: { searchTerm: `x${made}x`, supplier: supplier!.id } }, admin!);
    expect(await reaching()).toEqual([[plank!.id, 'withdrawn']]);
    expect((await act('undo', { id: asked })).status).toBe(404);
    expect(await undone(asked, admin!)).toMatchObject({ applied: 2, left_count: 0 });
  });

  it('waits for an admin where every change of the supplier does, and so does its undo', async () => {
    const rule = (when: string) =>
      admin!.post('/price-approvals/rule', { supplier: supplier!.id, when, ...(when === 'above' && { percent: 10 }) });
    const queued = async () => (await admin!.get<Page<AskedChange>>('/price-approvals')).body.data.data.at(-1)!;
    await rule('above');
    expect((await reviewed(both())).needs_approval).toBe(false);
    await rule('always');
    try {
      const { id, needs_approval: needs } = await reviewed(both());
      expect([needs, (await act('apply', { id })).body.code]).toEqual([true, 'approval_required']);
      await act('ask', { id });
      const question = await queued();
      const { data } = (await admin!.get<AskedChangeDetail>(`/price-approvals/${question.id}`)).body;
      expect(data).toMatchObject({ source: 'delete', offers: 2, changed: { count: 0 } });
      expect(data.rows.data.map(({ after, now }) => [after, now])).toEqual([
        [{ gone: 'withdrawn' }, null],
        [{ gone: 'deleted' }, null],
      ]);
      await admin!.post('/price-approvals/accept', { id: question.id });
      expect(await reaches(id, 'applied')).toMatchObject({ applied: 2 });
      const undo = (await act('undo', { id })).body.data;
      expect(undo.state).toBe('asked');
      const back = await queued();
      const asked = (await admin!.get<AskedChangeDetail>(`/price-approvals/${back.id}`)).body.data;
      expect(asked).toMatchObject({ source: 'undo', changed: { count: 0 } });
      await admin!.post('/price-approvals/accept', { id: back.id });
      await reaches(undo.id, 'applied');
      expect((await reaching()).map(([, reach]) => reach)).toEqual(['shared', 'shared']);
    } finally {
      await rule('never');
    }
  });
});
