import { quoteQuery } from '../../../api/quotes.js';
import { standardTextsQuery } from '../../../api/advice.js';
import { meQuery } from '../../../api/identity.js';
import { leadQuery } from '../../../api/leads.js';
import { loadPart } from '../../../api/load-part.js';
import { templateQuery } from '../../../api/template.js';
import { idIn } from '../../../features/board/board-request.js';
import { loadOrder } from '../../../features/try/tried.js';
import type { ScreenLoader } from '../../../app/screen.js';

/**
 * Loads the template to quote from, and the saved quote to repeat (`?from=`), the lead to answer (`?lead=`) or what the
 * public page's numbers mean.
 */
export const loadBusinessQuote: ScreenLoader = async (queryClient, { params, request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const template = await queryClient.ensureQueryData(templateQuery(me.extradetails.member.id, params.slug!));
  const { searchParams: query } = new URL(request.url);
  await loadPart(queryClient, standardTextsQuery(me.extradetails.member.id));
  await loadOrder(queryClient, query, template);
  const from = Number(query.get('from'));
  const lead = idIn(query, 'lead');
  if (lead) await queryClient.ensureQueryData(leadQuery(me.extradetails.member.id, lead));
  if (from) await queryClient.ensureQueryData(quoteQuery(me.extradetails.member.id, from));
};
