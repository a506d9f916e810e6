import { beforeAll, expect, it } from '@jest/globals';
import type { ProductEvent } from '@quotewright/domain/catalogue/product.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs } from '../kernel/testing.js';
import { offerPriceChanges, offerPriceHistory, offerPricesAt } from './offer-price-history.js';

const viewer: Actor = { id: 1, userType: 'admin' };
const day = (n: number) => `2026-02-0${n}T10:00:00.000Z`;
const on = (n: number, event: ProductEvent, reason: string | null = null) => ({
  stream: 'product-4',
  event,
  meta: { at: day(n), actorId: 7, userType: 'suppliers' as const, reason },
});
const story = [
  on(1, {
    type: 'ProductAdded',
    data: {
      masterProductId: 1,
      ownerId: 7,
      name: 'Oak plank',
      description: '',
      productType: 'finish_product',
      sku: '',
    },
  }),
  on(1, {
    type: 'OfferAdded',
    data: {
      offerId: 51,
      supplierId: 7,
      costPrice: '40.00',
      retailPrice: '58.00',
      unit: 'box',
      stock: null,
      brand: '',
      formula: '',
    },
  }),
  on(2, {
    type: 'OfferAdded',
    data: {
      offerId: 52,
      supplierId: 8,
      costPrice: '45.00',
      retailPrice: '56.00',
      unit: 'box',
      stock: null,
      brand: '',
      formula: '',
    },
  }),
  on(3, { type: 'OfferRetailPriceChanged', data: { offerId: 51, retailPrice: '60.00' } }, 'New list'),
];

projectionSpecs(offerPriceHistory, freshDatabase, (spec) => {
  beforeAll(() =>
    spec.readModels.knex.raw(
      `CREATE SCHEMA IF NOT EXISTS app; CREATE TABLE app."user" (id integer PRIMARY KEY, name text, business_name text, business_id integer);
       INSERT INTO app."user" VALUES (7, 'Sam', 'Ridge Floors')`,
    ),
  );

  it('returns name and prices of any moment', async () => {
    await spec.given(...story);
    await spec.when(
      on(4, { type: 'ProductRenamed', data: { name: 'Oak board' } }),
      on(5, { type: 'OfferCostPriceChanged', data: { offerId: 51, costPrice: '41.00' } }),
    );
    const price = async (n: number, offerId = 51) => {
      const found = (await offerPricesAt(spec.readModels, [51, 52], day(n)))[0].get(offerId);
      return found && [found.name, found.retail_price, found.cost_price, found.revision];
    };
    expect(await price(1)).toEqual(['Oak plank', '58.00', '40.00', 1]);
    expect(await price(1, 52)).toBeUndefined();
    expect(await price(3)).toEqual(['Oak plank', '60.00', '40.00', 3]);
    expect(await price(4)).toEqual(['Oak board', '60.00', '40.00', 4]);
    expect(await price(9)).toEqual(['Oak board', '60.00', '41.00', 5]);
    expect(await price(9, 52)).toEqual(['Oak board', '56.00', '45.00', 4]);
  });

  it('takes the last of several changes of one moment', async () => {
    await spec.given(...story);
    await spec.when(on(3, { type: 'OfferRetailPriceChanged', data: { offerId: 51, retailPrice: '61.00' } }));
    expect((await offerPricesAt(spec.readModels, [51], day(3)))[0].get(51)!.retail_price).toBe('61.00');
  });

  it.each([1, 2])('takes the later price where its time is the earlier one, in %s batches', async (batches) => {
    const late = [
      on(5, { type: 'OfferRetailPriceChanged', data: { offerId: 51, retailPrice: '62.00' } }),
      on(4, { type: 'OfferRetailPriceChanged', data: { offerId: 51, retailPrice: '61.00' } }),
    ];
    await spec.given(...story, ...late.slice(0, batches - 1));
    await spec.when(...late.slice(batches - 1));
    const [before, after] = await offerPricesAt(spec.readModels, [51], day(4), day(9));
    expect([before, after].map((prices) => prices.get(51)!.retail_price)).toEqual(['60.00', '61.00']);
  });

  it('lists price changes within a period, with who and why, but no changes of names', async () => {
    await spec.given(...story);
    await spec.when(
      on(4, { type: 'ProductRenamed', data: { name: 'Oak board' } }),
      on(5, { type: 'OfferCostPriceChanged', data: { offerId: 51, costPrice: '41.00' } }),
    );
    const both = [51, 52].flatMap((offer_id) =>
      (['retail', 'cost'] as const).map((kind) => ({ offer_id, kind, after: '1.0', before: null as string | null })),
    );
    const { changes, complete } = await offerPriceChanges(spec.readModels, viewer, both, 10);
    expect(changes.map(({ kind, before, after, actor, reason }) => [kind, before, after, actor, reason])).toEqual([
      ['cost', '40.00', '41.00', 'Ridge Floors', null],
      ['retail', '58.00', '60.00', 'Ridge Floors', 'New list'],
    ]);
    expect(complete).toBeNull();
    expect(changes[1]).toMatchObject({
      event_id: expect.any(String),
      position: '1.4',
      batch_id: expect.any(String),
    });
    const within = both.map((period) => ({ ...period, after: '1.4', before: '1.6' }));
    expect((await offerPriceChanges(spec.readModels, viewer, within, 10)).changes).toEqual([]);
  });

  it('reads no more changes of a period than asked for, and says from where on they are missing', async () => {
    await spec.given(
      ...story,
      ...[61, 62, 63, 64].map((price) =>
        on(4, { type: 'OfferRetailPriceChanged', data: { offerId: 51, retailPrice: `${price}.00` } }),
      ),
    );
    const period = { offer_id: 51, kind: 'retail' as const, after: '1.0', before: null };
    const { changes, complete } = await offerPriceChanges(spec.readModels, viewer, [period], 2);
    expect(changes.map(({ after }) => after)).toEqual(['64.00', '63.00']);
    expect(complete).toBe(changes[1]!.position);
    const rest = await offerPriceChanges(spec.readModels, viewer, [{ ...period, before: complete }], 3);
    expect(rest.changes.map(({ after }) => after)).toEqual(['62.00', '61.00', '60.00']);
  });

  it('drops the prices of an erased product', async () => {
    const other = { ...story[0]!, stream: 'product-5' };
    await spec.given(other, ...story);
    await spec.when({ stream: 'erasure-7', event: { type: 'StreamErased', data: { stream: 'product-4' } } });
    expect(await Promise.all(['price', 'latest'].map((table) => spec.rows(table)))).toEqual([[], []]);
    expect(await spec.rows('product')).toEqual([{ id: 5, name: 'Oak plank' }]);
  });
});
