import { readdir, stat } from 'node:fs/promises';
import { items, startProduct } from './commands.mjs';
import { constant } from './comparisons.mjs';
import { interleaved, quick, rate, report } from './compare.mjs';
import { end, startServer } from './processes.mjs';

const CONNECTIONS = 32;
/** Of guests who ask for pages that are not kept: as many as are rendered at once. */
const FEW = 4;
const WARM_UP = quick ? 1 : 4;
const client = new URL('../apps/web/dist/client/', import.meta.url);
const server = new URL('../apps/web/dist/server/entry-server.js', import.meta.url);
const headers = { 'Accept-Encoding': 'br' };

/** The script whose compressed copy is nearest to a size (bytes). */
async function scriptLike(size) {
  const names = (await readdir(new URL('assets/', client))).filter((name) => name.endsWith('.js.br'));
  const sizes = await Promise.all(
    names.map(async (name) => ({ name, off: Math.abs((await stat(new URL(`assets/${name}`, client))).size - size) })),
  );
  return `/assets/${sizes.sort((a, b) => a.off - b.off)[0].name.slice(0, -'.br'.length)}`;
}

/**
 * `public_page_over_static`: a kept page of a guest ÷ a built script of the same size, compressed both, from the same
 * server. `render_over_string`: pages of templates that are not kept, with their reads ÷ sending a string of that size;
 * beside it the kept page, and the mere render of one from answers at hand, in one thread.
 */
export async function pages({ database, load }) {
  const product = await startProduct({ database }, 'pages');
  const { port } = product.web;
  const site = `http://127.0.0.1:${port}`;
  const page = '/pricing';
  const { headers: sent } = await fetch(site + page, { headers });
  const script = await scriptLike(Number(sent.get('content-length')));
  /** Asks for some pages; the first time of each warms it up. */
  const perSecond = async (jobs) => {
    for (const job of Object.values(jobs)) await load.run({ ...job, items, seconds: WARM_UP });
    const rates = Object.entries(jobs).map(([name, job]) => [
      name,
      async () => (await load.run({ ...job, items })).perSecond,
    ]);
    return Object.fromEntries(rates);
  };

  const compressed = (path) => ({ port, request: { method: 'GET', path, headers }, connections: CONNECTIONS });
  const kept = await interleaved(await perSecond({ page: compressed(page), script: compressed(script) }));
  const note = `${sent.get('content-length')} bytes`;
  const public_page_over_static = report('public_page_over_static', kept, note);

  const { render } = await import(server.href);
  const known = new Map();
  const transport = async (path, init) => {
    const key = `${path} ${init.body ?? ''}`;
    if (!known.has(key)) known.set(key, await (await fetch(site + path, { ...init, signal: undefined })).text());
    return new Response(known.get(key), { headers: { 'content-type': 'application/json' } });
  };
  const alone = () =>
    render({
      url: new URL(`${site}/quote-template/template-1`),
      cookies: '',
      links: { social: [], videos: null, scheduling: null, contact: null },
      transport,
      manifest: null,
      release: '',
      signal: new AbortController().signal,
    });
  // A parameter that no page knows: nobody else asks for this page.
  const fresh = '/quote-template/{slug}?n={n}';
  const { length } = await (await fetch(`${site}/quote-template/template-1`)).text();
  const hello = await startServer('hello-server.mjs', constant);
  const plain = (of, path) => ({ port: of, request: { method: 'GET', path }, connections: FEW });
  const rendered = await interleaved({
    ...(await perSecond({
      page: plain(port, fresh),
      string: plain(hello.port, `/page/${length}`),
      'kept page': plain(port, '/quote-template/template-1'),
    })),
    'render alone': () => rate(alone, 1),
  });
  const render_over_string = report('render_over_string', rendered, `${length} characters, not compressed`);
  await end(hello.child);
  await product.stop();
  return { public_page_over_static, render_over_string };
}
