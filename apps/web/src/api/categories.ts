import { paths, type Category, type StagingCategory, type StagingSubcategory, type Subcategory } from '@quotewright/domain/categories/contract.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.js';

/** The published categories, for everybody. */
export const publishedCategoriesQuery = queryOptions({
  queryKey: ['categories', 'published'],
  queryFn: ({ signal }) => api.get<Category[]>(paths.listPublished(), { signal }),
});

/** The published sub categories of one category. */
export const publishedSubcategoriesQuery = (categoryId: number) =>
  queryOptions({
    queryKey: ['categories', 'published', categoryId],
    queryFn: ({ signal }) => api.get<Subcategory[]>(paths.subcategoryListPublished(categoryId), { signal }),
  });

/** Every category, published or not (admin). */
export const stagingCategoriesQuery = queryOptions({
  queryKey: ['categories', 'staging'],
  queryFn: ({ signal }) => api.get<StagingCategory[]>(paths.listStaging(), { signal }),
});

/** The sub categories of a category, published or not (admin). */
export const stagingSubcategoriesQuery = (categoryId: number) =>
  queryOptions({
    queryKey: ['categories', 'staging', categoryId],
    queryFn: ({ signal }) => api.get<StagingSubcategory[]>(paths.subcategoryListStaging(categoryId), { signal }),
  });
