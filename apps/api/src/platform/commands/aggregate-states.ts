import { fold, type Decider, type DomainEvent, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';

/** Aggregates kept in memory. */
const CAPACITY = 1_000;

/** An aggregate at a revision; -1: the stream does not exist. */
export interface Loaded<S> {
  state: S;
  revision: number;
}

/**
 * Freezes a value all the way down. What is frozen already was frozen whole, so shared parts cost nothing again. Without
 * recursion: a state may hold a chain with a link for each of its events.
 */
function freeze<T>(value: T): T {
  for (const open: unknown[] = [value]; open.length > 0; ) {
    const next = open.pop();
    if (next === null || typeof next !== 'object' || Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const inner of next instanceof Map || next instanceof Set ? [...next] : Object.values(next)) open.push(inner);
  }
  return value;
}

type Fold<S, E extends DomainEvent> = Pick<Decider<S, { type: string }, E>, 'initialState' | 'evolve'>;

/** Loads aggregates: the least recently used ones leave memory first, and of the others only the news is read. */
export class AggregateStates {
  private readonly states = new Map<string, Loaded<unknown>>();

  constructor(private readonly store: EventStore) {}

  /** The aggregate as this process saw it last, without a look at its stream; others may have written since. */
  known<S>(stream: string): Loaded<S> | undefined {
    return this.states.get(stream) as Loaded<S> | undefined;
  }

  /** The aggregate now, and the events that were read to bring it here. */
  async load<S, E extends DomainEvent>(decider: Fold<S, E>, stream: string): Promise<Loaded<S> & { read: Recorded<E>[] }> {
    const known = this.known<S>(stream) ?? { state: freeze(decider.initialState()), revision: -1 };
    const read = (await this.store.read(stream, known.revision + 1)) as Recorded<E>[];
    return { ...this.advance(decider, stream, known, read), read };
  }

  /** The aggregate as it was at a revision. */
  async at<S, E extends DomainEvent>(decider: Fold<S, E>, stream: string, revision: number): Promise<S> {
    const known = this.known<S>(stream);
    if (known?.revision === revision) return known.state;
    const events = (await this.store.read(stream)) as Recorded<E>[];
    return freeze(fold(decider, decider.initialState(), events.filter((event) => event.revision <= revision)));
  }

  /** Folds further events onto a loaded aggregate, and remembers it. */
  advance<S, E extends DomainEvent>(decider: Fold<S, E>, stream: string, from: Loaded<S>, events: readonly Recorded<E>[]): Loaded<S> {
    const loaded: Loaded<S> = {
      state: events.length > 0 ? freeze(fold(decider, from.state, events)) : from.state,
      revision: from.revision + events.length,
    };
    this.states.delete(stream);
    if (loaded.revision >= 0) this.states.set(stream, loaded);
    if (this.states.size > CAPACITY) this.states.delete(this.states.keys().next().value!);
    return loaded;
  }

  /** Forgets an aggregate whose stream is not what it was (erased). */
  forget(stream: string): void {
    this.states.delete(stream);
  }
}
