import type { Decider, DomainEvent, Key, LostKey, TakenKey } from './decider.js';

/** What the events of one command come to: the keys that their stream holds afterwards, and those that it no longer holds. */
export interface KeyStep {
  takes: readonly TakenKey[];
  /** Kinds of which the stream keeps nothing but what it takes. */
  givesUp: readonly string[];
  loses: readonly Key[];
}

/** Whether two keys are the same. */
export const isKey =
  (a: Key) =>
  (b: Key): boolean =>
    a.kind === b.kind && a.key === b.key;

/** What the events of one command do to unique keys, in sum. */
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

/** Makes a stream give up a key that belongs to another one. */
export type YieldKey = { type: 'YieldKey'; lost: LostKey };

/** The decider of the same streams whose one command is to give a key up for another of the same base. */
export function yieldingKeys<S, E extends DomainEvent>(
  decider: Pick<Decider<S, never, E>, 'category' | 'initialState' | 'evolve' | 'keysIn' | 'yieldKey'>,
): Decider<S, YieldKey, E> {
  return {
    category: decider.category,
    initialState: () => decider.initialState(),
    evolve: (state, event) => decider.evolve(state, event),
    keysIn: (event) => decider.keysIn?.(event) ?? {},
    reserve: ({ lost }) => [{ kind: lost.kind, key: lost.base, onTaken: 'suffix' }],
    decide: ({ lost }, state, { reserved }) => decider.yieldKey?.(lost, state, reserved[0]!) ?? [],
  };
}
