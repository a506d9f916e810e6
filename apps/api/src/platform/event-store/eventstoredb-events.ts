import { jsonEvent, type AllStreamResolvedEvent, type JSONType, type ResolvedEvent } from '@eventstore/db-client';
import type { EventMeta, Recorded } from '@quotewright/domain/kernel/decider.js';
import type { LogMessage, NewEvent } from '@quotewright/domain/kernel/event-store.js';
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
      meta: withoutTheNodes(event.metadata),
    });
  }

  /** The position of a commit of the node, or of none yet (0). */
  position(commit: bigint): string {
    return `${this.epoch}.${commit}`;
  }
}

/**
 * What the node's own tools go by: which events belong together, and what caused one (an event, or its command). They
 * repeat what our metadata says, so nobody reads them back.
 */
function forTheNode({ batchId, causationId, commandId }: EventMeta): Record<string, string | undefined> {
  return { $correlationId: batchId, $causationId: causationId ?? commandId };
}

/** Serialised here, where a failure is ours: inside the client it would leave a promise that never settles. */
export function forTheClient({ id, type, data, meta }: NewEvent) {
  return jsonEvent({
    id,
    type,
    data: JSON.parse(JSON.stringify(data)) as JSONType,
    metadata: JSON.parse(JSON.stringify({ ...meta, ...forTheNode(meta) })) as JSONType,
  });
}

/** The revision at which an append is expected, in the client's words. */
export function revisionFor(expected: number | 'no-stream'): bigint | 'no_stream' {
  return expected === 'no-stream' ? 'no_stream' : BigInt(expected);
}

/** Metadata as it was appended; broken metadata is no object. */
function withoutTheNodes(metadata: unknown): EventMeta {
  const own =
    metadata === null || typeof metadata !== 'object' || metadata instanceof Uint8Array
      ? null
      : Object.fromEntries(Object.entries(metadata).filter(([name]) => !name.startsWith('$')));
  return own as unknown as EventMeta;
}

/** Never returned by a node. */
export function fail(message: string): never {
  throw new Error(message);
}

/** Position of an event in `$all`. */
export function placeOf({ event, commitPosition }: AllStreamResolvedEvent): bigint {
  return event?.position?.commit ?? commitPosition ?? fail('The node told no position');
}
