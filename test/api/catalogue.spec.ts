import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { ProductImage, ProductRow } from '@quotewright/domain/catalogue/contract.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { moveTo } from '../../apps/api/src/platform/auth/businesses.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { toldIn } from '../support/told.js';

let app: TestApp;
let supplier: Client;
let other: Client;
let admin: Client;
let contractor: Client;
let picture: string;
beforeAll(async () => {
  app = await startApp();
  supplier = await app.as('suppliers');
  other = await app.as('suppliers', 2);
  admin = await app.as('admin');
  contractor = await app.as('contractor');
  await shareMasterProducts(app, 'LVP plank', 'Baseboard', 'Secret master', 'Labour master');
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0522d' } })
    .png()
    .toBuffer();
  picture = `data:image/png;base64,${png.toString('base64')}`;
});
afterAll(() => app?.stop());

const plank = {
  name: 'Oak plank',
  description: 'Click.',
  master_product_name: 'LVP plank',
  product_type: 'finish_product',
  sku: 'OAK-1',
  cost_price: '40',
  retail_price: 58,
  unit: 'box',
  unit_in_stock: 120,
  brand: 'Ridge',
  formula: 'Q1 x Q2',
};
const SAVE = '/supplier/product/addorupdate';

async function row(client: Client, id: number): Promise<ProductRow> {
  return (await client.post('/products/list', { ids: [id] })).body.data.data[0];
}

