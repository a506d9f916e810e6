import { meQuery } from '../../../api/identity.js';
import { leadProfileQuery, leadQuery, leadsQuery } from '../../../api/leads.js';
import { loadPart } from '../../../api/load-part.js';
import { teamQuery } from '../../../api/team.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { idIn, loadBoardPage } from '../../../features/board/board-request.js';
import { leadsRequest, receives } from './leads-request.js';

/** Loads a page of leads, the one that is open, and whether a contractor takes any, or who of a sender's team sends them. */
export const loadLeads: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id } = me.extradetails.member;
  const userType = me.details.user_type;
  const { searchParams: search } = new URL(request.url);
  const wanted = leadsRequest(search, userType);
  const opened = idIn(search, 'lead');
  await Promise.all([
    receives(userType) ? loadPart(queryClient, leadProfileQuery(id)) : loadPart(queryClient, teamQuery(id)),
    opened > 0 && loadPart(queryClient, leadQuery(id, opened)),
    loadBoardPage(queryClient, wanted.page, leadsQuery(id, wanted)),
  ]);
};
