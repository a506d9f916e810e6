import type { ChooseNotificationRequest, ReadNoticesRequest } from '@quotewright/domain/emails/contract-notices.js';
import * as calls from '@quotewright/domain/emails/endpoints.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** How often the count is read again while the page is visible (ms). */
const WATCH = 60_000;

/** How many notices the user has not read. */
export const unreadNoticesQuery = (userId: number) =>
  queryOptions({ ...reading(calls.unreadNotices, userId, {}), refetchInterval: WATCH, refetchOnWindowFocus: 'always' });

const perPage = 10;

/** A page of what the user was told of. */
export const noticesQuery = (userId: number, page: number) =>
  queryOptions({
    ...reading(calls.notices, userId, { query: { page, perPage } }),
    placeholderData: keepPreviousData,
    // Opening the bell asks again.
    staleTime: 0,
  });

/** Marks notices as read. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadNoticesRequest) => api.command(calls.readNotices, { body }),
    onSettled: () => readAgain(client, calls.readNotices),
  });
}

/** What the user has chosen to be told of. */
export const notificationsQuery = (userId: number) => reading(calls.notifications, userId, {});

/** Chooses for one kind. Returns the server's message. */
export function useChooseNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ChooseNotificationRequest) =>
      (await api.command(calls.chooseNotification, { body })).message,
    onSettled: () => readAgain(client, calls.chooseNotification),
  });
}
