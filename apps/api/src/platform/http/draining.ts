import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long an instance serves after its readiness has failed (ms): load balancers poll. */
export const DRAIN_MS = 5_000;

/**
 * How long a server that closes waits for its last answers (ms): a client that reads slowly must not keep the rest of the
 * process from ending in order, within the launcher's patience.
 */
const LAST_ANSWERS_MS = 3_000;

/** Graceful shutdown: readiness fails, the instance keeps serving for a while, then it ends. */
export class Draining {
  private begun = false;

  /** Readiness fails from now on, and every answer ends its connection. */
  get started(): boolean {
    return this.begun;
  }

  /** Fails readiness, and resolves when no requests are expected any more, or at once when `hurry` aborts. */
  async drain(hurry: AbortSignal): Promise<void> {
    this.begun = true;
    await pause(DRAIN_MS, undefined, { signal: hurry }).catch(() => undefined);
  }
}

/**
 * Ends the connection with every answer of a draining instance, so that the next request goes elsewhere, and with every
 * answer after the server has closed. What is not answered soon after that is cut off.
 */
export function endConnections(fastify: FastifyInstance, draining: Draining): void {
  let closing = false;
  fastify.addHook('preClose', (done) => {
    closing = true;
    setTimeout(() => fastify.server.closeAllConnections(), LAST_ANSWERS_MS).unref();
    done();
  });
  fastify.addHook('onRequest', (_, reply, done) => {
    if (draining.started) reply.header('connection', 'close');
    done();
  });
  fastify.addHook('onResponse', (_request, _reply, done) => {
    done();
    // It may have promised to stay: the server would end with it, a minute later.
    if (closing) fastify.server.closeIdleConnections();
  });
}
