import type { Category } from '@quotewright/domain/categories/contract.js';
import { userCategoriesQuery } from '../../../api/categories.js';
import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import { teamQuery } from '../../../api/team.js';
import { templatesQuery } from '../../../api/templates.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { myTemplatesRequest } from './my-templates-request.js';

/** Loads a page of the user's templates; a page beyond the last is not found. */
export const loadMyTemplates: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const own = (await loadPart<Category[]>(queryClient, userCategoriesQuery(me.extradetails.member.id))) ?? [];
  const wanted = myTemplatesRequest(new URL(request.url).searchParams, own);
  await Promise.all([
    loadPart(queryClient, teamQuery(me.extradetails.member.id)),
    loadBoardPage(queryClient, wanted.page, templatesQuery(me.extradetails.member.id, wanted)),
  ]);
};
