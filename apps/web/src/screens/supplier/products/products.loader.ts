import { productsQuery } from '../../../api/products.js';
import { meQuery } from '../../../api/identity.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { notFound } from '../../../lib/not-found.js';
import { productsRequest } from './products-request.js';

/** Loads a page of offers; a page beyond the last is not found. */
export const loadProducts: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = productsRequest(new URL(request.url).searchParams, { id: me.details.id, admin: me.details.user_type === 'admin' });
  const products = await queryClient.ensureQueryData(productsQuery(me.details.id, wanted));
  if (wanted.page > 1 && products.data.length === 0) throw notFound();
};
