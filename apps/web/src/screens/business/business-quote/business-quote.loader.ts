import { quoteQuery } from '../../../api/quotes.js';
import { meQuery } from '../../../api/identity.js';
import { templateQuery } from '../../../api/template.js';
import { loadOrder } from '../../../features/try/tried.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Loads the template to quote from, and the saved quote to repeat (`?from=`) or what the public page's numbers mean. */
export const loadBusinessQuote: ScreenLoader = async (queryClient, { params, request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const template = await queryClient.ensureQueryData(templateQuery(me.extradetails.member.id, params.slug!));
  const { searchParams: query } = new URL(request.url);
  await loadOrder(queryClient, query, template);
  const from = Number(query.get('from'));
  if (from) await queryClient.ensureQueryData(quoteQuery(me.extradetails.member.id, from));
};
