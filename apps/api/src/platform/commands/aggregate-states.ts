import { fold, type Decider, type DomainEvent, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';

/** What the aggregates kept in memory may take together (bytes): room for a thousand large templates, and for no more of huge ones. */
const CAPACITY = 64 << 20;
/** What an object, an entry of one, and a text without its characters take (bytes), as V8 lays them out; a figure to bound memory by, not to account for it. */
const OBJECT = 24;
const ENTRY = 8;
const TEXT = 16;

/** An aggregate at a revision; -1: the stream does not exist. */
export interface Loaded<S> {
  state: S;
  revision: number;
}

/** An aggregate in memory. */
interface Kept {
  loaded: Loaded<unknown>;
  /** What it takes, with what changes have replaced since it was last measured whole. */
  bytes: number;
  /** From how many bytes on it is measured whole again. */
  measureAt: number;
}

/**
 * Goes through a value all the way down. Without recursion: a state may hold a chain with a link for each of its events.
 * @param enter whether to count an object and what is in it
 * @returns about how many bytes the objects that were entered take, their texts included
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
 * Freezes a value all the way down. What is frozen already was frozen whole, so shared parts cost nothing again.
 * @returns what is new of it, in bytes
 */
function freeze(value: unknown): number {
  return walk(value, (object) => !Object.isFrozen(object) && Boolean(Object.freeze(object)));
}

/** A value whole, in bytes; what it shares with itself is counted once. */
function measure(value: unknown): number {
  const met = new Set<object>();
  return walk(value, (object) => met.size !== met.add(object).size);
}

type Fold<S, E extends DomainEvent> = Pick<Decider<S, { type: string }, E>, 'initialState' | 'evolve'>;

/** Loads aggregates: the least recently used ones leave memory first, and of the others only the news is read. */
export class AggregateStates {
  private readonly states = new Map<string, Kept>();
  private bytes = 0;

  /** @param capacity of the aggregates in memory (bytes); one that is larger by itself is not kept */
  constructor(
    private readonly store: EventStore,
    private readonly capacity = CAPACITY,
  ) {}

  /** The aggregate as this process saw it last, without a look at its stream; others may have written since. */
  known<S>(stream: string): Loaded<S> | undefined {
    return this.states.get(stream)?.loaded as Loaded<S> | undefined;
  }

  /** The aggregate now, and the events that were read to bring it here. */
  async load<S, E extends DomainEvent>(
    decider: Fold<S, E>,
    stream: string,
  ): Promise<Loaded<S> & { read: Recorded<E>[] }> {
    const known = this.known<S>(stream) ?? { state: decider.initialState(), revision: -1 };
    const read = (await this.store.read(stream, known.revision + 1)) as Recorded<E>[];
    return { ...this.advance(decider, stream, known, read), read };
  }

  /** The aggregate as it was at a revision. */
  async at<S, E extends DomainEvent>(decider: Fold<S, E>, stream: string, revision: number): Promise<S> {
    const known = this.known<S>(stream);
    if (known?.revision === revision) return known.state;
    const events = (await this.store.read(stream)) as Recorded<E>[];
    const state = fold(
      decider,
      decider.initialState(),
      events.filter((event) => event.revision <= revision),
    );
    freeze(state);
    return state;
  }

  /** Folds further events onto a loaded aggregate, and remembers it. */
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

  /** Forgets an aggregate whose stream is not what it was (erased). */
  forget(stream: string): void {
    this.bytes -= this.states.get(stream)?.bytes ?? 0;
    this.states.delete(stream);
  }

  private keep(stream: string, loaded: Loaded<unknown>, before: Kept | null, news: number): void {
    let { bytes, measureAt } = before ?? { bytes: 0, measureAt: 0 };
    bytes += news;
    if (bytes > measureAt) {
      // What changes have replaced is gone: told by a look at all of it, as rarely as it has doubled.
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
