import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { SharedPage } from './shared-page.js';
import { Kept } from '../projections/kept.js';
import { PageTags } from '../projections/moved-tags.js';
import { Pages, PagesBusy } from './pages.js';
import type { Rendered, Renderer, Task } from './renderer.js';
import { sharedPath } from './shared-path.js';
import { until } from '../../../../../test/support/until.js';

const task = (path: string): Task => ({
  visitor: { address: '203.0.113.9', cookies: '', guest: true },
  url: `https://quotes.example${path}`,
  links: { social: [], videos: null, scheduling: null, contact: null },
});
const page = (html: string, tags: string[] | null = ['listing']): Rendered => ({
  status: 200,
  cookies: [],
  tags,
  html,
  script: '',
});
const prepare = (rendered: Rendered): SharedPage =>
  new SharedPage(rendered.status, 'html' in rendered ? rendered.html : '', null, '');
const textOf = async (made: SharedPage): Promise<string> => (await made.as('identity')).toString();
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

/** A guest's request: the text of the page. */
const guests = async (pages: Pages, key: string, gone: AbortSignal, keep = true): Promise<string> =>
  textOf(await pages.forGuests({ key, keep, task: task(key), prepare }, gone));
/** Tags whose moves are heard. */
const tags = (): PageTags => new PageTags(() => true);

/** A render of a page, done. @returns what is kept of it */
async function kept(moved: PageTags, rendered: Rendered, during?: () => void, keep = true): Promise<Pages> {
  const press = new Press();
  const pages = new Pages(press, moved);
  const asked = guests(pages, '/', here, keep);
  during?.();
  press.begun[0]!.done(rendered);
  await asked;
  return pages;
}

describe('kept pages', () => {
  it('hold until one of their tags moves', async () => {
    const moved = tags();
    const pages = await kept(moved, page('home', ['template-1', 'listing']));
    moved.move(['template-2']);
    expect(pages.kept('/')).toBeDefined();
    moved.move(['listing', 'template-3']);
    expect(pages.kept('/')).toBeUndefined();
  });

  it('are not made by a render during which a tag moved, which may have read what was before', async () => {
    const moved = tags();
    expect((await kept(moved, page('home'), () => moved.move(['template-2']))).kept('/')).toBeDefined();
    expect((await kept(moved, page('home'), () => moved.move(['listing']))).kept('/')).toBeUndefined();
    expect((await kept(moved, page('home'), () => moved.move(['*']))).kept('/')).toBeUndefined();
  });

  it('are not used while moves may be missed, nor afterwards', async () => {
    let hears = true;
    const moved = new PageTags(() => hears);
    const pages = await kept(moved, page('home'));
    hears = false;
    expect(pages.kept('/')).toBeUndefined();
    moved.move(['*']);
    hears = true;
    expect(pages.kept('/')).toBeUndefined();
  });

  it('are whole pages that others ask for: no errors, and none that says not what it stands on', async () => {
    expect((await kept(tags(), page('home', []))).kept('/')).toBeDefined();
    expect((await kept(tags(), page('home', null))).kept('/')).toBeUndefined();
    expect((await kept(tags(), { ...page('gone'), status: 404 })).kept('/')).toBeUndefined();
    expect((await kept(tags(), page('a search'), undefined, false)).kept('/')).toBeUndefined();
  });

  it('forget tags one by one only up to a limit: then all have moved', async () => {
    const moved = tags();
    const pages = await kept(moved, page('home'));
    moved.move(Array.from({ length: 49_999 }, (_, n) => `template-${n}`));
    expect(pages.kept('/')).toBeDefined();
    moved.move(['product-1', 'product-2']);
    expect(pages.kept('/')).toBeUndefined();
  });

  it('are addressed by what pages know, in any order, and by no campaign', () => {
    expect(sharedPath('/flooring')).toBe('/flooring');
    expect(sharedPath('/flooring?utm_source=mail&gclid=1')).toBe('/flooring');
    expect(sharedPath('/flooring?sort=name&page=2&utm_medium=x')).toBe('/flooring?page=2&sort=name');
    expect(sharedPath('/flooring?page=2&sort=name')).toBe('/flooring?page=2&sort=name');
    for (const own of ['search=deck', 'q1=12', 'v=3', 'preview', 'token=x']) expect(sharedPath(`/a?${own}`)).toBeNull();
  });

  it('are compressed once for each encoding', async () => {
    const made = new SharedPage(200, 'x'.repeat(5_000), null, '');
    expect(await made.as('br')).toBe(await made.as('br'));
    expect(brotliDecompressSync(await made.as('br')).toString()).toBe('x'.repeat(5_000));
    expect(gunzipSync(await made.as('gzip')).toString()).toBe('x'.repeat(5_000));
  });
});

