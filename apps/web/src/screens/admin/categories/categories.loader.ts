import { stagingCategoriesQuery, stagingSubcategoriesQuery } from '../../../api/categories.js';
import { loadPart } from '../../../api/load-part.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { idIn } from '../../../features/board/board-request.js';
import { notFound } from '../../../lib/refused.js';

/** Loads the categories and the sub categories of the selected one. */
export const loadCategories: ScreenLoader = async (queryClient, { request }) => {
  const search = new URL(request.url).searchParams;
  const chosen = idIn(search, 'category');
  const categories = await queryClient.ensureQueryData(stagingCategoriesQuery);
  if (search.has('category') && !categories.some(({ id }) => id === chosen))
    throw notFound('This category was not found.');
  if (chosen > 0) await loadPart(queryClient, stagingSubcategoriesQuery(chosen));
};
