import { meQuery } from '../../../api/identity.js';
import { comparedOffersQuery, priceHistoryQuery, productUseQuery } from '../../../api/products.js';
import { paths } from '../../../app/paths.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { moved, notFound } from '../../../lib/refused.js';
import { pagesIn } from './product-detail-request.js';

/** Loads a master product's page; not found if the user sells none of it. */
export const loadProductDetail: ScreenLoader = async (queryClient, { request, params }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id } = me.extradetails.member;
  const alias = params.alias!;
  const { search, searchParams } = new URL(request.url);
  const { page, prices } = pagesIn(searchParams);
  const [offers] = await Promise.all([
    queryClient.ensureQueryData(comparedOffersQuery(id, { alias, page })),
    queryClient.prefetchQuery(priceHistoryQuery(id, { alias, page: prices })),
    queryClient.prefetchQuery(productUseQuery(id, alias)),
  ]);
  const [first] = offers.data;
  if (!first) throw notFound();
  // Merged into another one since.
  if (first.master_product_alias !== alias) throw moved(paths['product-detail'](first.master_product_alias) + search);
};
