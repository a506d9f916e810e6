import { describe, expect, it } from '@jest/globals';
import { KeptPages } from './kept-pages.js';
import { Pages, PagesBusy } from './pages.js';
import type { Rendered, Renderer, Task } from './renderer.js';
import { until } from '../../../../../test/support/until.js';

const task = (path: string): Task => ({
  home: { base: '', origin: '', secret: '' },
  visitor: { address: '203.0.113.9', cookies: '' },
  url: `https://quotes.example${path}`,
  links: { social: [], videos: null, scheduling: null, contact: null },
});
const page = (html: string): Rendered => ({ status: 200, cookies: [], html, nonce: 'n' });
const here = new AbortController().signal;

/** A renderer whose pages finish on command, one at a time. */
class Press implements Renderer {
  readonly atOnce = 1;
  readonly begun: {
    task: Task;
    signal: AbortSignal;
    done: (rendered: Rendered) => void;
    fail: (error: Error) => void;
  }[] = [];

  async render(asked: Task, signal: AbortSignal): Promise<Rendered> {
    return new Promise((done, fail) => {
      this.begun.push({ task: asked, signal, done, fail });
      signal.addEventListener('abort', () => fail(signal.reason as Error));
    });
  }

  async close(): Promise<void> {
    return Promise.resolve();
  }
}

describe('pages', () => {
  it('that all guests share are rendered once for concurrent requests, and then cached', async () => {
    const press = new Press();
    const pages = new Pages(press);
    const crowd = Array.from({ length: 50 }, () => pages.get('/', task('/'), here));
    expect(press.begun).toHaveLength(1);
    press.begun[0]!.done(page('home'));
    expect(await Promise.all(crowd)).toEqual(Array.from({ length: 50 }, () => page('home')));
    expect(await pages.get('/', task('/'), here)).toEqual(page('home'));
    expect(press.begun).toHaveLength(1);
  });

  it('of signed-in users are never shared or cached', async () => {
    const press = new Press();
    const pages = new Pages(press);
    const mine = pages.get(null, task('/'), here);
    const yours = pages.get(null, task('/'), here);
    press.begun[0]!.done(page('mine'));
    expect(await mine).toEqual(page('mine'));
    press.begun[1]!.done(page('yours'));
    expect(await yours).toEqual(page('yours'));
  });

  it('that failed are rendered again', async () => {
    const press = new Press();
    const pages = new Pages(press);
    const first = pages.get('/', task('/'), here);
    press.begun[0]!.fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    const second = pages.get('/', task('/'), here);
    press.begun[1]!.done({ ...page('down'), status: 503 });
    expect(await second).toMatchObject({ status: 503 });
    const third = pages.get('/', task('/'), here);
    press.begun[2]!.done(page('up'));
    expect(await third).toEqual(page('up'));
  });

  it('wait in a bounded queue', async () => {
    const press = new Press();
    const pages = new Pages(press);
    const asked = Array.from({ length: 70 }, (_, n) =>
      pages.get(`/${n}`, task(`/${n}`), here).then(
        () => 'made',
        (error: unknown) => error,
      ),
    );
    const refused = (await Promise.all(asked.slice(65))) as unknown[];
    expect(refused.every((error) => error instanceof PagesBusy)).toBe(true);
    for (let n = 0; n < 65; n += 1) {
      press.begun[n]!.done(page(String(n)));
      expect(await asked[n]).toBe('made');
    }
    expect(press.begun).toHaveLength(65);
  });

  it('are refused if they do not start in time, and given up if they then take too long', async () => {
    const press = new Press();
    const pages = new Pages(press);
    const slow = pages.get('/slow', task('/slow'), here);
    await expect(pages.get('/late', task('/late'), here)).rejects.toBeInstanceOf(PagesBusy);
    expect(press.begun).toHaveLength(1);
    await expect(slow).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('of signed-in users wait behind no guest', async () => {
    const press = new Press();
    const pages = new Pages(press);
    for (let n = 0; n < 200; n += 1) pages.get(`/${n}`, task(`/${n}`), here).catch(() => undefined);
    const own = pages.get(null, task('/templates'), here);
    press.begun.find(({ task: { url } }) => url!.endsWith('/templates'))!.done(page('mine'));
    expect(await own).toEqual(page('mine'));
  });

  it('that nobody waits for any more leave the queue to others', async () => {
    const press = new Press();
    const pages = new Pages(press);
    const first = pages.get('/', task('/'), here);
    const crowd = new AbortController();
    for (let n = 0; n < 64; n += 1) pages.get(`/${n}`, task(`/${n}`), crowd.signal).catch(() => undefined);
    crowd.abort();
    const next = pages.get('/next', task('/next'), here);
    press.begun[0]!.done(page('first'));
    expect(await first).toEqual(page('first'));
    await until(() => press.begun.length === 2);
    press.begun[1]!.done(page('next'));
    expect(await next).toEqual(page('next'));
  });

  it('are given up when nobody waits for them any more, and not before', async () => {
    const press = new Press();
    const pages = new Pages(press);
    const [one, two] = [new AbortController(), new AbortController()];
    const both = [pages.get('/', task('/'), one.signal), pages.get('/', task('/'), two.signal)];
    both.forEach((each) => void each.catch(() => undefined));
    one.abort();
    expect(press.begun[0]!.signal.aborted).toBe(false);
    two.abort();
    expect(press.begun[0]!.signal.aborted).toBe(true);
    // A later request does not join an abandoned render, and its slot is free.
    const third = pages.get('/', task('/'), here);
    await expect(both[0]).rejects.toMatchObject({ name: 'AbortError' });
    await until(() => press.begun.length === 2);
    press.begun[1]!.done(page('home'));
    expect(await third).toEqual(page('home'));
  });
});

it('cached pages stay within their memory limit', () => {
  const kept = new KeptPages(10_000);
  for (let n = 0; n < 100; n += 1) kept.keep(`/${n}`, page('x'.repeat(1_000)));
  const left = Array.from({ length: 100 }, (_, n) => n).filter((n) => kept.get(`/${n}`) !== undefined);
  expect(left).toEqual([96, 97, 98, 99]);
  kept.keep('/huge', page('x'.repeat(10_000)));
  expect(kept.get('/huge')).toBeUndefined();
  kept.keep('/99', page('short'));
  expect(kept.get('/99')).toEqual(page('short'));
});
