import { meQuery } from '../../../api/identity.js';
import { clientQuery, proposalsQuery } from '../../../api/proposals.js';
import { loadPart } from '../../../api/load-part.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { pageIn } from '../../../lib/query.js';
import { notFound } from '../../../lib/refused.js';
import { proposalsOf } from './proposals-of.js';

/** Loads a client with a page of its proposals. */
export const loadClient: ScreenLoader = async (queryClient, { params, request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id: userId } = me.extradetails.member;
  const id = Number(params.id);
  if (!/^[1-9]\d{0,8}$/.test(params.id ?? '')) throw notFound('This client was not found.');
  const page = pageIn(new URL(request.url).searchParams);
  if (page === Infinity) throw notFound('The list has no such page.');
  const found = await queryClient.ensureQueryData(clientQuery(userId, id));
  if (found.data.length === 0) throw notFound('This client was not found.');
  await loadPart(queryClient, proposalsQuery(userId, proposalsOf(id, page)));
};
