import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { publishedCategoriesQuery } from '../../../api/categories.js';
import { galleryQuery, publicTemplateQuery } from '../../../api/gallery.js';
import { meQuery } from '../../../api/identity.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadTried } from '../../../features/try/tried.js';

/** The templates of the home page: the most used, and the newest. */
export const topRequest = { perPage: 10, page: 1 };
export const newestRequest = { ...topRequest, sort: { field: 'updated_at', type: 'desc' } } as const;

/** The template to try: the most used one that visitors can calculate. */
export const toTry = (top: readonly TemplateCard[]): TemplateCard | undefined =>
  top.find(({ quote_price, question_count }) => quote_price === 'free' && question_count > 0);

/** Loads the lists, and the template to try completely, calculated with what the address holds. */
export const loader: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  const userId = me?.extradetails.member.id ?? null;
  const [top] = await Promise.all([
    queryClient.ensureQueryData(galleryQuery(userId, topRequest)),
    queryClient.ensureQueryData(publishedCategoriesQuery),
    // The page works without them.
    queryClient.prefetchQuery(galleryQuery(userId, newestRequest)),
  ]);
  const { alias } = toTry(top.data) ?? {};
  if (alias === undefined) return;
  await queryClient.prefetchQuery(publicTemplateQuery(alias));
  const template = queryClient.getQueryData(publicTemplateQuery(alias).queryKey);
  if (template) await loadTried(queryClient, new URL(request.url).searchParams, template);
};
