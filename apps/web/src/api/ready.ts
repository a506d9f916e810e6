import type { ReadyRule } from '@quotewright/domain/kernel/contract-reasons.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { changeReadyRule, readyRule } from '@quotewright/domain/trail/endpoints.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** Whether a gallery template is ready to be published: each check, and every warning of its lines. */
export const readyQuery = (userId: number, templateId: number) =>
  reading(calls.ready, userId, { params: { id: templateId } });

/** Which checks fail of several gallery templates. */
export const readyOfQuery = (userId: number, ids: readonly number[]) =>
  reading(calls.readyOf, userId, { body: { ids: [...ids] } });

/** What a failed check does to publishing. */
export const readyRuleQuery = (userId: number) => reading(readyRule, userId, {});

/** Saves what a failed check does to publishing. Returns the server's message. */
export function useSaveReadyRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rule: ReadyRule) => (await api.command(changeReadyRule, { body: { rule } })).message,
    onSuccess: () => readAgain(client, changeReadyRule),
  });
}
