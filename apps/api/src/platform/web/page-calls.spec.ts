import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { TAGS_HEADER } from '../http/tags-header.js';
import { PageCalls } from './page-calls.js';
import { PageTags } from '../projections/moved-tags.js';
import { sitemap } from './search-engines.js';

const guest = { address: '203.0.113.9', cookies: 'display=dark.ltr', guest: true };
const account = { address: '203.0.113.9', cookies: 'session=x', userAgent: 'Phone', guest: false };
const list = { path: '/api/list', method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"page":1}' };

describe('the calls of a page', () => {
  let fastify: FastifyInstance;
  let tags: PageTags;
  let hears: boolean;
  let calls: PageCalls;
  beforeEach(() => {
    fastify = Fastify();
    hears = true;
    tags = new PageTags(() => hears);
    calls = new PageCalls(fastify, 'https://quotes.example', tags);
  });
  afterEach(() => fastify.close());

  /** Lets `/api/list` answer with how often it was asked. */
  const counting = (headers: Record<string, string>, during?: () => void): void => {
    let asked = 0;
    fastify.post('/api/list', (_, reply) => {
      during?.();
      return reply.headers(headers).send({ asked: (asked += 1) });
    });
  };
  const asked = async (visitor = guest, call = list): Promise<unknown> =>
    (JSON.parse((await calls.answer(visitor, call)).body) as { asked: number }).asked;

  it('come from the visitor’s address, with their cookies and the public origin, and bring cookies back', async () => {
    fastify.post('/api/echo', ({ ip, headers }, reply) =>
      reply.header('set-cookie', ['a=1; Path=/', 'b=2; Path=/']).send({ ip, ...headers }),
    );
    const answer = await calls.answer(account, { ...list, path: '/api/echo' });
    expect(answer).toMatchObject({ status: 200, cookies: ['a=1; Path=/', 'b=2; Path=/'], tags: null });
    expect(JSON.parse(answer.body)).toMatchObject({
      ip: '203.0.113.9',
      origin: 'https://quotes.example',
      cookie: 'session=x',
      'user-agent': 'Phone',
    });
  });

  it('of guests are answered once until what they show changes, each by its address and body', async () => {
    counting({ [TAGS_HEADER]: 'listing template-1' });
    expect([await asked(), await asked(), await asked({ ...guest, cookies: '' })]).toEqual([1, 1, 1]);
    expect(await asked(guest, { ...list, body: '{"page":2}' })).toBe(2);
    tags.move(['template-2']);
    expect(await asked()).toBe(1);
    tags.move(['template-1']);
    expect([await asked(), await asked()]).toEqual([3, 3]);
  });

  it('of guests tell what they stand on, also when kept', async () => {
    counting({ [TAGS_HEADER]: 'listing template-1' });
    const told = async () => (await calls.answer(guest, list)).tags;
    expect([await told(), await told()]).toEqual([
      ['listing', 'template-1'],
      ['listing', 'template-1'],
    ]);
  });

  it('are not kept if what they show changed meanwhile, nor while changes are not heard', async () => {
    counting({ [TAGS_HEADER]: 'listing' }, () => tags.move(['listing']));
    expect([await asked(), await asked()]).toEqual([1, 2]);
    hears = false;
    expect([await asked(), await asked()]).toEqual([3, 4]);
  });

  it.each<[string, Record<string, string>, typeof guest]>([
    ['that do not say what they stand on', {}, guest],
    ['that set a cookie', { [TAGS_HEADER]: 'listing', 'set-cookie': 'a=1' }, guest],
    ['of accounts', { [TAGS_HEADER]: 'listing' }, account],
  ])('%s are asked each time', async (_, headers, visitor) => {
    counting(headers);
    expect([await asked(visitor), await asked(visitor)]).toEqual([1, 2]);
  });

  it('that fail are asked again', async () => {
    const statuses = [503, 404, 200];
    fastify.post('/api/list', (_, reply) => reply.status(statuses.shift()!).header(TAGS_HEADER, '').send({}));
    const status = async () => (await calls.answer(guest, list)).status;
    expect([await status(), await status(), await status(), await status()]).toEqual([503, 404, 200, 200]);
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
