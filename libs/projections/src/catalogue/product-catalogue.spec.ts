import { beforeAll, expect, it } from '@jest/globals';
import type { MasterProductEvent } from '@quotewright/domain/catalogue/master-product.js';
import type { ProductEvent } from '@quotewright/domain/catalogue/product.js';
import type { Actor, UserType } from '@quotewright/domain/kernel/decider.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs, type ProjectionSpec } from '../kernel/testing.js';
import { listOffers, masterProductByName, offersByIds, optionsOf, productCatalogue, productOfImage, suggestMasterProducts, suppliersOf } from './product-catalogue.js';

type Event = ProductEvent | MasterProductEvent;
const at = (stream: string) => (...events: Event[]) => events.map((event) => ({ stream, event }));
const oak = at('product-4');
const fitting = at('product-5');
const offer = (offerId: number, supplierId: number, retailPrice: string, costPrice: string, rest = {}): ProductEvent => ({
  type: 'OfferAdded',
  data: { offerId, supplierId, retailPrice, costPrice, unit: 'box', stock: '12', brand: 'Ridge', formula: 'Q1xQ2', ...rest },
});
const seed = [
  ...at('master_product-1')({ type: 'MasterProductAdded', data: { name: 'LVP plank', alias: 'lvp-plank' } }),
  ...at('master_product-2')({ type: 'MasterProductAdded', data: { name: 'Plank fitting', alias: 'plank-fitting' } }),
  ...oak(
    { type: 'ProductAdded', data: { masterProductId: 1, ownerId: 7, name: 'Oak plank', description: 'Click 100%.', productType: 'finish_product', sku: 'OAK-1' } },
    offer(51, 7, '58.00', '40.00'),
    offer(52, 8, '56.00', '45.00', { formula: 'Q1', brand: 'Other' }),
    { type: 'ProductImageAdded', data: { imageId: 41, image: 'aa' } },
  ),
  ...fitting(
    { type: 'ProductAdded', data: { masterProductId: 2, ownerId: 7, name: 'Fitting', description: '', productType: 'labour', sku: '' } },
    offer(53, 7, '10.00', '6.00', { unit: 'hour', stock: null, formula: '' }),
  ),
];
const actor = (userType: UserType, id: number): Actor => ({ id, userType });
const contractor = actor('contractor', 9);

async function users(spec: ProjectionSpec<Event>): Promise<void> {
  await spec.readModels.knex.raw(`CREATE SCHEMA IF NOT EXISTS app; CREATE TABLE app."user" (id integer PRIMARY KEY, name text, business_name text);
    INSERT INTO app."user" VALUES (7, 'Ann', 'Ridge Floors'), (8, 'Bob', NULL)`);
}

