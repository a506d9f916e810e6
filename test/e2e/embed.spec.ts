import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { watch } from './pages/complaints.js';
import { open } from './pages/session.js';

/** A partner's site: another origin, with the one line that the partner puts in. */
let partner: Server;
let line = '';
let lineOfNone = '';
test.beforeAll(async ({}, { project }) => {
  const { origin } = new URL(project.use.baseURL!);
  line = `<script async src="${origin}/embed.js" data-template="lvp-plank" data-theme="dark" data-units="metric"></script>`;
  lineOfNone = line.replace('lvp-plank', 'nothing-like-it');
  partner = createServer(({ url }, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Tiles</title><p>Our shop</p>${url === '/gone' ? lineOfNone : line}`),
  );
  await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
});
test.afterAll(() => partner.close());

test('a calculator stands in the page of a partner, and leads back in a tab of its own', async ({ page, context }) => {
  const complaints = watch(page);
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/quotetemplate/view')) views.push(request.postData()!);
  });
  const { port } = partner.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/`);
  const frame = page.frameLocator('iframe[title="Quantity calculator"]');
  await expect(frame.locator('html')).toHaveAttribute('data-ready', '');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  const length = frame.getByRole('textbox', { name: /Room length/ });
  await expect(length).toHaveValue(/^\d+\.\d+$/);
  await length.fill('5');
  const plank = frame.getByRole('row').filter({ hasText: /Coastal Oak LVP plank/ });
  const before = await plank.textContent();
  await length.fill('50');
  await expect(plank).not.toHaveText(before!);
  await expect(frame.getByText('$')).toHaveCount(0);

  // As high as what it shows, also when the window gets narrower.
  const room = page.locator('iframe');
  const outer = async () => (await room.boundingBox())!.height;
  const inner = async () => frame.locator('#main').evaluate((main) => Math.ceil((main as HTMLElement).offsetHeight));
  await expect.poll(async () => (await outer()) - (await inner())).toBe(0);
  const wide = await outer();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(outer).toBeGreaterThan(wide);
  await expect.poll(async () => (await outer()) - (await inner())).toBe(0);

  await expect.poll(() => views.length).toBe(1);
  expect(JSON.parse(views[0]!)).toMatchObject({ embedded: true, referrer: `http://localhost:${port}/` });
  expect(await context.cookies()).toEqual([]);

  const opened = context.waitForEvent('page');
  await frame.getByRole('link', { name: 'See the prices: Get Template' }).click();
  await expect(await opened).toHaveURL(/\/quote-template\/lvp-plank\?q1=50/);
  expect(complaints).toEqual([]);
});

test('a calculator whose template is gone takes only the room of its sentence', async ({ page }) => {
  const { port } = partner.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/gone`);
  const frame = page.frameLocator('iframe[title="Quantity calculator"]');
  await expect(frame.getByRole('heading', { name: 'This calculator is not here any more' })).toBeVisible();
  await expect.poll(async () => (await page.locator('iframe').boundingBox())!.height).toBeLessThan(200);
});

test('only the calculator may be framed', async ({ page, request }) => {
  for (const [path, framed] of [
    ['/embed/lvp-plank', true],
    ['/quote-template/lvp-plank', false],
    ['/login', false],
  ] as const) {
    const headers = (await request.get(path)).headers();
    expect([path, headers['x-frame-options'], headers['content-security-policy']]).toEqual([
      path,
      framed ? undefined : 'DENY',
      expect.stringContaining(framed ? 'frame-ancestors *' : "frame-ancestors 'none'"),
    ]);
  }
  const gone = await request.get('/embed/nothing-like-it');
  expect(gone.status()).toBe(404);
  // No link of it leads to a page that the frame would refuse.
  const links = (await gone.text()).match(/<a [^>]*>/g)!;
  expect(links.filter((link) => !/target="_blank"|href="#/.test(link))).toEqual([]);
  await open(page, '/embed/lvp-plank');
  await expectAccessible(page);
});
