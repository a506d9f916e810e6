import { quotesQuery } from '../../../api/quotes.js';
import { meQuery } from '../../../api/identity.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { notFound } from '../../../lib/refused.js';

/** Loads a page of your quotes; a page beyond the last is not found. */
export const loadMyQuotes: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const quotes = await queryClient.ensureQueryData(quotesQuery(me.details.id, page));
  if (page > 1 && quotes.data.length === 0) throw notFound();
};
