import {
  mostStoreTemplates,
  storePerPage,
  type StoreProduct,
  type StoreQuery,
} from '@quotewright/domain/catalogue/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { sharedOffers } from '../catalogue/catalogue-offers.js';
import { pageOf } from '../kernel/paging.js';
import type { ReadModels } from '../kernel/projection.js';
import { containing, wordsOf } from '../kernel/search.js';
import { templateDetails } from './template-details.js';

type Selected = Omit<StoreProduct, 'templates' | 'template_count'>;

/**
 * A page of the products that are sold to everybody, by name, with the published templates that use each. A product is
 * found by its own words and those of its kind: what only a supplier says of it is not searched.
 */
export async function storeProducts(
  read: ReadModels,
  { type, searchTerm, page }: StoreQuery,
): Promise<Page<StoreProduct>> {
  const sold = sharedOffers(read)
    .modify((query) => {
      if (type) void query.where('p.product_type', type);
      for (const word of wordsOf(searchTerm))
        void query.whereRaw(`concat_ws(' ', p.name, p.sku, m.name, p.description) ILIKE ?`, [containing(word)]);
    })
    .groupByRaw('p.id, p.name, p.description, p.product_type, p.sku, p.images, m.name')
    .select(
      'p.id',
      'p.name',
      'p.description',
      'p.product_type',
      'p.sku',
      read.knex.raw(`m.name AS master_product_name, coalesce(p.images -> 0 ->> 'image', '') AS thumbnail,
        array_agg(DISTINCT o.unit ORDER BY o.unit) AS units`),
    );
  const found = await pageOf<Selected>(read.knex.from(sold.as('sold')), { page, perPage: storePerPage }, (rows) =>
    rows.select('*').orderByRaw('lower(name), id'),
  );
  const using = await templatesOf(
    read,
    found.data.map(({ id }) => id),
  );
  return {
    ...found,
    data: found.data.map((product) => {
      const templates = using.get(product.id) ?? [];
      return { ...product, templates: templates.slice(0, mostStoreTemplates), template_count: templates.length };
    }),
  };
}

/** The published templates of the gallery with a line of each product, by name. */
async function templatesOf(
  read: ReadModels,
  products: readonly number[],
): Promise<Map<number, StoreProduct['templates']>> {
  const { rows } = await read.knex.raw<{ rows: { product_id: number; name: string; alias: string }[] }>(
    `SELECT DISTINCT (line -> 'product' ->> 'productId')::int AS product_id, t.public_name AS name, t.public_alias AS alias
     FROM :table: t, jsonb_array_elements(t.published -> 'lines') line
     WHERE t.published IS NOT NULL AND t.owner_type = 'admin'
       AND (line -> 'product' ->> 'productId')::int = ANY (:products) ORDER BY 2`,
    { table: read.table(templateDetails, 'template'), products: [...products] },
  );
  const using = new Map<number, StoreProduct['templates']>();
  for (const { product_id, name, alias } of rows)
    using.set(product_id, [...(using.get(product_id) ?? []), { name, alias }]);
  return using;
}
