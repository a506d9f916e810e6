import type { ApprovalRule } from '@quotewright/domain/kernel/contract-reasons.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { approvals, changeApprovalRule } from '@quotewright/domain/trail/endpoints.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** The review of a gallery template. */
export const reviewQuery = (userId: number, templateId: number) =>
  reading(calls.review, userId, { params: { id: templateId } });

/** The reviews that wait for the user, the longest waiting first. */
export const reviewQueueQuery = (userId: number) => reading(calls.reviewQueue, userId, {});

/** How many approvals publishing needs, and how many admins there are. */
export const approvalsQuery = (userId: number) => reading(approvals, userId, {});

/** Saves how many approvals publishing needs. Returns the server's message. */
export function useSaveApprovalRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (needed: ApprovalRule) => (await api.command(changeApprovalRule, { body: { needed } })).message,
    onSuccess: () => readAgain(client, changeApprovalRule),
  });
}
