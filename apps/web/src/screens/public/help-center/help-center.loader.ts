import { contentListQuery } from '../../../api/content.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** What the address searches for. */
export const searchIn = (query: URLSearchParams): string => query.get('search')?.trim() ?? '';

/** Loads the articles of the help centre, all or those found. */
export const loader: ScreenLoader = async (queryClient, { request }) => {
  const search = searchIn(new URL(request.url).searchParams);
  await queryClient.ensureQueryData(contentListQuery({ kind: 'help', search }));
};
