import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LikelyDouble, MasterProductRow, ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let supplier: Client;
let contractor: Client;
beforeAll(async () => {
  app = await startApp();
  await app.nest.get(Jobs).work();
  admin = await app.as('admin');
  supplier = await app.as('suppliers');
  contractor = await app.as('contractor');
});
afterAll(() => app?.stop());

/** An accepted master product with one offer of the supplier. */
async function stocked(name: string, fields: Record<string, unknown> = {}): Promise<TestOffer> {
  await shareMasterProducts(app, name);
  return makeOffer(supplier, { name: `${name} one`, master_product_name: name, ...fields });
}

const merge = (id: number, into: number) => admin.post('/masterproducts/merge', { id, into });
const unmerge = (id: number) => admin.post('/masterproducts/unmerge', { id });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof merge>>) => [status, body.code];

async function row(id: number): Promise<MasterProductRow | undefined> {
  const found = (await admin.post('/masterproducts/list', { perPage: 100 })).body.data.data as MasterProductRow[];
  return found.find((one) => one.id === id);
}

async function optionsOf(id: number, client = contractor): Promise<number[]> {
  const found = (await client.post('/masterproducts/skus/options', { master_product_id: id })).body.data;
  return (found as ProductRow[]).map((offer) => offer.id).sort((a, b) => a - b);
}

const doubles = async (searchTerm: string) =>
  ((await admin.post('/masterproducts/doubles', { searchTerm })).body.data.data as LikelyDouble[]).map(
    ({ pair, reasons }) => [...pair.map(({ name }) => name), ...reasons],
  );

