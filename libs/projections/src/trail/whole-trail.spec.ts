import { expect, it } from '@jest/globals';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { projectionSpecs, type GivenEvent } from '../kernel/testing.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { wholeTrail } from './whole-trail.js';

const product = (name: string, ownerId: number): GivenEvent => ({
  stream: 'product-5',
  event: {
    type: 'ProductAdded',
    data: { masterProductId: 3, ownerId, name, description: '', productType: 'finish_product', sku: '' },
  },
});
const offer = (offerId: number, supplierId: number): GivenEvent => ({
  stream: 'product-5',
  event: {
    type: 'OfferAdded',
    data: {
      offerId,
      supplierId,
      costPrice: '4.00',
      retailPrice: '5.00',
      unit: 'box',
      stock: null,
      brand: '',
      formula: '',
    },
  },
});
const ADMIN: Actor = { id: 1, userType: 'admin' };

projectionSpecs(wholeTrail, freshDatabase, (spec) => {
  const given = (...events: GivenEvent[]) => spec.given(...(events as never[]));
  const when = (...events: GivenEvent[]) => spec.when(...(events as never[]));

  it('puts what one command did to one thing into one entry', async () => {
    const batchId = '00000000-0000-4000-8000-000000000001';
    await given({ ...product('Oak', 7), meta: { batchId } }, { ...offer(51, 7), meta: { batchId, reason: 'New' } });
    await when({
      stream: 'product-5',
      event: { type: 'OfferRetailPriceChanged', data: { offerId: 51, retailPrice: '6.00' } },
      meta: { batchId: '00000000-0000-4000-8000-000000000002', actorId: ADMIN.id },
    });
    const entries = await spec.rows('entry');
    expect(entries.map(({ count, types, owner_id, subject }) => ({ count, types, owner_id, subject }))).toEqual([
      { count: 2, types: ['product'], owner_id: 7, subject: 'Oak' },
      { count: 1, types: ['product', 'price'], owner_id: 7, subject: 'Oak' },
    ]);
    expect((await spec.rows('event')).at(-1)).toMatchObject({
      summary: 'changed the retail price of Oak from $5.00 to $6.00',
      changes: [{ path: 'retail_price', label: 'Oak: retail price', before: '$5.00', after: '$6.00' }],
    });
  });

  it('keeps the offers of several suppliers apart, even of one command', async () => {
    await given(product('Oak', 7), offer(51, 7), offer(52, 8));
    await when(
      { stream: 'product-5', event: { type: 'OfferDeleted', data: { offerId: 51 } } },
      { stream: 'product-5', event: { type: 'OfferDeleted', data: { offerId: 52 } } },
      { stream: 'product-5', event: { type: 'ProductDeleted', data: {} } },
    );
    const entries = await spec.rows('entry');
    expect(entries.map(({ owner_id, count }) => [owner_id, count])).toEqual([
      [7, 2],
      [8, 1],
      [7, 1],
      [8, 1],
      [7, 1],
    ]);
  });

  it('tells categories with their titles before, to admins alone', async () => {
    await given({ stream: 'category-2', event: { type: 'CategoryAdded', data: { title: 'Floors', alias: 'floors' } } });
    await when(
      { stream: 'category-2', event: { type: 'CategoryRenamed', data: { title: 'Flooring' } }, meta: { batchId: 'b' } },
      { stream: 'category-2', event: { type: 'CategoryPublished', data: {} }, meta: { batchId: 'c' } },
    );
    expect((await spec.rows('event')).map(({ summary }) => summary)).toEqual([
      'added the category Floors',
      'renamed the category from Floors to Flooring',
      'published the category Flooring',
    ]);
    expect((await spec.rows('entry')).map(({ owner_id, types }) => [owner_id, types])).toEqual([
      [null, ['category']],
      [null, ['category']],
      [null, ['category', 'publishing']],
    ]);
  });

  it('forgets a stream that was erased, and nothing else', async () => {
    const saved = (id: number): GivenEvent => ({
      stream: `quote-${id}`,
      event: { type: 'QuoteSaved', data: { ownerId: 7, templateId: 4, templateVersion: 3 } },
    });
    await given(saved(1), saved(2));
    await when({ stream: 'erasure-7', event: { type: 'StreamErased', data: { stream: 'quote-1' } } });
    for (const table of ['stream', 'entry', 'event'])
      expect((await spec.rows(table)).map(({ stream }) => stream)).toEqual(['quote-2']);
  });
});
