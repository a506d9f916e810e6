import type { JobState, ProjectionStatus, SystemStatus } from '@quotewright/domain/kernel/contract.js';
import type { GuardedLog } from '../event-store/guarded-log.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Operations, Registered } from '../projections/operations.js';
import type { Settings } from '../settings.js';
import { Probe } from '../telemetry/probe.js';

/** How long a part may take to answer, and then the log to say what waits (ms): together less than a probe's usual three seconds. */
const PATIENCE = 2_000;
const PATIENCE_FOR_MORE = 500;

/** Everybody who asks within this time (ms) is told the same: a stranger can ask as often as a load balancer. */
const KEPT = 1_000;

/** What the parts of the running system say about themselves, as far as they can be asked. */
export interface Parts extends Pick<SystemStatus, 'eventStore' | 'jobs' | 'projectors'> {
  /** `null` where the database does not answer. */
  projections: ProjectionStatus[] | null;
}

/** Asks the parts of the system how they are: for load balancers, operators and metrics, however often they want to know. */
export class SystemWatch {
  private readonly head = new Probe<string>(PATIENCE);
  private readonly counts = new Probe<Record<JobState, number>>(PATIENCE);
  private readonly registered = new Probe<Registered>(PATIENCE);
  private readonly waiting = new Probe<ReadonlyMap<string | null, number>>(PATIENCE_FOR_MORE);

  private last: { at: number; parts: Promise<Parts> } | undefined;

  constructor(
    private readonly store: GuardedLog,
    private readonly operations: Operations,
    private readonly jobs: Jobs,
    private readonly settings: Pick<Settings, 'eventStoreUrl'>,
  ) {}

  /** How they are, or were up to a second ago. Answers within three seconds, whatever hangs; holds up no writer. */
  look(): Promise<Parts> {
    const now = performance.now();
    if (this.last === undefined || now - this.last.at > KEPT) this.last = { at: now, parts: this.lookNow() };
    return this.last.parts;
  }

  /** As `look`, never old: for an operator, who has just asked for something and looks whether it is done. */
  async lookNow(): Promise<Parts> {
    const [head, counts, registered] = await Promise.all([
      this.head.ask(() => this.store.newest()),
      this.counts.ask(() => this.jobs.counts()),
      this.registered.ask(() => this.operations.registered()),
    ]);
    const waiting =
      head.ok && registered.ok
        ? await this.waiting.ask(() => this.operations.waiting(registered.value!, head.value!))
        : null;
    const leases = registered.value?.leases ?? [];
    return {
      eventStore: {
        kind: this.settings.eventStoreUrl ? 'eventstoredb' : 'postgres',
        ok: head.ok,
        problem: this.store.problem,
        head: head.value,
        head_at: head.at?.toISOString() ?? null,
      },
      jobs: { kind: this.jobs.kind, ok: counts.ok, counts: counts.ok ? counts.value : null },
      projections: registered.ok
        ? this.operations.describe(registered.value!, head.value, waiting?.ok ? waiting.value : null)
        : null,
      projectors: [...new Set(leases.map(({ holder }) => holder))].map((holder) => ({
        holder,
        projections: leases.filter((lease) => lease.holder === holder).length,
      })),
    };
  }
}
