import type { HistoryFilter, VersionName } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from './client.js';
import { reading } from './reading.js';

/** The history of a template, newest first, paged. Refetched with every change of it. `upto`: where it starts. */
export const historyQuery = (
  userId: number | null,
  templateId: number,
  { upto, ...filter }: HistoryFilter & { upto?: string },
) =>
  infiniteQueryOptions({
    queryKey: [calls.history.topic, userId, calls.history.path, templateId, upto, filter],
    queryFn: ({ pageParam, signal }) =>
      api.read(
        calls.history,
        { params: { id: templateId }, query: { ...filter, ...(pageParam ? { before: pageParam } : { upto }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** The named moments of a template, the newest version first. */
export const momentsQuery = (userId: number | null, templateId: number) =>
  reading(calls.moments, userId, { params: { id: templateId } });

/** The sample jobs of a template by name, as they come out of its saved state. */
export const jobsQuery = (userId: number | null, templateId: number) =>
  reading(calls.jobs, userId, { params: { id: templateId } });

/** The template as it was at a moment, as `as_of` names it. Moved on, it shows the one before until it is read. */
export const pastQuery = (userId: number | null, slug: string, as_of: string) => ({
  ...reading(calls.template, userId, { params: { slug }, query: { as_of } }),
  placeholderData: keepPreviousData,
});

/** The stops of a template's life, oldest first. */
export const lifeQuery = (userId: number | null, templateId: number) =>
  reading(calls.life, userId, { params: { id: templateId } });

/** The differences between two versions, grouped by part. `prices: 'now'`: both at today's prices. */
export const comparisonQuery = (
  userId: number | null,
  templateId: number,
  from: VersionName,
  to: VersionName,
  prices?: 'now',
) => reading(calls.compare, userId, { params: { id: templateId }, query: { from, to, ...(prices && { prices }) } });

/** What rolling a template back to a published version would change. */
export const rollBackQuery = (userId: number | null, templateId: number, to: number) =>
  reading(calls.rollBackPreview, userId, { params: { id: templateId }, query: { to } });

/** Who set a field of a template, and its earlier values, newest first, paged. */
export const blameQuery = (userId: number | null, templateId: number, path: string) =>
  infiniteQueryOptions({
    queryKey: [calls.blame.topic, userId, calls.blame.path, templateId, path],
    queryFn: ({ pageParam, signal }) =>
      api.read(calls.blame, { params: { id: templateId }, query: { path, before: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
