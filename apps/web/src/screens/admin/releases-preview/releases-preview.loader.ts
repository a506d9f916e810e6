import { meQuery } from '../../../api/identity.js';
import { releaseQuery } from '../../../api/releases.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { releaseIdsIn } from './release-ids.js';

/** Loads the releases in the address. */
export const loadReleasesPreview: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const ids = releaseIdsIn(new URL(request.url).searchParams);
  await Promise.all(ids.map((id) => queryClient.ensureQueryData(releaseQuery(me.extradetails.member.id, id))));
};
