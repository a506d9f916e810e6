import type { AnyCommand, Args } from '@quotewright/domain/kernel/endpoint.js';
import type { ReleasesQuery } from '@quotewright/domain/releases/contract.js';
import * as calls from '@quotewright/domain/releases/endpoints.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { isApiError } from './errors.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** While a release is being published, and while it waits for its time. */
const PUBLISHING_MS = 1_000;
const WAITING_MS = 15_000;

/** A page of releases. */
export const releasesQuery = (userId: number, query: ReleasesQuery) => ({
  ...reading(calls.list, userId, { query }),
  placeholderData: keepPreviousData,
});

/** A release, read again by itself while something happens to it without the reader. */
export const releaseQuery = (userId: number, id: number) =>
  queryOptions({
    ...reading(calls.one, userId, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'publishing' ? PUBLISHING_MS : data?.state === 'scheduled' ? WAITING_MS : false,
  });

/** What publishing a release now would meet. */
export const releaseReadyQuery = (userId: number, id: number) => reading(calls.ready, userId, { params: { id } });

/** Any command on a release; then everything that it changes is read again. Returns the whole envelope. */
export function useReleaseCommand<E extends AnyCommand>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (args: Args<E>) => api.command(endpoint, args),
    onSuccess: () => readAgain(client, endpoint),
    // It is no longer as it was shown: changed, decided or cancelled by somebody else.
    onError: (error) => void (isApiError(error) && error.status === 409 && readAgain(client, endpoint)),
  });
}

/** Schedules a template by itself. */
export const scheduleTemplate = (body: Args<typeof calls.scheduleTemplate>['body']) =>
  api.command(calls.scheduleTemplate, { body });

/** Makes a release. */
export const addRelease = (body: Args<typeof calls.add>['body']) => api.command(calls.add, { body });

/** Adds to a release; what it has already is replaced. */
export const addReleaseItems = (body: Args<typeof calls.addItems>['body']) => api.command(calls.addItems, { body });

/** Reads everything again that a published release changed. */
export function useReleasePublished() {
  const client = useQueryClient();
  return () => void readAgain(client, calls.publish);
}

/** Reads again what shows releases and what they are to do, after several commands. */
export function useReleasesChanged() {
  const client = useQueryClient();
  return () => void readAgain(client, calls.add);
}
