import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { publishedCategoriesQuery, publishedSubcategoriesQuery, userCategoriesQuery } from '../../api/categories.js';
import { galleryQuery } from '../../api/gallery.js';
import { meQuery } from '../../api/identity.js';
import { paths } from '../../app/paths.js';
import { moved, notFound } from '../../lib/refused.js';
import { ownCategoriesOf, filtersOf, listOf, readGalleryRequest } from './gallery-request.js';

/** Loads a page of the gallery, of one category or all. Unknown categories, sub categories and pages: 404. */
export async function loadGallery(queryClient: QueryClient, { request, params }: LoaderFunctionArgs): Promise<void> {
  const asked = readGalleryRequest(request.url);
  const [me, categories] = await Promise.all([
    queryClient.ensureQueryData(meQuery),
    queryClient.ensureQueryData(publishedCategoriesQuery),
  ]);
  const wanted = new URL(request.url).searchParams.get('category');
  if (params.category === undefined && wanted) {
    throw moved(
      paths['guest-master-quote-templates'](wanted, {
        ...filtersOf(asked),
        page: asked.page > 1 && asked.page < Infinity ? asked.page : undefined,
      }),
    );
  }
  const category = categories.find(({ alias }) => alias === params.category);
  if (params.category !== undefined && !category) throw notFound('This category was not found.');
  const subcategories = category ? await queryClient.ensureQueryData(publishedSubcategoriesQuery(category.id)) : [];
  const subcategory = subcategories.find(({ alias }) => alias === asked.sub);
  if (asked.sub !== '' && !subcategory) throw notFound('This sub category was not found.');
  if (asked.page === Infinity) throw notFound('The list has no such page.');
  const chooser = ownCategoriesOf(me);
  const own = chooser === null ? [] : await queryClient.ensureQueryData(userCategoriesQuery(chooser));
  const list = await queryClient.ensureQueryData(
    galleryQuery(me?.extradetails.member.id ?? null, listOf(asked, category?.id, subcategory?.id, own)),
  );
  if (asked.page > 1 && asked.page > list.last_page) throw notFound('The list has no such page.');
}
