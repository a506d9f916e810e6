import { meQuery } from '../../../api/identity.js';
import { quotedSuppliersQuery, ratingsQuery } from '../../../api/ratings.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { givesRatings, quotedRequest, ratingsRequest } from './ratings-request.js';

/** Loads a page of the suppliers to rate, or of the ratings that came. */
export const loadRatings: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id } = me.extradetails.member;
  const { searchParams: search } = new URL(request.url);
  if (givesRatings(search, me.details.user_type)) {
    const wanted = quotedRequest(search);
    await loadBoardPage(queryClient, wanted.page, quotedSuppliersQuery(id, wanted));
  } else {
    const wanted = ratingsRequest(search);
    await loadBoardPage(queryClient, wanted.page, ratingsQuery(id, wanted));
  }
};
