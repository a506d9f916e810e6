import { comparePositions } from '@quotewright/domain/kernel/event-store.js';
import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';
import type { Registry } from '../projections/registry.js';

/** How long a command or read waits for the read models (ms). */
const PATIENCE = 2_000;

/** Read your writes: waits until the serving read models have applied a position. */
export class Checkpoints {
  constructor(
    private readonly registry: Registry,
    private readonly projections: readonly AnyProjection[],
  ) {}

  /**
   * `true` once every serving read model has passed `position`, `false` after `timeoutMs`.
   * @param options.types only read models that handle one of these event types
   * @param options.timeoutMs default 2 s
   */
  async waitFor(
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
    // A stopped one will not come: do not wait for it.
    if (waited.some((projection) => this.registry.serving(projection)?.stopped && !reached(projection)))
      return Promise.resolve(false);
    return this.registry.until(() => waited.every(reached), timeoutMs);
  }
}
