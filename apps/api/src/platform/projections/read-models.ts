import type { Knex } from 'knex';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { AnyProjection, Projection, ReadModels as Port } from '@quotewright/projections/kernel/projection.js';
import { tableName } from '@quotewright/projections/kernel/tables.js';
import type { Database } from '../db/database.js';
import type { Registry } from './registry.js';

/** The answer to a read whose tables are not filled, or were just dropped. */
export const beingPrepared = (): DomainError =>
  new DomainError('unavailable', 'This part is still being prepared: try again in a moment.');

/** What query functions read from: inject it and pass it to them. */
export class ReadModels implements Port {
  readonly knex: Knex;

  constructor(
    db: Database,
    private readonly registry: Registry,
    private readonly projections: readonly AnyProjection[],
  ) {
    this.knex = db.knex;
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- projections of unrelated events
  table(projection: Projection<any>, table: string): string {
    const generation = this.registry.serving(projection);
    // Half-filled tables would show less than before.
    if (!generation?.caught_up_at) throw beingPrepared();
    return tableName(projection, generation.generation, table);
  }

  /** Every read model of this release has applied what was in the log when its projector started. */
  ready(): boolean {
    return this.projections.every((projection) => this.registry.serving(projection)?.caught_up_at != null);
  }

  /** Waits until `ready`; `false` after `timeoutMs`. */
  async untilReady(timeoutMs: number): Promise<boolean> {
    return this.registry.until(() => this.ready(), timeoutMs);
  }

  /** Some events of this read model are parked: its lists answer `stale: true`, since any of them may lack one. */
  parked(projection: AnyProjection): boolean {
    return (this.registry.serving(projection)?.parked ?? 0) > 0;
  }

  /**
   * Whether reads of this key touch parked events, so that they answer `stale: true`.
   * @param key what the projection's `key` makes of an event; the stream by default
   */
  async stale(projection: AnyProjection, key: string): Promise<boolean> {
    const generation = this.registry.serving(projection);
    if (!generation || generation.parked === 0) return false;
    const row = await this.knex('app.parked_event')
      .where({ name: projection.name, version: projection.version, generation: generation.generation, key })
      .first('number');
    return row !== undefined;
  }

  /** The keys with parked events, as the projection's `key` makes them. */
  async parkedKeys({ name, version }: AnyProjection): Promise<string[]> {
    const generation = this.registry.serving({ name, version })?.generation;
    if (generation === undefined) throw beingPrepared();
    return this.knex('app.parked_event').where({ name, version, generation }).distinct('key').pluck<string[]>('key');
  }
}
