import { hasRight } from '@quotewright/domain/kernel/rights.js';
import { lifeQuery, pastQuery } from '../../../api/history.js';
import { meQuery } from '../../../api/identity.js';
import { reviewQuery } from '../../../api/review.js';
import { templateQuery } from '../../../api/template.js';
import { paths } from '../../../app/paths.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { forbidden } from '../../../lib/refused.js';
import { loadParts } from '../../../ui/part.js';
import { HISTORY_TAB } from './template-editor.screen.js';

/** Loads the template in the address; a new one has nothing to load. */
export const loadTemplateEditor: ScreenLoader = async (queryClient, { params, request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  const slug = params.slug!;
  if (!me) return;
  if (slug === 'new') {
    if (hasRight(me.extradetails.member.role, 'work')) return;
    throw forbidden('Your role in this business does not allow this. Ask an owner of it.', {
      to: paths['qbuilder-business'](),
      label: 'Back to My QTemplates',
    });
  }
  const query = new URL(request.url).searchParams;
  const browser = typeof document !== 'undefined';
  // Files and answers are fetched beside each other: one after the other takes seconds on a slow phone. What fails here
  // is asked for again, and says so, where it is shown.
  if (browser && query.get('tab') === 'history') loadParts([HISTORY_TAB]).catch(() => undefined);
  const template = await queryClient.ensureQueryData(templateQuery(me.extradetails.member.id, slug));
  // Everyone quotes from a gallery template; only its editors edit it.
  if (!template.editable) {
    throw forbidden('This is a gallery template. Add it to My QTemplates to edit.', {
      to: paths['quote-template'](template.alias),
      label: 'To the template',
    });
  }
  if (browser && query.get('view') === 'review' && me.details.user_type === 'admin')
    void queryClient.prefetchQuery(reviewQuery(me.extradetails.member.id, template.id));
  const asOf = query.get('as_of');
  // In the browser the page reads it itself: a slider cannot wait. Where there is no such state, the page says so.
  if (asOf !== null && !browser)
    await Promise.all([
      queryClient.prefetchQuery(pastQuery(me.extradetails.member.id, slug, asOf)),
      queryClient.prefetchQuery(lifeQuery(me.extradetails.member.id, template.id)),
    ]);
};