describe('pages', () => {
  it('that all guests share are rendered once for concurrent requests', async () => {
    const press = new Press();
    const pages = new Pages(press, tags());
    const crowd = Array.from({ length: 50 }, () => guests(pages, '/', here));
    expect(press.begun).toHaveLength(1);
    press.begun[0]!.done(page('home'));
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['home']));
  });

  it('of signed-in users are never shared or cached', async () => {
    const press = new Press();
    const pages = new Pages(press, tags());
    const mine = pages.forAccount(task('/'), here);
    const yours = pages.forAccount(task('/'), here);
    press.begun[0]!.done(page('mine'));
    expect(await mine).toEqual(page('mine'));
    press.begun[1]!.done(page('yours'));
    expect(await yours).toEqual(page('yours'));
  });

  it('that failed are rendered again', async () => {
    const press = new Press();
    const pages = new Pages(press, tags());
    const first = guests(pages, '/', here);
    press.begun[0]!.fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    const second = guests(pages, '/', here);
    press.begun[1]!.done({ ...page('down'), status: 503 });
    expect(await second).toBe('down');
    const third = guests(pages, '/', here);
    press.begun[2]!.done(page('up'));
    expect(await third).toBe('up');
  });

  it('wait in a bounded queue', async () => {
    const press = new Press();
    const pages = new Pages(press, tags());
    const asked = Array.from({ length: 70 }, (_, n) =>
      guests(pages, `/${n}`, here).then(
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
    const pages = new Pages(press, tags());
    const slow = guests(pages, '/slow', here);
    await expect(guests(pages, '/late', here)).rejects.toBeInstanceOf(PagesBusy);
    expect(press.begun).toHaveLength(1);
    await expect(slow).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('of signed-in users wait behind no guest', async () => {
    const press = new Press();
    const pages = new Pages(press, tags());
    for (let n = 0; n < 200; n += 1) guests(pages, `/${n}`, here).catch(() => undefined);
    const own = pages.forAccount(task('/templates'), here);
    press.begun.find(({ task: { url } }) => url!.endsWith('/templates'))!.done(page('mine'));
    expect(await own).toEqual(page('mine'));
  });

  it('that nobody waits for any more leave the queue to others', async () => {
    const press = new Press();
    const pages = new Pages(press, tags());
    const first = guests(pages, '/', here);
    const crowd = new AbortController();
    for (let n = 0; n < 64; n += 1) guests(pages, `/${n}`, crowd.signal).catch(() => undefined);
    crowd.abort();
    const next = guests(pages, '/next', here);
    press.begun[0]!.done(page('first'));
    expect(await first).toBe('first');
    await until(() => press.begun.length === 2);
    press.begun[1]!.done(page('next'));
    expect(await next).toBe('next');
  });

  it('are given up when nobody waits for them any more, and not before', async () => {
    const press = new Press();
    const pages = new Pages(press, tags());
    const [one, two] = [new AbortController(), new AbortController()];
    const both = [guests(pages, '/', one.signal), guests(pages, '/', two.signal)];
    both.forEach((each) => void each.catch(() => undefined));
    one.abort();
    expect(press.begun[0]!.signal.aborted).toBe(false);
    two.abort();
    expect(press.begun[0]!.signal.aborted).toBe(true);
    // A later request does not join an abandoned render, and its slot is free.
    const third = guests(pages, '/', here);
    await expect(both[0]).rejects.toMatchObject({ name: 'AbortError' });
    await until(() => press.begun.length === 2);
    press.begun[1]!.done(page('home'));
    expect(await third).toBe('home');
  });
});

it('kept pages stay within their memory limit', () => {
  const made = new Kept<SharedPage>(tags(), 10_000, ({ bytes }) => bytes);
  const sized = (length: number): SharedPage => new SharedPage(200, 'x'.repeat(length), null, '');
  for (let n = 0; n < 100; n += 1) made.keep(`/${n}`, sized(1_500), [], 0);
  const left = Array.from({ length: 100 }, (_, n) => n).filter((n) => made.get(`/${n}`) !== undefined);
  expect(left).toEqual([96, 97, 98, 99]);
  made.keep('/huge', sized(10_000), [], 0);
  expect(made.get('/huge')).toBeUndefined();
});
