import { comparePositions } from '@quotewright/domain/kernel/event-store.js';
import type { AnyProjection, Registry } from '../projections/registry.js';

/** How long a command or a read waits for the read side (ms). */
export const PATIENCE = 2_000;

/** Lets who has written something read it: waits until the serving read models have taken in a position. */
export class Checkpoints {
  constructor(
    private readonly registry: Registry,
    private readonly projections: readonly AnyProjection[],
  ) {}

  /**
   * `true` once every serving read model has passed `position`, `false` when that takes longer than `timeoutMs`.
   * @param options.types only read models that handle one of these event types
   * @param options.timeoutMs default 2 s
   */
  waitFor(
    position: string,
    { types, timeoutMs = PATIENCE }: { types?: readonly string[]; timeoutMs?: number } = {},
  ): Promise<boolean> {
    const waited = types
      ? this.projections.filter((projection) => types.some((type) => type in projection.on))
      : this.projections;
    const reached = (projection: AnyProjection): boolean => {
      const at = this.registry.serving(projection)?.position;
      return at != null && comparePositions(at, position) >= 0;
    };
    // One that stands still will not come: nobody waits for it in vain.
    if (waited.some((projection) => this.registry.serving(projection)?.stopped && !reached(projection)))
      return Promise.resolve(false);
    return this.registry.until(() => waited.every(reached), timeoutMs);
  }
}
