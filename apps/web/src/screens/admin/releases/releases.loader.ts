import { meQuery } from '../../../api/identity.js';
import { releasesQuery } from '../../../api/releases.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { releasesRequest } from './releases-request.js';

/** Loads a page of releases; a page beyond the last is not found. */
export const loadReleases: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = releasesRequest(new URL(request.url).searchParams);
  await loadBoardPage(queryClient, wanted.page, releasesQuery(me.extradetails.member.id, wanted));
};
