import type { MailKind } from '@quotewright/domain/emails/contract-kinds.js';
import {
  type PreviewTemplatesRequest,
  type SendTemplatesRequest,
  type SentTemplates,
} from '@quotewright/domain/emails/contract.js';
import * as calls from '@quotewright/domain/emails/endpoints.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** The e-mail as a recipient reads it, and the number of recipients. */
export const letterPreviewQuery = (userId: number, request: PreviewTemplatesRequest) =>
  queryOptions({
    ...reading(calls.preview, userId, { body: request }),
    // What is shown is what is sent: never cached.
    gcTime: 0,
  });

/** A kind of e-mail with sample data. */
export const mailKindQuery = (userId: number, kind: MailKind) => reading(calls.kind, userId, { params: { kind } });

/** Refetch interval while e-mails are still being written or sent (ms). */
const WATCH_MS = 3_000;

/** The mailings, newest first. */
export const sentTemplatesQuery = (userId: number, query: { page?: number; perPage?: number }) =>
  queryOptions({
    ...reading(calls.sent, userId, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ letters }) => letters.waiting > 0 || isUnwritten(letters)) ? WATCH_MS : false,
  });

/** No e-mail is written yet: that takes a moment. */
export const isUnwritten = (letters: SentTemplates['letters']): boolean =>
  Object.values(letters).every((count) => count === 0);

/** The recipients. */
export const recipientsQuery = (userId: number, sendingId: number, query: { page?: number; perPage?: number }) =>
  queryOptions({
    ...reading(calls.recipients, userId, { params: { id: sendingId }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && (data.total === 0 || data.data.some(({ state }) => state === 'waiting')) ? WATCH_MS : false,
  });

/** Sends the templates: once, however often a lost answer causes a repeat. */
export function useSendTemplates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: SendTemplatesRequest) => api.command(calls.send, { body: request }),
    onSuccess: () => readAgain(client, calls.send),
  });
}
