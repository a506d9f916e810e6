import type { ScreenLoader } from '../../../app/screen.js';
import { loadFound } from '../../../features/content/found.js';
import { searchIn } from '../../../lib/query.js';

/** Loads the articles of the help centre, all or those found. */
export const loader: ScreenLoader = async (queryClient, { request }) => {
  const search = searchIn(new URL(request.url).searchParams);
  await loadFound(queryClient, { kind: 'help', search });
};
