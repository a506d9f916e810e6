import type { AddQuoteRequest, CalculateRequest, QuotesQuery } from '@quotewright/domain/quotes/contract.js';
import * as calls from '@quotewright/domain/quotes/endpoints.js';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';
import type { KeptDraft } from './transport.js';

/** One page of my saved quotes, newest first by default. */
export const quotesQuery = (userId: number | null, query: QuotesQuery = {}) => ({
  ...reading(calls.quotes, userId, { query }),
  placeholderData: keepPreviousData,
});

/** The quotes of all accounts that were saved last, for admins. */
export const newestQuotesQuery = reading(calls.newest, null, {});

/** A saved quote. It never changes. */
export const quoteQuery = (userId: number | null, id: number) => ({
  ...reading(calls.one, userId, { params: { id } }),
  staleTime: Infinity,
});

/** The server's calculation of a template with these answers: a save is checked against its prices. */
export const calculationQuery = (userId: number | null, request: CalculateRequest) =>
  reading(calls.calculate, userId, { body: request });

/** Saves a quote, with everything as of then, from its stored draft. */
export function useAddQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, draft }: { request: AddQuoteRequest; draft: KeptDraft }) =>
      api.command(calls.add, { body: request }, { draft }),
    onSuccess: () => readAgain(client, calls.add),
  });
}
