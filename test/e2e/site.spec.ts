import { expect, test, type APIRequestContext } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** The whole public site as its HTML says it is, without a browser: every page, and every link on it once. */

/** A page, or another file, as the server answered it. */
interface Visited {
  status: number;
  /** The page's HTML; empty for other files. */
  html: string;
}

interface Link {
  from: string;
  to: string;
  /** The id of the part it leads to; empty: the page. */
  part: string;
}

/** Requests under way at once: what the product renders at once. */
const AT_ONCE = 4;
/**
 * Addresses with a query that are followed, of each kind of page with the same names in it: every template leads to
 * sign-up and a call in its own name.
 */
const MOST_ALIKE = 15;

/** Pages about one thing, which have a picture for sharing of their own. */
const ownPicture = /^\/(quote-template|blog|help-center|construction-quote-templates)\/(?!tag\/)/;

const decoded = (text: string): string =>
  text.replace(
    /&(amp|quot|lt|gt|#x27);/g,
    (_, name: string) => ({ amp: '&', quot: '"', lt: '<', gt: '>' })[name] ?? "'",
  );

const every = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text]) => decoded(text!));

const kindOf = (path: string): string => {
  const { pathname, searchParams } = new URL(path, 'http://site');
  return `${pathname.replace(/(?<=.)\/[^/]+$/, '/*')}?${[...searchParams.keys()].join('&')}`;
};

/** Visits the pages of the sitemap, and whatever they link to. */
async function crawl(request: APIRequestContext, origin: string) {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = every(sitemap, /<loc>([^<]+)<\/loc>/g).map((address) => address.slice(origin.length));
  const visited = new Map<string, Visited>();
  const links: Link[] = [];
  const waiting: string[] = [];
  const alike = new Map<string, number>();
  const known = new Set<string>();
  const want = (path: string): void => {
    if (known.has(path)) return;
    known.add(path);
    const kind = kindOf(path);
    alike.set(kind, (alike.get(kind) ?? 0) + 1);
    if (!path.includes('?') || alike.get(kind)! <= MOST_ALIKE) waiting.push(path);
  };
  listed.forEach(want);

  const visit = async (path: string): Promise<void> => {
    const response = await request.get(path, { maxRedirects: 0 });
    const isPage = response.headers()['content-type']?.startsWith('text/html');
    const html = isPage ? await response.text() : '';
    visited.set(path, { status: response.status(), html });
    if (path.includes('?')) return;
    for (const address of every(html, /<(?:a|link|form)\b[^>]*? (?:href|action)="([^"]*)"/g)) {
      const { origin: site, pathname, search, hash } = new URL(address, origin + path);
      if (site !== origin) continue;
      links.push({ from: path, to: pathname + search, part: decodeURIComponent(hash.slice(1)) });
      want(pathname + search);
    }
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await visit(next);
  };
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { listed, sitemap, visited, links };
}

test('every link of the site leads somewhere, and every page says what it is', async ({ request, baseURL }) => {
  test.setTimeout(120_000);
  const { listed, sitemap, visited, links } = await crawl(request, baseURL!);
  expect(listed.length).toBeGreaterThan(200);

  const broken = links.flatMap(({ from, to, part }) => {
    const page = visited.get(to);
    if (!page) return [];
    if (page.status !== 200) return [`${from} → ${to}: ${page.status}`];
    const isThere = part === '' || page.html === '' || every(page.html, / id="([^"]*)"/g).includes(part);
    return isThere ? [] : [`${from} → ${to} has no part “${part}”`];
  });
  expect([...new Set(broken)].slice(0, 20)).toEqual([]);

  const titles = new Map<string, string>();
  const faults = listed.flatMap((path) => {
    const { status, html } = visited.get(path)!;
    const head = html.slice(0, html.indexOf('</head>'));
    const metas = new Map(
      [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, text]) => [name, text!]),
    );
    const title = every(head, /<title>([^<]*)<\/title>/g);
    const same = titles.get(title[0]!);
    titles.set(title[0]!, path);
    const holds = {
      'is found': status === 200,
      'has one title': title.length === 1 && !same,
      'has one heading of the first level': html.split('<h1').length === 2,
      'has a description': (metas.get('description') ?? '').length > 20,
      'may be indexed': !metas.has('robots'),
      'is canonical': every(head, /<link rel="canonical" href="([^"]+)"/g).join() === baseURL! + path,
      'says what kind of page it is':
        metas.get('og:type') === (/^\/(blog|help-center)\/(?!tag\/)/.test(path) ? 'article' : 'website'),
      'has a picture for sharing':
        metas.get('og:image')?.startsWith(`${baseURL!}/share`) === true &&
        (metas.get('og:image:alt') ?? '') !== '' &&
        metas.get('twitter:card') === 'summary_large_image',
      'has a picture of its own':
        !ownPicture.test(path) || decoded(metas.get('og:image') ?? '').split('?')[0] === `${baseURL!}/share${path}.png`,
      'says the size of its picture': metas.get('og:image:width') === '1200' && metas.get('og:image:height') === '630',
      'has readable data': [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].every(
        ([, data]) => '@type' in JSON.parse(data!),
      ),
    };
    return Object.entries(holds).flatMap(([what, does]) => (does ? [] : [`${path}: not so that it ${what}`]));
  });
  expect(faults.slice(0, 20)).toEqual([]);

  const days = every(sitemap, /<lastmod>([^<]*)<\/lastmod>/g);
  expect(days.length).toBeGreaterThan(160);
  expect(days.filter((day) => !(Date.parse(day) <= Date.now()))).toEqual([]);
});

test('pages of every kind are valid HTML, and their pictures for sharing are there', async ({ request }) => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      extends: ['html-validate:standard', 'html-validate:document'],
      // Our own files, from our own server.
      rules: { 'require-sri': 'off' },
    }),
  );
  for (const path of [
    '/',
    '/construction-quote-templates',
    '/construction-quote-templates/flooring?most=3',
    '/quote-template/lvp-plank',
    '/quote-template/lvp-plank?q1=10&tab=suppliers',
    '/embed/lvp-plank',
    '/blog',
    '/blog/tag/flooring',
    '/blog/tile-floor',
    '/help-center?search=waste',
    '/help-center/find-a-template',
    '/faqs',
    '/pricing',
    '/book-a-demo',
    '/book-a-call',
    '/search?searchTerm=deck',
    '/register',
    '/login',
    '/password/forgot',
    '/no-such-page',
  ]) {
    const html = await (await request.get(path)).text();
    const { results } = await validator.validateString(html);
    const faults = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
    expect([path, faults]).toEqual([path, []]);
    const [picture] = every(html, /<meta property="og:image" content="([^"]+)"/g);
    expect([path, (await request.get(picture!)).headers()['content-type']]).toEqual([path, 'image/png']);
  }
});
