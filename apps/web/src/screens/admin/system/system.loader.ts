import { parkedQuery, systemQuery } from '../../../api/system.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { parkedRequest } from './parked-request.js';

/** Looks at the system once. What is wrong with it must not keep the page away that says so. */
export const loadSystem: ScreenLoader = async (queryClient, { request }) => {
  const wanted = parkedRequest(new URL(request.url).searchParams);
  await Promise.all([queryClient.prefetchQuery(systemQuery), queryClient.prefetchQuery(parkedQuery(wanted))]);
};
