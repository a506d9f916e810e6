import type { ListTemplatesRequest } from '@quotewright/domain/templates/contract.js';
import { galleryQuery } from '../../../api/gallery.js';
import { meQuery } from '../../../api/identity.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadFound } from '../../../features/content/found.js';
import { searchIn } from '../../../lib/query.js';

/** Templates shown; the gallery shows all. */
const SHOWN = 4;

/** What the address searches for. */
export const termIn = (query: URLSearchParams): string => searchIn(query, 'searchTerm');

/** The best templates for a search. */
export const templatesFor = (searchTerm: string): ListTemplatesRequest => ({ searchTerm, page: 1, perPage: SHOWN });

/** Loads what a search finds; without one, nothing. */
export const loader: ScreenLoader = async (queryClient, { request }) => {
  const search = termIn(new URL(request.url).searchParams);
  if (search === '') return;
  const me = await queryClient.ensureQueryData(meQuery);
  await Promise.all([
    queryClient.ensureQueryData(galleryQuery(me?.extradetails.member.id ?? null, templatesFor(search))),
    loadFound(queryClient, { search }),
  ]);
};