describe('saving an offer', () => {
  it('creates product, master product and offer, and shows them at once', async () => {
    const { status, body } = await supplier.post(SAVE, { ...plank, id: 0, product_id: 0, img: [picture] });
    expect([status, body.message]).toEqual([200, 'Product has been added.']);
    expect(body.position).toMatch(/^\d+\.\d+$/);
    const saved = await row(supplier, body.data.id);
    expect(saved).toMatchObject({
      id: body.data.id,
      product_id: body.data.product_id,
      master_product_name: 'LVP plank',
      master_product_alias: 'lvp-plank',
      name: 'Oak plank',
      sku: 'OAK-1',
      cost_price: '40.00',
      retail_price: '58.00',
      unit: 'box',
      unit_in_stock: '120',
      formula: 'Q1xQ2',
      supplier: supplier.id,
      product_owner: supplier.id,
      version: 3,
      business_name: 'suppliers 1',
      images: [{ id: expect.any(Number), image: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    expect((await supplier.raw('GET', `/media/${saved.thumbnail}/160.webp`)).status).toBe(200);
  });

  it('keeps optional facts, and says which digit, amount or unit is wrong', async () => {
    const facts = {
      supplier_sku: 'R-1180',
      gtin: '4006381-333931',
      part_number: 'RO-25',
      weight: '38.50',
      weight_unit: 'kg',
      pack_amount: '23.8',
      pack_unit: 'ft²',
    };
    const { body } = await supplier.post(SAVE, { ...plank, name: 'Facts', ...facts });
    const kept = { ...facts, gtin: '4006381333931', weight: '38.5' };
    expect(await row(contractor, body.data.id)).toMatchObject(kept);
    // A form without them, like a price, leaves them.
    await makeOffer(supplier, { name: 'Facts', id: body.data.id, retail_price: 61 });
    expect(await row(supplier, body.data.id)).toMatchObject({ ...kept, retail_price: '61.00' });
    for (const [form, path, message] of [
      [{ gtin: '4006381333930' }, 'gtin', /last one does not fit/],
      [{ gtin: '12345' }, 'gtin', /8, 12, 13 or 14 digits/],
      [{ weight: 'heavy' }, 'weight', /above 0/],
      [{ pack_unit: '' }, 'pack_unit', /unit of what a pack holds/],
    ] as const) {
      const refused = await supplier.post(SAVE, { ...plank, name: 'Facts', ...facts, id: body.data.id, ...form });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [expect.objectContaining({ path, message: expect.stringMatching(message) })],
      ]);
    }
  });

  it('gives a supplier SKU to one offer of a supplier only, also of several saved at once', async () => {
    const saved = await Promise.all(
      ['One', 'Two', 'Three'].map((name, at) =>
        supplier.post(SAVE, { ...plank, name: `Number ${name}`, supplier_sku: at === 1 ? 'nr-77' : 'NR-77' }),
      ),
    );
    const [first] = saved.filter(({ status }) => status === 200);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = saved.find(({ status }) => status === 409)!.body;
    expect(refused).toMatchObject({
      code: 'supplier_sku_taken',
      errors: [{ path: 'supplier_sku', message: expect.stringMatching(/has the number nr-77/i) }],
    });
    // Other suppliers have numbers of their own, and a deleted offer frees its number.
    expect((await other.post(SAVE, { ...plank, name: 'Theirs', supplier_sku: 'NR-77' })).status).toBe(200);
    await supplier.post('/supplier/product/delete', { id: first!.body.data.id });
    const freed = await supplier.post(SAVE, { ...plank, name: 'Number Four', supplier_sku: 'NR-77' });
    expect(freed.status).toBe(200);
    expect((await row(supplier, freed.body.data.id)).supplier_sku).toBe('NR-77');
  });

  it('joins the master product of the same name, ignoring case', async () => {
    const [one, two] = [
      await makeOffer(supplier, { name: 'A', master_product_name: 'Baseboard' }),
      await makeOffer(other, { name: 'B', master_product_name: ' BASEBOARD ' }),
    ];
    expect(two.master_product_id).toBe(one.master_product_id);
  });

  it('changes only what differs; an identical save writes nothing; a stale one gets the current state', async () => {
    const { id, version } = await makeOffer(supplier);
    const form = { ...plank, id, description: '', sku: '', brand: '', formula: '', retail_price: 60, version };
    const changed = await supplier.post(SAVE, form);
    expect([changed.status, changed.body.message, changed.body.data.version]).toEqual([
      200,
      'Product has been updated.',
      version + 1,
    ]);
    const again = await supplier.post(SAVE, { ...form, version: undefined });
    expect([again.body.data.version, again.body.position]).toEqual([version + 1, undefined]);
    const stale = await supplier.post(SAVE, { ...form, retail_price: 70 });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
    expect(stale.body.data).toMatchObject({ currentVersion: version + 1, current: { id, retail_price: '60.00' } });
  });

  it('reveals nothing of another supplier’s cost to a stale supplier', async () => {
    const mine = await makeOffer(supplier, { name: 'Shared', cost_price: '31.37' });
    const theirs = await makeOffer(other, { name: 'Shared', product_id: mine.product_id, cost_price: '30' });
    await makeOffer(other, { name: 'Shared', id: theirs.id, cost_price: '30.5' });
    await makeOffer(supplier, { name: 'Shared', id: mine.id, cost_price: '31.38' });
    const stale = await other.post(SAVE, {
      ...plank,
      name: 'Shared',
      description: '',
      sku: '',
      brand: '',
      formula: '',
      id: theirs.id,
      cost_price: 29,
      version: theirs.version,
    });
    expect(stale.body.code).toBe('version_conflict');
    expect(stale.body.data.current).toMatchObject({ id: theirs.id, cost_price: '30.50' });
    expect(toldIn(stale.body)).not.toMatch(/31\.3/);
  });

  it('counts what a business sees of a product, and conflicts with nothing else', async () => {
    const mine = await makeOffer(supplier, { name: 'Busy' });
    const form = { ...plank, name: 'Busy', description: '', sku: '', brand: '', formula: '', id: mine.id };
    const retail = await app.as('retail');
    const hidden = await makeOffer(retail, { name: 'Busy', product_id: mine.product_id });
    for (const retail_price of [61, 62, 63]) await makeOffer(retail, { name: 'Busy', id: hidden.id, retail_price });
    expect([await row(supplier, mine.id), hidden]).toMatchObject([
      { version: mine.version },
      { version: mine.version },
    ]);
    // No version reveals that somebody changed it, nor who.
    const saved = await supplier.post(SAVE, { ...form, retail_price: 59, version: mine.version });
    expect([saved.status, saved.body.data?.version]).toEqual([200, mine.version + 1]);
    await makeOffer(retail, { name: 'Busy', id: hidden.id, retail_price: 64 });
    const stale = await supplier.post(SAVE, { ...form, retail_price: 58, version: mine.version });
    expect(stale.body).toMatchObject({
      code: 'version_conflict',
      data: { currentVersion: mine.version + 1, changedBy: { id: supplier.id } },
    });
    expect(JSON.stringify(stale.body)).not.toContain('retail 1');
    // The product's owner changes shared fields: every offer's version counts that.
    await makeOffer(supplier, { name: 'Busier', id: mine.id });
    const renamed = await retail.post(SAVE, { ...form, id: hidden.id, version: hidden.version + 4 });
    expect(renamed.body).toMatchObject({
      code: 'version_conflict',
      data: { currentVersion: hidden.version + 5, changedBy: { id: supplier.id } },
    });
  });

  it('names in a conflict a person to admins and themselves, a supplier by trade name, and another business not at all', async () => {
    const retail = await app.as('retail');
    const conflict = async (client: Client, offer: { id: number; version: number }, name: string) =>
      (
        await client.post(SAVE, {
          ...plank,
          name,
          master_product_name: undefined,
          description: '',
          sku: '',
          brand: '',
          formula: '',
          id: offer.id,
          supplier: client === admin ? supplier.id : undefined,
          version: offer.version,
        })
      ).body;
    const theirs = await makeOffer(supplier, { name: 'Known' });
    const mine = await makeOffer(contractor, { name: 'Known', product_id: theirs.product_id });
    await makeOffer(supplier, { name: 'Known by trade', id: theirs.id });
    const told = await conflict(contractor, mine, 'Known by trade');
    expect(told).toMatchObject({
      code: 'version_conflict',
      data: { changedBy: { id: supplier.id, name: 'suppliers 1', user_type: 'suppliers' } },
    });
    expect(JSON.stringify(told)).not.toContain('suppliers1');
    for (const client of [admin, supplier])
      expect((await conflict(client, theirs, 'Known')).data.changedBy.name).toBe('suppliers1');

    // Admins may put a business's offer on another one's product.
    const own = await makeOffer(contractor, { name: 'Private', master_product_name: 'Private plank' });
    const beside = await makeOffer(admin, {
      name: 'Private',
      master_product_name: undefined,
      product_id: own.product_id,
      supplier: retail.id,
    });
    await makeOffer(contractor, { name: 'Private still', master_product_name: undefined, id: own.id });
    const untold = await conflict(retail, beside, 'Private still');
    expect(untold).toMatchObject({
      code: 'version_conflict',
      data: { changedBy: { name: null, user_type: 'contractor' } },
    });
    expect(JSON.stringify(untold)).not.toMatch(/contractor ?1/);
  });

  it('names no person of another business, also where a supplier has no trade name', async () => {
    const nameless = { userType: 'suppliers', businessName: null } as const;
    const business = await app.account({ ...nameless, email: 'olga@test.example', name: 'Olga Person' });
    const member = await app.account({ ...nameless, email: 'una@test.example', name: 'Una Person' });
    const [olga, una] = [await app.signIn('olga@test.example'), await app.signIn('una@test.example')];
    await app.db.knex.transaction((tx) => moveTo(tx, member, { businessId: business, role: 'manager' }));
    const theirs = await makeOffer(olga, { name: 'Sole' });
    const mine = await makeOffer(contractor, { name: 'Sole', product_id: theirs.product_id });
    const { id, lines } = await makeTemplate(
      app,
      { id: contractor.id, userType: 'contractor' },
      { name: 'With Sole', lines: [{ offer: theirs, formula: '1' }] },
    );
    await makeOffer(una, { name: 'Sole plank', id: theirs.id, retail_price: 77 });

    const form = { ...plank, master_product_name: undefined, description: '', sku: '', brand: '', formula: '' };
    const conflict = async (client: Client, offer: { id: number; version: number }) =>
      (await client.post(SAVE, { ...form, name: 'Sole plank', id: offer.id, version: offer.version })).body;
    const told = await conflict(contractor, mine);
    expect(told.data.changedBy).toEqual({ id: business, name: null, user_type: 'suppliers' });
    expect((await conflict(olga, theirs)).data.changedBy).toMatchObject({ id: member, name: 'Una Person' });

    const line = `lines.${lines[0]}`;
    const toldTo = async (client: Client) => ({
      history: (await client.get(`/quotetemplate/${id}/history`)).body.data.data,
      blame: (await client.get(`/quotetemplate/${id}/blame?path=${line}.retail_price`)).body.data.data,
    });
    const { history, blame } = await toldTo(contractor);
    const changed = (row: { summary: string }) => row.summary.includes('77');
    expect([history.find(changed).actor, blame.find(changed).actor]).toEqual([
      { id: member, name: null, user_type: 'suppliers' },
      { id: member, name: null, user_type: 'suppliers' },
    ]);
    expect(JSON.stringify([told, history, blame])).not.toContain('Una Person');
    const seen = await toldTo(admin);
    expect([seen.history.find(changed).actor.name, seen.blame.find(changed).actor.name]).toEqual([
      'Una Person',
      'Una Person',
    ]);
  });

  it('on another’s product changes the offer only', async () => {
    const owned = await makeOffer(supplier, { name: 'Owned', sku: 'O-1' });
    const shared = { name: 'Owned', sku: 'O-1', product_id: owned.product_id };
    for (const fields of [
      { name: 'Stolen' },
      { sku: 'X' },
      { description: 'Mine now' },
      { product_type: 'labour' },
      { master_product_name: 'Something else' },
      { img: [picture] },
    ]) {
      const { status, body } = await other.post(SAVE, {
        ...plank,
        description: '',
        master_product_name: undefined,
        ...shared,
        ...fields,
      });
      expect([status, body.code]).toEqual([403, 'not_product_owner']);
    }
    const offer = await makeOffer(other, { ...shared, cost_price: 35 });
    expect(await row(other, offer.id)).toMatchObject({
      name: 'Owned',
      product_owner: supplier.id,
      supplier: other.id,
      cost_price: '35.00',
    });
    const twice = await other.post(SAVE, { ...plank, ...shared, description: '', master_product_name: undefined });
    expect([twice.status, twice.body.code]).toEqual([409, 'offer_exists']);
  });

  it('is for your own offers, and for admins for any supplier', async () => {
    const mine = await makeOffer(supplier);
    for (const fields of [
      { id: mine.id, supplier: supplier.id },
      { supplier: supplier.id },
      { user_id: supplier.id },
      { id: mine.id },
    ]) {
      expect((await other.post(SAVE, { ...plank, description: '', sku: '', ...fields })).status).toBe(403);
    }
    const labour = await makeOffer(contractor, {
      name: 'My fitting',
      master_product_name: 'My work',
      product_type: 'labour',
      unit: 'hour',
      sku: 'ignored',
    });
    expect(await row(contractor, labour.id)).toMatchObject({
      supplier: contractor.id,
      product_type: 'labour',
      sku: '',
    });

    expect((await admin.post(SAVE, plank)).body.errors[0]!.path).toBe('supplier');
    expect((await admin.post(SAVE, { ...plank, supplier: 999999 })).body.errors[0]!.path).toBe('supplier');
    const forSupplier = await makeOffer(admin, { name: 'Made by the admin', supplier: supplier.id });
    expect(await row(supplier, forSupplier.id)).toMatchObject({ supplier: supplier.id, product_owner: supplier.id });
    expect((await app.guest().post(SAVE, plank)).status).toBe(401);
  });

  it('happens once under one key, pictures and a new master product included', async () => {
    const body = { ...plank, name: 'Once', master_product_name: 'Once only', img: [picture] };
    const key = { 'idempotency-key': 'once' };
    const [first, again] = [await supplier.post(SAVE, body, key), await supplier.post(SAVE, body, key)];
    expect(again.body.data).toEqual(first.body.data);
    expect((await supplier.post('/products/list', { searchTerm: 'Once only' })).body.data.total).toBe(1);
    expect((await supplier.post('/masterproducts/suggestions', { searchTerm: 'Once only' })).body.data.total).toBe(1);
  });

  it('of a supplier that sells nothing yet finds the master products of the catalogue', async () => {
    await makeOffer(supplier, { master_product_name: 'Cork underlay' });
    await shareMasterProducts(app, 'Cork underlay');
    const newcomer = await app.as('suppliers', 9);
    const { data } = (await newcomer.post('/masterproducts/suggestions', { searchTerm: 'cork', supplier: newcomer.id }))
      .body.data;
    expect(data).toMatchObject([{ name: 'Cork underlay' }]);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['no name', { name: ' ' }, 400, 'name'],
    ['no unit', { unit: undefined }, 400, 'unit'],
    ['a unit too long', { unit: 'x'.repeat(21) }, 400, 'unit'],
    ['an unknown type', { product_type: 'magic' }, 400, 'product_type'],
    ['a price that is none', { cost_price: 'free' }, 400, 'cost_price'],
    ['no price', { retail_price: undefined }, 400, 'retail_price'],
    ['an object for a price', { retail_price: { amount: 1 } }, 400, 'retail_price'],
    ['stock below zero', { unit_in_stock: -1 }, 400, 'unit_in_stock'],
    ['no master product', { master_product_name: '' }, 400, 'master_product_name'],
    ['an unknown master product', { master_product_id: 999999 }, 400, 'master_product_id'],
    ['a faulty formula', { formula: 'Q1x' }, 400, 'formula'],
    ['a picture that is none', { img: ['data:image/png;base64,aGVsbG8='] }, 400, 'img'],
    ['a field there is not', { colour: 'red' }, 400, 'colour'],
  ])('refuses %s', async (_, fields, status, path) => {
    const { body, status: got } = await supplier.post(SAVE, { ...plank, ...fields });
    expect([got, body.errors[0]!.path]).toEqual([status, path]);
  });

  it('reports where a formula is faulty', async () => {
    const { body } = await supplier.post(SAVE, { ...plank, formula: '(Q1+2)x' });
    expect([body.code, body.errors[0]]).toEqual([
      'formula_invalid',
      expect.objectContaining({ code: 'trailing_operator', position: 6 }),
    ]);
  });

  it('refuses unknown offers and products', async () => {
    expect((await supplier.post(SAVE, { ...plank, id: 999999 })).status).toBe(404);
    expect((await supplier.post(SAVE, { ...plank, product_id: 999999 })).status).toBe(404);
  });

  it('refuses a picture over 2 MB with the specified message', async () => {
    const { status, body } = await supplier.post(SAVE, {
      ...plank,
      img: [`data:image/png;base64,${Buffer.alloc(2_000_001).toString('base64')}`],
    });
    expect([status, body.message]).toEqual([413, 'Please upload image is smaller than 2MB']);
  });
});

describe('a picture', () => {
  it('is deleted by the product’s owner or an admin, and nobody else', async () => {
    const { id } = (await supplier.post(SAVE, { ...plank, name: 'Pictured', img: [picture, picture] })).body.data;
    const [one, two] = (await row(supplier, id)).images as [ProductImage, ProductImage];
    expect((await app.guest().send('DELETE', `/product/images/${one.id}`)).status).toBe(401);
    const refused = await other.send('DELETE', `/product/images/${one.id}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'not_product_owner']);
    expect((await supplier.send('DELETE', `/product/images/${one.id}`)).status).toBe(200);
    expect((await admin.send('DELETE', `/product/images/${two.id}`)).status).toBe(200);
    expect((await row(supplier, id)).images).toEqual([]);
    expect((await supplier.send('DELETE', `/product/images/${one.id}`)).status).toBe(404);
    expect((await supplier.send('DELETE', '/product/images/999999')).status).toBe(404);
  });
});

describe('what each account reads', () => {
  let offer: { id: number; master_product_id: number };
  let labour: { id: number; master_product_id: number };
  beforeAll(async () => {
    offer = await makeOffer(supplier, {
      name: 'Secret cost',
      master_product_name: 'Secret master',
      cost_price: '13.37',
    });
    labour = await makeOffer(supplier, {
      name: 'Their labour',
      master_product_name: 'Labour master',
      product_type: 'labour',
      unit: 'hour',
    });
  });

  it.each<[UserType, number, boolean, boolean]>([
    ['admin', 1, true, true],
    ['contractor', 1, true, true],
    ['retailinstall', 1, true, false],
    ['suppliers', 1, true, true],
    ['suppliers', 2, false, false],
    ['retail', 1, false, false],
    ['partner', 1, false, false],
  ])('%s %i: cost %p, labour of the supplier %p', async (type, number, cost, seesLabour) => {
    const client = await app.as(type, number);
    const list = await client.post('/products/list', {
      ids: [offer.id, labour.id],
      sort: { field: 'id', type: 'asc' },
    });
    const options = await client.post('/masterproducts/skus/options', {
      master_product_id: offer.master_product_id,
      supplier: 0,
      user_id: client.id,
    });
    expect(list.body.data.data.map((found: { id: number }) => found.id)).toEqual(
      seesLabour ? [offer.id, labour.id] : [offer.id],
    );
    for (const shown of [list.body.data.data[0], options.body.data[0]]) {
      expect(shown).toMatchObject({ id: offer.id, retail_price: '58.00', unit_in_stock: '120' });
      expect('cost_price' in shown).toBe(cost);
    }
    expect(/13\.37/.test(JSON.stringify([list.body, options.body]))).toBe(cost);
    const labourOptions = await client.post('/masterproducts/skus/options', {
      master_product_id: labour.master_product_id,
    });
    expect(labourOptions.body.data).toHaveLength(seesLabour ? 1 : 0);
    expect(
      (await client.post('/masterproducts/skus/options/suppliers', { master_product_id: offer.master_product_id })).body
        .data,
    ).toEqual([{ id: supplier.id, business_name: 'suppliers 1' }]);
  });

  it('guests read nothing', async () => {
    for (const path of [
      '/products/list',
      '/masterproducts/skus/options',
      '/masterproducts/skus/options/suppliers',
      '/masterproducts/suggestions',
    ]) {
      expect((await app.guest().post(path, {})).status).toBe(401);
    }
  });

  it('pages, with 15 rows by default, and refuses unlimited pages', async () => {
    expect((await admin.post('/products/list', {})).body.data).toMatchObject({ current_page: 1, per_page: 15 });
    expect((await admin.post('/products/list', { page: 999 })).body.data.data).toEqual([]);
    expect((await admin.post('/masterproducts/suggestions', {})).body.data.per_page).toBe(10);
    for (const body of [
      { perPage: 0 },
      { perPage: 101 },
      { page: 0 },
      { sort: { field: 'cost', type: 'asc' } },
      { sort: { field: 'name', type: 'up' } },
      { columnFilters: { owner: 1 } },
      { columnFilters: 'x' },
      { supplier: 'x' },
      { ids: ['a'] },
    ]) {
      expect([body, (await admin.post('/products/list', body)).status]).toEqual([body, 400]);
    }
  });

  it('filters by supplier: 0 is all, an id is one', async () => {
    const all = (await contractor.post('/products/list', { supplier: 0, perPage: 100 })).body.data.data;
    const own = (await contractor.post('/products/list', { supplier: contractor.id, perPage: 100 })).body.data.data;
    expect(new Set(all.map((found: { supplier: number }) => found.supplier)).size).toBeGreaterThan(1);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((found: { supplier: number }) => found.supplier === contractor.id)).toBe(true);
  });
});
