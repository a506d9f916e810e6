import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import { teamQuery } from '../../../api/team.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Loads the members of the user's business. */
export const loadTeam: ScreenLoader = async (queryClient) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (me) await loadPart(queryClient, teamQuery(me.extradetails.member.id));
};
