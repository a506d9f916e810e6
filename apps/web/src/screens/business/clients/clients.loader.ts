import { meQuery } from '../../../api/identity.js';
import { clientsQuery } from '../../../api/proposals.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { clientsRequest } from './clients-request.js';

/** Loads a page of the business's clients; a page beyond the last is not found. */
export const loadClients: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = clientsRequest(new URL(request.url).searchParams);
  await loadBoardPage(queryClient, wanted.page, clientsQuery(me.extradetails.member.id, wanted));
};
