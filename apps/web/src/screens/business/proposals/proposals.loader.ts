import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import { clientQuery, pipelineQuery, proposalsQuery } from '../../../api/proposals.js';
import { teamQuery } from '../../../api/team.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { isPipeline, pipelineRequest, proposalsBody, proposalsRequest } from './proposals-request.js';

/** Loads a page of the business's proposals, or their columns; a page beyond the last is not found. */
export const loadProposals: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { searchParams: search } = new URL(request.url);
  const wanted = proposalsRequest(search);
  const { id } = me.extradetails.member;
  await Promise.all([
    loadPart(queryClient, teamQuery(id)),
    wanted.client_id !== undefined && loadPart(queryClient, clientQuery(id, wanted.client_id)),
    isPipeline(search)
      ? loadPart(queryClient, pipelineQuery(id, pipelineRequest(search)))
      : loadBoardPage(queryClient, wanted.page, proposalsQuery(id, proposalsBody(wanted))),
  ]);
};
