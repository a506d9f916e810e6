import { expect, it } from '@jest/globals';
import type { QuoteEvent } from '@quotewright/domain/quotes/quote.js';
import type { Stars } from '@quotewright/domain/ratings/contract.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs } from '../kernel/testing.js';
import { hasQuoted, ratingSummary, supplierRatings, withRatings } from './supplier-ratings.js';

const [maya, sam] = [7, 8];
const [ridge, tri] = [31, 32];

const quoted = (id: number, ownerId: number, ...lines: { supplierId: number; included?: boolean }[]) => ({
  stream: `quote-${id}`,
  event: {
    type: 'QuoteSaved',
    data: { ownerId, lines: lines.map((line) => ({ included: true, ...line })) },
  } as unknown as QuoteEvent,
});
const rated = (business: number, supplierId: number, stars: Stars) => ({
  stream: `ratings-${business}`,
  event: { type: 'SupplierRated' as const, data: { supplierId, stars } },
});

projectionSpecs(supplierRatings, freshDatabase, (spec) => {
  it('knows whom a business has quoted with: lines that count, never itself, until its quotes are erased', async () => {
    await spec.given(
      quoted(5, maya, { supplierId: ridge }, { supplierId: maya }, { supplierId: tri, included: false }),
    );
    await spec.when(quoted(4, maya, { supplierId: ridge }));
    const known = (business: number) =>
      Promise.all([ridge, tri, maya].map((supplier) => hasQuoted(spec.readModels, business, supplier)));
    expect(await known(maya)).toEqual([true, false, false]);
    expect(await known(sam)).toEqual([false, false, false]);
    expect(await spec.rows('quoted')).toMatchObject([{ quote_id: 5 }]);
    await spec.when({
      stream: `erasure-${maya}`,
      event: { type: 'StreamErased', data: { stream: 'quote-5' } },
    });
    expect(await known(maya)).toEqual([false, false, false]);
  });

  it('counts the last stars of each business: mean with one decimal, number and spread', async () => {
    await spec.given(rated(maya, ridge, 1), rated(sam, ridge, 4), rated(9, ridge, 4), rated(maya, tri, 2));
    await spec.when(rated(maya, ridge, 5));
    expect(await withRatings(spec.readModels, [{ supplier: ridge }, { supplier: 99 }])).toEqual([
      { supplier: ridge, rating: '4.3', ratings: 3 },
      { supplier: 99, rating: null, ratings: 0 },
    ]);
    expect(await ratingSummary(spec.readModels, ridge)).toEqual({ rating: '4.3', ratings: 3, spread: [0, 0, 0, 2, 1] });
    expect(await ratingSummary(spec.readModels)).toEqual({ rating: '3.8', ratings: 4, spread: [0, 1, 0, 2, 1] });
    expect(await ratingSummary(spec.readModels, 99)).toEqual({ rating: null, ratings: 0, spread: [0, 0, 0, 0, 0] });
  });
});
