import { previewQuery, publicTemplateQuery, relatedByAliasQuery, topOfCategoryQuery } from '../../../api/gallery.js';
import { meQuery } from '../../../api/identity.js';
import { templateQuery } from '../../../api/template.js';
import { paths } from '../../../app/paths.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadTried } from '../../../features/try/tried.js';
import { moved } from '../../../lib/refused.js';
import { releasesIn } from './parts/releases-in.js';

/** Loads a public template page, or its preview. A former alias redirects permanently to the current one. */
export const loader: ScreenLoader = async (queryClient, { params, request }) => {
  const alias = params.alias!;
  const { search, searchParams } = new URL(request.url);
  const preview = searchParams.has('preview');
  const asked = queryClient.ensureQueryData(meQuery);
  const idOf = (account: Awaited<typeof asked>) => account?.extradetails.member.id ?? null;
  const [me, template] = await Promise.all([
    asked,
    preview
      ? asked
          .then((account) => queryClient.ensureQueryData(previewQuery(idOf(account), alias, releasesIn(searchParams))))
          .then(({ page }) => page)
      : queryClient.ensureQueryData(publicTemplateQuery(alias)),
  ]);
  const userId = idOf(me);
  if (template.alias !== alias) throw moved(paths['quote-template'](template.alias) + search);
  await Promise.all([
    loadTried(queryClient, searchParams, template),
    // The page works without other templates; their category may be unpublished at any moment.
    !preview && queryClient.prefetchQuery(relatedByAliasQuery(userId, alias)),
    template.category_alias && queryClient.prefetchQuery(topOfCategoryQuery(userId, template.category_alias)),
    me && queryClient.ensureQueryData(templateQuery(userId, alias)),
  ]);
};
