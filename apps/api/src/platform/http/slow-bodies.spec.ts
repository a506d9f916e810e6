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
