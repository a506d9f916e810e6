import { quoteQuery } from '../../../api/quotes.js';
import { meQuery } from '../../../api/identity.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { notFound } from '../../../lib/refused.js';

/** Loads one of the user's quotes. */
export const loadSavedQuote: ScreenLoader = async (queryClient, { params }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  const id = Number(params.id);
  if (!Number.isInteger(id) || id < 1) throw notFound();
  if (me) await queryClient.ensureQueryData(quoteQuery(me.extradetails.member.id, id));
};
