import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { transformFile } from '@swc/core';
import { createLogger } from '../telemetry/log.js';
import { RenderThread } from './render-thread.js';
import type { Task } from './renderer.js';

/** A web whose pages do what their address says. */
const ENTRY = `
export const publicPages = async () => [{ path: '/' }];
export const render = ({ url, signal, transport }) => {
  const call = (path) => transport(path, { method: 'POST', headers: {}, body: 'asked' });
  switch (url.pathname) {
    case '/dies': process.exit(7);
    case '/throws-later': return new Promise(() => setTimeout(() => { throw new Error('past everybody'); }));
    case '/spins': for (;;);
    case '/fills': for (const all = []; ; ) all.push(new Array(1e5).fill(all.length));
    case '/waits': return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    case '/moved': return Promise.resolve({ status: 302, location: '/login' });
    case '/calls': return Promise.all([call('/api/a'), call('/api/b')].map(async (one) => (await one).json()))
      .then((told) => ({ status: 200, html: told.map(({ path, body }) => path + body).join(), script: '' }));
    case '/calls-never': return call('/api/never');
    case '/calls-breaking': return call('/api/breaks');
    case '/breaks': return Promise.reject(new Error('broken'));
    default: return Promise.resolve({ status: 200, html: '<p>' + url.href, script: 'go()' });
  }
};`;

let folder: string;
let thread: RenderThread;
beforeAll(async () => {
  // A thread runs files, and these are compiled for it as in the build.
  folder = await mkdtemp(join(tmpdir(), 'quotewright-thread-'));
  for (const file of ['render-worker', 'renderer']) {
    const source = fileURLToPath(new URL(`./${file}.ts`, import.meta.url));
    const { code } = await transformFile(source, {
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
    });
    await writeFile(join(folder, `${file}.js`), code);
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'entry.js'), ENTRY);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (file: string): URL => pathToFileURL(join(folder, file));
beforeEach(() => {
  thread = new RenderThread(
    at('render-worker.js'),
    { entry: at('entry.js').href, built: { manifest: null, release: '' } },
    {
      answer: (_, call) =>
        call.path === '/api/never'
          ? new Promise(() => {})
          : call.path === '/api/breaks'
            ? Promise.reject(new Error('no database'))
            : Promise.resolve({
                status: 200,
                contentType: 'application/json',
                body: JSON.stringify(call),
                cookies: ['a=1'],
                tags: [call.path],
              }),
    },
    createLogger('silent'),
  );
  return thread.ready;
});
afterEach(() => thread.close());

const task = (path: string | null): Task => ({
  visitor: { address: '203.0.113.9', cookies: '', guest: true },
  url: path && `https://quotes.example${path}`,
  links: { social: [], videos: null, scheduling: null, contact: null },
});
const unhurried = new AbortController().signal;

describe('a rendering thread', () => {
  it('answers pages, redirects, the list of pages, and errors', async () => {
    const page = await thread.render(task('/a?b=1'), unhurried);
    expect(page).toMatchObject({
      status: 200,
      cookies: [],
      tags: [],
      html: '<p>https://quotes.example/a?b=1',
      script: 'go()',
    });
    expect(await thread.render(task('/moved'), unhurried)).toMatchObject({ status: 302, location: '/login' });
    expect(await thread.render(task(null), unhurried)).toMatchObject({ pages: [{ path: '/' }] });
    await expect(thread.render(task('/breaks'), unhurried)).rejects.toMatchObject({ message: 'broken' });
    expect(thread.busy).toBe(0);
  });

  it('lets the calls of pages be answered outside, and tells what they brought', async () => {
    expect(await thread.render(task('/calls'), unhurried)).toMatchObject({
      html: '/api/aasked,/api/basked',
      cookies: ['a=1', 'a=1'],
      tags: ['/api/a', '/api/b'],
    });
    await expect(thread.render(task('/calls-breaking'), unhurried)).rejects.toMatchObject({ message: 'no database' });
  });

  it('ends the calls of a page that is given up', async () => {
    const stop = new AbortController();
    const waiting = thread.render(task('/calls-never'), stop.signal);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ message: expect.stringContaining('abort') });
    expect(await thread.render(task('/next'), unhurried)).toMatchObject({ status: 200 });
  });

  it('ends a page that is given up, and only that', async () => {
    const stop = new AbortController();
    const waiting = thread.render(task('/waits'), stop.signal);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ message: expect.stringContaining('abort') });
    expect(thread.busy).toBe(0);
  });

  it.each(['/dies', '/throws-later', '/fills'])('is replaced if %s ends it', async (path) => {
    await expect(thread.render(task(path), unhurried)).rejects.toThrow('The renderer ended over this page.');
    expect(await thread.render(task('/next'), unhurried)).toMatchObject({ status: 200 });
  });

  it('is replaced if a page loops and ignores its cancellation', async () => {
    const stop = new AbortController();
    const spinning = thread.render(task('/spins'), stop.signal);
    stop.abort();
    await expect(spinning).rejects.toThrow('The renderer ended over this page.');
    expect(await thread.render(task('/next'), unhurried)).toMatchObject({ status: 200 });
  });
});
