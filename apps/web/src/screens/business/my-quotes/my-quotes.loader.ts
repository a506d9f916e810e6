import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import { quotesQuery } from '../../../api/quotes.js';
import { teamQuery } from '../../../api/team.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { myQuotesQuery, myQuotesRequest } from './my-quotes-request.js';

/** Loads a page of your quotes; a page beyond the last is not found. */
export const loadMyQuotes: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = myQuotesRequest(new URL(request.url).searchParams);
  const { id } = me.extradetails.member;
  await Promise.all([
    me.details.user_type !== 'admin' && loadPart(queryClient, teamQuery(id)),
    loadBoardPage(queryClient, wanted.page, quotesQuery(id, myQuotesQuery(wanted))),
  ]);
};
