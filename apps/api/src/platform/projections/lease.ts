import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { ASKED } from './registry.js';
import { shared, type Sharer } from './sharing.js';

/** A projector that has been silent this long has lost its leases (seconds). */
const TERM = 5;
/** Renewal interval of leases, whatever their holder is doing (ms). */
const RENEWAL = 1_000;

/** The leases of one holder. Locked in order, as whoever takes expired ones does. */
const OWN = 'SELECT name, version FROM app.projector_lease WHERE holder = ? ORDER BY name, version FOR UPDATE';

/** What a projector holds. */
export interface Held {
  /** The fence of each lease, by name of the projection. */
  fences: Map<string, number>;
  /** Leases that belong to another projector's share, and its `holder`: to be passed on between two batches. */
  due: Map<string, string>;
}

/**
 * Who feeds a projection: one projector at a time per version, under a fencing number that rises with every change.
 * Those that are alive share the projections evenly (docs/adr/0163).
 */
export class Leases {
  readonly holder = randomUUID();
  private holding: Promise<Held> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private released = false;

  /**
   * @param onError is told of every failed renewal
   * @param besides the weight of what else this process does: it gets fewer projections for that
   */
  constructor(
    private readonly knex: Knex,
    private readonly projections: readonly AnyProjection[],
    private readonly onError: (error: Error) => void,
    private readonly besides: () => number,
  ) {}

  /**
   * Keeps the leases held, takes those of this projector's share that nobody holds, and renews all until `release`.
   * Concurrent callers share the result.
   */
  async hold(): Promise<Held> {
    this.holding ??= this.renew().finally(() => {
      this.holding = undefined;
      clearTimeout(this.timer);
      if (!this.released) this.timer = setTimeout(() => this.hold().catch(this.onError), RENEWAL).unref();
    });
    return this.holding;
  }

  /** Passes leases on, after the last batch under them. They stay held, so that nobody else can take them in between. */
  async pass(due: ReadonlyMap<string, string>): Promise<void> {
    if (due.size === 0) return;
    await this.knex.raw(
      `UPDATE app.projector_lease l SET holder = p.successor, fence = l.fence + 1, until = now() + interval '${TERM} seconds'
         FROM (${OWN}) o JOIN unnest(?::text[], ?::uuid[]) AS p (name, successor) USING (name)
        WHERE (l.name, l.version) = (o.name, o.version)`,
      [this.holder, [...due.keys()], [...due.values()]],
    );
    await this.knex.raw(`NOTIFY ${ASKED}`);
    // It may have read what was held before.
    await this.holding?.catch(() => undefined);
  }

  /** Releases everything, so that the others can take over at once. */
  async release(): Promise<void> {
    this.released = true;
    clearTimeout(this.timer);
    await this.holding?.catch(() => undefined);
    await this.knex('app.projector').where({ holder: this.holder }).delete();
    await this.knex('app.projector_lease')
      .where({ holder: this.holder })
      .update({ until: this.knex.raw(`now() - interval '1 second'`) });
    await this.knex.raw(`NOTIFY ${ASKED}`);
  }

  private async renew(): Promise<Held> {
    const weights = Object.fromEntries(this.projections.map((each) => [idOf(each), each.weight ?? 1]));
    await this.knex.raw(
      `WITH gone AS (DELETE FROM app.projector WHERE until < now() AND holder <> ?),
            alive AS (INSERT INTO app.projector (holder, read_models, until)
                      VALUES (?, ?, now() + interval '${TERM} seconds')
                      ON CONFLICT (holder) DO UPDATE SET until = excluded.until, read_models = excluded.read_models)
       UPDATE app.projector_lease l SET until = now() + interval '${TERM} seconds'
         FROM (${OWN}) o WHERE (l.name, l.version) = (o.name, o.version)`,
      [this.holder, this.holder, JSON.stringify({ ...weights, [this.holder]: this.besides() }), this.holder],
    );
    const { rows } = await this.knex.raw<{ rows: [{ sharers: Sharer[]; leases: Lease[] }] }>(
      `SELECT (SELECT json_agg(json_build_object('holder', holder, 'weights', read_models))
                 FROM app.projector WHERE until > now()) AS sharers,
              (SELECT coalesce(json_agg(l), '[]') FROM app.projector_lease l WHERE until > now()) AS leases`,
    );
    const [{ sharers, leases }] = rows;
    const holders = new Map(leases.map((lease) => [idOf(lease), lease.holder]));
    const share = shared(sharers, holders);
    const free = this.projections.filter((each) => share.get(idOf(each)) === this.holder && !holders.has(idOf(each)));
    const fences = new Map(await this.take(free));
    const due = new Map<string, string>();
    for (const lease of leases) {
      if (lease.holder !== this.holder) continue;
      fences.set(lease.name, lease.fence);
      const successor = share.get(idOf(lease));
      if (successor !== undefined && successor !== this.holder) due.set(lease.name, successor);
    }
    return { fences, due };
  }

  /** Takes those of these leases that nobody holds. */
  private async take(free: readonly AnyProjection[]): Promise<[string, number][]> {
    if (free.length === 0) return [];
    const { rows } = await this.knex.raw<{ rows: { name: string; fence: string }[] }>(
      `INSERT INTO app.projector_lease AS l (name, version, holder, fence, until)
       SELECT u.name, u.version, ?::uuid, 1, now() + interval '${TERM} seconds' FROM unnest(?::text[], ?::integer[]) AS u (name, version)
       ORDER BY u.name, u.version
       ON CONFLICT (name, version) DO UPDATE SET holder = excluded.holder, until = excluded.until, fence = l.fence + 1
         WHERE l.until < now()
       RETURNING l.name, l.fence`,
      [this.holder, free.map(({ name }) => name), free.map(({ version }) => version)],
    );
    return rows.map(({ name, fence }) => [name, Number(fence)]);
  }
}

interface Lease {
  name: string;
  version: number;
  holder: string;
  fence: number;
}

function idOf({ name, version }: { name: string; version: number }): string {
  return `${name}/${version}`;
}
