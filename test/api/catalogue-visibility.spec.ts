import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { OfferForm } from '@quotewright/domain/catalogue/offer-form.js';
import { product } from '@quotewright/domain/catalogue/product.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { AggregateCommand } from '../../apps/api/src/platform/commands/aggregate-command.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, type TestOffer } from '../support/templates.js';

/** The viewers; `owner` is the business of the offer. */
const readers = ['admin', 'owner', 'contractor', 'retailinstall', 'retail', 'partner', 'suppliers'] as const;
type Reader = (typeof readers)[number];
const everybody: readonly Reader[] = readers;
const ownerAndAdmin: readonly Reader[] = ['admin', 'owner'];

/** Every kind of offer: who reads it in lists, and who may put it into a line. */
const expected: Record<string, { reads: readonly Reader[]; offered: readonly Reader[] }> = {
  'Shared plank': { reads: everybody, offered: everybody },
  'Shared labour': { reads: ['admin', 'owner', 'contractor'], offered: ['admin', 'owner', 'contractor'] },
  'Contractor’s labour': { reads: ownerAndAdmin, offered: ownerAndAdmin },
  'Retailer’s plank': { reads: ownerAndAdmin, offered: ownerAndAdmin },
  'Waiting plank': { reads: ownerAndAdmin, offered: ownerAndAdmin },
  'Withdrawn plank': { reads: ownerAndAdmin, offered: [] },
  'Hidden plank': { reads: ownerAndAdmin, offered: [] },
  'Poisoned plank': { reads: ownerAndAdmin, offered: [] },
  'Orphaned plank': { reads: ['admin'], offered: [] },
  'Orphaned labour': { reads: ['admin'], offered: [] },
};

const MASTER = 'Poisoned ground';

let app: TestApp;
let admin: Client;
let made: Record<string, TestOffer>;
let owners: Record<string, Client>;
let clients: Record<Exclude<Reader, 'owner'>, Client>;
/** A retail store's offer at −999,999,999,999 on the supplier's product. */
let poison: TestOffer;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as('admin');
  const own = async (userType: UserType) => app.as(userType, 2);
  const [supplier, contractor, retail] = await Promise.all([own('suppliers'), own('contractor'), own('retail')]);
  await app.account({ email: 'gone-supplier@test.example', userType: 'suppliers' });
  await app.account({ email: 'gone-contractor@test.example', userType: 'contractor' });
  const [goneSupplier, goneContractor] = [
    await app.signIn('gone-supplier@test.example'),
    await app.signIn('gone-contractor@test.example'),
  ];
  clients = {
    admin,
    contractor: await app.as('contractor'),
    retailinstall: await app.as('retailinstall'),
    retail: await app.as('retail'),
    partner: await app.as('partner'),
    suppliers: await app.as('suppliers'),
  };

  // The admin's is in the catalogue at once, and the others join it.
  const shared = await makeOffer(admin, { name: 'Shared plank', supplier: supplier.id, master_product_name: MASTER });
  const add = (client: Client, name: string, fields: Record<string, unknown> = {}) =>
    makeOffer(client, { name, master_product_name: MASTER, ...fields });
  // From before labour and material had to be apart.
  const labour = async (client: Client, name: string) => {
    const offer = await add(client, name);
    await asOfOld(client.id, offer, { name, productType: 'labour', costPrice: '40', retailPrice: '58', unit: 'hour' });
    return offer;
  };
  made = {
    'Shared plank': shared,
    'Shared labour': await labour(supplier, 'Shared labour'),
    'Contractor’s labour': await labour(contractor, 'Contractor’s labour'),
    'Retailer’s plank': await add(retail, 'Retailer’s plank'),
    'Waiting plank': await add(supplier, 'Waiting plank', { master_product_name: 'Waiting ground' }),
    'Withdrawn plank': await add(supplier, 'Withdrawn plank'),
    'Hidden plank': await add(supplier, 'Hidden plank'),
    'Poisoned plank': await add(supplier, 'Poisoned plank'),
    'Orphaned plank': await add(goneSupplier, 'Orphaned plank'),
    'Orphaned labour': await labour(goneContractor, 'Orphaned labour'),
  };
  owners = {
    'Shared plank': supplier,
    'Shared labour': supplier,
    'Contractor’s labour': contractor,
    'Retailer’s plank': retail,
    'Waiting plank': supplier,
    'Withdrawn plank': supplier,
    'Hidden plank': supplier,
    'Poisoned plank': supplier,
    'Orphaned plank': goneSupplier,
    'Orphaned labour': goneContractor,
  };
  poison = await add(retail, 'Shared plank', {
    product_id: shared.product_id,
    retail_price: '-999999999999',
    cost_price: '-1',
    formula: 'Q1x77',
  });
  await add(retail, 'Retailer’s whim', { master_product_name: 'Rude words' });
  expect((await supplier.post('/supplier/product/withdraw', { id: made['Withdrawn plank']!.id })).status).toBe(200);
  expect((await admin.post('/product/hide', { id: made['Hidden plank']!.product_id })).status).toBe(200);
  await asOfOld(supplier.id, made['Poisoned plank']!, belowZero('Poisoned plank'));
  for (const { id } of [goneSupplier, goneContractor])
    expect((await (await admin.confirm()).post('/users/remove', { id })).status).toBe(200);
});
afterAll(() => app?.stop());

