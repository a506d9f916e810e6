import { meQuery } from '../../../api/identity.js';
import { proposalQuery } from '../../../api/proposals.js';
import { quoteQuery } from '../../../api/quotes.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { notFound } from '../../../lib/refused.js';
import { sourceIn } from './proposal-source.js';

/** Loads a proposal; of a new one, what it begins with. */
export const loadProposal: ScreenLoader = async (queryClient, { params, request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id: userId } = me.extradetails.member;
  const { slug = '' } = params;
  if (slug !== 'new') {
    if (!/^[1-9]\d{0,8}$/.test(slug)) throw notFound('There is no such proposal.');
    await queryClient.ensureQueryData(proposalQuery(userId, Number(slug)));
    return;
  }
  const { quotes, from } = sourceIn(new URL(request.url).searchParams);
  await Promise.all([
    ...quotes.map((id) => queryClient.ensureQueryData(quoteQuery(userId, id))),
    from > 0 && queryClient.ensureQueryData(proposalQuery(userId, from)),
  ]);
};
