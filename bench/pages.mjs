import { readdir, stat } from 'node:fs/promises';
import { items, startProduct } from './commands.mjs';
import { interleaved, quick, rate, report } from './compare.mjs';

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
 * server. `render_over_string`: pages of templates that are not kept, with their reads ÷ the mere render of one from
 * answers at hand, in one thread.
 */
export async function pages({ database, load }) {
  const product = await startProduct({ database }, 'pages');
  const { port } = product.web;
  const site = `http://127.0.0.1:${port}`;
  const page = '/pricing';
  const { headers: sent } = await fetch(site + page, { headers });
  const script = await scriptLike(Number(sent.get('content-length')));
  const perSecond = (path, connections, seconds) => async () =>
    (
      await load.run({
        port,
        items,
        request: { method: 'GET', path, headers },
        connections,
        ...(seconds && { seconds }),
      })
    ).perSecond;

  for (const path of [page, script]) await perSecond(path, CONNECTIONS, WARM_UP)();
  const public_page_over_static = report({
    title: `A kept page of a guest ÷ a script of the same size (${sent.get('content-length')} bytes)`,
    unit: 'a second',
    sides: await interleaved({ page: perSecond(page, CONNECTIONS), script: perSecond(script, CONNECTIONS) }),
    ratio: ['page', 'script'],
    atLeast: 0.5,
  });

  // As shipped: React has another build for development.
  process.env.NODE_ENV = 'production';
  const { render } = await import(server.href);
  const known = new Map();
  const transport = async (path, init) => {
    const key = `${path} ${init.body ?? ''}`;
    if (!known.has(key)) known.set(key, await (await fetch(site + path, { ...init, signal: undefined })).text());
    return new Response(known.get(key), { headers: { 'content-type': 'application/json' } });
  };
  const string = () =>
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
  await perSecond(fresh, FEW, WARM_UP)();
  const render_over_string = report({
    title: 'A template’s page that is not kept ÷ its mere render from answers at hand',
    unit: 'a second',
    sides: await interleaved({ page: perSecond(fresh, FEW), string: () => rate(string, 1) }),
    ratio: ['page', 'string'],
  });
  await product.stop();
  return { public_page_over_static, render_over_string };
}
