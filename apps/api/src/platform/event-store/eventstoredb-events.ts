import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { EventMeta, Recorded } from '@quotewright/domain/kernel/decider.js';
import type { LogMessage } from '@quotewright/domain/kernel/event-store.js';
import type { Upcasting } from '@quotewright/domain/kernel/upcasting.js';

/** Whether events of a type are wanted, by its stored name. */
export type Wanted = (type: string) => boolean;

/** Converts a node's events to our log's: streams with the prefix, at positions of one epoch. */
export class StoredEvents {
  constructor(
    private readonly upcast: Upcasting,
    readonly epoch: number,
    private readonly prefix: string,
  ) {}

  /** @param except types to leave out, in every shape ever stored */
  wanted(except: readonly string[] = []): Wanted {
    const leftOut = new Set(this.upcast.storedTypes(except));
    // The node's own events are recognised by their first letter.
    return (type) => !type.startsWith('$') && !leftOut.has(type);
  }

  /** Converts an entry of `$all`: unwanted and foreign events become checkpoints. */
  message(resolved: AllStreamResolvedEvent, wanted: Wanted): LogMessage {
    if (!resolved.event?.streamId.startsWith(this.prefix) || !wanted(resolved.event.type)) {
      return { kind: 'checkpoint', position: this.position(placeOf(resolved)), id: resolved.event?.id ?? null };
    }
    return { kind: 'event', event: this.recorded(resolved) };
  }

  /** An event of one of our streams; `malformed` if it cannot be read. */
  recorded({ event }: ResolvedEvent): Recorded {
    if (!event) fail('A link without its event');
    // Broken JSON arrives as text, broken metadata as bytes or not at all: upcasting recognises those.
    return this.upcast.event({
      id: event.id,
      stream: event.streamId.slice(this.prefix.length),
      revision: Number(event.revision),
      position: event.position ? this.position(event.position.commit) : fail('The node told no position'),
      type: event.type,
      data: event.isJson ? event.data : null,
      meta: (event.metadata instanceof Uint8Array ? null : event.metadata) as unknown as EventMeta,
    });
  }

  /** The position of a commit of the node, or of none yet (0). */
  position(commit: bigint): string {
    return `${this.epoch}.${commit}`;
  }
}

/** Never returned by a node. */
export function fail(message: string): never {
  throw new Error(message);
}

/** Position of an event in `$all`. */
export function placeOf({ event, commitPosition }: AllStreamResolvedEvent): bigint {
  return event?.position?.commit ?? commitPosition ?? fail('The node told no position');
}
