import type { ReviewQueueQuery } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import type { ReviewRules } from '@quotewright/domain/trail/contract.js';
import { changeApprovalRule, changeReminderRule, reviewRules } from '@quotewright/domain/trail/endpoints.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** The review of a gallery template. */
export const reviewQuery = (userId: number, templateId: number) =>
  reading(calls.review, userId, { params: { id: templateId } });

/** A page of one part of the review queue, the longest waiting first. */
export const reviewQueueQuery = (userId: number, query: ReviewQueueQuery) =>
  reading(calls.reviewQueue, userId, { query });

/** How many reviews wait for the user, for others, and were answered with what to change. */
export const reviewCountsQuery = (userId: number) => reading(calls.reviewCounts, userId, {});

/** The gallery's rules about reviews. */
export const reviewRulesQuery = (userId: number) => reading(reviewRules, userId, {});

/** Saves one of these rules. Returns the server's message. */
export function useSaveReviewRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rule: Pick<ReviewRules, 'needed'> | Pick<ReviewRules, 'reminders'>) =>
      'needed' in rule
        ? (await api.command(changeApprovalRule, { body: rule })).message
        : (await api.command(changeReminderRule, { body: rule })).message,
    onSuccess: () => readAgain(client, changeApprovalRule),
  });
}
