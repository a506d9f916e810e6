import type { AnyCommand, Args } from '@quotewright/domain/kernel/endpoint.js';
import { useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';

/** Gives a command, then refetches everything that it changes. Throws what the call throws. */
export function useCommand() {
  const client = useQueryClient();
  return async <E extends AnyCommand>(call: E, args: Args<E>) => {
    const answer = await api.command(call, args);
    await readAgain(client, call);
    return answer;
  };
}

/** What `useCommand` returns. */
export type GiveCommand = ReturnType<typeof useCommand>;
