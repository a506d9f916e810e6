import type { Knex } from 'knex';
import { idOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { quote, type QuoteEvent } from '@quotewright/domain/quotes/quote.js';
import { allStars, type Rated, type RatingSummary } from '@quotewright/domain/ratings/contract.js';
import type { RatingEvent } from '@quotewright/domain/ratings/ratings.js';
import { projection, type ReadModels, type Rows } from '../kernel/projection.js';

async function noteQuoted(rows: Rows, { stream, data, meta }: Recorded<QuoteEvent>): Promise<void> {
  const quote_id = idOfStream(stream);
  const suppliers = new Set(data.lines.filter(({ included }) => included).map(({ supplierId }) => supplierId));
  suppliers.delete(data.ownerId);
  for (const supplier_id of suppliers) {
    const key = { business_id: data.ownerId, supplier_id };
    const known = await rows.get<{ quote_id: number }>('quoted', key);
    if (!known || known.quote_id < quote_id) rows.put('quoted', { ...key, quote_id, quoted_at: meta.at });
  }
}

/** Which suppliers each business has quoted with, and the stars that it gave them. */
export const supplierRatings = projection<RatingEvent | QuoteEvent | StreamErased>({
  name: 'supplier-ratings',
  version: 1,
  tables: {
    /** `quote_id`: the newest quote. */
    quoted: {
      columns: { business_id: 'integer', supplier_id: 'integer', quote_id: 'integer', quoted_at: 'timestamptz' },
      key: ['business_id', 'supplier_id'],
    },
    rating: {
      columns: { business_id: 'integer', supplier_id: 'integer', stars: 'integer', rated_at: 'timestamptz' },
      key: ['business_id', 'supplier_id'],
      indexes: [['supplier_id', 'stars']],
    },
  },
  // Every row belongs to one business.
  key: ({ type, stream, data }) =>
    type === 'QuoteSaved' ? `business-${data.ownerId}` : `business-${idOfStream(stream)}`,
  on: {
    QuoteSaved: noteQuoted,
    SupplierRated: (rows, { stream, data: { supplierId, stars }, meta }) =>
      rows.put('rating', {
        business_id: idOfStream(stream),
        supplier_id: supplierId,
        stars,
        rated_at: meta.at,
      }),
    // The quotes of a business are erased together. Its stars count on.
    StreamErased: async (rows, { stream, data }) => {
      if (data.stream.startsWith(`${quote.category}-`))
        await rows.removeWhere('quoted', { business_id: idOfStream(stream) });
    },
  },
});

/** A query of the mean and number of each rated supplier's stars. */
export const meanRatings = (read: ReadModels): Knex.QueryBuilder =>
  read.knex(read.table(supplierRatings, 'rating')).groupBy('supplier_id').select('supplier_id', read.knex.raw(MEAN));

/** What suppliers without any rating show. */
const unrated: Rated = { rating: null, ratings: 0 };

/** The mean and number of the stars of suppliers; those without any are left out. */
export async function ratingsOf(read: ReadModels, supplierIds: readonly number[]): Promise<Map<number, Rated>> {
  const ids = [...new Set(supplierIds)];
  if (ids.length === 0) return new Map();
  const rows: (Rated & { supplier_id: number })[] = await meanRatings(read).whereIn('supplier_id', ids);
  return new Map(rows.map(({ supplier_id, rating, ratings }) => [supplier_id, { rating, ratings }]));
}

const MEAN = 'round(avg(stars), 1)::text AS rating, count(*)::integer AS ratings';

/** Rows with the mean and number of their supplier's stars. */
export async function withRatings<T extends { supplier: number }>(
  read: ReadModels,
  rows: readonly T[],
): Promise<(T & Rated)[]> {
  const found = await ratingsOf(
    read,
    rows.map(({ supplier }) => supplier),
  );
  return rows.map((row) => ({ ...row, ...(found.get(row.supplier) ?? unrated) }));
}

const SPREAD = allStars.map((stars) => `count(*) FILTER (WHERE stars = ${stars})`).join(', ');

/** The mean and number of stars, and how many have one, two … five: of one supplier, or of all. */
export async function ratingSummary(read: ReadModels, supplierId?: number): Promise<RatingSummary> {
  const query = read.knex(read.table(supplierRatings, 'rating'));
  if (supplierId !== undefined) void query.where({ supplier_id: supplierId });
  return query.first<RatingSummary>(read.knex.raw(`${MEAN}, ARRAY[${SPREAD}]::integer[] AS spread`));
}

/** Whether a business has a saved quote with a product of a supplier. */
export async function hasQuoted(read: ReadModels, businessId: number, supplierId: number): Promise<boolean> {
  const row = await read
    .knex(read.table(supplierRatings, 'quoted'))
    .where({ business_id: businessId, supplier_id: supplierId })
    .first('quote_id');
  return row !== undefined;
}
