import { sound, streamOf, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import { template } from '@quotewright/domain/templates/template.js';
import type { ReadModels } from '../kernel/projection.js';
import { evolved, newRow, STATE_EVERY, storedStateOf, type LifeBound, type UncountedRow } from './template-details.js';

/** Whether an event is within a bound. */
function within(bound: LifeBound, { revision, position, meta }: Recorded<TemplateEvent>): boolean {
  if ('version' in bound) return revision < bound.version;
  return 'at' in bound ? Date.parse(meta.at) <= Date.parse(bound.at) : comparePositions(position, bound.position) <= 0;
}

/** At most so many events of a template from a revision on. */
async function eventsOf(store: EventStore, id: number, from: number, atMost: number) {
  if (atMost === 0) return [];
  return (await store.read(streamOf(template, id), from, atMost)) as Recorded<TemplateEvent>[];
}

/**
 * The state that a template had within a bound: the nearest stored state with the few events after it; undefined before its
 * first event. `version`: that of the last event within it, which may have changed nothing, as those of holds.
 */
export async function templateWithin(
  read: ReadModels,
  store: EventStore,
  id: number,
  bound: LifeBound,
): Promise<{ row: UncountedRow; version: number } | undefined> {
  // A version tells where the stored state before it is, so the events after that need not wait for it.
  const from = 'version' in bound ? bound.version - (bound.version % STATE_EVERY) : null;
  const [stored, expected] = await Promise.all([
    storedStateOf(read, id, bound),
    'version' in bound && from !== null ? eventsOf(store, id, from, bound.version - from) : [],
  ]);
  let row: UncountedRow = stored ?? newRow(id);
  let version = row.revision + 1;
  const found = () => (row.revision < 0 ? undefined : { row, version });
  let events = version === from ? expected : await eventsOf(store, id, version, STATE_EVERY);
  for (;;) {
    for (const event of events) {
      if (!within(bound, event)) return found();
      row = evolved(row, sound(event));
      version = event.revision + 1;
    }
    if (events.length < STATE_EVERY) return found();
    events = await eventsOf(store, id, version, STATE_EVERY);
  }
}
