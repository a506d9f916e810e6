import { Controller, Get } from '@nestjs/common';
import { healthPath, type Health, type HealthDetail } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { ReadModels } from '../projections/read-models.js';
import { SystemWatch, type Parts } from '../telemetry/system-watch.js';
import { Public, Viewer } from './access.js';

/** Whether this instance serves, for load balancers, and why not, for admins. */
@Controller(healthPath)
export class HealthController {
  constructor(
    private readonly watch: SystemWatch,
    private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Public()
  async health(@Viewer() viewer: Actor | null): Promise<Health | HealthDetail> {
    const parts = await this.watch.look();
    const status = statusOf(parts, this.readModels.ready());
    const { eventStore, jobs: { kind, ok }, projections } = parts;
    const detail: HealthDetail = { status, eventStore, jobs: { kind, ok }, projections: projections ?? [] };
    const shown = viewer?.userType === 'admin' ? detail : { status };
    if (status === 'down') throw new DomainError('unavailable', 'This instance cannot serve right now.', { data: shown });
    return shown;
  }
}

/** It serves as long as its read models do: without the log, changes are refused and reads go on. */
export function statusOf({ eventStore, jobs, projections }: Parts, ready: boolean): Health['status'] {
  if (projections === null || !ready) return 'down';
  return eventStore.ok && jobs.ok && projections.every(({ state, fed }) => state !== 'parked' && fed) ? 'ok' : 'degraded';
}
