import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { EventMeta, Recorded } from '@quotewright/domain/kernel/decider.js';
import type { LogMessage } from '@quotewright/domain/kernel/event-store.js';
import type { Upcasting } from '@quotewright/domain/kernel/upcasting.js';

/** Whether events of a type are wanted, by the name it is stored under. */
export type Wanted = (type: string) => boolean;

/** What a node stores as what our log holds: of its streams those with the prefix, at positions of one epoch. */
export class StoredEvents {
  constructor(
    private readonly upcast: Upcasting,
    readonly epoch: number,
    private readonly prefix: string,
  ) {}

  /** @param except types that are left out, in every shape they were ever stored in */
  wanted(except: readonly string[] = []): Wanted {
    const leftOut = new Set(this.upcast.storedTypes(except));
    // The node's own events are told from ours by their first letter.
    return (type) => !type.startsWith('$') && !leftOut.has(type);
  }

  /** What `$all` has, as the log tells it: what is not wanted, or not ours, as a checkpoint. */
  message(resolved: AllStreamResolvedEvent, wanted: Wanted): LogMessage {
    if (!resolved.event?.streamId.startsWith(this.prefix) || !wanted(resolved.event.type)) {
      return { kind: 'checkpoint', position: this.position(placeOf(resolved)), id: resolved.event?.id ?? null };
    }
    return { kind: 'event', event: this.recorded(resolved) };
  }

  /** An event of a stream of ours; `malformed` where it cannot be read. */
  recorded({ event }: ResolvedEvent): Recorded {
    if (!event) fail('A link without its event');
    // Broken JSON arrives as a text, broken metadata as bytes or not at all: upcasting tells those from events.
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

/** What a node never does. */
export function fail(message: string): never {
  throw new Error(message);
}

/** Where an event stands in `$all`. */
export function placeOf({ event, commitPosition }: AllStreamResolvedEvent): bigint {
  return event?.position?.commit ?? commitPosition ?? fail('The node told no position');
}
