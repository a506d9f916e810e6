import { publicTemplateQuery } from '../../../api/gallery.js';
import { paths } from '../../../app/paths.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadTried } from '../../../features/try/tried.js';
import { moved } from '../../../lib/refused.js';

/** Loads a template's calculator for other sites. A former alias redirects permanently to the current one. */
export const loader: ScreenLoader = async (queryClient, { params, request }) => {
  const { search, searchParams } = new URL(request.url);
  const template = await queryClient.ensureQueryData(publicTemplateQuery(params.alias!));
  if (template.alias !== params.alias) throw moved(paths.embed(template.alias) + search);
  await loadTried(queryClient, searchParams, template);
};
