import type { DomainEvent, EventMeta, Recorded } from './decider.js';

/**
 * Converts one stored shape to the next: pure, from the data alone. Keyed by the stored type (`QuestionAdded`), it
 * names the type it makes (`QuestionAdded.v2`); chains are followed to the newest.
 */
export type Upcasters = Record<string, { to: string; upcast: (data: unknown) => unknown }>;

/** Placeholder metadata of a malformed event. */
const NOBODY: EventMeta = {
  at: new Date(0).toISOString(),
  actorId: null,
  userType: null,
  source: 'system',
  batchId: '',
  commandId: '',
  causationId: null,
  reason: null,
  schemaVersion: 1,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMeta = (meta: unknown): meta is EventMeta =>
  isObject(meta) &&
  typeof meta.at === 'string' &&
  !Number.isNaN(Date.parse(meta.at)) &&
  typeof meta.commandId === 'string' &&
  (meta.actorId === null || Number.isSafeInteger(meta.actorId)) &&
  (meta.businessId === undefined || Number.isSafeInteger(meta.businessId));

/** Applied inside every store, so that deciders and projections see only the newest shape. */
export interface Upcasting {
  /**
   * The event in its newest shape. Never throws: foreign events, and those that fail to upcast, come back `malformed`
   * under their newest type, with an empty object or placeholder metadata where those are no objects.
   */
  event<E extends DomainEvent>(stored: Recorded<E>): Recorded;
  /** Every stored type that becomes one of these; needed for filters of the log. */
  storedTypes(types: readonly string[]): string[];
}

/** Builds both functions from a table of upcasters. Throws on a circular chain. */
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
      const malformed = (reason: string): Recorded => ({
        ...stored,
        type: newest.get(stored.type) ?? stored.type,
        data: isObject(stored.data) ? stored.data : {},
        meta: isMeta(stored.meta) ? stored.meta : NOBODY,
        malformed: reason,
      });
      if (!isMeta(stored.meta)) return malformed('Its metadata is malformed');
      try {
        for (let step = upcasters[type]; step; step = upcasters[type]) {
          data = step.upcast(data);
          type = step.to;
        }
      } catch (error) {
        return malformed(
          `${type} cannot be brought to ${upcasters[type]!.to}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      // After the upcasters, because one of them may be the repair.
      if (!isObject(data)) return malformed('Its data is malformed');
      return type === stored.type ? stored : { ...stored, type, data };
    },
    storedTypes(types) {
      const wanted = new Set(types);
      for (const [stored, type] of newest) if (wanted.has(type)) wanted.add(stored);
      return [...wanted];
    },
  };
}
