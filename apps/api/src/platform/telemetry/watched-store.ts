import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { ConcurrencyError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import type { Appended, EventStore, ExpectedRevision, LogMessage, NewEvent } from '@quotewright/domain/kernel/event-store.js';
import { appendedEvents, appends } from './metrics.js';
import { startSpan } from './traces.js';

/** The log with its appends measured and traced, whatever adapter is below. */
export class WatchedStore implements EventStore {
  constructor(private readonly store: EventStore) {}

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const took = appends.startTimer();
    const span = startSpan('append', { parent: events[0]?.meta.traceparent, attributes: { 'quotewright.stream': stream, 'quotewright.events': events.length } });
    try {
      const appended = await this.store.append(stream, events, expected);
      took({ outcome: 'appended' });
      span?.end({ 'quotewright.position': appended.position });
      appendedEvents.inc(events.length);
      return appended;
    } catch (error) {
      const outcome = outcomeOf(error);
      took({ outcome });
      span?.end({ 'quotewright.outcome': outcome }, outcome !== 'conflict');
      throw error;
    }
  }

  read(stream: string, fromRevision?: number): Promise<Recorded[]> {
    return this.store.read(stream, fromRevision);
  }

  readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded> {
    return this.store.readAll(after, except);
  }

  subscribe(after: string | null, options: { except?: readonly string[]; signal: AbortSignal }): AsyncIterable<LogMessage> {
    return this.store.subscribe(after, options);
  }

  head(): Promise<string> {
    return this.store.head();
  }

  deleteStream(stream: string): Promise<void> {
    return this.store.deleteStream(stream);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof ConcurrencyError) return 'conflict';
  return error instanceof StoreUnavailableError ? 'unavailable' : 'failed';
}