describe('a merge', () => {
  it('makes two one for lines, options, suggestions and addresses; undone, they are apart again', async () => {
    const [old, kept] = [await stocked('Vinyl planks'), await stocked('Vinyl plank')];
    const template = await makeTemplate(
      app,
      { id: contractor.id, userType: 'contractor' },
      { name: 'Floor', questions: [['Length', 'ft']], lines: [{ offer: old, formula: 'Q1' }] },
    );
    const line = `/quotetemplate/line/${template.lines[0]}/options`;
    const offered = async () => ((await contractor.get(line)).body.data as { id: number }[]).map(({ id }) => id).sort();

    expect((await merge(old.master_product_id, kept.master_product_id)).status).toBe(200);
    // Twice is once.
    expect((await merge(old.master_product_id, kept.master_product_id)).body.position).toBeUndefined();
    for (const id of [old.master_product_id, kept.master_product_id])
      expect(await optionsOf(id)).toEqual([old.id, kept.id]);
    expect(await offered()).toEqual([old.id, kept.id].sort());
    const [product] = (await contractor.post('/products/list', { ids: [old.id] })).body.data.data as ProductRow[];
    expect(product).toMatchObject({ product_id: old.product_id, master_product_name: 'Vinyl plank' });
    expect(Object.keys(product!)).not.toContain('group_id');
    const at = { columnFilters: { master_product_alias: 'vinyl-planks' } };
    expect(
      ((await contractor.post('/products/list', at)).body.data.data as ProductRow[]).map(
        (one) => one.master_product_alias,
      ),
    ).toEqual(['vinyl-plank', 'vinyl-plank']);
    const suggested = (await contractor.post('/masterproducts/suggestions', { searchTerm: 'vinyl planks' })).body.data;
    expect(suggested.data).toEqual([{ id: kept.master_product_id, name: 'Vinyl plank' }]);
    expect(await row(old.master_product_id)).toBeUndefined();
    expect(await row(kept.master_product_id)).toMatchObject({
      products: 2,
      offers: 2,
      templates: 1,
      merged: [{ id: old.master_product_id, name: 'Vinyl planks' }],
    });

    // A new product under the old name belongs to the one that stays; a new price leaves the old one where it is.
    const added = await makeOffer(supplier, { name: 'New one', master_product_name: 'vinyl PLANKS' });
    expect(added.master_product_id).toBe(kept.master_product_id);
    await makeOffer(supplier, {
      id: old.id,
      product_id: old.product_id,
      name: 'Vinyl planks one',
      master_product_id: kept.master_product_id,
      master_product_name: undefined,
      retail_price: '61',
    });
    expect((await unmerge(old.master_product_id)).status).toBe(200);
    expect(await optionsOf(old.master_product_id)).toEqual([old.id]);
    expect(await optionsOf(kept.master_product_id)).toEqual([kept.id, added.id]);
    expect(await offered()).toEqual([old.id]);
    expect(await row(kept.master_product_id)).toMatchObject({ templates: 0, merged: [] });
    // The history of the template tells both.
    const { entries } = (await contractor.get(`/quotetemplate/${template.id}/history`)).body.data as {
      entries: { summary: string }[];
    };
    expect(entries.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        'merged the master product Vinyl planks into another one',
        'undid the merge of the master product Vinyl planks',
      ]),
    );
  });

  it('is followed through others, in whatever order they were made and undone', async () => {
    const [a, b, c] = [await stocked('Grout A'), await stocked('Grout B'), await stocked('Grout C')];
    const [aId, bId, cId] = [a, b, c].map((one) => one.master_product_id) as [number, number, number];
    await merge(aId, bId);
    await merge(bId, cId);
    expect(await optionsOf(aId)).toEqual([a.id, b.id, c.id]);
    // Into one that is merged itself means into what that became.
    expect(codeOf(await merge(cId, aId))).toEqual([409, 'merge_in_circle']);
    expect(codeOf(await merge(aId, cId))).toEqual([409, 'merged_already']);
    await unmerge(bId);
    expect([await optionsOf(aId), await optionsOf(cId)]).toEqual([[a.id, b.id], [c.id]]);
    await unmerge(aId);
    expect([await optionsOf(aId), await optionsOf(bId)]).toEqual([[a.id], [b.id]]);
  });

  it('made twice at once in both directions closes no circle', async () => {
    for (let round = 0; round < 3; round++) {
      const [a, b] = [await stocked(`Mastic A${round}`), await stocked(`Mastic B${round}`)];
      const [one, two] = await Promise.all([
        merge(a.master_product_id, b.master_product_id),
        merge(b.master_product_id, a.master_product_id),
      ]);
      expect([one.status, two.status].sort()).toEqual([200, 409]);
      expect(await optionsOf(a.master_product_id)).toEqual([a.id, b.id]);
    }
  });

  it('asked for by more at once than there are connections answers each', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, async () => merge(999_998, 999_999)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });

  it('takes along what is added at the same moment', async () => {
    const [a, b] = [await stocked('Primer A'), await stocked('Primer B')];
    const [, added] = await Promise.all([
      merge(a.master_product_id, b.master_product_id),
      makeOffer(supplier, { name: 'Just added', master_product_name: 'Primer A' }),
    ]);
    expect(await optionsOf(b.master_product_id)).toEqual([a.id, b.id, added.id]);
  });

  it('is refused between labour and material, into what waits, of what is private, and to everybody else', async () => {
    const [plank, labour] = [
      await stocked('Decking'),
      await stocked('Deck work', { product_type: 'labour', unit: 'hour' }),
    ];
    const waiting = await makeOffer(supplier, { name: 'Wait', master_product_name: 'Decking to accept' });
    const own = await makeOffer(contractor, { name: 'Mine', master_product_name: 'My decking' });
    const { master_product_id: id } = plank;
    expect(codeOf(await merge(labour.master_product_id, id))).toEqual([409, 'labour_with_material']);
    expect(codeOf(await merge(id, id))).toEqual([409, 'merge_in_circle']);
    expect(codeOf(await merge(id, waiting.master_product_id))).toEqual([409, 'not_accepted']);
    expect(codeOf(await merge(own.master_product_id, id))).toEqual([409, 'stays_private']);
    expect(codeOf(await merge(999_999, id))).toEqual([404, 'not_found']);
    for (const client of [supplier, contractor])
      expect((await client.post('/masterproducts/merge', { id: waiting.master_product_id, into: id })).status).toBe(
        403,
      );
    // What waits may be merged into the catalogue, and is sold to everybody then.
    expect((await merge(waiting.master_product_id, id)).status).toBe(200);
    expect(await optionsOf(id)).toEqual([plank.id, waiting.id]);
  });
});

