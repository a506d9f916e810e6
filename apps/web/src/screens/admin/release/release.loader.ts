import { meQuery } from '../../../api/identity.js';
import { releaseQuery } from '../../../api/releases.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { notFound } from '../../../lib/refused.js';

/** Loads a release. */
export const loadRelease: ScreenLoader = async (queryClient, { params }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  const id = Number(params.id);
  if (!Number.isInteger(id) || id < 1) throw notFound();
  if (me) await queryClient.ensureQueryData(releaseQuery(me.extradetails.member.id, id));
};
