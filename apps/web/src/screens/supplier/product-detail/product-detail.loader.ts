import { meQuery } from '../../../api/identity.js';
import { productsQuery } from '../../../api/products.js';
import { paths } from '../../../app/paths.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { moved, notFound } from '../../../lib/refused.js';
import { productDetailRequest } from './product-detail-request.js';

/** Loads the offers of a master product; not found if the user may see none. */
export const loadProductDetail: ScreenLoader = async (queryClient, { request, params }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = productDetailRequest(params.alias!, new URL(request.url).searchParams, {
    businessId: me.details.id,
    admin: me.details.user_type === 'admin',
  });
  const products = await queryClient.ensureQueryData(productsQuery(me.extradetails.member.id, wanted));
  const [first] = products.data;
  if (!first) throw notFound();
  // Merged into another one since.
  if (first.master_product_alias !== params.alias)
    throw moved(paths['product-detail'](first.master_product_alias) + new URL(request.url).search);
};
