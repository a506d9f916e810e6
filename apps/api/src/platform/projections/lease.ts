import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { ASKED } from './registry.js';

/** A projector that has been silent this long has lost its leases (seconds). */
const TERM = 5;
/** Renewal interval of leases, whatever their holder is doing (ms). */
const RENEWAL = 1_000;

/** Who feeds a projection: one projector at a time per version, under a fencing number that rises with every change. */
export class Leases {
  readonly holder = randomUUID();
  private holding: Promise<Map<string, number>> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private released = false;

  /** @param onError is told of every failed renewal */
  constructor(
    private readonly knex: Knex,
    private readonly projections: readonly AnyProjection[],
    private readonly onError: (error: Error) => void,
  ) {}

  /**
   * Takes or keeps the lease of every projection that nobody else holds, and renews it until `release`. Concurrent
   * callers share the result.
   * @returns the fence of each lease held, by `name`
   */
  async hold(): Promise<Map<string, number>> {
    this.holding ??= this.take().finally(() => {
      this.holding = undefined;
      clearTimeout(this.timer);
      if (!this.released) this.timer = setTimeout(() => this.hold().catch(this.onError), RENEWAL).unref();
    });
    return this.holding;
  }

  /** Releases everything, so that a standby can take over at once. */
  async release(): Promise<void> {
    this.released = true;
    clearTimeout(this.timer);
    await this.holding?.catch(() => undefined);
    await this.knex('app.projector_lease')
      .where({ holder: this.holder })
      .update({ until: this.knex.raw(`now() - interval '1 second'`) });
    await this.knex.raw(`NOTIFY ${ASKED}`);
  }

  private async take(): Promise<Map<string, number>> {
    const { rows } = await this.knex.raw<{ rows: { name: string; fence: string }[] }>(
      `INSERT INTO app.projector_lease AS l (name, version, holder, fence, until)
       SELECT u.name, u.version, ?::uuid, 1, now() + interval '${TERM} seconds' FROM unnest(?::text[], ?::integer[]) AS u (name, version)
       ORDER BY u.name
       ON CONFLICT (name, version) DO UPDATE
         SET holder = excluded.holder, until = excluded.until, fence = l.fence + (l.holder <> excluded.holder)::integer
         WHERE l.holder = excluded.holder OR l.until < now()
       RETURNING l.name, l.fence`,
      [this.holder, this.projections.map(({ name }) => name), this.projections.map(({ version }) => version)],
    );
    return new Map(rows.map(({ name, fence }) => [name, Number(fence)]));
  }
}
