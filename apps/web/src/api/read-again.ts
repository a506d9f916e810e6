import type { Command } from '@quotewright/domain/kernel/endpoint.js';
import type { QueryClient } from '@tanstack/react-query';

/** Refetches everything that a command may have changed. */
export const readAgain = (client: QueryClient, { changes }: Pick<Command, 'changes'>) =>
  Promise.all(changes.map((topic) => client.invalidateQueries({ queryKey: [topic] })));
