import type { VersionName } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import { reading } from './reading.js';

/** The history of a template, newest first, paged. Refetched with every change of it. */
export const historyQuery = (userId: number | null, templateId: number) =>
  infiniteQueryOptions({
    queryKey: [calls.history.topic, userId, calls.history.path, templateId],
    queryFn: ({ pageParam, signal }) =>
      api.read(calls.history, { params: { id: templateId }, query: { before: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** The differences between two versions, grouped by part. */
export const comparisonQuery = (userId: number | null, templateId: number, from: VersionName, to: VersionName) =>
  reading(calls.compare, userId, { params: { id: templateId }, query: { from, to } });