/** −5 for a shared offer, which was possible before prices were limited. */
const belowZero = (name: string): OfferForm => ({
  name,
  productType: 'finish_product',
  costPrice: '40',
  retailPrice: '-5',
  unit: 'box',
});

/** Saves what no form may any more, like an event from before there was a rule. */
async function asOfOld(supplierId: number, offer: TestOffer, form: OfferForm): Promise<void> {
  const command = {
    type: 'SaveOffer' as const,
    offerId: offer.id,
    supplierId,
    shared: false,
    masterProductId: offer.master_product_id,
    form,
    images: [],
  };
  await app.nest.get(CommandBus).execute(new AggregateCommand(product, offer.product_id, command, { actor: null }));
}

interface Found {
  id: number;
  name: string;
  supplier: number;
}

const names = (rows: readonly Found[]) =>
  [...new Set(rows.filter(({ id }) => id !== poison.id).map(({ name }) => name))]
    .filter((name) => name in expected)
    .sort();
const wanted = (reader: Reader, kind: 'reads' | 'offered') =>
  Object.keys(expected)
    .filter((name) => expected[name]![kind].includes(reader))
    .sort();

async function list(client: Client, body: object = {}): Promise<Found[]> {
  return (await client.post('/products/list', { perPage: 100, ...body })).body.data.data;
}

