import { fold, type Decider, type DomainEvent, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';

/** Memory limit of the cached aggregates (bytes): enough for a thousand large templates. */
const CAPACITY = 64 << 20;
/**
 * Size of an object, of one of its entries, and of a text without its characters (bytes), as in V8; an estimate to
 * bound memory.
 */
const OBJECT = 24;
const ENTRY = 8;
const TEXT = 16;

/** An aggregate at a revision; -1: the stream does not exist. */
export interface Loaded<S> {
  state: S;
  revision: number;
}

/** A cached aggregate. */
interface Kept {
  loaded: Loaded<unknown>;
  /** Its size, including what changes have replaced since it was last measured completely. */
  bytes: number;
  /** Size at which it is measured completely again. */
  measureAt: number;
}

/**
 * Walks a value to its leaves. Without recursion: a state may hold a chain with a link per event.
 * @param enter whether to count an object and its content
 * @returns approximate bytes of the objects entered, including their texts
 */
function walk(value: unknown, enter: (object: object) => boolean): number {
  let bytes = 0;
  for (const open = [value]; open.length > 0; ) {
    const next = open.pop();
    if (typeof next === 'string') bytes += TEXT + next.length;
    if (next === null || typeof next !== 'object' || !enter(next)) continue;
    const inner = next instanceof Map || next instanceof Set ? [...next] : Object.values(next);
    bytes += OBJECT + ENTRY * inner.length;
    for (const each of inner) open.push(each);
  }
  return bytes;
}

/**
 * Deep-freezes a value. A frozen part was frozen completely, so shared parts cost nothing again.
 * @returns the size of the new parts, in bytes
 */
function freeze(value: unknown): number {
  return walk(value, (object) => !Object.isFrozen(object) && Boolean(Object.freeze(object)));
}

/** Size of a value in bytes; shared parts count once. */
function measure(value: unknown): number {
  const met = new Set<object>();
  return walk(value, (object) => met.size !== met.add(object).size);
}

type Fold<S, E extends DomainEvent> = Pick<Decider<S, { type: string }, E>, 'initialState' | 'evolve'>;

/** Loads aggregates: caches them by least recent use, and reads only new events. */
export class AggregateStates {
  private readonly states = new Map<string, Kept>();
  private bytes = 0;

  /** @param capacity of the cached aggregates (bytes); a larger one is not kept */
  constructor(
    private readonly store: EventStore,
    private readonly capacity = CAPACITY,
  ) {}

  /**
   * The aggregate as this process last saw it, without reading its stream: others may have written since, or erased it,
   * so nothing is answered from it before `load` or an append has confirmed it.
   */
  known<S>(stream: string): Loaded<S> | undefined {
    return this.states.get(stream)?.loaded as Loaded<S> | undefined;
  }

  /** The current aggregate, and the events that were read to update it. */
  async load<S, E extends DomainEvent>(
    decider: Fold<S, E>,
    stream: string,
  ): Promise<Loaded<S> & { read: Recorded<E>[] }> {
    const known = this.known<S>(stream);
    // From the last known event on: if even that is gone, the stream was erased, perhaps by another process.
    const events = (await this.store.read(stream, known?.revision)) as Recorded<E>[];
    const [from, read]: [Loaded<S>, Recorded<E>[]] =
      known && events.length > 0 ? [known, events.slice(1)] : [{ state: decider.initialState(), revision: -1 }, events];
    return { ...this.advance(decider, stream, from, read), read };
  }

  /** The aggregate as it was at a revision. */
  async at<S, E extends DomainEvent>(decider: Fold<S, E>, stream: string, revision: number): Promise<S> {
    if (this.known(stream)?.revision === revision) {
      const now = await this.load(decider, stream);
      if (now.revision === revision) return now.state;
    }
    const events = (await this.store.read(stream)) as Recorded<E>[];
    const state = fold(
      decider,
      decider.initialState(),
      events.filter((event) => event.revision <= revision),
    );
    freeze(state);
    return state;
  }

  /** Folds further events onto a loaded aggregate, and caches it. */
  advance<S, E extends DomainEvent>(
    decider: Fold<S, E>,
    stream: string,
    from: Loaded<S>,
    events: readonly Recorded<E>[],
  ): Loaded<S> {
    const loaded: Loaded<S> = {
      state: events.length > 0 ? fold(decider, from.state, events) : from.state,
      revision: from.revision + events.length,
    };
    const news = freeze(loaded.state);
    const known = this.states.get(stream);
    this.forget(stream);
    if (loaded.revision >= 0) this.keep(stream, loaded, known?.loaded.state === from.state ? known : null, news);
    return loaded;
  }

  /** Drops an aggregate whose stream was erased. */
  forget(stream: string): void {
    this.bytes -= this.states.get(stream)?.bytes ?? 0;
    this.states.delete(stream);
  }

  private keep(stream: string, loaded: Loaded<unknown>, before: Kept | null, news: number): void {
    let { bytes, measureAt } = before ?? { bytes: 0, measureAt: 0 };
    bytes += news;
    if (bytes > measureAt) {
      // Replaced values are found by a complete measurement, made only when the size has doubled.
      bytes = measure(loaded.state);
      measureAt = 2 * bytes;
    }
    this.states.set(stream, { loaded, bytes, measureAt });
    this.bytes += bytes;
    for (const oldest of this.states.keys()) {
      if (this.bytes <= this.capacity) break;
      this.forget(oldest);
    }
  }
}
