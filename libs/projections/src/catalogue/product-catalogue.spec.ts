import { beforeAll, expect, it } from '@jest/globals';
import type { MasterProductEvent } from '@quotewright/domain/catalogue/master-product.js';
import type { ProductEvent } from '@quotewright/domain/catalogue/product.js';
import { isOffered, isVisible, type Reach } from '@quotewright/domain/catalogue/visibility.js';
import type { Actor, UserType } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { supplierRatings } from '../ratings/supplier-ratings.js';
import { projectionSpecs, type ProjectionSpec } from '../kernel/testing.js';
import {
  listOffers,
  offersByIds,
  offersOfProduct,
  optionsOf,
  productOfImage,
  suppliersOf,
} from './catalogue-offers.js';
import { listMasterProducts, masterProductByName, suggestMasterProducts } from './master-products.js';
import { masterProductMerges } from './master-product-merges.js';
import { productCatalogue } from './product-catalogue.js';

type Event = ProductEvent | MasterProductEvent | StreamErased;
const at =
  (stream: string, userType: UserType = 'suppliers') =>
  (...events: Event[]) =>
    events.map((event) => ({ stream, event, meta: { userType } }));
const oak = at('product-4');
const fitting = at('product-5');
const offer = (
  offerId: number,
  supplierId: number,
  retailPrice: string,
  costPrice: string,
  rest = {},
): ProductEvent => ({
  type: 'OfferAdded',
  data: {
    offerId,
    supplierId,
    retailPrice,
    costPrice,
    unit: 'box',
    stock: '12',
    brand: 'Ridge',
    formula: 'Q1xQ2',
    ...rest,
  },
});
const added = (name: string, ownerId: number, masterProductId: number): ProductEvent => ({
  type: 'ProductAdded',
  data: { masterProductId, ownerId, name, description: '', productType: 'finish_product', sku: '' },
});
const seed = [
  ...at('master_product-1')({ type: 'MasterProductAdded', data: { name: 'LVP plank', alias: 'lvp-plank' } }),
  ...at('master_product-2')({ type: 'MasterProductAdded', data: { name: 'Plank fitting', alias: 'plank-fitting' } }),
  ...oak(
    {
      type: 'ProductAdded',
      data: {
        masterProductId: 1,
        ownerId: 7,
        name: 'Oak plank',
        description: 'Click 100%.',
        productType: 'finish_product',
        sku: 'OAK-1',
        gtin: '4006381333931',
        weight: '38.5',
        weightUnit: 'kg',
      },
    },
    offer(51, 7, '58.00', '40.00'),
    offer(52, 8, '56.00', '45.00', { formula: 'Q1', brand: 'Other', supplierSku: 'B-52' }),
    { type: 'ProductImageAdded', data: { imageId: 41, image: 'aa' } },
  ),
  ...fitting(
    {
      type: 'ProductAdded',
      data: { masterProductId: 2, ownerId: 7, name: 'Fitting', description: '', productType: 'labour', sku: '' },
    },
    offer(53, 7, '10.00', '6.00', { unit: 'hour', stock: null, formula: '' }),
  ),
];
const actor = (userType: UserType, id: number): Actor => ({ id, userType, standing: 'approved' });
const contractor = actor('contractor', 9);

async function users(spec: ProjectionSpec<Event>): Promise<void> {
  await spec.readModels.knex.raw(`CREATE SCHEMA IF NOT EXISTS app; CREATE TABLE app."user" (id integer PRIMARY KEY, name text, business_name text, user_type text, deactivated boolean NOT NULL DEFAULT false); CREATE VIEW app.owner AS SELECT * FROM app."user";
    INSERT INTO app."user" VALUES (1, 'Mara', NULL, 'admin'), (7, 'Ann', 'Ridge Floors', 'suppliers'), (8, 'Bob', NULL, 'suppliers'), (9, 'Cy', 'Cy & Co', 'contractor');
    INSERT INTO app."user" VALUES (6, 'Eve', 'Asleep', 'suppliers', true)`);
}

