import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import Fastify from 'fastify';
import { endSlowBodies } from './slow-bodies.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

it('leaves calls alone that a page makes in its own process: they have no connection to end', async () => {
  const fastify = Fastify();
  endSlowBodies(fastify, {});
  fastify.post('/list', async () => ({ total: 0 }));
  const { statusCode } = await fastify.inject({ method: 'POST', url: '/list', payload: { page: 1 } });
  expect(statusCode).toBe(200);
  // An error in a timer would end the process.
  expect(() => jest.advanceTimersByTime(10 * 60_000)).not.toThrow();
  await fastify.close();
});

it('answers a body that comes too slowly with the headers of other answers', async () => {
  const fastify = Fastify();
  endSlowBodies(fastify, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  const begun = new Promise<void>((resolve) => {
    fastify.addHook('onRequest', (_request, _reply, done) => {
      resolve();
      done();
    });
  });
  fastify.post('/list', async () => ({ total: 0 }));
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /list HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
  await begun;
  jest.advanceTimersByTime(60_000);
  const [head, body] = (await text(socket)).split('\r\n\r\n');
  expect(head!.split('\r\n')).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body!)}`,
  ]);
  expect(JSON.parse(body!)).toMatchObject({ status: 408, code: 'request_timeout' });
  await fastify.close();
});
