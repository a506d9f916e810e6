import type { EventTypes } from '@quotewright/domain/contexts.js';
import { categoryOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';

/** Which events a projection is fed. */
export interface EventFilter {
  /** The types that it does not need. */
  except: readonly string[];
  /**
   * It handles the event, or would need to know it: an event of an unknown type may be another release's, in a stream
   * it reads.
   */
  includes(event: Recorded): boolean;
  /** Why it cannot handle an event that the filter includes, or null. */
  faultOf(event: Recorded): string | null;
}

/** A projection's filter, derived from its handlers: it reads the streams of their types. */
export function eventFilter(projection: AnyProjection, eventTypes: EventTypes): EventFilter {
  const { on } = projection;
  const known = new Set(Object.values(eventTypes).flat());
  const categories = new Set(
    Object.keys(eventTypes).filter((category) => eventTypes[category]!.some((type) => type in on)),
  );
  const isUnknown = ({ type, stream }: Recorded): boolean =>
    !(type in on) && !known.has(type) && categories.has(categoryOfStream(stream));
  return {
    except: unhandledTypes([projection], eventTypes),
    includes: (event) => event.type in on || isUnknown(event),
    faultOf: (event) =>
      event.malformed ?? (isUnknown(event) ? `This release does not know events of the type ${event.type}` : null),
  };
}

/** The types that none of these projections handles: their reader leaves them out. */
export function unhandledTypes(projections: readonly AnyProjection[], eventTypes: EventTypes): string[] {
  return Object.values(eventTypes)
    .flat()
    .filter((type) => !projections.some(({ on }) => type in on));
}
