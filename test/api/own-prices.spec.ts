import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OfferSaved, OwnOffer } from '@quotewright/domain/catalogue/contract.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import type { HistoryPage } from '@quotewright/domain/templates/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';

let app: TestApp;
let supplier: Client;
let mason: Client;
let stranger: Client;
/** The supplier's labour, at 65.00 (cost 60.00). */
let labour: TestOffer;
let deck: Awaited<ReturnType<typeof makeTemplate>>;
let porch: typeof deck;
beforeAll(async () => {
  app = await startApp();
  [supplier, mason, stranger] = [await app.as('suppliers'), await app.as('contractor'), await app.as('contractor', 2)];
  await shareMasterProducts(app, 'Masonry labour');
  labour = await makeOffer(supplier, { ...form, cost_price: '60', retail_price: '65' });
  const lines = [{ offer: labour, formula: '1' }];
  deck = await makeTemplate(app, { id: mason.id, userType: 'contractor' }, { name: 'Deck', lines });
  porch = await makeTemplate(app, { id: mason.id, userType: 'contractor' }, { name: 'Porch', lines });
});
afterAll(() => app?.stop());

const form = {
  name: 'Laying stone',
  master_product_name: 'Masonry labour',
  product_type: 'labour',
  unit: 'hour',
  unit_in_stock: undefined,
};

const own = async (client: Client): Promise<OwnOffer[]> =>
  (await client.post('/supplier/product/own', { product_ids: [labour.product_id] })).body.data;
const totals = () =>
  Promise.all(
    [deck, porch].map(
      async ({ id }) =>
        (await mason.post('/quote/calculate', { templateid: id, answers: {} })).body.data.retail_total as string,
    ),
  );

async function save(fields: object, key?: string): Promise<OfferSaved> {
  const { body } = await mason.send(
    'POST',
    '/supplier/product/addorupdate',
    { ...form, ...fields },
    key ? { 'idempotency-key': key } : {},
  );
  expect([body.status, body.message]).toEqual([200, body.message]);
  return body.data;
}

async function use(
  template: typeof deck,
  { id, product_id }: OfferSaved,
  standing = labour.product_id,
): Promise<number> {
  const { body } = await mason.post('/quotetemplate/makedefault', {
    quote_template_id: template.id,
    quote_template_product_id: template.lines[0],
    product_id: standing,
    new_product_id: product_id,
    product_supplier_id: id,
  });
  expect([body.status, body.message]).toEqual([200, body.message]);
  return body.data.version;
}

/** Undoes a command on a template, by the version in its answer. */
async function undo({ id }: typeof deck, version: number): Promise<void> {
  const history = (await mason.get(`/quotetemplate/${id}/history?limit=50`)).body.data as HistoryPage;
  const { event_id } = history.data.find((entry) => entry.version === version)!;
  expect((await mason.post('/quotetemplate/undo', { quote_template_id: id, event_id })).status).toBe(200);
}

it('an own price is listed with the templates that use it, changes them all, and is undone completely', async () => {
  expect(await own(mason)).toEqual([]);
  const mine = await save({ product_id: labour.product_id, cost_price: '50', retail_price: '99' });
  await use(deck, mine);
  expect(await totals()).toEqual(['99.00', '65.00']);
  const [before] = await own(mason);
  expect(before).toMatchObject({
    id: mine.id,
    cost_price: '50.00',
    retail_price: '99.00',
    reach: 'private',
    version: mine.version,
    used_in: [{ quote_template_id: deck.id, name: 'Deck', line_ids: deck.lines }],
  });

  const change = { id: mine.id, cost_price: '55', retail_price: '110', version: before!.version };
  const changed = await save(change, 'change');
  const used = await use(porch, mine);
  expect(await totals()).toEqual(['110.00', '110.00']);
  // Repeated, each has the same result.
  expect(await save(change, 'change')).toEqual(changed);
  expect(await use(porch, mine)).toBe(used);
  expect((await own(mason))[0]!.used_in.map(({ name }) => name)).toEqual(['Deck', 'Porch']);

  await undo(porch, used);
  const back = { id: mine.id, cost_price: '50.00', retail_price: '99.00', version: changed.version };
  const restored = await save(back, 'back');
  expect(await save(back, 'back')).toEqual(restored);
  expect(await totals()).toEqual(['99.00', '65.00']);
  expect((await own(mason))[0]!.used_in.map(({ name }) => name)).toEqual(['Deck']);

  // A newer change is not overwritten.
  const { body } = await mason.post('/supplier/product/addorupdate', { ...form, ...change, version: changed.version });
  expect(body.code).toBe('version_conflict');
});

it('a price for one line only is an own product under the same master product, and its undo removes it', async () => {
  const [before, totalsBefore] = [await own(mason), await totals()];
  const alone = { product_id: 0, master_product_id: labour.master_product_id, cost_price: '70', retail_price: '120' };
  const made = await save(alone, 'alone');
  expect(await save(alone, 'alone')).toEqual(made);
  expect([made.master_product_id, made.product_id === labour.product_id]).toEqual([labour.master_product_id, false]);
  const used = await use(porch, made);
  expect(await totals()).toEqual([totalsBefore[0], '120.00']);
  expect(await own(mason)).toEqual(before);

  await undo(porch, used);
  for (let time = 0; time < 2; time += 1)
    expect((await mason.post('/supplier/product/delete', { id: made.id })).body.data).toEqual({
      id: made.id,
      deleted: false,
    });
  expect(await totals()).toEqual(totalsBefore);
  const offered = (await mason.post('/products/list', { supplier: mason.id, offered: true })).body.data.data as {
    id: number;
  }[];
  expect(offered.map(({ id }) => id)).not.toContain(made.id);
});

