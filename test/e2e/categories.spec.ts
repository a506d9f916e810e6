import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { CategoriesPage } from './pages/categories-page.js';
import { open, signIn } from './pages/session.js';

test('categories are put in order by the keyboard, for visitors too, and back by Undo', async ({ page, browser }) => {
  await signIn(page, 'admin', '/categories');
  const screen = new CategoriesPage(page);
  const titles = () => screen.categories.locator('tbody').getByRole('row').getByRole('link').filter({ hasText: /\D/ }).allTextContents();
  const before = await titles();
  await page.getByRole('region', { name: 'Categories', exact: true }).getByRole('button', { name: 'Change Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Order' });
  await dialog.getByRole('button', { name: `Move ${before[1]} up` }).press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)]);
  const visitor = await (await browser.newContext()).newPage();
  await open(visitor, '/construction-quote-templates');
  await expect(visitor.getByRole('navigation', { name: 'Categories', exact: true }).first().getByRole('link').nth(1)).toHaveText(before[1]!);
  await visitor.close();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(titles).toEqual(before);
});

test('one category is chosen at a time, with the arrow keys', async ({ page }) => {
  await signIn(page, 'admin', '/categories');
  const screen = new CategoriesPage(page);
  const radios = screen.categories.getByRole('radio');
  await radios.first().focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/category=\d+/);
  const first = page.url();
  await page.keyboard.press('ArrowDown');
  await expect(page).not.toHaveURL(first);
  await expect(radios.nth(1)).toBeChecked();
  await expect(radios.first()).not.toBeChecked();
});

test('on a phone the sub categories take the place of the categories, in the dark and right to left', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/categories');
  await context.addCookies([{ name: 'display', value: 'dark.rtl', url: new URL(page.url()).origin }]);
  await open(page, '/categories');
  const screen = new CategoriesPage(page);
  await expectAccessible(page);
  await screen.choose('Flooring');
  await expect(screen.categories).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All categories' }).click();
  await expect(screen.categories).toBeVisible();
});
