import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { freePort } from '../../scripts/embedded-postgres.mjs';
import { getExactly } from '../support/client.js';
import { startProduct, type Product } from '../support/product.js';

jest.setTimeout(120_000);

const TOKEN = 'a-token-for-the-scraper-of-the-tests';

interface Scrape {
  status: number;
  text: string;
  /** The value of the one sample with this name and labels, whatever others it has. */
  sample: (name: string, labels?: Record<string, string>) => number | undefined;
}

async function scrape(url: string, headers: Record<string, string> = {}): Promise<Scrape> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  return {
    status: response.status,
    text,
    sample: (name, labels = {}) => {
      const line = text
        .split('\n')
        .find(
          (each) =>
            /^\w+/.exec(each)?.[0] === name &&
            Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
        );
      return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
    },
  };
}

describe('the metrics of separate processes', () => {
  let product: Product;
  const addresses: Record<string, string> = {};
  beforeAll(async () => {
    product = await startProduct({ roles: [], env: { METRICS_TOKEN: TOKEN } });
    for (const role of ['projector', 'worker', 'web'] as const) {
      const port = await freePort();
      const { origin } = await product.add(role, { METRICS_PORT: String(port) });
      addresses[role] = role === 'web' ? `${origin}/metrics` : `http://127.0.0.1:${port}/metrics`;
    }
  });
  afterAll(() => product?.stop());

  const bearer = { authorization: `Bearer ${TOKEN}` };

  test('are reported by every role, each with its own', async () => {
    const admin = await product.as('admin');
    const { body } = await admin.post('/category/add', { title: 'Flooring' });
    await admin.post('/category/add', { title: 'Flooring' });
    await admin.get('/category/no-such-path/12345');
    await admin.get(`/category/list/staging?after=${body.position}`);

    const web = await scrape(addresses.web!, bearer);
    expect(web.text).toMatch(/^quotewright_build_info\{version="\d+\.\d+\.\d+",node="v\d+[^"]*",role="web"\} 1$/m);
    expect(
      web.sample('quotewright_command_duration_seconds_count', { command: 'AddCategory', outcome: 'changed' }),
    ).toBe(1);
    expect(
      web.sample('quotewright_command_duration_seconds_count', { command: 'AddCategory', outcome: 'refused' }),
    ).toBe(1);
    expect(
      web.sample('quotewright_command_duration_seconds_sum', { command: 'AddCategory', outcome: 'changed' }),
    ).toBeGreaterThan(0);
    expect(web.sample('quotewright_log_append_duration_seconds_count', { outcome: 'appended' })).toBe(1);
    expect(
      web.sample('quotewright_http_request_duration_seconds_count', {
        method: 'POST',
        route: '/api/category/add',
        status_class: '2xx',
      }),
    ).toBe(1);
    expect(web.sample('quotewright_projection_lag_events', { projection: 'category-lists' })).toBe(0);
    expect(web.sample('quotewright_projection_lag_seconds', { projection: 'category-lists' })).toBe(0);
    expect(web.sample('quotewright_jobs', { state: 'waiting' })).toBe(0);
    expect(web.sample('quotewright_log_up')).toBe(1);
    expect(web.sample('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(web.text).not.toContain('12345');

    const projector = await scrape(addresses.projector!, bearer);
    expect(projector.sample('quotewright_projection_events_total', { projection: 'category-lists' })).toBe(1);
    expect(projector.sample('quotewright_projection_batch_events_sum')).toBe(1);
    expect(projector.sample('quotewright_projection_batch_duration_seconds_count')).toBe(1);
    expect(projector.sample('quotewright_projection_parked_events', { projection: 'category-lists' })).toBe(0);
    // Unknown figures are absent, not 0.
    expect(projector.sample('quotewright_log_up')).toBeUndefined();

    const worker = await scrape(addresses.worker!, bearer);
    expect(worker.sample('quotewright_jobs', { state: 'delayed' })).toBe(0);
    expect(worker.text).toContain('role="worker"');
  });

  test('count lost races and parked events', async () => {
    const admin = await product.as('admin');
    const { id } = (await admin.post('/category/add', { title: 'Decks' })).body.data as { id: number };
    const stale = await admin.post('/category/update', { id, title: 'Porches', version: 99 });
    expect(stale.status).toBe(409);
    expect(
      (await scrape(addresses.web!, bearer)).sample('quotewright_command_duration_seconds_count', {
        outcome: 'version_conflict',
      }),
    ).toBe(1);
  });

  test('are for the token, an admin, and local users of a single machine', async () => {
    expect((await scrape(addresses.projector!)).status).toBe(401);
    expect((await scrape(addresses.projector!, { authorization: 'Bearer guessed' })).status).toBe(401);
    expect((await scrape(addresses.web!)).status).toBe(200);

    // Behind a proxy on the same machine everyone comes from loopback.
    const { origin } = await product.add('web', { PUBLIC_URL: 'https://quotes.example' });
    expect(await scrape(`${origin}/metrics`)).toMatchObject({
      status: 401,
      text: expect.stringContaining('unauthenticated'),
    });
    expect((await scrape(`${origin}/metrics`, { authorization: 'Bearer guessed' })).status).toBe(401);
    expect((await scrape(`${origin}/metrics`, bearer)).status).toBe(200);
  });
});

test('addresses outside the API refuse like the API, a page in words', async () => {
  const product = await startProduct({ roles: ['projector', 'web'] });
  try {
    const contractor = await product.as('contractor');
    const outbox = await contractor.raw('GET', '/outbox');
    expect([outbox.status, outbox.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(await outbox.text()).toContain('Oops, that did not work');
    const media = await contractor.raw('GET', `/media/${'a'.repeat(64)}`);
    expect([media.status, await media.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);

    // A page that trusted the request's host would send search engines and sharers there.
    const { origin } = product.process('web');
    for (const target of [
      '//evil.example/',
      'http://evil.example/',
      '/\\evil.example/',
      '/.//evil.example/',
      '//evil.example/construction-quote-templates',
      `${origin}/`,
    ]) {
      const page = await getExactly(origin, target);
      expect([target, page.status, page.text.includes('evil.example'), page.text.includes('canonical')]).toEqual([
        target,
        404,
        false,
        false,
      ]);
    }
    expect(
      (await getExactly(origin, '/', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })).text,
    ).toContain(`<link rel="canonical" href="${origin}/"/>`);
  } finally {
    await product.stop();
  }
});

test('one machine includes its projector’s metrics, and works without a frozen one', async () => {
  const product = await startProduct();
  try {
    const admin = await product.as('admin');
    expect((await admin.post('/category/add', { title: 'Flooring' })).status).toBe(200);
    const url = `${product.process('all').origin}/metrics`;
    const both = await scrape(url);
    expect(both.sample('quotewright_projection_batch_events_sum', { role: 'projector' })).toBe(1);
    expect(both.sample('quotewright_projection_visible_duration_seconds_count', { role: 'projector' })).toBe(1);
    for (const pool of ['log', 'database', 'pipelined'])
      expect(both.sample('quotewright_pool_wait_duration_seconds_count', { role: 'projector', pool })).toBeGreaterThan(
        0,
      );
    expect(both.sample('quotewright_command_duration_seconds_count', { command: 'AddCategory', role: 'all' })).toBe(1);
    expect(both.text.match(/^# TYPE quotewright_jobs gauge$/gm)).toHaveLength(1);

    const projector = await product.process('all').projectorPid();
    process.kill(projector, 'SIGSTOP');
    try {
      const alone = await scrape(url);
      expect([alone.status, alone.text.includes('role="all"'), alone.text.includes('role="projector"')]).toEqual([
        200,
        true,
        false,
      ]);
    } finally {
      process.kill(projector, 'SIGCONT');
    }
  } finally {
    await product.stop();
  }
});
