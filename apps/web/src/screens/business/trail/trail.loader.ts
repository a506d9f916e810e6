import { meQuery } from '../../../api/identity.js';
import { trailQuery } from '../../../api/trail.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { asked, readFilter } from './trail-filter.js';

/** Loads the first page of the trail in the address. */
export const loadTrail: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const filter = readFilter(new URL(request.url).searchParams);
  await queryClient.ensureInfiniteQueryData(
    trailQuery(me.extradetails.member.id, asked(filter, typeof document !== 'undefined')),
  );
};
