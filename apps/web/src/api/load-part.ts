import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { isApiError } from './errors.js';

/**
 * Loads one part of a page. If that fails and a retry may help, the page comes without it: the part itself asks again,
 * and says what failed. Throws other refusals, like one for an account that has signed out.
 */
export async function loadPart<T>(
  queryClient: QueryClient,
  query: { queryKey: QueryKey; queryFn?: unknown },
): Promise<T | undefined> {
  try {
    return await queryClient.ensureQueryData({ ...(query as FetchQueryOptions<T>), retry: false });
  } catch (error) {
    if (isApiError(error) && error.passing) return undefined;
    throw error;
  }
}
