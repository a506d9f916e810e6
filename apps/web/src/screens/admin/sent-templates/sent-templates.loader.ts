import { sentTemplatesQuery } from '../../../api/emails.js';
import { meQuery } from '../../../api/identity.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { sentRequest } from './sent-request.js';

/** Loads a page of mailings; a page beyond the last is not found. */
export const loadSentTemplates: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = sentRequest(new URL(request.url).searchParams);
  await loadBoardPage(queryClient, wanted.page, sentTemplatesQuery(me.extradetails.member.id, wanted));
};
