import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import { proposalsQuery } from '../../../api/proposals.js';
import { teamQuery } from '../../../api/team.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { proposalsBody, proposalsRequest } from './proposals-request.js';

/** Loads a page of the business's proposals; a page beyond the last is not found. */
export const loadProposals: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = proposalsRequest(new URL(request.url).searchParams);
  const { id } = me.extradetails.member;
  await Promise.all([
    loadPart(queryClient, teamQuery(id)),
    loadBoardPage(queryClient, wanted.page, proposalsQuery(id, proposalsBody(wanted))),
  ]);
};
