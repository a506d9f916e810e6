import { quoteQuery } from '../../../api/quotes.js';
import { meQuery } from '../../../api/identity.js';
import { templateQuery } from '../../../api/template.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Loads the template to quote from, and the saved quote to repeat (`?from=`). */
export const loadBusinessQuote: ScreenLoader = async (queryClient, { params, request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  await queryClient.ensureQueryData(templateQuery(me.details.id, params.slug!));
  const from = Number(new URL(request.url).searchParams.get('from'));
  if (from) await queryClient.ensureQueryData(quoteQuery(me.details.id, from));
};