describe.each(readers.filter((reader) => reader !== 'owner'))('%s reads', (reader) => {
  const client = () => clients[reader as Exclude<Reader, 'owner'>];

  it('the catalogue', async () => {
    expect(names(await list(client()))).toEqual(wanted(reader, 'reads'));
    expect(names(await list(client(), { ids: Object.values(made).map(({ id }) => id) }))).toEqual(
      wanted(reader, 'reads'),
    );
    expect(names(await list(client(), { searchTerm: 'plank' }))).toEqual(
      wanted(reader, 'reads').filter((name) => name.includes('plank')),
    );
    expect(
      names(await list(client(), { columnFilters: { master_product_id: made['Shared plank']!.master_product_id } })),
    ).toEqual(wanted(reader, 'reads').filter((name) => name !== 'Waiting plank'));
    const { total } = (
      await client().post('/products/list', { searchTerm: 'plank', supplier: owners['Retailer’s plank']!.id })
    ).body.data;
    // Its own product and the one with the supplier's.
    expect(total).toBe(reader === 'admin' ? 2 : 0);
    if (reader !== 'admin')
      expect((await list(client(), { sort: { field: 'retail_price', type: 'asc' } }))[0]).toMatchObject({
        retail_price: '58.00',
        reach: 'shared',
      });
  });

  it('pickers, the options of a product and of a line', async () => {
    expect(names(await list(client(), { offered: true }))).toEqual(wanted(reader, 'offered'));
    const options = async (name: string) =>
      (await client().post('/masterproducts/skus/options', { master_product_id: made[name]!.master_product_id })).body
        .data as Found[];
    const ground = wanted(reader, 'offered').filter((name) => name !== 'Waiting plank');
    const found = await options('Shared plank');
    expect(names(found)).toEqual(ground);
    expect(found.some(({ id }) => id === poison.id)).toBe(reader === 'admin');
    expect(names(await options('Waiting plank'))).toEqual(
      wanted(reader, 'offered').filter((name) => name === 'Waiting plank'),
    );
    const suppliers = (
      await client().post('/masterproducts/skus/options/suppliers', {
        master_product_id: made['Shared plank']!.master_product_id,
      })
    ).body.data as { id: number }[];
    const shown = new Set(ground.map((name) => owners[name]!.id));
    expect(suppliers.map(({ id }) => id).sort()).toEqual([...shown].sort());

    const template = await makeTemplate(
      app,
      { id: client().id, userType: reader as UserType },
      { name: `Of ${reader}`, questions: [['Length', 'ft']], lines: [{ offer: made['Shared plank']!, formula: 'Q1' }] },
    );
    expect(names((await client().get(`/quotetemplate/line/${template.lines[0]}/options`)).body.data)).toEqual(ground);
    const details = (await client().get(`/quotetemplate/template/${template.alias}`)).body.data;
    expect(JSON.stringify(details)).not.toContain('Q1x77');
  });

  it('suggestions of master products', async () => {
    const suggested = (await client().post('/masterproducts/suggestions', { perPage: 100 })).body.data.data as {
      name: string;
    }[];
    expect(suggested.map(({ name }) => name).sort()).toEqual(
      reader === 'admin' ? [MASTER, 'Rude words', 'Waiting ground'] : [MASTER],
    );
    const forRetailer = (
      await client().post('/masterproducts/suggestions', { supplier: poison && owners['Retailer’s plank']!.id })
    ).body.data.data as { name: string }[];
    expect(forRetailer.map(({ name }) => name).sort()).toEqual(reader === 'admin' ? [MASTER, 'Rude words'] : [MASTER]);
  });

  it('nothing by id: neither product nor master product can be used, nor an offer put on a line', async () => {
    const template = await makeTemplate(
      app,
      { id: client().id, userType: reader as UserType },
      {
        name: `Try of ${reader}`,
        questions: [['Length', 'ft']],
        lines: [{ offer: made['Shared plank']!, formula: 'Q1' }],
      },
    );
    for (const name of Object.keys(expected)) {
      const offer = made[name]!;
      const { status, body } = await client().post('/quotetemplate/product/addfromcatalogue', {
        quote_template_id: template.id,
        product_id: offer.product_id,
        supplier: owners[name]!.id,
        quote_line_id: 0,
      });
      const may = expected[name]!.offered.includes(reader);
      // Everybody was offered what is withdrawn, so everybody may hear it. An admin's template belongs to the gallery.
      const refused =
        name === 'Withdrawn plank'
          ? [409, 'offer_ended']
          : reader === 'admin' && may && !name.startsWith('Shared')
            ? [409, 'offer_not_shared']
            : [404, 'offer_not_found'];
      expect([name, status, body.code]).toEqual([
        name,
        ...(may && (reader !== 'admin' || name.startsWith('Shared')) ? [200, undefined] : refused),
      ]);
      if (reader === 'admin' || expected[name]!.reads.includes(reader)) continue;
      const form = { name, product_type: 'finish_product', cost_price: '1', retail_price: '2', unit: 'box' };
      expect([
        name,
        (await client().post('/supplier/product/addorupdate', { ...form, product_id: offer.product_id })).status,
      ]).toEqual([name, 404]);
      expect([name, (await client().post('/supplier/product/addorupdate', { ...form, id: offer.id })).status]).toEqual([
        name,
        404,
      ]);
      for (const call of ['withdraw', 'reinstate', 'delete'])
        expect([call, (await client().post(`/supplier/product/${call}`, { id: offer.id })).status]).toEqual([
          call,
          404,
        ]);
    }
    if (reader === 'admin') return;
    const waiting = {
      name: 'Mine',
      master_product_id: made['Waiting plank']!.master_product_id,
      product_type: 'finish_product',
      cost_price: '1',
      retail_price: '2',
      unit: 'box',
    };
    expect((await client().post('/supplier/product/addorupdate', waiting)).body.errors[0]!.path).toBe(
      'master_product_id',
    );
    expect((await client().post('/masterproducts/list', {})).status).toBe(403);
    expect(
      (await client().post('/masterproducts/accept', { id: made['Waiting plank']!.master_product_id })).status,
    ).toBe(403);
    for (const call of ['hide', 'show', 'delete'])
      expect((await client().post(`/product/${call}`, { id: made['Shared plank']!.product_id })).status).toBe(403);
  });
});