describe('an own price of a line’s product', () => {
  const price = { cost_price: '20', retail_price: '35', unit: 'hour' };
  const line = async (client: Client, userType: UserType, offer: TestOffer) =>
    makeTemplate(app, { id: client.id, userType }, { name: `Set up ${offer.id}`, lines: [{ offer, formula: '1' }] });
  /** Saves the price without product fields, and puts it on the template's line. */
  async function setOwn(
    client: Client,
    offer: TestOffer,
    template: typeof deck,
    fields: object = {},
  ): Promise<OfferSaved> {
    const saved = await client.post('/supplier/product/addorupdate', {
      product_id: offer.product_id,
      ...price,
      ...fields,
    });
    expect([saved.status, saved.body.message]).toEqual([200, saved.body.message]);
    const { id, product_id } = saved.body.data as OfferSaved;
    const used = await client.post('/quotetemplate/makedefault', {
      quote_template_id: template.id,
      quote_template_product_id: template.lines[0],
      product_id: offer.product_id,
      new_product_id: product_id,
      product_supplier_id: id,
    });
    expect([used.status, used.body.message]).toEqual([200, 'Default product changed.']);
    expect(
      (await client.post('/quote/calculate', { templateid: template.id, answers: {} })).body.data.retail_total,
    ).toBe('35.00');
    return saved.body.data;
  }

  it.each<UserType>(['retailinstall', 'retail', 'partner', 'suppliers'])(
    'is a %s’s to set, who is not offered other businesses’ labour',
    async (userType) => {
      const client = await app.as(userType, 7);
      const before = await client.post('/supplier/product/addorupdate', { product_id: labour.product_id, ...price });
      expect([before.status, before.body.code]).toEqual([404, 'not_found']);
      const template = await line(client, userType, labour);
      const { id } = await setOwn(client, labour, template);
      expect(
        (await client.post('/supplier/product/own', { product_ids: [labour.product_id] })).body.data,
      ).toMatchObject([{ id, name: 'Laying stone', used_in: [{ quote_template_id: template.id }] }]);
      // Its other offers stay hidden.
      expect(
        (
          (await client.post('/products/list', { columnFilters: { product_id: labour.product_id } })).body.data
            .data as { id: number }[]
        ).map((row) => row.id),
      ).toEqual([id]);
    },
  );

  it('can be set after its supplier withdrew it', async () => {
    const gone = await makeOffer(supplier, { ...form, name: 'Laying slate' });
    const template = await line(mason, 'contractor', gone);
    expect((await supplier.post('/supplier/product/withdraw', { id: gone.id })).status).toBe(200);
    await setOwn(mason, gone, template);
    expect(
      (await stranger.post('/supplier/product/addorupdate', { product_id: gone.product_id, ...price })).status,
    ).toBe(404);
  });

  it('leaves the product alone, which was renamed and regrouped since', async () => {
    await shareMasterProducts(app, 'Stone labour');
    const offer = await makeOffer(supplier, { ...form, name: 'Laying brick' });
    const template = await line(mason, 'contractor', offer);
    await makeOffer(supplier, { ...form, id: offer.id, name: 'Laying bricks', master_product_name: 'Stone labour' });
    const mine = await setOwn(mason, offer, template);
    await makeOffer(supplier, {
      ...form,
      id: offer.id,
      name: 'Laying fine bricks',
      master_product_name: 'Stone labour',
    });
    await setOwn(mason, offer, template, { id: mine.id });
    const [row] = (await mason.post('/supplier/product/own', { product_ids: [offer.product_id] })).body
      .data as OwnOffer[];
    expect(row).toMatchObject({
      name: 'Laying fine bricks',
      master_product_name: 'Stone labour',
      product_type: 'labour',
      retail_price: '35.00',
    });
    for (const [path, missing] of [
      ['name', { name: undefined }],
      ['product_type', { product_type: undefined }],
    ] as const) {
      expect((await mason.post('/supplier/product/addorupdate', { ...form, ...price, ...missing })).body).toMatchObject(
        { status: 400, errors: [{ path }] },
      );
    }
  });
});

it('is not visible or editable for anyone else', async () => {
  const [mine] = await own(mason);
  expect(await own(stranger)).toEqual([]);
  expect((await app.guest().post('/supplier/product/own', { product_ids: [labour.product_id] })).status).toBe(401);
  // The supplier reads their own offer, and nothing of the templates that use it.
  expect(await own(supplier)).toMatchObject([{ id: labour.id, used_in: [] }]);
  for (const client of [supplier, stranger]) {
    const change = await client.post('/supplier/product/addorupdate', {
      ...form,
      id: mine!.id,
      cost_price: '1',
      retail_price: '1',
    });
    expect([change.status, change.body.code]).toEqual([404, 'not_found']);
    for (const path of ['withdraw', 'reinstate', 'delete'])
      expect((await client.post(`/supplier/product/${path}`, { id: mine!.id })).status).toBe(404);
  }
  expect(await own(mason)).toEqual([mine]);
});
