import {
  paths,
  type PreviewTemplatesRequest,
  type SendTemplatesRequest,
  type SentRecipientsPage,
  type SentTemplates,
  type SentTemplatesPage,
  type TemplatesPreview,
  type TemplatesSent,
} from '@quotewright/domain/emails/contract.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';

/** The letter as it would be read, and how many would get it. */
export const letterPreviewQuery = (userId: number, request: PreviewTemplatesRequest) =>
  queryOptions({
    queryKey: ['emails', userId, 'preview', request],
    queryFn: ({ signal }) => api.ask<TemplatesPreview>(paths.preview(), request, { signal }),
    // What is shown is what goes out: nothing of yesterday.
    gcTime: 0,
  });

/** How often a record is read again while letters of it are still to be written or sent (ms). */
const WATCH_MS = 3_000;

/** Which templates were sent, newest first. */
export const sentTemplatesQuery = (userId: number, query: { page?: number; perPage?: number }) =>
  queryOptions({
    queryKey: ['emails', userId, 'sent', query],
    queryFn: ({ signal }) => api.get<SentTemplatesPage>(paths.sent(query), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ letters }) => letters.waiting > 0 || isUnwritten(letters)) ? WATCH_MS : false,
  });

/** Nobody's letter is written yet: that takes a moment. */
export const isUnwritten = (letters: SentTemplates['letters']): boolean =>
  Object.values(letters).every((count) => count === 0);

/** Who got them. */
export const recipientsQuery = (userId: number, sendingId: number, query: { page?: number; perPage?: number }) =>
  queryOptions({
    queryKey: ['emails', userId, 'recipients', sendingId, query],
    queryFn: ({ signal }) => api.get<SentRecipientsPage>(paths.recipients(sendingId, query), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && (data.total === 0 || data.data.some(({ state }) => state === 'waiting')) ? WATCH_MS : false,
  });

/** Sends the templates: once, however often a lost answer makes it be asked. */
export function useSendTemplates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: SendTemplatesRequest) => api.command<TemplatesSent>(paths.send(), request, { creates: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['emails'] }),
  });
}