it('a guest reads none of it', async () => {
  for (const path of [
    '/products/list',
    '/masterproducts/skus/options',
    '/masterproducts/skus/options/suppliers',
    '/masterproducts/suggestions',
    '/masterproducts/list',
    '/masterproducts/accept',
    '/supplier/product/withdraw',
    '/supplier/product/delete',
    '/product/hide',
  ]) {
    expect([path, (await app.guest().post(path, {})).status]).toEqual([path, 401]);
  }
});

it('the business reads its own, and is offered it unless it is withdrawn, hidden or to be fixed', async () => {
  for (const [name, client] of Object.entries(owners)) {
    if (name.startsWith('Orphaned')) continue;
    expect(names(await list(client)).includes(name)).toBe(true);
    expect([name, names(await list(client, { offered: true })).includes(name)]).toEqual([
      name,
      expected[name]!.offered.includes('owner'),
    ]);
  }
  const [seen] = (await list(owners['Retailer’s plank']!, { ids: [poison.id] })) as unknown as {
    retail_price: string;
    reach: string;
  }[];
  expect(seen).toMatchObject({ retail_price: '-999999999999.00', reach: 'private' });
});

describe('lines', () => {
  it('that use an offer that became private, withdrawn, deleted or orphaned still show and count', async () => {
    const [contractor, supplier] = [clients.contractor, owners['Shared plank']!];
    const lines = ['Retailer’s plank', 'Withdrawn plank', 'Poisoned plank', 'Orphaned plank', 'Waiting plank'].map(
      (name) => ({ offer: made[name]!, formula: 'Q1' }),
    );
    const deleted = await makeOffer(supplier, { name: 'Deleted plank', master_product_name: MASTER });
    expect((await supplier.post('/supplier/product/delete', { id: deleted.id })).body.data).toEqual({
      id: deleted.id,
      deleted: true,
    });
    const template = await makeTemplate(
      app,
      { id: contractor.id, userType: 'contractor' },
      { name: 'Stands', questions: [['Length', 'ft']], lines: [...lines, { offer: deleted, formula: 'Q1' }] },
    );
    const { products } = (await contractor.get(`/quotetemplate/template/${template.alias}`)).body.data as {
      products: Found[];
    };
    expect(products.map(({ name }) => name)).toEqual([
      ...lines.map(({ offer }) => Object.keys(made).find((name) => made[name] === offer)),
      'Deleted plank',
    ]);
    const { body } = await contractor.post('/quote/calculate', {
      templateid: template.id,
      answers: { [template.questions[0]!]: '2' },
    });
    expect([body.status, body.data.lines.map((line: { retail_total: string }) => line.retail_total)]).toEqual([
      200,
      ['116.00', '116.00', '-10.00', '116.00', '116.00', '116.00'],
    ]);
    // A line used it once: it is withdrawn instead of deleted, and the line keeps its product.
    expect(
      (
        await contractor.post(`/quotetemplate/makedefault`, {
          quote_template_id: template.id,
          product_id: made['Retailer’s plank']!.product_id,
          new_product_id: made['Retailer’s plank']!.product_id,
          product_supplier_id: made['Retailer’s plank']!.id,
        })
      ).status,
    ).toBe(200);
  });
});

