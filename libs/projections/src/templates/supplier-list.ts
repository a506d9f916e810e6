import {
  type SupplierListRequest,
  type SupplierRow,
  type SupplierSortField,
} from '@quotewright/domain/catalogue/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { offerPriceHistory } from '../catalogue/offer-price-history.js';
import { productCatalogue } from '../catalogue/product-catalogue.js';
import { pageOf } from '../kernel/paging.js';
import type { ReadModels } from '../kernel/projection.js';
import { containing, wordsOf } from '../kernel/search.js';
import { meanRatings } from '../ratings/supplier-ratings.js';
import { templatesCounted } from './price-effect.js';

const sortColumns: Record<SupplierSortField, string> = {
  business_name: 'lower(u.called)',
  offers: 'coalesce(sold.offers, 0)',
  oldest_price: 'sold.oldest',
  templates: 'coalesce(used.templates, 0)',
  rating: 'rated.rating::numeric',
};

const STATE = `CASE WHEN u.deactivated THEN 'deactivated'
  WHEN NOT u.verified AND NOT EXISTS (SELECT FROM app."user" m WHERE m.business_id = u.id AND m.password_hash IS NOT NULL)
  THEN 'invited' ELSE 'active' END`;

/** A page of the suppliers, by name unless sorted, with what each sells and how many templates depend on that. */
export async function listSuppliers(read: ReadModels, request: SupplierListRequest): Promise<Page<SupplierRow>> {
  const { ids, state, searchTerm, sort, page, perPage } = request;
  const { knex } = read;
  const suppliers = knex({ u: 'app.owner' }).where('u.user_type', 'suppliers');
  for (const word of wordsOf(searchTerm)) void suppliers.whereRaw('u.called ILIKE ?', [containing(word)]);
  if (ids) void suppliers.whereIn('u.id', ids);
  if (state) void suppliers.whereRaw(`${STATE} = ?`, [state]);
  const { field, type } = sort ?? { field: 'business_name', type: 'asc' };
  const sold = knex({ f: read.table(productCatalogue, 'offer') })
    .leftJoin({ l: read.table(offerPriceHistory, 'latest') }, 'l.offer_id', 'f.id')
    .where('f.deleted', false)
    .groupBy('f.supplier')
    .select('f.supplier', knex.raw('count(*)::int AS offers, min(l.valid_from) AS oldest'));
  const offers = knex({ f: read.table(productCatalogue, 'offer') }).select('f.supplier as of', 'f.id as offer_id');
  const found = await pageOf<Omit<SupplierRow, 'oldest_price'> & { oldest_price: Date | null }>(
    suppliers,
    { page, perPage },
    (rows) =>
      rows
        .leftJoin(sold.as('sold'), 'sold.supplier', 'u.id')
        .leftJoin(knex.raw('(?) AS used', [templatesCounted(read, offers)]), 'used.of', 'u.id')
        .leftJoin(meanRatings(read).as('rated'), 'rated.supplier_id', 'u.id')
        .orderByRaw(`${sortColumns[field]} ${type === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, u.id`)
        .select(
          'u.id',
          'u.called as business_name',
          'sold.oldest as oldest_price',
          'rated.rating',
          knex.raw(`${STATE} AS state, coalesce(sold.offers, 0) AS offers, coalesce(used.templates, 0) AS templates,
            coalesce(rated.ratings, 0) AS ratings,
            (SELECT m.id FROM app."user" m WHERE m.business_id = u.id ORDER BY m.role <> 'owner', m.id LIMIT 1) AS user_id`),
        ),
  );
  return {
    ...found,
    data: found.data.map(({ oldest_price: oldest, ...row }) => ({
      ...row,
      oldest_price: oldest?.toISOString() ?? null,
    })),
  };
}
