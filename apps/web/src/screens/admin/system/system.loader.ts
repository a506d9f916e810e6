import { parkedQuery, systemQuery } from '../../../api/system.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { parkedRequest } from './parked-request.js';

/** Loads the system's state once. A problem with it must not keep this page away. */
export const loadSystem: ScreenLoader = async (queryClient, { request }) => {
  const wanted = parkedRequest(new URL(request.url).searchParams);
  await Promise.all([queryClient.prefetchQuery(systemQuery), queryClient.prefetchQuery(parkedQuery(wanted))]);
};