describe('shared prices', () => {
  const form = {
    name: 'Priced',
    master_product_name: MASTER,
    product_type: 'finish_product',
    unit: 'box',
    cost_price: '1',
    retail_price: '2',
  };
  it.each([
    [{ retail_price: '-0.01' }, 'retail_price'],
    [{ cost_price: -1 }, 'cost_price'],
    [{ retail_price: '10000000' }, 'retail_price'],
    [{ cost_price: '9999999.999' }, 'cost_price'],
  ])('%j is refused from a supplier', async (fields, path) => {
    const { status, body } = await clients.suppliers.post('/supplier/product/addorupdate', { ...form, ...fields });
    expect([status, body.errors[0]]).toEqual([
      400,
      { path, code: 'price_range', message: 'Enter a price from 0 to 9,999,999.99.' },
    ]);
    expect(
      (await admin.post('/supplier/product/addorupdate', { ...form, supplier: clients.suppliers.id, ...fields }))
        .status,
    ).toBe(400);
  });

  it('are 0 to 9,999,999.99; private ones may have any sign', async () => {
    expect(
      (
        await clients.suppliers.post('/supplier/product/addorupdate', {
          ...form,
          cost_price: 0,
          retail_price: '9999999.99',
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await clients.partner.post('/supplier/product/addorupdate', {
          ...form,
          cost_price: '-5',
          retail_price: '12345678901',
        })
      ).status,
    ).toBe(200);
  });

  it('from before the limits are fixed by their supplier or an admin, and then visible', async () => {
    const [supplier, old] = [
      owners['Shared plank']!,
      await makeOffer(owners['Shared plank']!, { name: 'Old plank', master_product_name: MASTER }),
    ];
    await asOfOld(supplier.id, old, belowZero('Old plank'));
    const reach = async () => ((await list(admin, { ids: [old.id] })) as unknown as { reach: string }[])[0]!.reach;
    expect([await reach(), (await list(clients.retail, { ids: [old.id] })).length]).toEqual(['to_mend', 0]);
    await makeOffer(supplier, { id: old.id, name: 'Old plank', master_product_name: MASTER });
    expect([await reach(), (await list(clients.retail, { ids: [old.id] })).length]).toEqual(['shared', 1]);
  });
});

describe('a master product', () => {
  it('of a supplier is shared once an admin accepts it, with who and when', async () => {
    const { master_product_id: id, id: offerId } = await makeOffer(clients.suppliers, {
      name: 'Solar tile',
      master_product_name: 'Solar tiles',
    });
    const row = async () =>
      (
        (await admin.post('/masterproducts/list', { searchTerm: 'Solar tiles' })).body.data.data as Record<
          string,
          unknown
        >[]
      )[0];
    expect(await row()).toMatchObject({
      id,
      name: 'Solar tiles',
      state: 'waiting',
      business_name: 'suppliers 1',
      products: 1,
      accepted_at: null,
    });
    expect(
      (await admin.post('/masterproducts/list', { state: 'waiting', perPage: 100 })).body.data.data.map(
        (one: { id: number }) => one.id,
      ),
    ).toContain(id);
    expect(await list(clients.retail, { ids: [offerId] })).toEqual([]);
    expect((await admin.post('/masterproducts/accept', { id })).body.message).toBe('Everyone can see it now.');
    expect(await list(clients.retail, { ids: [offerId] })).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'accepted', accepted_by: 'admin1', accepted_at: expect.any(String) });
    expect((await admin.post('/masterproducts/accept', { id })).body.position).toBeUndefined();
    expect((await admin.post('/masterproducts/accept', { id: 999999 })).status).toBe(404);
  });

  it('of a business takes a name from nobody, and stays private', async () => {
    const own = await makeOffer(clients.retail, { name: 'Squat', master_product_name: 'Ceramic tiles' });
    expect((await admin.post('/masterproducts/accept', { id: own.master_product_id })).body.code).toBe('stays_private');
    const [one, two] = [
      await makeOffer(clients.suppliers, { name: 'Tile', master_product_name: 'Ceramic tiles' }),
      await makeOffer(owners['Shared plank']!, { name: 'Tile', master_product_name: 'ceramic TILES' }),
    ];
    expect(new Set([own, one, two].map(({ master_product_id }) => master_product_id)).size).toBe(3);
    expect((await admin.post('/masterproducts/accept', { id: one.master_product_id })).status).toBe(200);
    const taken = await admin.post('/masterproducts/accept', { id: two.master_product_id });
    expect([taken.status, taken.body.code]).toEqual([409, 'master_product_exists']);
    // The admin moves its product to the accepted one.
    const moved = {
      id: two.id,
      product_id: two.product_id,
      supplier: owners['Shared plank']!.id,
      name: 'Tile',
      master_product_id: one.master_product_id,
    };
    await makeOffer(admin, moved);
    expect(await list(clients.retail, { ids: [two.id] })).toHaveLength(1);
    // Nobody sells the old one: nothing to decide about.
    const named = async (state?: string) =>
      (
        (await admin.post('/masterproducts/list', { searchTerm: 'ceramic TILES', state })).body.data.data as {
          id: number;
        }[]
      ).map(({ id }) => id);
    expect(await named('waiting')).toEqual([]);
    expect(await named()).toContain(two.master_product_id);
  });
});

