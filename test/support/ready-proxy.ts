import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { health } from '@quotewright/domain/system/endpoints.js';
import { until } from './until.js';

/** Interval of the checks of each instance (ms), and their timeout. */
const INTERVAL = 100;
const PATIENCE = 3_000;
/** Consecutive failures that take an instance out: one may be the machine's. */
const MISSES = 2;

/** A typical load balancer: it checks the readiness of every instance, and keeps connections to the ready ones. */
export interface ReadyProxy {
  origin: string;
  /** The instances that get visitors from now on, once they are ready. */
  lead(instances: readonly string[]): void;
  /** Resolves when this many instances are ready. */
  ready(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts one on a free port. It never repeats a request: failures behind it are visible in front. */
export async function readyProxy(): Promise<ReadyProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const stop = new AbortController();
  let turn = 0;

  const watch = async (instance: string): Promise<void> => {
    for (let misses = 0; !stop.signal.aborted; ) {
      const up = await fetch(instance + health.path, { signal: AbortSignal.timeout(PATIENCE) }).then(
        async (response) => (await response.arrayBuffer(), response.ok),
        () => false,
      );
      misses = up ? 0 : misses + 1;
      if (up) ready.add(instance);
      else if (misses === MISSES) ready.delete(instance);
      await pause(INTERVAL);
    }
  };

  const server = createServer((asked, answer) => {
    const instances = [...ready];
    const instance = instances[(turn += 1) % instances.length];
    if (instance === undefined) return void answer.writeHead(502).end('No instance is ready.');
    const { hostname, port } = new URL(instance);
    const onward = request(
      { agent, hostname, port, method: asked.method, path: asked.url, headers: asked.headers },
      (got) => {
        // How the connection behind ends does not affect the one in front.
        const { connection: _, ...headers } = got.headers;
        answer.writeHead(got.statusCode!, headers);
        got.pipe(answer);
      },
    );
    onward.once('error', (error) => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end(String(error))));
    asked.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (instances) => instances.forEach((instance) => void watch(instance)),
    async ready(count) {
      await until(() => ready.size === count);
    },
    async close() {
      stop.abort();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
