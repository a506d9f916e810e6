import type { AnyDecider, Key, KeyChanges, Recorded, TakenKey } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { isKey } from '@quotewright/domain/kernel/keys.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';

/** A key that a stream holds, according to its events. */
export interface Held extends TakenKey {
  stream: string;
  /** The command that took it. */
  commandId: string;
  /** Position at which it was taken: of two streams with one key, it belongs to the earlier. */
  position: string;
}

/** Whether a key is one, although the event that names it may come from anywhere. */
const isSound = ({ key, base }: TakenKey): boolean => typeof key === 'string' && typeof base === 'string';

/** Who holds which key, fed event by event in log order. */
export class Holdings {
  private readonly deciders: ReadonlyMap<string, AnyDecider>;
  private readonly byStream = new Map<string, Held[]>();

  /** @param before what streams held before the first event */
  constructor(deciders: readonly AnyDecider[], before: readonly Held[] = []) {
    this.deciders = new Map(deciders.map((decider) => [decider.category, decider]));
    for (const held of before) this.byStream.set(held.stream, [...(this.byStream.get(held.stream) ?? []), held]);
  }

  /** The stream whose keys an event changes; `null` if it changes none. */
  touchedBy(event: Recorded): string | null {
    if (event.type === 'StreamErased') return (event.data as Partial<StreamErased['data']>).stream ?? null;
    const { givesUp = [], loses = [], takes = [] } = this.changesIn(event);
    return givesUp.length + loses.length + takes.length === 0 ? null : event.stream;
  }

  see(event: Recorded): void {
    if (event.type === 'StreamErased') this.byStream.delete((event.data as StreamErased['data']).stream);
    const { stream, meta, position } = event;
    const { givesUp = [], loses = [], takes = [] } = this.changesIn(event);
    if (givesUp.length + loses.length + takes.length === 0) return;
    const kept = (this.byStream.get(stream) ?? []).filter(
      ({ kind, key }) => !givesUp.includes(kind) && !loses.some(isKey({ kind, key })),
    );
    const fresh = takes.filter((taken) => !kept.some(isKey(taken)));
    this.byStream.set(stream, [
      ...kept,
      ...fresh.map((taken) => ({ ...taken, stream, commandId: meta.commandId, position })),
    ]);
  }

  all(): Held[] {
    return [...this.byStream.values()].flat();
  }

  private changesIn(event: Recorded): KeyChanges {
    const decider = this.deciders.get(event.stream.slice(0, event.stream.lastIndexOf('-')));
    try {
      const changes = (event.malformed === undefined && decider?.keysIn?.(event)) || {};
      if (changes.takes?.every(isSound) ?? true) return changes;
    } catch {
      // Falls through, like one without the texts that its type declares.
    }
    // A malformed event must not keep the product from starting; read models park it.
    return {};
  }
}

/** What a stream currently says of a key; undefined if it does not hold it. */
export async function heldBy(
  store: EventStore,
  deciders: readonly AnyDecider[],
  stream: string,
  key: Key,
): Promise<Held | undefined> {
  const holdings = new Holdings(deciders);
  for (const event of await store.read(stream)) holdings.see(event);
  return holdings.all().find(isKey(key));
}
