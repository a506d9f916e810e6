import { expect, test } from '@playwright/test';
import { open, PASSWORD, signIn } from './pages/session.js';
import { command } from './pages/template-data.js';

/** Directives of a policy. */
const parts = (policy: string): Map<string, string> =>
  new Map(policy.split('; ').map((one) => one.split(/ (.*)/s) as [string, string]));

test('every kind of answer carries the headers that keep it to itself', async ({ page, request }) => {
  await signIn(page, 'admin', '/dashboard');
  // For the export of the history.
  await command(page, 'session/confirm', { password: PASSWORD });
  const home = await (await request.get('/')).text();
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(home)![1]!;
  const picture = /\/media\/[0-9a-f]+\/\d+\.webp/.exec(
    await (await request.get('/quote-template/lvp-plank')).text(),
  )![0];
  const guest: [kind: 'page' | 'plain' | 'call' | 'file', address: string, status: number][] = [
    ['page', '/', 200],
    ['page', '/login', 200],
    ['page', '/nothing-here', 404],
    ['page', '/embed/lvp-plank', 200],
    ['page', '/%F0', 404],
    ['page', '/p/none', 404],
    ['file', '/outbox', 302],
    ['file', '/blog/', 301],
    ['file', asset, 200],
    ['file', '/assets/none.js', 404],
    ['file', picture, 200],
    ['file', '/media/none', 404],
    ['file', '/share.png', 200],
    ['file', '/favicon.svg', 200],
    ['file', '/robots.txt', 200],
    ['file', '/sitemap.xml', 200],
    ['file', '/.well-known/security.txt', 200],
    ['file', '/embed.js', 200],
    ['call', '/api/me', 200],
    ['call', '/api/nothing', 404],
    ['call', '/api/history', 401],
    ['call', '/api/docs', 200],
  ];
  const admin: typeof guest = [
    ['page', '/dashboard', 200],
    ['page', '/outbox', 200],
    ['call', '/api/history', 200],
    ['call', '/api/history.csv', 200],
    ['call', '/api/health', 200],
    ['file', '/metrics', 200],
  ];
  const shown = new Set([picture, '/share.png', '/embed.js']);
  for (const [asking, answers] of [
    [request, guest],
    [page.request, admin],
  ] as const) {
    for (const [kind, address, status] of answers) {
      const answer = await asking.get(address, { maxRedirects: 0, headers: { 'x-requested-with': 'test' } });
      const headers = answer.headers();
      const what = `${address} ${kind}`;
      expect([what, answer.status()]).toEqual([what, status]);
      expect([what, headers]).toEqual([
        what,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'referrer-policy': address.startsWith('/p/') ? 'same-origin' : 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': shown.has(address) ? 'cross-origin' : 'same-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
        }),
      ]);
      expect([what, headers['x-frame-options']]).toEqual([what, address.startsWith('/embed/') ? undefined : 'DENY']);
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
        expect([what, headers[name]]).toEqual([what, undefined]);
      if (address === picture) expect(headers['content-security-policy']).toMatch(/^default-src 'none'; sandbox;/);
      expect([what, parts(headers['content-security-policy']!).get('frame-ancestors')]).toEqual([
        what,
        address.startsWith('/embed/') ? '*' : "'none'",
      ]);
      if (kind === 'file') continue;
      expect(headers['cache-control']).toMatch(
        asking === request && kind === 'page' ? /^(private, no-cache|no-store)$/ : /no-store/,
      );
      const policy = parts(headers['content-security-policy']!);
      expect([what, policy.get('default-src'), policy.get('base-uri')]).toEqual([what, "'none'", "'none'"]);
      expect([what, policy.get('script-src') ?? '']).toEqual([what, expect.not.stringMatching(/unsafe|\*|https?:/)]);
    }
  }
});

test('a page turns no text into HTML or a script, and the browser reports what tries', async ({ page }) => {
  await open(page, '/quote-template/lvp-plank');
  const tried = await page.evaluate(() => {
    const refused = (attempt: () => void): boolean => {
      try {
        attempt();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const element = document.createElement('div');
    return {
      html: refused(() => (element.innerHTML = '<img src=x onerror=alert(1)>')),
      parsed: refused(() => void new DOMParser().parseFromString('<b>', 'text/html')),
      script: refused(() => (document.createElement('script').src = '/assets/other.js')),
      policy: refused(() => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy: (name: string, rules: object) => void };
        };
        trustedTypes.createPolicy('mine', {});
      }),
    };
  });
  expect(tried).toEqual({ html: true, parsed: true, script: true, policy: true });
  await signIn(page, 'admin', '/dashboard');
  await expect
    .poll(async () => (await page.request.get('/metrics')).text())
    .toMatch(/^quotewright_policy_reports_total\{directive="require-trusted-types-for"[^}]*\} [1-9]/m);
});

test('reports of browsers are taken from anybody, within limits, and keep nobody’s address', async ({
  page,
  request,
}) => {
  const send = (body: string, type = 'application/csp-report') =>
    request.post('/policy-reports', { data: body, headers: { 'content-type': type } });
  const report = (fields: object): string => JSON.stringify({ 'csp-report': fields });
  const answers = [
    await send(
      report({
        'effective-directive': 'script-src-elem',
        'document-uri': 'http://x/p/secret',
        'blocked-uri': 'inline',
      }),
    ),
    await send('not JSON'),
    await send('null'),
    await send(report({ 'effective-directive': { a: 1 }, 'blocked-uri': 7 })),
  ];
  expect(answers.map((answer) => answer.status())).toEqual([204, 204, 204, 204]);
  expect((await send('x'.repeat(40_000))).status()).toBe(413);
  expect((await send('{}', 'text/plain')).status()).toBe(415);
  await signIn(page, 'admin', '/dashboard');
  const metrics = await (await page.request.get('/metrics')).text();
  const counted = (directive: string): number =>
    Number(
      new RegExp(`^quotewright_policy_reports_total\\{directive="${directive}"[^}]*\\} (\\d+)$`, 'm').exec(
        metrics,
      )?.[1],
    );
  expect(counted('script-src-elem')).toBeGreaterThan(0);
  expect(counted('other')).toBeGreaterThan(0);
});

test('security.txt says whom to tell, and is never out of date', async ({ request }) => {
  const text = await (await request.get('/.well-known/security.txt')).text();
  expect(text).toMatch(/^Contact: (mailto:|http)/m);
  const left = Date.parse(/^Expires: (.+)$/m.exec(text)![1]!) - Date.now();
  expect(left).toBeGreaterThan(90 * 86_400_000);
  expect(left).toBeLessThan(365 * 86_400_000);
});
