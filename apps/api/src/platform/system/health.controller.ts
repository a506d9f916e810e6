import { Controller } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { type Success } from '@quotewright/domain/kernel/contract.js';
import { livenessPath, type Health, type HealthDetail } from '@quotewright/domain/system/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import * as calls from '@quotewright/domain/system/endpoints.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { ReadModels } from '../projections/read-models.js';
import { SystemWatch } from './system-watch.js';
import { Viewer } from '../http/access.js';
import { Call } from '../http/call.js';
import { Draining } from '../http/draining.js';

/** Readiness for load balancers, with the reason for admins. */
@Controller()
export class HealthController {
  constructor(
    private readonly watch: SystemWatch,
    private readonly readModels: ReadModels,
    private readonly draining: Draining,
  ) {}

  @Call(calls.health)
  async health(@Viewer() viewer: Actor | null): Promise<Health | HealthDetail> {
    const parts = await this.watch.look();
    const status = this.draining.started ? 'down' : this.watch.statusOf(parts, this.readModels.ready());
    const {
      eventStore,
      jobs: { kind, ok },
      projections,
    } = parts;
    const detail: HealthDetail = { status, eventStore, jobs: { kind, ok }, projections: projections ?? [] };
    const shown = viewer?.userType === 'admin' ? detail : { status };
    if (status === 'down')
      throw new DomainError('unavailable', 'This instance cannot serve right now.', { data: shown });
    return shown;
  }
}

/** Liveness: this process runs and its event loop turns. Asks no database, not even for the caller's session. */
export function serveLiveness(fastify: FastifyInstance): void {
  const alive: Success<Health> = { status: 200, message: 'OK', data: { status: 'ok' } };
  fastify.get(livenessPath, (_, reply) => reply.send(alive));
}
