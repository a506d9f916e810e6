import * as calls from '@quotewright/domain/categories/endpoints.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** The published categories, for everyone. */
export const publishedCategoriesQuery = reading(calls.published, null, {});

/** The published sub categories of one category. */
export const publishedSubcategoriesQuery = (categoryId: number) =>
  reading(calls.publishedSubcategories, null, { params: { id: categoryId } });

/** Every category, published or not (admin). */
export const stagingCategoriesQuery = reading(calls.staging, null, {});

/** The sub categories of a category, published or not (admin). */
export const stagingSubcategoriesQuery = (categoryId: number) =>
  reading(calls.stagingSubcategories, null, { params: { id: categoryId } });

/** The published categories that an account works in. */
export const userCategoriesQuery = (userId: number) => reading(calls.userCategories, userId, { body: {} });

/** Replaces the categories that the user works in. */
export function useChooseCategories() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (categoryIds: readonly number[]) =>
      api.command(calls.updateUserCategories, { body: { category_ids: [...categoryIds] } }),
    onSuccess: () => readAgain(client, calls.updateUserCategories),
  });
}
