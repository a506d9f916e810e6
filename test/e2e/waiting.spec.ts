import { chromium, expect, test } from '@playwright/test';
import { open, signIn } from './pages/session.js';
import { ownTemplate } from './pages/template-data.js';

test('a page that takes long to load shows its skeleton instead of the old page', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Slow to load');
  await open(page, '/qtemplates?search=Slow+to+load');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/quotetemplate/template/${alias}`, async (route) => {
    await answered;
    await route.continue();
  });
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('link', { name: 'Edit Slow to load' }).first().click();
  const cover = () =>
    page.getByRole('main').evaluate((main) => {
      const { content, opacity } = getComputedStyle(main, '::before');
      return content !== 'none' && opacity === '1';
    });
  await expect.poll(cover).toBe(true);
  answer();
  await expect(heading).toHaveText('Slow to load');
  await expect.poll(cover).toBe(false);
  await page.goBack();
  await expect(heading).toContainText('My QTemplates');
});

test('a dialog moves nothing where scroll bars take up space, and a panel reaches the edge', async ({
  baseURL,
  launchOptions,
}) => {
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  try {
    const page = await browser.newPage({ baseURL, viewport: { width: 1000, height: 700 } });
    await signIn(page, 'supplier', '/products');
    for (const height of [700, 3_000]) {
      await page.setViewportSize({ width: 1000, height });
      await open(page, '/products');
      const place = () => page.getByRole('heading', { level: 1 }).boundingBox();
      const end = () =>
        page
          .getByRole('button', { name: /^Account of/ })
          .or(page.locator('.bar .top-end'))
          .last()
          .boundingBox();
      const before = [await place(), await end()];
      await page.getByRole('button', { name: 'Add product' }).first().click();
      await page.getByRole('dialog', { name: 'SKU catalogue' }).getByRole('button', { name: 'New product' }).click();
      const panel = page.getByRole('dialog', { name: 'Add Product' });
      await expect(panel).toBeVisible();
      await expect
        .poll(async () => Math.round((await panel.boundingBox())!.x + (await panel.boundingBox())!.width))
        .toBe(1000);
      expect([await place(), await end()]).toEqual(before);
      await page.keyboard.press('Escape');
    }
  } finally {
    await browser.close();
  }
});
