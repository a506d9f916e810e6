import { productsQuery } from '../../../api/products.js';
import { meQuery } from '../../../api/identity.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { productsRequest } from './products-request.js';

/** Loads a page of offers; a page beyond the last is not found. */
export const loadProducts: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = productsRequest(new URL(request.url).searchParams, {
    businessId: me.details.id,
    admin: me.details.user_type === 'admin',
  });
  await loadBoardPage(queryClient, wanted.page, productsQuery(me.extradetails.member.id, wanted));
};
