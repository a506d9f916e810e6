import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TableReportHead, TableReportPage } from '@quotewright/domain/reports/contract.js';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as systemCalls from '@quotewright/domain/system/endpoints.js';
import { templateEditing } from '@quotewright/projections/reports/template-editing.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { commandTemplate, makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let contractor: Client;
let other: Client;
let deck: { id: number };
let own: { id: number };

const today = new Date().toISOString().slice(0, 10);
const search = (query: Record<string, string | number>) =>
  new URLSearchParams(query as Record<string, string>).toString();
const report = async (client: Client, name: string, query: Record<string, string | number> = {}) =>
  (await client.get<TableReportPage>(`/reports/table?${search({ name, ...query })}`)).body.data;
const names = async (client: Client) =>
  ((await client.get('/reports/tables')).body.data as TableReportHead[]).map(({ name }) => name);

beforeAll(async () => {
  app = await startApp();
  [admin, contractor, other] = await Promise.all([app.as('admin'), app.as('contractor'), app.as('retailinstall')]);
  const supplier = await app.as('suppliers');
  await shareMasterProducts(app, 'LVP plank');
  const offer = await makeOffer(supplier);
  const place = await makePlace(admin, 'Flooring');
  const gallery = (name: string) =>
    makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      { name, ...place, questions: [['Length', 'ft']], lines: [{ offer, formula: 'Q1' }], publish: true },
    );
  deck = await gallery('=Deck');
  await gallery('Fence');
  own = (await contractor.post('/quotetemplate/copy', { quote_template_id: deck.id })).body.data;
  await ask(admin, deck.id, 'Width');
  await ask(contractor, own.id, 'Height');
  await until(
    () => report(admin, 'most-changed'),
    ({ data }) => data[0]?.cells[2] === 3,
  );
  await until(
    () => report(contractor, 'most-changed'),
    ({ total }) => total === 1,
  );
});
afterAll(() => app?.stop());

/** Adds a question: one change, by one save. */
const ask = (client: Client, id: number, title: string) =>
  commandTemplate(app, { id: client.id, userType: client === admin ? 'admin' : 'contractor' }, id, {
    type: 'AddQuestion',
    question: { title, unit: 'ft' },
  });
const cells = ({ data }: TableReportPage) => data.map((row) => row.cells);

describe('reports on editing', () => {
  it('say what was changed, without what a template began with', async () => {
    const changed = await report(admin, 'most-changed');
    expect(cells(changed)).toEqual([
      ['=Deck', 'Flooring', 3, 3, 1, today],
      ['Fence', 'Flooring', 2, 2, 1, today],
    ]);
    expect([changed.data[0]!.id, changed.data[0]!.alias]).toEqual([deck.id, 'deck']);
    expect(cells(await report(admin, 'most-changed', { from: '2026-03-01', to: '2026-03-31' }))).toEqual([]);
  });

  it('say who changed it', async () => {
    expect(cells(await report(admin, 'active-editors'))).toMatchObject([[expect.any(String), 5, 5, 2, today]]);
    const [row] = (await report(contractor, 'active-editors')).data;
    expect([row!.id, row!.cells.slice(1)]).toEqual([contractor.id, [1, 1, 1, today]]);
  });

  it('say how long changes waited, and what still waits', async () => {
    expect(cells(await report(admin, 'time-to-publish', { sort: 'name.asc' }))).toEqual([
      ['=Deck', 'Flooring', 1, 2, 0, 0],
      ['Fence', 'Flooring', 1, 2, 0, 0],
    ]);
    expect(cells(await report(admin, 'waiting'))).toEqual([['=Deck', 'Flooring', 1, today, 0]]);
  });

  it('are the same when they are made later, from events that are older than the report', async () => {
    const before = await report(admin, 'most-changed');
    const serving = () => app.db.knex('app.projection').where({ name: templateEditing.name, serving: true }).first();
    const { generation } = await serving();
    // Nothing of it is left, as if it had never been: the log alone has it.
    await app.db.knex(app.nest.get(ReadModels).table(templateEditing, 'edit')).delete();
    expect((await report(admin, 'most-changed')).total).toBe(0);
    await admin.post(addressOf(systemCalls.rebuild, { params: { name: templateEditing.name } }));
    await until(serving, (row) => row?.generation > generation);
    expect(
      await until(
        () => report(admin, 'most-changed'),
        ({ total }) => total > 0,
      ),
    ).toEqual(before);
  });
});

describe('a report that is one table', () => {
  it('is listed for those who get it', async () => {
    const everybody = ['by-category', 'most-changed', 'active-editors', 'prices-by-supplier', 'prices-by-product'];
    expect(await names(contractor)).toEqual(everybody);
    expect(await names(admin)).toEqual(
      expect.arrayContaining([...everybody, 'by-referrer', 'time-to-publish', 'waiting']),
    );
    expect(cells(await report(other, 'most-changed'))).toEqual([]);
    expect(cells(await report(contractor, 'most-changed'))).toMatchObject([
      [expect.any(String), 'Flooring', 1, 1, 1, today],
    ]);
  });

  it('is not found under another name, nor by those who do not get it', async () => {
    for (const path of ['/reports/table', '/reports/table.csv'])
      for (const [client, name] of [
        [admin, 'least-changed'],
        [contractor, 'waiting'],
      ] as const)
        expect((await client.get(`${path}?name=${name}`)).body.code).toBe('report_not_found');
    expect((await app.guest().get('/reports/table?name=most-changed')).status).toBe(401);
  });

  it('is sorted by any of its columns, searched and paged', async () => {
    for (const name of await names(admin)) {
      const { head } = await report(admin, name);
      for (const { id } of head.columns)
        for (const direction of ['asc', 'desc'])
          expect((await admin.get(`/reports/table?name=${name}&sort=${id}.${direction}`)).status).toBe(200);
    }
    expect(cells(await report(admin, 'most-changed', { searchTerm: 'fen' }))).toHaveLength(1);
    const second = await report(admin, 'most-changed', { sort: 'name.asc', perPage: 1, page: 2 });
    expect([second.last_page, second.data[0]!.cells[0]]).toEqual([2, 'Fence']);
    const wrong = await admin.get('/reports/table?name=most-changed&sort=price.asc');
    expect([wrong.status, wrong.body.errors[0]!.path]).toEqual([400, 'sort']);
  });

  it('downloads as CSV, and no cell is a formula', async () => {
    const answer = await admin.raw('GET', '/api/reports/table.csv?name=most-changed');
    expect(answer.headers.get('content-disposition')).toContain('most-changed-');
    expect((await answer.text()).trimEnd().split('\r\n')).toEqual([
      'Template,Category,Changes,Saves,Editors,Last change (UTC)',
      `'=Deck,Flooring,3,3,1,${today}`,
      `Fence,Flooring,2,2,1,${today}`,
    ]);
    expect((await admin.get('/reports/table.csv?name=waiting')).body).toContain('Age (days)');
  });
});
