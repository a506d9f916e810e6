import { invitationQuery } from '../../../api/team.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Loads what a link invites to. */
export const loadInvite: ScreenLoader = async (queryClient, { params }) => {
  await queryClient.ensureQueryData(invitationQuery(params.token!));
};
