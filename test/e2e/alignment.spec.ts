import { expect, test, type Page } from '@playwright/test';
import { open, signIn } from './pages/session.js';
import { command } from './pages/template-data.js';

/** Where a page's title line begins, and where its title stands, in pixels. */
async function headOf(page: Page): Promise<{ start: number; middle: number }> {
  return page.getByRole('main').evaluate((main) => {
    const title = main.querySelector('h1')!;
    const line = title.parentElement!.getBoundingClientRect();
    const { top, height } = title.getBoundingClientRect();
    return { start: Math.round(line.left), middle: Math.round(top + height / 2) };
  });
}

const SCREENS = {
  admin: [
    '/dashboard',
    '/qtemplates/staging',
    '/qtemplates/lvp-plank',
    '/categories',
    '/sent-templates',
    '/master-products',
    '/suppliers',
    '/price-approvals',
    '/sign-ins',
    '/price-sheets',
    '/products',
    '/test-quote/lvp-plank',
    '/quotes',
    '/system',
  ],
  retail: ['/dashboard', '/qtemplates', '/qtemplates/new', '/quotes/new/lvp-plank', '/quotes', '/products'],
};

for (const [account, screens] of Object.entries(SCREENS)) {
  test(`every tool page of ${account} has its title at the same place`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, account, '/dashboard');
    const { data } = await command<{ data: { master_product_alias: string }[] }>(page, 'products/list', {});
    // A product's page is for those who manage it.
    const product = account === 'admin' ? [`/product/${data[0]!.master_product_alias}`] : [];
    for (const path of [...screens, ...product]) {
      await open(page, path);
      expect.soft(await headOf(page), path).toEqual({ start: 40, middle: 93 });
    }
  });
}

test('rules beside each other are level', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'retail', '/quotes/new/lvp-plank');
  const rule = (name: string) => page.getByRole('region', { name, exact: true }).locator('.dim').first().boundingBox();
  const [left, right] = [await rule('Measurements'), await rule('Lines')];
  expect(left!.y).toBe(right!.y);
});
