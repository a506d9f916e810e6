import { userQuery, usersQuery } from '../../../api/accounts.js';
import { loadPart } from '../../../api/load-part.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { idIn, loadBoardPage } from '../../../features/board/board-request.js';
import { usersRequest } from './users-request.js';

/** Loads a page of accounts, and the one that is open; a page beyond the last is not found. */
export const loadUsers: ScreenLoader = async (queryClient, { request }) => {
  const { searchParams } = new URL(request.url);
  const wanted = usersRequest(searchParams);
  const user = idIn(searchParams, 'user');
  await Promise.all([
    loadBoardPage(queryClient, wanted.page, usersQuery(wanted)),
    user > 0 && loadPart(queryClient, userQuery(user)),
  ]);
};
