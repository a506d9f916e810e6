import { afterEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { RENDER_ADDRESS_HEADER, RENDER_SECRET_HEADER } from '../http/render-headers.js';
import { loopback, type Home } from './loopback.js';
import { sitemap } from './search-engines.js';

const homeOf = ({ server }: FastifyInstance): Home => ({
  base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  origin: 'https://quotes.example',
  secret: 'of this process',
});

describe('the calls of a render', () => {
  let fastify: FastifyInstance;
  afterEach(() => fastify.close());

  it('use the visitor’s identity and the public origin, and pass cookies back to the page', async () => {
    fastify = Fastify();
    fastify.post('/api/echo', (request, reply) =>
      reply.header('set-cookie', ['a=1; Path=/', 'b=2; Path=/']).send(request.headers),
    );
    await fastify.listen({ host: '127.0.0.1', port: 0 });
    const cookies: string[] = [];
    const visitor = { address: '203.0.113.9', cookies: 'session=x' };
    const call = loopback(homeOf(fastify), visitor, AbortSignal.timeout(5_000), (headers) =>
      cookies.push(...headers.getSetCookie()),
    );
    const response = await call('/api/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await response.json()).toMatchObject({
      origin: 'https://quotes.example',
      cookie: 'session=x',
      [RENDER_SECRET_HEADER]: 'of this process',
      [RENDER_ADDRESS_HEADER]: '203.0.113.9',
    });
    expect(cookies).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  });

  it('end with the page', async () => {
    fastify = Fastify({ forceCloseConnections: true });
    const page = new AbortController();
    fastify.get('/api/slow', () => {
      page.abort();
      return new Promise(() => {});
    });
    await fastify.listen({ host: '127.0.0.1', port: 0 });
    const call = loopback(homeOf(fastify), { address: '203.0.113.9', cookies: '' }, page.signal, () => {});
    await expect(call('/api/slow', { method: 'GET', headers: {} })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('the sitemap has each page with its picture and its last change, escaped for XML', () => {
  const picture = 'a'.repeat(64);
  const xml = sitemap({ publicUrl: 'https://quotes.example' }, [
    { path: '/' },
    { path: '/a?b=1&c=<2>', changedAt: '2026-11-20T10:00:00.000Z', picture },
  ]);
  expect(xml).toContain('<url><loc>https://quotes.example/</loc></url>');
  expect(xml).toContain(
    '<url><loc>https://quotes.example/a?b=1&amp;c=&lt;2></loc><lastmod>2026-11-20T10:00:00.000Z</lastmod>' +
      `<image:image><image:loc>https://quotes.example/media/${picture}/1280.webp</image:loc></image:image></url>`,
  );
});
