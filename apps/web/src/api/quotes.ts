import {
  paths,
  type AddQuoteRequest,
  type CalculateRequest,
  type NewestQuote,
  type QuoteAdded,
  type QuoteCalculation,
  type QuoteListRow,
  type SavedQuote,
} from '@quotewright/domain/quotes/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import type { KeptDraft } from './transport.js';

/** One page of my saved quotes, newest first. */
export const quotesQuery = (userId: number | null, page: number) =>
  queryOptions({
    queryKey: ['quotes', userId, 'list', page],
    queryFn: ({ signal }) => api.get<Page<QuoteListRow>>(paths.quotes({ page }), { signal }),
    placeholderData: keepPreviousData,
  });

/** The latest saved quotes of all accounts, for admins. */
export const newestQuotesQuery = queryOptions({
  queryKey: ['quotes', 'newest'],
  queryFn: ({ signal }) => api.get<NewestQuote[]>(paths.newest(), { signal }),
});

/** A saved quote. It never changes. */
export const quoteQuery = (userId: number | null, id: number) =>
  queryOptions({
    queryKey: ['quotes', userId, 'detail', id],
    queryFn: ({ signal }) => api.get<SavedQuote>(paths.quote(id), { signal }),
    staleTime: Infinity,
  });

/** The server's calculation of a template with these answers: a save is checked against its prices. */
export const calculationQuery = (userId: number | null, request: CalculateRequest) =>
  queryOptions({
    queryKey: ['templates', userId, 'calculation', request],
    queryFn: ({ signal }) => api.ask<QuoteCalculation>(paths.calculate(), request, { signal }),
  });

/** Saves a quote, with everything as of then, from its stored draft. */
export function useAddQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, draft }: { request: AddQuoteRequest; draft: KeptDraft }) =>
      api.command<QuoteAdded>(paths.add(), request, { creates: true, draft }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['quotes'] }),
  });
}
