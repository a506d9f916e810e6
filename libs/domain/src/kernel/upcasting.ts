import type { DomainEvent, Recorded } from './decider.js';

/**
 * Brings one stored shape to the next: pure, from the data alone. Keyed by the stored type (`QuestionAdded`), it names
 * the type it makes (`QuestionAdded.v2`); chains are followed to the newest.
 */
export type Upcasters = Record<string, { to: string; upcast: (data: unknown) => unknown }>;

/** Applied inside every store, so that deciders and projections see the newest shape only. */
export interface Upcasting {
  event<E extends DomainEvent>(stored: Recorded<E>): Recorded;
  /** Every stored type that ends up as one of these: what a filter has to ask the log for. */
  storedTypes(types: readonly string[]): string[];
}

/** Builds the two functions from a table of upcasters. Throws at once on a chain that runs in a circle. */
export function upcasting(upcasters: Upcasters): Upcasting {
  const newestOf = (type: string): string => {
    const seen = new Set<string>();
    for (let step = upcasters[type]; step; step = upcasters[type]) {
      if (seen.has(type)) throw new Error(`Upcasters of ${type} run in a circle`);
      seen.add(type);
      type = step.to;
    }
    return type;
  };
  const newest = new Map(Object.keys(upcasters).map((type) => [type, newestOf(type)]));

  return {
    event(stored) {
      let { type, data } = stored as Recorded;
      for (let step = upcasters[type]; step; step = upcasters[type]) {
        data = step.upcast(data);
        type = step.to;
      }
      return type === stored.type ? stored : { ...stored, type, data };
    },
    storedTypes(types) {
      const wanted = new Set(types);
      for (const [stored, type] of newest) if (wanted.has(type)) wanted.add(stored);
      return [...wanted];
    },
  };
}
