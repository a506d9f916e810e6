import type { ScreenLoader } from '../../../app/screen.js';
import { loadFound } from '../../../features/content/found.js';

/** What the address searches for. */
export const searchIn = (query: URLSearchParams): string => query.get('search')?.trim() ?? '';

/** Loads the articles of the help centre, all or those found. */
export const loader: ScreenLoader = async (queryClient, { request }) => {
  const search = searchIn(new URL(request.url).searchParams);
  await loadFound(queryClient, { kind: 'help', search });
};
