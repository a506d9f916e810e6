import type { BodyOf, Command } from '@quotewright/domain/kernel/endpoint.js';
import type { QuotedSuppliersRequest, RatingsRequest } from '@quotewright/domain/ratings/contract.js';
import * as calls from '@quotewright/domain/ratings/endpoints.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** The suppliers that the user's business has quoted with, and its ratings of them. */
export const quotedSuppliersQuery = (userId: number, request: QuotedSuppliersRequest) =>
  queryOptions({ ...reading(calls.suppliers, userId, { body: request }), placeholderData: keepPreviousData });

/** The ratings that the user's business got; an admin's: all. Others write them: each visit reads them again. */
export const ratingsQuery = (userId: number, request: RatingsRequest) =>
  queryOptions({
    ...reading(calls.ratings, userId, { body: request }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

function useRatingCommand<Body, Data>(call: Command<string, Body, Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof call>) => api.command(call, { body }),
    onSettled: () => readAgain(client, call),
  });
}

/** Rates a supplier, or changes the rating. */
export const useRate = () => useRatingCommand(calls.rate);

/** Answers a rating. */
export const useAnswerRating = () => useRatingCommand(calls.answerRating);

/** Hides a text of a rating, or shows it again. */
export const useHideRating = () => useRatingCommand(calls.hide);
