import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { livenessPath } from '@quotewright/domain/system/contract.js';
import { health } from '@quotewright/domain/system/endpoints.js';
import { type Product, startProduct } from '../support/product.js';
import { until } from '../support/until.js';

jest.setTimeout(180_000);

const crowd = fileURLToPath(new URL('./support/crowd.mjs', import.meta.url));
const run = promisify(execFile);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** Duration of a call that must succeed (ms). */
async function took(call: () => Promise<{ status: number }>): Promise<number> {
  const started = performance.now();
  expect((await call()).status).toBe(200);
  return performance.now() - started;
}

it('serves its API and its health check while five hundred visitors request more pages than it can render, and recovers', async () => {
  const origin = product.origins[0]!;
  const admin = await product.as('admin');
  const page = (path: string): Promise<Response> =>
    fetch(origin + path).then(async (answer) => (await answer.text(), answer));
  expect((await page('/login')).status).toBe(200);
  const rest = await product.process('all').memory();

  let over = false;
  let most = 0;
  const slowest = { health: 0, live: 0, api: 0 };
  const watching = [
    ['health', () => fetch(origin + health.path)],
    ['live', () => fetch(origin + livenessPath)],
    ['api', () => admin.get('/category/list/staging')],
  ] as const;
  const watched = watching.map(async ([name, call]) => {
    while (!over) {
      slowest[name] = Math.max(slowest[name], await took(call));
      most = Math.max(most, await product.process('all').memory());
    }
  });
  const crowding = run(process.execPath, [crowd, origin, '500', '10']);
  const burst = await Promise.all(Array.from({ length: 200 }, (_, n) => page(`/login?burst=${n}`)));
  const { stdout } = await crowding;
  over = true;
  await Promise.all(watched);

  const { statuses, errors } = JSON.parse(stdout) as { statuses: Record<string, number>; errors: number };
  // Some got 503, and all got an answer.
  expect(Object.keys(statuses).sort()).toEqual(['200', '503']);
  expect(errors).toBe(0);
  const refused = burst.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter(({ headers }) => headers.get('retry-after') !== '5')).toEqual([]);
  process.stderr.write(
    `Beside a crowd of 500 (ms at most): health ${Math.round(slowest.health)}, liveness ${Math.round(slowest.live)}, API ${Math.round(slowest.api)}; ${Math.round(most - rest)} MB more; ${JSON.stringify(statuses)}\n`,
  );
  // Ten times the target on two cores: health below 200 ms, the first page afterwards below a second.
  expect(slowest.health).toBeLessThan(2_000);
  expect(slowest.live).toBeLessThan(2_000);
  expect(slowest.api).toBeLessThan(2_000);
  expect(most - rest).toBeLessThan(700);
  // Those with 503 find it as usual.
  await until(async () => (await page('/login?after=the-crowd')).status === 200, Boolean, 10_000);

  // A kept page is the same for everybody, and has nothing of earlier visitors.
  const [one, two] = [await page('/login'), await page('/login')];
  expect(one.headers.get('etag')).toBe(two.headers.get('etag'));
  expect(one.headers.get('set-cookie')).toBeNull();
  expect(product.complaints()).toEqual([]);
});

/** Connections that never get to the end of what they send, a little each second, and when each was ended (s). */
function slow(origin: string, count: number, first: string, drip: string): Promise<number>[] {
  const { hostname, port } = new URL(origin);
  return Array.from({ length: count }, async () => {
    const socket = connect(Number(port), hostname);
    const started = performance.now();
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(first);
    const dripping = setInterval(() => drip && socket.write(drip), 1_000);
    await once(socket, 'close');
    clearInterval(dripping);
    return (performance.now() - started) / 1_000;
  });
}

/** A text in ten pieces a second. */
async function* slowly(text: string, bytesASecond: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += bytesASecond / 10) {
    yield Buffer.from(text.slice(at, at + bytesASecond / 10));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it('ends hundreds of slow connections in time while others work, and lets a picture on a slow line arrive', async () => {
  const origin = product.origins[0]!;
  const user = await product.as('admin');
  const cookie = `session=${user.cookie('session')}`;
  const head = (path: string, more: string): string =>
    `POST ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\ncontent-type: application/json\r\n${more}`;
  const picture = head('/api/account/picture', `cookie: ${cookie}\r\ncontent-length: 2000000\r\n\r\n{"img":"`);
  const groups: [string, number, Promise<number>[]][] = [
    ['silent', 11, slow(origin, 150, '', '')],
    ['headers that go on and on', 11, slow(origin, 150, head('/api/login', ''), 'x-more: 1\r\n')],
    ['a body that goes on and on', 31, slow(origin, 150, head('/api/login', 'content-length: 9000\r\n\r\n{'), ' ')],
    ['a picture below 10 kB a second', 31, slow(origin, 50, picture, 'A'.repeat(5_000))],
  ];
  // A good line's picture, a million bytes at 25 kB a second.
  const patient = fetch(`${origin}/api/account/picture`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: Readable.toWeb(Readable.from(slowly(`{"img":"${'A'.repeat(1_000_000)}"}`, 25_000))) as never,
    duplex: 'half',
  } as RequestInit);

  let over = false;
  let slowest = 0;
  const watched = (async () => {
    while (!over) {
      const calls = [
        () => fetch(origin + health.path),
        () => user.get('/me'),
        () => user.post('/category/add', { title: randomUUID() }),
      ];
      for (const call of calls) slowest = Math.max(slowest, await took(call));
    }
  })();
  for (const [name, most, ended] of groups) {
    const seconds = await Promise.all(ended);
    expect([name, Math.max(...seconds) < most + 5]).toEqual([name, true]);
    expect([name, Math.min(...seconds) > most - 3]).toEqual([name, true]);
  }
  // It came for 40 seconds, and is read: it is no picture.
  expect(await (await patient).json()).toMatchObject({ code: 'image_invalid' });
  over = true;
  await watched;
  process.stderr.write(`Beside 500 slow connections the slowest call took ${Math.round(slowest)} ms\n`);
  expect(slowest).toBeLessThan(2_000);
  expect(product.complaints()).toEqual([]);
});
