import { paths, type Comparison, type HistoryPage, type VersionName } from '@quotewright/domain/templates/contract.js';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './client.js';

/** The history of a template, newest first, paged. Refetched with every change of it. */
export const historyQuery = (userId: number | null, templateId: number) =>
  infiniteQueryOptions({
    queryKey: ['templates', userId, 'history', templateId],
    queryFn: ({ pageParam, signal }) =>
      api.get<HistoryPage>(paths.history(templateId, pageParam ? { before: pageParam } : {}), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** The differences between two versions, grouped by part. */
export const comparisonQuery = (userId: number | null, templateId: number, from: VersionName, to: VersionName) =>
  queryOptions({
    queryKey: ['templates', userId, 'compare', templateId, from, to],
    queryFn: ({ signal }) => api.get<Comparison>(paths.compare(templateId, { from, to }), { signal }),
  });
