import { meQuery } from '../../../api/identity.js';
import { templatesQuery } from '../../../api/templates.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { stagingRequest } from './staging-request.js';

/** Loads a page of the board; a page beyond the last is not found. */
export const loadStaging: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = stagingRequest(new URL(request.url).searchParams);
  await loadBoardPage(queryClient, wanted.page, templatesQuery(me.extradetails.member.id, wanted));
};
