import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { answerFailure } from '../http/failures.js';
import { isLoopback, type Settings } from '../settings.js';
import { exposition, measure } from '../telemetry/metrics.js';
import type { SystemWatch } from './system-watch.js';

const METRICS_PATH = '/metrics';

/**
 * `GET /metrics` of a web instance, which the public reaches as well: for a scraper with the token, for an admin, and,
 * if the product serves only one machine, for its users.
 */
export function serveMetrics(fastify: FastifyInstance, settings: Settings, watch: SystemWatch): void {
  fastify.get(METRICS_PATH, { config: { access: 'public' }, errorHandler: answerFailure }, async (request, reply) => {
    if (!mayRead(request, settings)) {
      if (request.actor) throw new DomainError('forbidden', 'Only an admin can read the metrics.');
      throw new DomainError('unauthenticated', 'Send METRICS_TOKEN as the bearer token, or sign in as an admin.');
    }
    measure(await watch.look());
    const { type, text } = await exposition();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}

/**
 * `/metrics` of a process that serves nothing else, on `METRICS_PORT`. Resolves when it listens; throws if it cannot.
 */
export async function listenForMetrics(
  { host, metricsPort, metricsToken }: Pick<Settings, 'host' | 'metricsPort' | 'metricsToken'>,
  look: () => Promise<void>,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== METRICS_PATH) return void response.writeHead(404).end();
    // Without a token only this machine can reach it (`readSettings`).
    if (metricsToken !== null && !isToken(request.headers.authorization, metricsToken))
      return void response.writeHead(401).end();
    look()
      .then(exposition)
      .then(({ type, text }) =>
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      )
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((listening, refused) => {
    server.once('error', refused);
    server.listen(metricsPort!, host, listening);
  });
  return server;
}

function mayRead(request: FastifyRequest, { metricsToken, publicUrl }: Settings): boolean {
  if (request.actor?.userType === 'admin') return true;
  if (metricsToken !== null && isToken(request.headers.authorization, metricsToken)) return true;
  // Behind a proxy everyone comes from this machine: only a loopback public address is proof.
  return (
    isLoopback(new URL(publicUrl).hostname) && isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
  );
}

function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return header !== undefined && timingSafeEqual(hash(header), hash(`Bearer ${token}`));
}