projectionSpecs(productCatalogue, freshDatabase, (spec) => {
  beforeAll(() => users(spec));

  it('shows an offer with its product, supplier, pictures and every formula known for it', async () => {
    await spec.given(...seed);
    const { data, total } = await listOffers(spec.readModels, contractor, { supplier: 8 });
    expect(total).toBe(1);
    expect(data[0]).toEqual({
      id: 52, product_id: 4, master_product_id: 1, master_product_name: 'LVP plank', master_product_alias: 'lvp-plank', name: 'Oak plank', description: 'Click 100%.',
      product_type: 'finish_product', sku: 'OAK-1', cost_price: '45.00', retail_price: '56.00', unit_in_stock: '12', unit: 'box', brand: 'Other', formula: 'Q1',
      formulas: [{ formula: 'Q1' }, { formula: 'Q1xQ2' }], images: [{ id: 41, image: 'aa' }], thumbnail: 'aa', supplier: 8, business_name: 'Bob', product_owner: 7, version: 4,
    });
    expect(await productOfImage(spec.readModels, 41)).toBe(4);
  });

  it('follows every change', async () => {
    await spec.given(...seed);
    await spec.when(
      ...oak(
        { type: 'ProductRenamed', data: { name: 'Oak board' } },
        { type: 'ProductDescribed', data: { description: 'New' } },
        { type: 'ProductTypeChanged', data: { productType: 'building_material' } },
        { type: 'ProductSkuChanged', data: { sku: 'OAK-2' } },
        { type: 'ProductRegrouped', data: { masterProductId: 2 } },
        { type: 'ProductImageRemoved', data: { imageId: 41 } },
        { type: 'OfferUnitChanged', data: { offerId: 51, unit: 'pack' } },
        { type: 'OfferStockChanged', data: { offerId: 51, stock: null } },
        { type: 'OfferBrandChanged', data: { offerId: 51, brand: '' } },
        { type: 'OfferFormulaChanged', data: { offerId: 51, formula: '' } },
        { type: 'OfferCostPriceChanged', data: { offerId: 51, costPrice: '41.00' } },
        { type: 'OfferRetailPriceChanged', data: { offerId: 51, retailPrice: '60.00' } },
      ),
    );
    const offers = await offersByIds(spec.readModels, [51, 52, 99]);
    expect(offers.get(51)).toMatchObject({
      name: 'Oak board', description: 'New', product_type: 'building_material', sku: 'OAK-2', master_product_id: 2, images: [], thumbnail: '', unit: 'pack',
      unit_in_stock: null, brand: '', formula: '', cost_price: '41.00', retail_price: '60.00', version: 16, price_revision: 15,
    });
    // The other offer's price moved with nothing but the product's name.
    expect(offers.get(52)).toMatchObject({ name: 'Oak board', retail_price: '56.00', price_revision: 4 });
    expect(offers.has(99)).toBe(false);
    expect(await productOfImage(spec.readModels, 41)).toBeUndefined();
  });

  it.each<[string, Actor, number[]]>([
    ['an admin', actor('admin', 1), [53, 51, 52]],
    ['a contractor', contractor, [53, 51, 52]],
    ['a retail store', actor('retail', 3), [51, 52]],
    ['a retail and install business', actor('retailinstall', 3), [51, 52]],
    ['a partner', actor('partner', 3), [51, 52]],
    ['another supplier', actor('suppliers', 8), [51, 52]],
    ['the labour’s own supplier', actor('suppliers', 7), [53, 51, 52]],
  ])('offers %s the labour it may use', async (_, viewer, ids) => {
    await spec.given(...seed);
    expect((await listOffers(spec.readModels, viewer, {})).data.map(({ id }) => id)).toEqual(ids);
    expect(await optionsOf(spec.readModels, viewer, { master_product_id: 2 })).toHaveLength(ids.includes(53) ? 1 : 0);
    expect(await suppliersOf(spec.readModels, viewer, 2)).toHaveLength(ids.includes(53) ? 1 : 0);
  });

  it('searches every word in name, SKU, brand, description, master product and business, taking % literally', async () => {
    await spec.given(...seed);
    const found = async (searchTerm: string) => (await listOffers(spec.readModels, contractor, { searchTerm })).data.map(({ id }) => id);
    expect(await found('oak ridge')).toEqual([51]);
    expect(await found('oak-1 other')).toEqual([52]);
    expect(await found('RIDGE floors')).toEqual([53, 51]);
    expect(await found('100%')).toEqual([51, 52]);
    expect(await found('1%0')).toEqual([]);
    expect(await found("'; DROP TABLE")).toEqual([]);
  });

  it('filters, sorts and pages', async () => {
    await spec.given(...seed);
    const list = (request: Parameters<typeof listOffers>[2], viewer = contractor) => listOffers(spec.readModels, viewer, request);
    expect((await list({ columnFilters: { product_type: 'labour', brand: '' } })).data.map(({ id }) => id)).toEqual([53]);
    expect((await list({ columnFilters: { sku: 'oak', product_id: 4 } })).total).toBe(2);
    expect((await list({ columnFilters: { master_product_alias: 'lvp-plank' } })).total).toBe(2);
    expect((await list({ columnFilters: { master_product_alias: 'lvp' } })).total).toBe(0);
    expect((await list({ ids: [52, 53] })).total).toBe(2);
    expect((await list({ sort: { field: 'retail_price', type: 'desc' } })).data.map(({ id }) => id)).toEqual([51, 52, 53]);
    expect(await list({ perPage: 2, page: 2, sort: { field: 'id', type: 'asc' } })).toMatchObject({ data: [{ id: 53 }], total: 3, current_page: 2, per_page: 2, last_page: 2 });
    expect((await list({ perPage: 2, page: 3 })).data).toEqual([]);
  });

  it('gives a hidden cost away neither as a figure nor by the order', async () => {
    await spec.given(...seed);
    const sorted = (viewer: Actor, type: 'asc' | 'desc') => listOffers(spec.readModels, viewer, { sort: { field: 'cost_price', type }, columnFilters: { product_id: 4 } });
    expect((await sorted(contractor, 'desc')).data.map(({ id }) => id)).toEqual([52, 51]);
    const retail = actor('retail', 3);
    expect((await sorted(retail, 'desc')).data.map(({ id }) => id)).toEqual([51, 52]);
    expect((await sorted(retail, 'asc')).data.every((row) => !('cost_price' in row) && row.retail_price)).toBe(true);
    expect((await sorted(actor('suppliers', 8), 'asc')).data.map(({ id, cost_price }) => [id, cost_price])).toEqual([[52, '45.00'], [51, undefined]]);
  });

  it('suggests master products, those that begin with the term first', async () => {
    await spec.given(...seed);
    const names = async (request: object) => (await suggestMasterProducts(spec.readModels, { perPage: 10, ...request })).data.map(({ name }) => name);
    expect(await names({ searchTerm: 'plank' })).toEqual(['Plank fitting', 'LVP plank']);
    expect(await names({})).toEqual(['LVP plank', 'Plank fitting']);
    expect(await names({ supplier: 8 })).toEqual(['LVP plank']);
    expect(await masterProductByName(spec.readModels, ' lvp PLANK ')).toEqual({ id: 1, name: 'LVP plank', alias: 'lvp-plank' });
  });

  it('lists the options of a master product, cheapest first, and who offers it', async () => {
    await spec.given(...seed);
    expect((await optionsOf(spec.readModels, contractor, { master_product_id: 1 })).map(({ id }) => id)).toEqual([52, 51]);
    expect((await optionsOf(spec.readModels, contractor, { master_product_id: 1, supplier: 7 })).map(({ id }) => id)).toEqual([51]);
    expect(await optionsOf(spec.readModels, contractor, { master_product_id: 1, product_type: 'labour' })).toEqual([]);
    expect(await suppliersOf(spec.readModels, contractor, 1)).toEqual([{ id: 8, business_name: 'Bob' }, { id: 7, business_name: 'Ridge Floors' }]);
  });
});
