import { ConcurrencyError, KeyTakenError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import type { Appended, NewEvent } from '@quotewright/domain/kernel/event-store.js';
import { LogLayer } from './log-layer.js';
import { appendedEvents, appends } from '../telemetry/metrics.js';
import { startSpan } from '../telemetry/traces.js';

/** The log with its appends measured and traced, for every adapter. */
export class WatchedStore extends LogLayer {
  protected async around(
    stream: string,
    events: readonly NewEvent[],
    append: () => Promise<Appended>,
  ): Promise<Appended> {
    const took = appends.startTimer();
    const span = startSpan('append', {
      parent: events[0]?.meta.traceparent,
      attributes: { 'quotewright.stream': stream, 'quotewright.events': events.length },
    });
    try {
      const appended = await append();
      took({ outcome: 'appended' });
      span?.end({ 'quotewright.position': appended.position });
      appendedEvents.inc(events.length);
      return appended;
    } catch (error) {
      const outcome = outcomeOf(error);
      took({ outcome });
      span?.end({ 'quotewright.outcome': outcome }, outcome !== 'conflict' && outcome !== 'taken');
      throw error;
    }
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof ConcurrencyError) return 'conflict';
  if (error instanceof KeyTakenError) return 'taken';
  return error instanceof StoreUnavailableError ? 'unavailable' : 'failed';
}
