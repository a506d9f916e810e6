import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { Batch, GiveWay } from './apply.js';

/** A pause this long ends a batch (ms): a live store does not always say that it is caught up. */
export const QUIET = 3;
/** Messages taken before yielding: a store delivers them as fast as they are taken. */
const PIECE = 50;

/**
 * Groups a subscription into batches. While one is applied the next is read, and no further. At the head of the log
 * nothing is read meanwhile: whatever comes goes into one batch, instead of one that is closed at the head of a moment
 * ago and others behind it.
 * @param atMost events per batch; asked for every event
 * @param signal ends the reading; abort it when taking no more batches
 * @param giveWay asked now and then while messages are taken
 * @param pause ends a batch (ms)
 */
export async function* batches(
  store: EventStore,
  after: string | null,
  except: readonly string[],
  signal: AbortSignal,
  atMost: () => number,
  giveWay?: GiveWay,
  pause: () => number = () => QUIET,
): AsyncIterable<Batch> {
  let batch: Batch | null = null;
  let arrived = 0;
  let quiet = false;
  let ended = false;
  let left = false;
  let taken = (): void => undefined;
  let applied = (): void => undefined;
  let changed = (): void => undefined;
  const full = (): boolean => batch !== null && (batch.caughtUp || batch.events.length >= atMost());
  const ready = (): boolean => ended || full() || (batch !== null && quiet);

  const reading = (async () => {
    for await (const message of store.subscribe(after, { except, signal })) {
      if (full()) await new Promise<void>((resolve) => (taken = resolve));
      if (left) return;
      const first = batch === null;
      batch ??= { events: [], upTo: '', id: null, caughtUp: false };
      if (message.kind === 'event') {
        batch.events.push(message.event);
        batch.upTo = message.event.position;
        batch.id = message.event.id;
      } else {
        batch.upTo = message.position;
        batch.id = message.id;
        batch.caughtUp = message.kind === 'caught-up';
      }
      arrived += 1;
      if (first || full()) changed();
      if (batch.caughtUp) await new Promise<void>((resolve) => (applied = resolve));
      if (giveWay && arrived % PIECE === 0) await giveWay();
    }
  })().finally(() => {
    ended = true;
    changed();
  });
  // A failure is thrown after everything before it has been taken.
  reading.catch(() => undefined);

  try {
    for (;;) {
      while (!ready()) {
        const before = arrived;
        const timer =
          batch &&
          setTimeout(() => {
            quiet = arrived === before;
            changed();
          }, pause());
        await new Promise<void>((resolve) => (changed = resolve));
        clearTimeout(timer ?? undefined);
      }
      quiet = false;
      if (batch === null) return await reading;
      const next: Batch = batch;
      batch = null;
      taken();
      yield next;
      if (next.caughtUp) applied();
    }
  } finally {
    left = true;
    taken();
    applied();
  }
}
