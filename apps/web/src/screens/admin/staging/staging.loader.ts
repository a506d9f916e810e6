import { meQuery } from '../../../api/identity.js';
import { stagingQuery, templatesQuery } from '../../../api/templates.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { notFound } from '../../../lib/not-found.js';
import { onlyAhead, stagingPerPage, stagingRequest } from './staging-request.js';

/** Loads a page of the board; a page beyond the last is not found. */
export const loadStaging: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const search = new URL(request.url).searchParams;
  const wanted = stagingRequest(search);
  const page = onlyAhead(search)
    ? await queryClient.ensureQueryData(stagingQuery(me.details.id, { page: wanted.page, perPage: stagingPerPage, searchTerm: wanted.searchTerm }))
    : await queryClient.ensureQueryData(templatesQuery(me.details.id, wanted));
  if (wanted.page > 1 && page.data.length === 0) throw notFound();
};
