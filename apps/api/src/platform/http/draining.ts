import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long an instance goes on serving after it has said that it will not (ms): what sends it visitors asks now and then. */
export const DRAIN_MS = 5_000;

/** Taking an instance out of service without a failed request: first it says so, then it serves on, then it ends. */
export class Draining {
  private begun = false;

  /** Readiness fails from now on, and every answer ends its connection. */
  get started(): boolean {
    return this.begun;
  }

  /** Says that it will end, and resolves when nobody should come any more, or at once when `hurry` aborts. */
  async drain(hurry: AbortSignal): Promise<void> {
    this.begun = true;
    await pause(DRAIN_MS, undefined, { signal: hurry }).catch(() => undefined);
  }
}

/** Lets every answer of an instance that drains end its connection, so that the next request goes elsewhere. */
export function endConnections(fastify: FastifyInstance, draining: Draining): void {
  fastify.addHook('onRequest', (_, reply, done) => {
    if (draining.started) reply.header('connection', 'close');
    done();
  });
}
