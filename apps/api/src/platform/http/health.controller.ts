import { Controller, Get, Inject } from '@nestjs/common';
import { healthPath, type Health, type HealthDetail } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { EVENT_STORE } from '../event-store/event-store.js';
import { Jobs } from '../jobs/jobs.js';
import { Operations } from '../projections/operations.js';
import { ReadModels } from '../projections/read-models.js';
import { SETTINGS, type Settings } from '../settings.js';
import { Public, Viewer } from './access.js';

/** A part that does not answer within this time counts as away (ms). */
const PATIENCE = 3_000;

/** Whether this instance serves, for load balancers, and why not, for admins. */
@Controller(healthPath)
export class HealthController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly jobs: Jobs,
    private readonly operations: Operations,
    private readonly readModels: ReadModels,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Public()
  async health(@Viewer() viewer: Actor | null): Promise<Health | HealthDetail> {
    const [head, jobs, projections] = await Promise.all([inTime(this.store.head()), inTime(this.jobs.ok()), inTime(this.operations.status())]);
    const serves = head !== null && projections !== null && this.readModels.ready();
    const well = serves && jobs === true && projections.every(({ state }) => state !== 'parked');
    const status: Health['status'] = well ? 'ok' : serves ? 'degraded' : 'down';
    const detail: HealthDetail = {
      status,
      eventStore: { kind: this.settings.eventStoreUrl ? 'eventstoredb' : 'postgres', ok: head !== null, head },
      jobs: { kind: this.jobs.kind, ok: jobs === true },
      projections: projections ?? [],
    };
    const shown = viewer?.userType === 'admin' ? detail : { status };
    if (status === 'down') throw new DomainError('unavailable', 'This instance cannot serve right now.', { data: shown });
    return shown;
  }
}

/** What a part answers, or `null` where it fails or takes too long. */
async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, PATIENCE, null)));
  try {
    return await Promise.race([answer, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
