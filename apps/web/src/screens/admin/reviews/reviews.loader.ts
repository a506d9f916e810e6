import { meQuery } from '../../../api/identity.js';
import { reviewQueueQuery } from '../../../api/review.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { reviewsRequest } from './reviews-request.js';

/** Loads a page of the review queue; a page beyond the last is not found. */
export const loadReviews: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = reviewsRequest(new URL(request.url).searchParams);
  await loadBoardPage(queryClient, wanted.page, reviewQueueQuery(me.extradetails.member.id, wanted));
};
