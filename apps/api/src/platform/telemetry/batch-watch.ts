import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { batches, batchEvents, projectedEvents, visibleEvents } from './metrics.js';
import { startSpan } from './traces.js';

/** Events older than this (ms) are being replayed: they were measured, and their traces sent, when they were new. */
const NEWS = 60_000;

/** One batch of events, measured and traced for each command behind it. */
export class BatchWatch {
  private readonly startedAt = new Date();
  private readonly began = performance.now();
  private readonly applied = new Map<string, number>();

  constructor(private readonly events: readonly Recorded[]) {}

  /** This many events go to a projection. */
  to(projection: string, events: number): void {
    this.applied.set(projection, (this.applied.get(projection) ?? 0) + events);
  }

  /**
   * The batch is committed.
   * @param shown the events that can be read now
   */
  committed(shown: Iterable<Recorded>): void {
    if (this.events.length === 0) return;
    const now = Date.now();
    for (const { meta } of shown) {
      const age = now - Date.parse(meta.at);
      // Another machine's clock may be ahead.
      if (age < NEWS) visibleEvents.observe(Math.max(0, age) / 1000);
    }
    batches.observe((performance.now() - this.began) / 1000);
    batchEvents.observe(this.events.length);
    for (const [projection, count] of this.applied) projectedEvents.inc({ projection }, count);
    this.trace();
  }

  private trace(): void {
    const told = new Set<string>();
    for (const { meta } of this.events) {
      const { traceparent } = meta;
      if (traceparent === undefined || told.has(traceparent) || Date.parse(meta.at) < this.startedAt.getTime() - NEWS)
        continue;
      told.add(traceparent);
      startSpan('project', {
        kind: 'consumer',
        parent: traceparent,
        startedAt: this.startedAt,
        attributes: { 'quotewright.command_id': meta.commandId },
      })?.end({
        'quotewright.batch_events': this.events.length,
        'quotewright.projections': [...this.applied.keys()].join(' '),
      });
    }
  }
}
