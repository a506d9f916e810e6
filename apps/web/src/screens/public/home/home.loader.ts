import { publishedCategoriesQuery } from '../../../api/categories.js';
import { galleryQuery, publicTemplateQuery } from '../../../api/gallery.js';
import { meQuery } from '../../../api/identity.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** The templates of the home page. */
export const topRequest = { perPage: 8, page: 1 };

/** Loads the top templates, and the first one completely: the home page calculates it. */
export const loader: ScreenLoader = async (queryClient) => {
  const me = await queryClient.ensureQueryData(meQuery);
  const [top] = await Promise.all([
    queryClient.ensureQueryData(galleryQuery(me?.details.id ?? null, topRequest)),
    queryClient.ensureQueryData(publishedCategoriesQuery),
  ]);
  // Its example is only an ornament: the page works without it.
  if (top.data[0]) await queryClient.prefetchQuery(publicTemplateQuery(top.data[0].alias));
};
