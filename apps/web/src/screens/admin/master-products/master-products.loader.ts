import { meQuery } from '../../../api/identity.js';
import { likelyDoublesQuery, masterProductListQuery } from '../../../api/products.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { asksForDoubles, doublesRequest, masterProductsRequest } from './master-products-request.js';

/** Loads a page of master products; a page beyond the last is not found. */
export const loadMasterProducts: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const search = new URL(request.url).searchParams;
  if (asksForDoubles(search)) {
    const pairs = doublesRequest(search);
    return loadBoardPage(queryClient, pairs.page, likelyDoublesQuery(me.extradetails.member.id, pairs));
  }
  const wanted = masterProductsRequest(search);
  await loadBoardPage(queryClient, wanted.page, masterProductListQuery(me.extradetails.member.id, wanted));
};