describe('withdrawing', () => {
  it('hides an offer and shows it again; an admin’s decision stands', async () => {
    const [supplier, { id }] = [
      owners['Shared plank']!,
      await makeOffer(owners['Shared plank']!, { name: 'Come and go', master_product_name: MASTER }),
    ];
    const seen = async () => (await list(clients.retail, { ids: [id] })).length;
    expect((await clients.suppliers.post('/supplier/product/withdraw', { id })).status).toBe(403);
    await supplier.post('/supplier/product/withdraw', { id });
    expect(await seen()).toBe(0);
    await supplier.post('/supplier/product/reinstate', { id });
    expect(await seen()).toBe(1);
    await admin.post('/supplier/product/withdraw', { id });
    expect((await supplier.post('/supplier/product/reinstate', { id })).status).toBe(403);
    expect((await admin.post('/supplier/product/reinstate', { id })).status).toBe(200);
  });

  it('deletes what no line ever used, and withdraws the rest', async () => {
    const supplier = owners['Shared plank']!;
    const [unused, used] = [
      await makeOffer(supplier, { name: 'Unused', master_product_name: MASTER }),
      await makeOffer(supplier, { name: 'Used', master_product_name: MASTER }),
    ];
    await makeTemplate(
      app,
      { id: clients.retail.id, userType: 'retail' },
      { name: 'Uses it', questions: [['Length', 'ft']], lines: [{ offer: used, formula: 'Q1' }] },
    );
    expect((await supplier.post('/supplier/product/delete', { id: used.id })).body).toMatchObject({
      data: { id: used.id, deleted: false },
      message: 'Lines use this product, so it was hidden instead. They still work.',
    });
    expect((await supplier.post('/supplier/product/delete', { id: unused.id })).body.data.deleted).toBe(true);
    expect(await list(admin, { ids: [unused.id] })).toEqual([]);
    expect((await list(supplier, { ids: [used.id] })).map(({ id }) => id)).toEqual([used.id]);
    expect(
      (
        await supplier.post('/supplier/product/addorupdate', {
          name: 'Unused',
          master_product_name: MASTER,
          product_type: 'finish_product',
          cost_price: 1,
          retail_price: 2,
          unit: 'box',
          product_id: unused.product_id,
        })
      ).status,
    ).toBe(404);
    expect((await admin.post('/product/delete', { id: used.product_id })).body.data).toEqual({
      id: used.product_id,
      deleted: false,
    });
    expect((await admin.post('/product/show', { id: used.product_id })).status).toBe(200);
  });
});

it('admins edit the products of deleted accounts', async () => {
  const { id, product_id } = made['Orphaned plank']!;
  await makeOffer(admin, {
    id,
    product_id,
    supplier: owners['Orphaned plank']!.id,
    name: 'Orphaned plank, checked',
    master_product_name: MASTER,
    retail_price: '59',
  });
  expect(await list(admin, { ids: [id] })).toMatchObject([
    { name: 'Orphaned plank, checked', retail_price: '59.00', reach: 'orphaned' },
  ]);
  expect(
    (
      await admin.post('/supplier/product/addorupdate', {
        name: 'New',
        product_id,
        supplier: owners['Orphaned plank']!.id,
        master_product_name: MASTER,
        product_type: 'finish_product',
        cost_price: 1,
        retail_price: 2,
        unit: 'box',
      })
    ).body.errors[0]!.path,
  ).toBe('supplier');
  expect((await admin.post('/supplier/product/withdraw', { id })).status).toBe(200);
});
