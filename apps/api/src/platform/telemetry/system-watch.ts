import type { JobState, ProjectionStatus, SystemStatus } from '@quotewright/domain/kernel/contract.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Operations, Registered } from '../projections/operations.js';
import type { Settings } from '../settings.js';
import { Probe } from './probe.js';

/** How long a part may take to answer, and then the log to say what waits (ms): together less than a probe's usual three seconds. */
const PATIENCE = 2_000;
const PATIENCE_FOR_MORE = 500;

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

  constructor(
    private readonly store: EventStore,
    private readonly operations: Operations,
    private readonly jobs: Jobs,
    private readonly settings: Pick<Settings, 'eventStoreUrl'>,
  ) {}

  /** Looks now. Answers within three seconds, whatever hangs. */
  async look(): Promise<Parts> {
    const [head, counts, registered] = await Promise.all([
      this.head.ask(() => this.store.head()),
      this.counts.ask(() => this.jobs.counts()),
      this.registered.ask(() => this.operations.registered()),
    ]);
    const waiting = head.ok && registered.ok ? await this.waiting.ask(() => this.operations.waiting(registered.value!, head.value!)) : null;
    const leases = registered.value?.leases ?? [];
    return {
      eventStore: { kind: this.settings.eventStoreUrl ? 'eventstoredb' : 'postgres', ok: head.ok, head: head.value, head_at: head.at?.toISOString() ?? null },
      jobs: { kind: this.jobs.kind, ok: counts.ok, counts: counts.ok ? counts.value : null },
      projections: registered.ok ? this.operations.describe(registered.value!, head.value, waiting?.ok ? waiting.value : null) : null,
      projectors: [...new Set(leases.map(({ holder }) => holder))].map((holder) => ({ holder, projections: leases.filter((lease) => lease.holder === holder).length })),
    };
  }
}
