import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import { papersQuery } from '../../../api/proposals.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Loads how the business's papers begin and look. */
export const loadPapers: ScreenLoader = async (queryClient) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (me) await loadPart(queryClient, papersQuery(me.extradetails.member.id));
};