describe('a master product', () => {
  it('is renamed; its address stays, and no name is used twice', async () => {
    const offer = await stocked('Skirtings');
    await stocked('Mouldings');
    const rename = (name: string) => admin.post('/masterproducts/rename', { id: offer.master_product_id, name });
    expect((await rename('Skirting boards')).status).toBe(200);
    expect(await row(offer.master_product_id)).toMatchObject({ name: 'Skirting boards', alias: 'skirtings' });
    const taken = await rename('MOULDINGS');
    expect([...codeOf(taken), taken.body.errors?.[0]?.path]).toEqual([409, 'master_product_exists', 'name']);
    expect((await rename(' ')).body.errors[0]!.path).toBe('name');
  });

  it('is deleted only when nothing is sold in it', async () => {
    const offer = await stocked('Shims');
    const remove = () => admin.post('/masterproducts/delete', { id: offer.master_product_id });
    expect(codeOf(await remove())).toEqual([409, 'master_product_in_use']);
    await supplier.post('/supplier/product/delete', { id: offer.id });
    expect((await remove()).status).toBe(200);
    expect((await remove()).body.position).toBeUndefined();
    expect(await row(offer.master_product_id)).toBeUndefined();
    // Its name is free again.
    const again = await makeOffer(admin, { name: 'Shim', master_product_name: 'Shims', supplier: supplier.id });
    expect(again.master_product_id).not.toBe(offer.master_product_id);
  });

  it('gives a product to another one, or to a new one, and back', async () => {
    const [offer, other] = [await stocked('Trim'), await stocked('Edge trim')];
    const move = (to: Record<string, unknown>, client = admin) =>
      client.post('/masterproducts/move', { id: offer.product_id, ...to });
    expect((await move({ master_product_id: other.master_product_id }, supplier)).status).toBe(403);
    expect((await move({})).body.errors[0]!.path).toBe('master_product_name');
    expect((await move({ master_product_id: 999_999 })).body.errors[0]!.path).toBe('master_product_id');
    const moved = (await move({ master_product_name: 'Bullnose trim' })).body.data;
    expect(moved).toMatchObject({ master_product_name: 'Bullnose trim', from: { name: 'Trim' } });
    expect(await optionsOf(moved.master_product_id)).toEqual([offer.id]);
    await move({ master_product_id: other.master_product_id });
    expect(await optionsOf(other.master_product_id)).toEqual([offer.id, other.id]);
    const labour = await stocked('Trim work', { product_type: 'labour', unit: 'hour' });
    expect(codeOf(await move({ master_product_id: labour.master_product_id }))).toEqual([409, 'labour_with_material']);
  });
});

describe('likely doubles', () => {
  it('are alike in name or sell the same SKU, until somebody says that they are not the same', async () => {
    const [a, b, c] = [
      await stocked('Ceiling panels'),
      await stocked('Ceilling panel'),
      await stocked('Acoustic board', { sku: 'CP-77', gtin: '4006381333931' }),
    ];
    await makeOffer(supplier, {
      name: 'Panel two',
      master_product_name: 'Ceiling panels',
      sku: 'cp-77',
      gtin: '4006381333931',
    });
    // Another number is another product.
    for (const size of [1, 2]) await stocked(`Ceiling grid, ${size} in`);
    // Names are compared by a job.
    const compared = () => app.db.knex('app.master_product_compared').where({ name: 'Ceiling grid, 2 in' });
    await until(compared, ({ length }) => length === 1);
    expect(await doubles('ceil')).toEqual([
      ['Ceiling panels', 'Acoustic board', 'gtin', 'sku'],
      ['Ceiling panels', 'Ceilling panel', 'name'],
    ]);
    const say = (other_id: number, different: boolean) =>
      admin.post('/masterproducts/doubles/dismiss', { id: a.master_product_id, other_id, different });
    expect((await say(b.master_product_id, true)).status).toBe(200);
    expect((await say(b.master_product_id, true)).status).toBe(200);
    expect(await doubles('ceil')).toEqual([['Ceiling panels', 'Acoustic board', 'gtin', 'sku']]);
    await say(b.master_product_id, false);
    expect(await doubles('ceil')).toHaveLength(2);
    await merge(c.master_product_id, a.master_product_id);
    expect(await doubles('ceil')).toEqual([['Ceiling panels', 'Ceilling panel', 'name']]);
    // A changed name is compared anew.
    await admin.post('/masterproducts/rename', { id: b.master_product_id, name: 'Suspended grid' });
    await until(
      () => doubles('ceil'),
      ({ length }) => length === 0,
    );
    await admin.post('/masterproducts/rename', { id: b.master_product_id, name: 'Ceiling pannels' });
    await until(
      () => doubles('ceil'),
      ([first]) => first?.[1] === 'Ceiling pannels',
    );
    expect((await say(999_999, true)).status).toBe(404);
  });

  it('sell the same GTIN, with more or fewer zeros before it, by which a search finds them, too', async () => {
    const written = { 'Hex screws': '036000291452', Staples: '0036000291452', Rivets: '00036000291452' };
    for (const [name, gtin] of Object.entries(written)) await stocked(name, { gtin });
    expect((await doubles('hex')).map((pair) => [...pair.slice(0, 2).sort(), ...pair.slice(2)])).toEqual([
      ['Hex screws', 'Staples', 'gtin'],
      ['Hex screws', 'Rivets', 'gtin'],
    ]);
    for (const searchTerm of [...Object.values(written), '36000291452']) {
      const { data } = (await admin.post('/products/list', { searchTerm })).body.data;
      expect(new Set((data as ProductRow[]).map(({ master_product_name }) => master_product_name))).toEqual(
        new Set(Object.keys(written)),
      );
    }
  });
});
