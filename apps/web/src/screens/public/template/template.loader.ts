import { publicTemplateQuery, relatedByAliasQuery, topOfCategoryQuery } from '../../../api/gallery.js';
import { meQuery } from '../../../api/identity.js';
import { templateQuery } from '../../../api/template.js';
import { paths } from '../../../app/paths.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { moved } from '../../../lib/refused.js';

/** Loads a public template page. A former alias redirects permanently to the current one. */
export const loader: ScreenLoader = async (queryClient, { params, request }) => {
  const alias = params.alias!;
  const [me, template] = await Promise.all([
    queryClient.ensureQueryData(meQuery),
    queryClient.ensureQueryData(publicTemplateQuery(alias)),
  ]);
  if (template.alias !== alias) throw moved(paths['quote-template'](template.alias) + new URL(request.url).search);
  const userId = me?.details.id ?? null;
  await Promise.all([
    // The page works without other templates; their category may be unpublished at any moment.
    queryClient.prefetchQuery(relatedByAliasQuery(userId, alias)),
    template.category_alias && queryClient.prefetchQuery(topOfCategoryQuery(userId, template.category_alias)),
    me && queryClient.ensureQueryData(templateQuery(userId, alias)),
  ]);
};
