import { allSignInsQuery } from '../../../api/accounts.js';
import { meQuery } from '../../../api/identity.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { asked, readFilter } from './sign-ins-filter.js';

/** Loads the newest attempts that the address asks for. */
export const loadSignIns: ScreenLoader = async (queryClient, { request }) => {
  if (!(await queryClient.ensureQueryData(meQuery))) return;
  const filter = readFilter(new URL(request.url).searchParams);
  await queryClient.ensureInfiniteQueryData(allSignInsQuery(asked(filter, typeof document !== 'undefined')));
};
