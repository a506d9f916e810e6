import { expect, test } from '@playwright/test';
import { strayedSigns } from './pages/direction.js';
import { open, signIn } from './pages/session.js';

/** Screens with various sentences, by account. */
const screens = {
  guest: [
    '/',
    '/construction-quote-templates',
    '/construction-quote-templates/flooring',
    '/quote-template/lvp-plank',
    '/register',
    '/login',
    '/password/forgot',
    '/terms',
    '/faqs',
    '/pricing',
  ],
  admin: [
    '/qtemplates/staging',
    '/qtemplates/new',
    '/qtemplates/lvp-plank',
    '/qtemplates/lvp-plank?tab=lines',
    '/qtemplates/lvp-plank?tab=questions&panel=new',
    '/qtemplates/lvp-plank?tab=related',
    '/qtemplates/lvp-plank?tab=history',
    '/test-quote/lvp-plank',
    '/reports',
    '/system',
    '/categories',
    '/master-products',
    '/suppliers',
    '/price-approvals',
    '/sign-ins',
    '/product/luxury-vinyl-plank?view=sku',
    '/sent-templates',
    '/email-kinds?kind=booking',
    '/history',
    '/dashboard',
  ],
  contractor: [
    '/dashboard',
    '/qtemplates',
    '/qtemplates?view=table',
    '/quotes/new/lvp-plank',
    '/quotes',
    '/products',
    '/products?panel=new',
  ],
  supplier: [
    '/dashboard',
    '/products',
    '/products?view=cards',
    '/products?panel=catalogue',
    '/products?panel=new',
    '/price-sheets',
    '/product/luxury-vinyl-plank?view=sku',
  ],
};

for (const [who, addresses] of Object.entries(screens)) {
  test(`right to left, what ${who === 'guest' ? 'a guest' : `the ${who}`} reads keeps its full stops at its end and its numbers at its beginning`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'display', value: 'light.rtl', url: baseURL! }]);
    if (who !== 'guest') await signIn(page, who, '/dashboard');
    for (const address of addresses) {
      await open(page, address);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect.soft(await strayedSigns(page), address).toEqual([]);
    }
  });
}

test('right to left, lines start at the right side, and left to right nothing moves', async ({ page, baseURL }) => {
  const sides = () =>
    page
      .getByRole('paragraph')
      .filter({ hasText: 'A guide, installed.' })
      .evaluate((hint) => {
        const text = document.createRange();
        text.selectNodeContents(hint);
        const [line, box] = [text.getBoundingClientRect(), hint.getBoundingClientRect()];
        return { left: Math.round(line.left - box.left), right: Math.round(box.right - line.right) };
      });
  await page.context().addCookies([{ name: 'display', value: 'light.rtl', url: baseURL! }]);
  await signIn(page, 'contractor', '/qtemplates/new');
  expect((await sides()).right).toBe(0);
  await page.context().addCookies([{ name: 'display', value: 'light.ltr', url: baseURL! }]);
  await page.reload();
  expect((await sides()).left).toBe(0);
});
