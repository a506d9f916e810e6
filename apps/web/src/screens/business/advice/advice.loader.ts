import { standardTextsQuery } from '../../../api/advice.js';
import { publishedCategoriesQuery } from '../../../api/categories.js';
import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import { paths } from '../../../app/paths.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { forbidden, notFound } from '../../../lib/refused.js';
import { panelIn } from './advice-panel.js';

/** Loads the standard texts of the business, and the categories that they are for. */
export const loadAdvice: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  if (me.details.user_type === 'admin') {
    throw forbidden('Each business keeps its own standard texts. Templates of the gallery have texts of their own.', {
      to: paths['qtemplates-staging'](),
      label: 'To the templates',
    });
  }
  const [{ templates }] = await Promise.all([
    queryClient.ensureQueryData(standardTextsQuery(me.extradetails.member.id)),
    loadPart(queryClient, publishedCategoriesQuery),
  ]);
  const panel = panelIn(new URL(request.url).searchParams);
  if (typeof panel === 'number' && !templates.some(({ id }) => id === panel))
    throw notFound('This standard text was not found.');
};
