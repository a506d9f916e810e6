import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TableReportPage } from '@quotewright/domain/reports/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let supplier: Client;
let contractor: Client;
let retail: Client;
let partner: Client;

const today = new Date().toISOString().slice(0, 10);
const report = async (client: Client, name: string, query: Record<string, string> = {}) =>
  (await client.get<TableReportPage>(`/reports/table?${new URLSearchParams({ name, ...query }).toString()}`)).body.data;
const cells = ({ data }: TableReportPage) => data.map((row) => row.cells);

async function reprice(client: Client, offer: TestOffer, prices: Record<string, string>): Promise<TestOffer> {
  return makeOffer(client, { id: offer.id, version: offer.version, ...prices });
}

beforeAll(async () => {
  app = await startApp();
  [admin, supplier, contractor, retail, partner] = await Promise.all([
    app.as('admin'),
    app.as('suppliers'),
    app.as('contractor'),
    app.as('retail'),
    app.as('partner'),
  ]);
  await shareMasterProducts(app, 'LVP plank');
  const plank = await makeOffer(supplier);
  const strip = await makeOffer(supplier, { name: 'Trim strip' });
  const own = await makeOffer(contractor, { name: 'My plank' });
  const place = await makePlace(admin, 'Flooring');
  const deck = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    { name: 'Deck', ...place, questions: [['Length', 'ft']], lines: [{ offer: plank, formula: 'Q1' }], publish: true },
  );
  for (const client of [contractor, retail]) await client.post('/quotetemplate/copy', { quote_template_id: deck.id });
  // +10 % and back by a fifth, the cost by a half; the strip is in no template.
  const dearer = await reprice(supplier, plank, { retail_price: '63.80' });
  const cheaper = await reprice(supplier, dearer, { retail_price: '51.04' });
  await reprice(supplier, cheaper, { retail_price: '51.04', cost_price: '60' });
  await reprice(supplier, strip, { name: 'Trim strip', retail_price: '116' });
  await reprice(contractor, own, { name: 'My plank', retail_price: '29' });
  await until(
    () => report(contractor, 'prices-by-product'),
    ({ total }) => total >= 2,
  );
  await until(
    () => report(admin, 'prices-by-product'),
    ({ total }) => total === 3,
  );
});
afterAll(() => app?.stop());

describe('which supplier moved what', () => {
  const [retailMoves, costMoves] = [
    [3, 0.3, 1, 2, 1, today],
    [1, 0.5, 0.5, 1, 1, today],
  ];

  it('is every supplier of the catalogue for an admin, its retail and cost apart', async () => {
    const page = await report(admin, 'prices-by-supplier');
    expect(cells(page)).toEqual([
      [expect.any(String), 'Retail', ...retailMoves],
      [expect.any(String), 'Cost', ...costMoves],
    ]);
    expect(page.data.map((row) => row.supplier)).toEqual([supplier.id, supplier.id]);
    const products = await report(admin, 'prices-by-product', { supplier: String(supplier.id), sort: 'name.asc' });
    expect(cells(products).map(([name, , ...rest]) => [name, ...rest])).toEqual([
      ['Oak plank', 'Retail', 2, -0.05, -0.2, '58.00', '51.04', 1, today],
      ['Oak plank', 'Cost', 1, 0.5, 0.5, '40.00', '60.00', 1, today],
      ['Trim strip', 'Retail', 1, 1, 1, '58.00', '116.00', 0, today],
    ]);
    expect((await report(admin, 'prices-by-product', { supplier: String(contractor.id) })).total).toBe(0);
  });

  it('is for a supplier its own, with the published templates that use it', async () => {
    expect(cells(await report(supplier, 'prices-by-supplier')).map((row) => row.slice(1))).toEqual([
      ['Retail', ...retailMoves],
      ['Cost', ...costMoves],
    ]);
  });

  it('is for a business what its own templates use, and its own prices; cost only where it may see it', async () => {
    const seen = async (client: Client) =>
      cells(await report(client, 'prices-by-product', { sort: 'name.asc' })).map(([name, , kind, changes]) => [
        name,
        kind,
        changes,
      ]);
    expect(await seen(retail)).toEqual([['Oak plank', 'Retail', 2]]);
    expect(await seen(contractor)).toContainEqual(['My plank', 'Retail', 1]);
    expect(await seen(contractor)).not.toContainEqual(['Trim strip', 'Retail', 1]);
    expect(await seen(partner)).toEqual([]);
    const text = await (await retail.raw('GET', '/api/reports/table.csv?name=prices-by-product')).text();
    expect(text).not.toContain('Cost');
    expect(text.trimEnd().split('\r\n')[1]).toMatch(/^Oak plank,.*,Retail,2,-0\.05,-0\.2,58\.00,51\.04,1,/);
  });
});
