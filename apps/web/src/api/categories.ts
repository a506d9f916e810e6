import {
  paths,
  type Category,
  type StagingCategory,
  type StagingSubcategory,
  type Subcategory,
} from '@quotewright/domain/categories/contract.js';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';

/** The published categories, for everyone. */
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

/** The published categories that an account works in. */
export const userCategoriesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['categories', 'user', userId],
    queryFn: ({ signal }) => api.ask<Category[]>(paths.userCategories(), {}, { signal }),
  });

/** Replaces the categories that the user works in. */
export function useChooseCategories() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (categoryIds: readonly number[]) =>
      api.command<Category[]>(paths.userCategoriesUpdate(), { category_ids: categoryIds }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['categories', 'user'] }),
  });
}

/**
 * Any command on categories; then refetches everything that shows their titles.
 * @param creates it creates something: repeated after a lost answer, it must create it once
 */
export function useCategoryCommand() {
  const client = useQueryClient();
  return async <Answer>(path: string, body: unknown, { creates = false } = {}) => {
    const answer = await api.command<Answer>(path, body, { creates });
    await Promise.all(
      [['categories'], ['templates'], ['gallery']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    return answer;
  };
}
