import type { Health, JobState, ProjectionStatus, SystemStatus } from '@quotewright/domain/system/contract.js';
import type { GuardedLog } from '../event-store/guarded-log.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Operations, Registered, Waiting } from '../projections/operations.js';
import type { Settings } from '../settings.js';
import { Probe } from '../telemetry/probe.js';

/**
 * Time for a part to answer, and then for the log to say what waits (ms): together less than a probe's usual three
 * seconds.
 */
const PATIENCE = 2_000;
const PATIENCE_FOR_MORE = 500;

/** Callers within this time (ms) get the same answer, so anyone can ask as often as a load balancer. */
const KEPT = 1_000;

/** How long after its start a part that does not answer yet is no fault (ms): a projector takes its read models over. */
const SETTLING = 5_000;

/** State of the parts of the running system, as far as they answer. */
export interface Parts extends Pick<SystemStatus, 'eventStore' | 'jobs' | 'projectors'> {
  /** `null` if the database does not answer. */
  projections: ProjectionStatus[] | null;
}

/** Collects the state of the system's parts for load balancers, operators and metrics, however often they ask. */
export class SystemWatch {
  private readonly head = new Probe<string>(PATIENCE);
  private readonly counts = new Probe<Record<JobState, number>>(PATIENCE);
  private readonly registered = new Probe<Registered>(PATIENCE);
  private readonly waiting = new Probe<ReadonlyMap<string | null, Waiting>>(PATIENCE_FOR_MORE);

  private last: { at: number; parts: Promise<Parts> } | undefined;
  /** Until when (ms of `performance.now()`) parts may still be starting; 0 once all has been well. */
  private settlesUntil = 0;

  constructor(
    private readonly store: GuardedLog,
    private readonly operations: Operations,
    private readonly jobs: Jobs,
    private readonly settings: Pick<Settings, 'eventStoreUrl'>,
  ) {}

  /** The state, up to a second old. Answers within three seconds, whatever hangs; delays no writer. */
  async look(): Promise<Parts> {
    const now = performance.now();
    if (this.last === undefined || now - this.last.at > KEPT) this.last = { at: now, parts: this.lookNow() };
    return this.last.parts;
  }

  /** This instance serves from now on: for some seconds its parts may still be starting. */
  serves(): void {
    this.settlesUntil = performance.now() + SETTLING;
  }

  /**
   * An instance serves as long as its read models do: without the log, changes are refused and reads continue.
   * @param ready its read models can answer
   */
  statusOf({ eventStore, jobs, projections }: Parts, ready: boolean): Health['status'] {
    if (projections === null || !ready) return 'down';
    if (eventStore.problem !== null || projections.some(({ state }) => state === 'parked')) return 'degraded';
    if (eventStore.ok && jobs.ok && projections.every(({ fed }) => fed)) {
      this.settlesUntil = 0;
      return 'ok';
    }
    return performance.now() < this.settlesUntil ? 'starting' : 'degraded';
  }

  /** Like `look`, but current: for an operator who checks whether a request is done. */
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
