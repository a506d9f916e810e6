import * as calls from '@quotewright/domain/identity/security-endpoints.js';
import type { BodyOf, Command } from '@quotewright/domain/kernel/endpoint.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** Where the user is signed in, and was. */
export const signInsQuery = (userId: number) => reading(calls.signIns, userId, {});

/** A command on the user's own account, as a mutation. Returns the server's message. */
function useSecurityCommand<Body>(call: Command<string, Body, null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof call>) => (await api.command(call, { body })).message,
    onSettled: () => readAgain(client, call),
  });
}

/** Ends one session. */
export const useEndSession = () => useSecurityCommand(calls.endSession);

/** Ends all sessions but this one. */
export const useEndOtherSessions = () => useSecurityCommand(calls.endOtherSessions);
