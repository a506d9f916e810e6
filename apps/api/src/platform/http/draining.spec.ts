import { Agent, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { Draining, endConnections } from './draining.js';

const agent = new Agent({ keepAlive: true });
let fastify: FastifyInstance;
let answer: () => void;
afterEach(() => agent.destroy());

/** A server whose answer waits for `answer`, before its headers or after its first bytes. */
async function start(draining = new Draining()): Promise<void> {
  fastify = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 65_000 });
  endConnections(fastify, draining);
  const asked = new Promise<void>((resolve) => (answer = resolve));
  fastify.get('/', async () => asked.then(() => 'done'));
  fastify.get('/download', (_, reply) =>
    reply.send(
      Readable.from(
        (async function* () {
          yield 'do';
          await asked;
          yield 'ne';
        })(),
      ),
    ),
  );
  fastify.get('/endless', (_, reply) =>
    reply.send(
      Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(65_536);
        })(),
      ),
    ),
  );
  await fastify.listen({ host: '127.0.0.1', port: 0 });
}

/** Sends a request over a connection that is to stay; resolves with what it answers. */
function get(path: string): { begun: Promise<void>; text: Promise<string> } {
  const { port } = fastify.server.address() as AddressInfo;
  const sent = request({ port, path, agent });
  const text = new Promise<string>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      let told = '';
      response.on('data', (part) => (told += String(part))).on('end', () => resolve(told));
    });
  });
  const begun = new Promise<void>((resolve) => {
    if (path === '/') fastify.server.once('request', () => resolve());
    else sent.once('response', () => resolve());
  });
  sent.end();
  return { begun, text };
}

it.each(['/', '/download'])(
  'a server ends with its last answer, not with the connection it came over (%s)',
  async (path) => {
    await start();
    const { begun, text } = get(path);
    await begun;
    const closed = fastify.close();
    answer();
    expect(await text).toBe('done');
    await closed;
  },
);

it('a server ends in seconds although a client does not read its answer', async () => {
  await start();
  const { port } = fastify.server.address() as AddressInfo;
  const begun = new Promise((resolve) => fastify.server.once('request', resolve));
  const client = connect(port, '127.0.0.1').pause();
  client.on('error', () => undefined);
  client.write('GET /endless HTTP/1.1\r\nhost: quotewright\r\n\r\n');
  await begun;
  await fastify.close();
  client.destroy();
}, 10_000);
