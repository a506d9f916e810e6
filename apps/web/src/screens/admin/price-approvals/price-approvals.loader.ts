import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { meQuery } from '../../../api/identity.js';
import { askedChangesQuery } from '../../../api/price-approvals.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { boardRequest, loadBoardPage } from '../../../features/board/board-request.js';

/** The page that an address asks for. */
export const pageIn = (search: URLSearchParams): number => boardRequest(search, [], defaultPerPage).page;

/** Loads a page of what waits; a page beyond the last is not found. */
export const loadPriceApprovals: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const page = pageIn(new URL(request.url).searchParams);
  await loadBoardPage(queryClient, page, askedChangesQuery(me.extradetails.member.id, page));
};