projectionSpecs(
  productCatalogue,
  freshDatabase,
  (spec) => {
    beforeAll(() => users(spec));

    it('shows an offer with its product, supplier, pictures and every known formula', async () => {
      await spec.given(...seed);
      const { data, total } = await listOffers(spec.readModels, contractor, { supplier: 8 });
      expect(total).toBe(1);
      expect(data[0]).toEqual({
        id: 52,
        product_id: 4,
        master_product_id: 1,
        master_product_name: 'LVP plank',
        master_product_alias: 'lvp-plank',
        name: 'Oak plank',
        description: 'Click 100%.',
        product_type: 'finish_product',
        sku: 'OAK-1',
        gtin: '4006381333931',
        part_number: '',
        weight: '38.5',
        weight_unit: 'kg',
        pack_amount: null,
        pack_unit: '',
        cost_price: '45.00',
        retail_price: '56.00',
        unit_in_stock: '12',
        unit: 'box',
        supplier_sku: 'B-52',
        brand: 'Other',
        formula: 'Q1',
        formulas: [{ formula: 'Q1' }, { formula: 'Q1xQ2' }],
        images: [{ id: 41, image: 'aa' }],
        thumbnail: 'aa',
        supplier: 8,
        business_name: 'Bob',
        product_owner: 7,
        reach: 'shared',
        price_version: expect.any(Number),
        rating: null,
        ratings: 0,
        version: 3,
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
          { type: 'ProductGtinChanged', data: { gtin: '96385074' } },
          { type: 'ProductPartNumberChanged', data: { partNumber: 'RO-25' } },
          { type: 'ProductWeightChanged', data: { weight: null, weightUnit: 'lb' } },
          { type: 'ProductPackChanged', data: { packAmount: '23.8', packUnit: 'ft²' } },
          { type: 'ProductRegrouped', data: { masterProductId: 2 } },
          { type: 'ProductImageRemoved', data: { imageId: 41 } },
          { type: 'OfferUnitChanged', data: { offerId: 51, unit: 'pack' } },
          { type: 'OfferStockChanged', data: { offerId: 51, stock: null } },
          { type: 'OfferBrandChanged', data: { offerId: 51, brand: '' } },
          { type: 'OfferFormulaChanged', data: { offerId: 51, formula: '' } },
          {
            type: 'OfferSupplierSkuChanged',
            data: { offerId: 51, supplierId: 7, before: '', supplierSku: 'R-2' },
          },
          { type: 'OfferCostPriceChanged', data: { offerId: 51, costPrice: '41.00' } },
          { type: 'OfferRetailPriceChanged', data: { offerId: 51, retailPrice: '60.00' } },
        ),
      );
      const offers = await offersByIds(spec.readModels, [51, 52, 99]);
      expect(offers.get(51)).toMatchObject({
        name: 'Oak board',
        description: 'New',
        product_type: 'building_material',
        sku: 'OAK-2',
        gtin: '96385074',
        part_number: 'RO-25',
        weight: null,
        weight_unit: 'lb',
        pack_amount: '23.8',
        pack_unit: 'ft²',
        supplier_sku: 'R-2',
        master_product_id: 2,
        images: [],
        thumbnail: '',
        unit: 'pack',
        unit_in_stock: null,
        brand: '',
        formula: '',
        cost_price: '41.00',
        retail_price: '60.00',
        version: 20,
        price_revision: 20,
      });
      // For the other offer only the product's name changed.
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

    it('searches every word in name, SKU, brand, description, master product and business, with % literal', async () => {
      await spec.given(...seed);
      const found = async (searchTerm: string) =>
        (await listOffers(spec.readModels, contractor, { searchTerm })).data.map(({ id }) => id);
      expect(await found('oak ridge')).toEqual([51]);
      expect(await found('oak-1 other')).toEqual([52]);
      expect(await found('RIDGE floors')).toEqual([53, 51]);
      expect(await found('100%')).toEqual([51, 52]);
      expect(await found('1%0')).toEqual([]);
      for (const [page, ids] of [[51], [52], []].entries())
        expect(
          await listOffers(spec.readModels, contractor, { searchTerm: '100%', perPage: 1, page: page + 1 }),
        ).toMatchObject({ total: 2, last_page: 2, data: ids.map((id) => ({ id })) });
      expect(await found("'; DROP TABLE")).toEqual([]);
    });

    it('finds numbers, forgives slips if nothing else is found, and sorts the best first unless asked otherwise', async () => {
      const board = at('product-6');
      const tile = at('product-7');
      const material = { masterProductId: 2, ownerId: 7, description: '', productType: 'building_material' as const };
      await spec.given(
        ...seed,
        ...board(
          {
            type: 'ProductAdded',
            data: { ...material, name: 'Backer board for tile', sku: 'TILE', gtin: '96385074', partNumber: 'BB-12' },
          },
          offer(61, 8, '20.00', '12.00', { brand: '', supplierSku: 'S-61', formula: '' }),
        ),
        ...tile(
          { type: 'ProductAdded', data: { ...material, name: 'Slate tile', sku: 'SLT-9' } },
          offer(71, 8, '5.00', '3.00', { brand: '', formula: '' }),
        ),
      );
      const found = async (searchTerm: string, rest = {}) =>
        (await listOffers(spec.readModels, contractor, { searchTerm, ...rest })).data.map(({ id }) => id);
      for (const code of ['96385074', 'bb-12', 's-61', 'B-52'])
        expect(await found(code)).toEqual([code === 'B-52' ? 52 : 61]);
      // The SKU is the term.
      expect(await found('tile')).toEqual([61, 71]);
      expect(await found('slate tile')).toEqual([71]);
      expect((await found('tiel')).sort()).toEqual([61, 71]);
      expect(await found('slaet tiel')).toEqual([71]);
      expect(await found('plnak', { sort: { field: 'retail_price', type: 'desc' } })).toEqual([51, 52, 61, 53, 71]);
      expect(
        (await optionsOf(spec.readModels, contractor, { master_product_id: 2, searchTerm: 'slaet' })).map(
          ({ id }) => id,
        ),
      ).toEqual([71]);
      expect(
        (await suggestMasterProducts(spec.readModels, contractor, { perPage: 10, searchTerm: 'plank fiting' })).data,
      ).toEqual([{ id: 2, name: 'Plank fitting' }]);
      // What a search finds it by follows, and goes with the offer.
      await spec.when(
        ...tile(
          { type: 'ProductRenamed', data: { name: 'Slate flag' } },
          { type: 'OfferBrandChanged', data: { offerId: 71, brand: 'Quarry' } },
        ),
        ...board({ type: 'OfferDeleted', data: { offerId: 61, supplierId: 8, supplierSku: 'S-61' } }),
      );
      expect([await found('quarry'), await found('flag'), await found('slate tile'), await found('s-61')]).toEqual([
        [71],
        [71],
        [],
        [],
      ]);
    });

    it('reads a mistyped word as one of a business’s own products for it and for admins, but for nobody else', async () => {
      const own = at('product-8', 'contractor');
      await spec.given(
        ...seed,
        ...own(added('Thistledown board', 9, 1), offer(81, 9, '5.00', '3.00', { brand: 'Quill' })),
        ...at('product-9', 'suppliers')(added('Thistledowne plank', 7, 1), offer(91, 7, '5.00', '3.00')),
      );
      const read = async (viewer: Actor) =>
        (await listOffers(spec.readModels, viewer, { searchTerm: 'thistledonw' })).data.map(({ id }) => id).sort();
      expect(await read(contractor)).toEqual([81, 91]);
      expect(await read(actor('admin', 1))).toEqual([81, 91]);
      const words = await spec.rows('word');
      expect(words.filter(({ owner_id }) => owner_id === 9).map(({ word }) => word)).toEqual([
        'board',
        'quill',
        'thistledown',
      ]);
      expect(words.filter(({ owner_id }) => owner_id === 0).map(({ word }) => word)).not.toContain('quill');
    });

    it('drops an erased product with its offers, pictures and words, and an erased master product', async () => {
      const [board, own] = [at('product-8', 'contractor'), at('master_product-3', 'contractor')];
      const tables = ['master_product', 'product', 'image', 'offer', 'sought', 'word'];
      const everything = () => Promise.all(tables.map((table) => spec.rows(table)));
      await spec.given(...seed);
      const before = await everything();
      await spec.when(
        ...own({ type: 'MasterProductAdded', data: { name: 'Board of Thistledown', alias: 'board', ownerId: 9 } }),
        ...board(added('Thistledown board', 9, 3), offer(81, 9, '5.00', '3.00', { brand: 'Quill' }), {
          type: 'ProductImageAdded',
          data: { imageId: 42, image: 'bb' },
        }),
      );
      expect((await everything()).map((rows, at) => rows.length > before[at]!.length)).toEqual(tables.map(() => true));
      await spec.when(
        ...at('erasure-9')(
          { type: 'StreamErased', data: { stream: 'product-8' } },
          { type: 'StreamErased', data: { stream: 'master_product-3' } },
          { type: 'StreamErased', data: { stream: 'template-4' } },
        ),
      );
      expect(await everything()).toEqual(before);
    });

    it('filters, sorts and pages', async () => {
      await spec.given(...seed);
      const list = (request: Parameters<typeof listOffers>[2], viewer = contractor) =>
        listOffers(spec.readModels, viewer, request);
      expect((await list({ columnFilters: { product_type: 'labour', brand: '' } })).data.map(({ id }) => id)).toEqual([
        53,
      ]);
      expect((await list({ columnFilters: { sku: 'oak', product_id: 4 } })).total).toBe(2);
      expect((await list({ columnFilters: { master_product_alias: 'lvp-plank' } })).total).toBe(2);
      expect((await list({ columnFilters: { master_product_alias: 'lvp' } })).total).toBe(0);
      expect((await list({ ids: [52, 53] })).total).toBe(2);
      expect((await list({ sort: { field: 'retail_price', type: 'desc' } })).data.map(({ id }) => id)).toEqual([
        51, 52, 53,
      ]);
      expect(await list({ perPage: 2, page: 2, sort: { field: 'id', type: 'asc' } })).toMatchObject({
        data: [{ id: 53 }],
        total: 3,
        current_page: 2,
        per_page: 2,
        last_page: 2,
      });
      expect((await list({ perPage: 2, page: 3 })).data).toEqual([]);
    });

    it('reveals a hidden cost neither as a figure nor by the order', async () => {
      await spec.given(...seed);
      const sorted = (viewer: Actor, type: 'asc' | 'desc') =>
        listOffers(spec.readModels, viewer, { sort: { field: 'cost_price', type }, columnFilters: { product_id: 4 } });
      expect((await sorted(contractor, 'desc')).data.map(({ id }) => id)).toEqual([52, 51]);
      const retail = actor('retail', 3);
      expect((await sorted(retail, 'desc')).data.map(({ id }) => id)).toEqual([51, 52]);
      expect((await sorted(retail, 'asc')).data.every((row) => !('cost_price' in row) && row.retail_price)).toBe(true);
      expect((await sorted(actor('suppliers', 8), 'asc')).data.map(({ id, cost_price }) => [id, cost_price])).toEqual([
        [52, '45.00'],
        [51, undefined],
      ]);
    });

    it('suggests master products, those that start with the term first', async () => {
      await spec.given(...seed);
      const names = async (request: object) =>
        (await suggestMasterProducts(spec.readModels, contractor, { perPage: 10, ...request })).data.map(
          ({ name }) => name,
        );
      expect(await names({ searchTerm: 'plank' })).toEqual(['Plank fitting', 'LVP plank']);
      expect(await names({})).toEqual(['LVP plank', 'Plank fitting']);
      // It sells no fitting yet, and can begin to.
      expect(await names({ supplier: 8 })).toEqual(['LVP plank', 'Plank fitting']);
      expect(await masterProductByName(spec.readModels, 9, ' lvp PLANK ')).toEqual({
        id: 1,
        name: 'LVP plank',
        alias: 'lvp-plank',
      });
    });

    it('lists the options of a master product, cheapest first, and who offers it', async () => {
      await spec.given(...seed);
      expect((await optionsOf(spec.readModels, contractor, { master_product_id: 1 })).map(({ id }) => id)).toEqual([
        52, 51,
      ]);
      expect(
        (await optionsOf(spec.readModels, contractor, { master_product_id: 1, supplier: 7 })).map(({ id }) => id),
      ).toEqual([51]);
      expect(await optionsOf(spec.readModels, contractor, { master_product_id: 1, product_type: 'labour' })).toEqual(
        [],
      );
      expect(await suppliersOf(spec.readModels, contractor, 1)).toEqual([
        { id: 8, business_name: 'Bob' },
        { id: 7, business_name: 'Ridge Floors' },
      ]);
    });

    /** One offer per reach, in master product 1: its id says which. */
    const everyReach = [
      ...seed,
      ...oak(offer(60, 9, '-5.00', '1.00')),
      ...at('product-6')(added('Hidden', 7, 1), offer(61, 7, '1.00', '1.00'), { type: 'ProductHidden', data: {} }),
      ...at('product-7')(added('Cheap', 7, 1), offer(62, 7, '-999999999999.00', '1.00')),
      ...at('product-8')(added('Withdrawn', 7, 1), offer(63, 7, '1.00', '1.00'), {
        type: 'OfferWithdrawn',
        data: { offerId: 63 },
      }),
      ...at('product-9')(added('Gone', 99, 1), offer(64, 99, '1.00', '1.00')),
      ...at('master_product-3')({
        type: 'MasterProductAdded',
        data: { name: 'New idea', alias: 'new-idea', ownerId: 7 },
      }),
      ...at('product-10')(added('Waiting', 7, 3), offer(65, 7, '1.00', '1.00')),
      ...at('product-11')(added('Deleted', 7, 1), offer(66, 7, '1.00', '1.00'), {
        type: 'OfferDeleted',
        data: { offerId: 66 },
      }),
      // A supplier's offer on a contractor's product, from when everyone saw that.
      ...at('product-12')(added('Own thing', 9, 1), offer(67, 8, '1.00', '1.00')),
      // Of a business that is deactivated, withdrawn before that or not.
      ...at('product-13')(added('Asleep', 6, 1), offer(68, 6, '1.00', '1.00')),
      ...at('product-14')(added('Asleep and withdrawn', 6, 1), offer(69, 6, '1.00', '1.00'), {
        type: 'OfferWithdrawn',
        data: { offerId: 69 },
      }),
    ];
    const reachOf: Record<number, Reach> = {
      51: 'shared',
      52: 'shared',
      53: 'shared',
      60: 'private',
      61: 'hidden',
      62: 'to_mend',
      63: 'withdrawn',
      64: 'orphaned',
      65: 'waiting',
      67: 'private',
      68: 'deactivated',
      69: 'deactivated',
    };

    it('knows the reach of each offer, and shows what the domain’s rule shows', async () => {
      await spec.given(...everyReach);
      const all = (await listOffers(spec.readModels, actor('admin', 1), { perPage: 100 })).data;
      expect(Object.fromEntries(all.map(({ id, reach }) => [id, reach]))).toEqual(reachOf);
      const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort();
      const people: Actor[] = [
        ...(['admin', 'contractor', 'retailinstall', 'retail', 'partner', 'suppliers'] as const).map((type) =>
          actor(type, 30),
        ),
        actor('suppliers', 7),
        actor('suppliers', 8),
        actor('contractor', 9),
        actor('suppliers', 99),
      ];
      for (const viewer of people) {
        expect([viewer, ids((await listOffers(spec.readModels, viewer, { perPage: 100 })).data)]).toEqual([
          viewer,
          ids(all.filter((one) => isVisible(viewer, one))),
        ]);
        const offered = all.filter((one) => isOffered(viewer, one));
        expect([
          viewer,
          ids((await listOffers(spec.readModels, viewer, { perPage: 100, offered: true })).data),
        ]).toEqual([viewer, ids(offered)]);
        expect([viewer, ids(await optionsOf(spec.readModels, viewer, { master_product_id: 1 }))]).toEqual([
          viewer,
          ids(offered.filter((one) => one.master_product_id === 1)),
        ]);
        expect((await suppliersOf(spec.readModels, viewer, 1)).map(({ id }) => id).sort()).toEqual(
          [...new Set(offered.filter((one) => one.master_product_id === 1).map(({ supplier }) => supplier))].sort(),
        );
      }
      expect(
        ids((await listOffers(spec.readModels, actor('admin', 1), { columnFilters: { reach: 'orphaned' } })).data),
      ).toEqual([64]);
    });

    it('keeps every offer for the lines that use it, and a private formula for its business', async () => {
      await spec.given(...everyReach, ...oak({ type: 'OfferFormulaChanged', data: { offerId: 60, formula: 'Q9' } }));
      const known = await offersByIds(spec.readModels, [60, 61, 62, 63, 64, 65, 66]);
      expect([...known.keys()].sort()).toEqual([60, 61, 62, 63, 64, 65, 66]);
      const formulas = (id: number) => known.get(id)!.formulas.map(({ formula }) => formula);
      expect(formulas(60)).toEqual(['Q1', 'Q1xQ2', 'Q9']);
      expect(
        (await offersOfProduct(spec.readModels, actor('retail', 30), 4)).map(({ id, formulas: [...all] }) => [
          id,
          all.length,
        ]),
      ).toEqual([
        [52, 2],
        [51, 2],
      ]);
    });

    it('shows a waiting master product to its supplier and admins, and to everyone once it is accepted', async () => {
      await spec.given(
        ...everyReach,
        ...at('master_product-4')({
          type: 'MasterProductAdded',
          data: { name: 'Cy’s own', alias: 'cys-own', ownerId: 9 },
        }),
      );
      const names = async (viewer: Actor) =>
        (await suggestMasterProducts(spec.readModels, viewer, { perPage: 10 })).data.map(({ name }) => name);
      expect(await names(actor('suppliers', 8))).toEqual(['LVP plank', 'Plank fitting']);
      expect(await names(actor('suppliers', 7))).toEqual(['LVP plank', 'New idea', 'Plank fitting']);
      expect(await names(contractor)).toEqual(['Cy’s own', 'LVP plank', 'Plank fitting']);
      expect(await names(actor('admin', 1))).toEqual(['Cy’s own', 'LVP plank', 'New idea', 'Plank fitting']);
      expect(await masterProductByName(spec.readModels, 8, 'new idea')).toBeUndefined();
      expect(await masterProductByName(spec.readModels, 7, 'new idea')).toMatchObject({ id: 3 });
      const list = async (state: 'waiting' | 'private' | 'accepted') =>
        (await listMasterProducts(spec.readModels, { state }, () => Promise.resolve(new Map()))).data.map(
          ({ id, business_name, products }) => [id, business_name, products],
        );
      expect([await list('waiting'), await list('private')]).toEqual([[[3, 'Ridge Floors', 1]], [[4, 'Cy & Co', 0]]]);

      await spec.when(...at('master_product-3')({ type: 'MasterProductAccepted', data: { name: 'New idea' } }));
      expect(await names(actor('suppliers', 8))).toEqual(['LVP plank', 'New idea', 'Plank fitting']);
      expect((await listOffers(spec.readModels, actor('retail', 30), { ids: [65] })).data).toMatchObject([
        { id: 65, reach: 'shared' },
      ]);
      expect(await list('waiting')).toEqual([]);
    });
  },
  [masterProductMerges, supplierRatings],
);
