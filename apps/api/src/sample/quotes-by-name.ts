import { idOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { QuoteEvent } from '@quotewright/domain/quotes/quote.js';

/** The ids of saved quotes by their names. */
export async function quotesByName(store: EventStore): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for await (const event of store.readAll(null))
    if (event.type === 'QuoteSaved') ids.set((event as Recorded<QuoteEvent>).data.name, idOfStream(event.stream));
  return ids;
}
