import type { Decider, DomainEvent, Key, LostKey, TakenKey } from './decider.js';

/** The net effect of a command's events: the keys that the stream then holds, and those it no longer holds. */
export interface KeyStep {
  takes: readonly TakenKey[];
  /** Kinds of which the stream keeps only what it takes. */
  givesUp: readonly string[];
  loses: readonly Key[];
}

/** Whether two keys are the same. */
export const isKey =
  (a: Key) =>
  (b: Key): boolean =>
    a.kind === b.kind && a.key === b.key;

/** The net effect of a command's events on unique keys. */
export function keyStep<E extends DomainEvent>(
  { keysIn }: Pick<Decider<never, never, E>, 'keysIn'>,
  events: readonly E[],
): KeyStep {
  let takes: TakenKey[] = [];
  const kinds = new Set<string>();
  let loses: Key[] = [];
  for (const event of events) {
    const changes = keysIn?.(event) ?? {};
    for (const kind of changes.givesUp ?? []) kinds.add(kind);
    takes = takes.filter(
      (taken) =>
        !changes.givesUp?.includes(taken.kind) &&
        !changes.loses?.some(isKey(taken)) &&
        !changes.takes?.some(isKey(taken)),
    );
    loses = [...loses, ...(changes.loses ?? [])].filter((lost) => !changes.takes?.some(isKey(lost)));
    takes.push(...(changes.takes ?? []));
  }
  return { takes, givesUp: [...kinds], loses };
}

/** Makes a stream yield a key that belongs to another one. */
export type YieldKey = { type: 'YieldKey'; lost: LostKey };

/** The decider for the same streams with a single command: yield a key and take another of the same base. */
export function yieldingKeys<S, E extends DomainEvent>(
  decider: Pick<
    Decider<S, never, E>,
    'category' | 'events' | 'initialState' | 'evolve' | 'keysIn' | 'hides' | 'yieldKey'
  >,
): Decider<S, YieldKey, E> {
  return {
    category: decider.category,
    events: decider.events,
    initialState: () => decider.initialState(),
    evolve: (state, event) => decider.evolve(state, event),
    keysIn: (event) => decider.keysIn?.(event) ?? {},
    reserve: ({ lost: { kind, base } }, state) => [
      { kind, key: base, onTaken: decider.hides?.(kind, state) ? 'hide' : 'suffix' },
    ],
    decide: ({ lost }, state, { reserved }) => decider.yieldKey?.(lost, state, reserved[0]!) ?? [],
  };
}
