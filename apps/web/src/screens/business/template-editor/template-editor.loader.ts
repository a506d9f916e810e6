import { lifeQuery, pastQuery } from '../../../api/history.js';
import { meQuery } from '../../../api/identity.js';
import { templateQuery } from '../../../api/template.js';
import { paths } from '../../../app/paths.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { forbidden } from '../../../lib/refused.js';

/** Loads the template in the address; a new one has nothing to load. */
export const loadTemplateEditor: ScreenLoader = async (queryClient, { params, request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  const slug = params.slug!;
  if (!me || slug === 'new') return;
  const template = await queryClient.ensureQueryData(templateQuery(me.details.id, slug));
  // Everyone quotes from a gallery template; only its editors edit it.
  if (!template.editable) {
    throw forbidden('This is a gallery template. Add it to My QTemplates to edit.', {
      to: paths['quote-template'](template.alias),
      label: 'To the template',
    });
  }
  const asOf = new URL(request.url).searchParams.get('as_of');
  // In the browser the page reads it itself: a slider cannot wait. Where there is no such state, the page says so.
  if (asOf !== null && typeof document === 'undefined')
    await Promise.all([
      queryClient.prefetchQuery(pastQuery(me.details.id, slug, asOf)),
      queryClient.prefetchQuery(lifeQuery(me.details.id, template.id)),
    ]);
};
