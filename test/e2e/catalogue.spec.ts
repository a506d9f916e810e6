import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { BoardPage } from './pages/board-page.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { ownProduct } from './pages/template-data.js';

const PHONE = { width: 390, height: 844 };

const products = (page: Page) => new BoardPage(page, 'Products');

/** The menu of a row, with its product's state. */
const menuOf = (page: Page, name: string) =>
  page.getByRole('group').filter({ has: page.getByLabel(`Actions for ${name}`) });

/** Opens the menu of a row from the keyboard, and selects an item. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByLabel(`Actions for ${name}`).focus();
  await page.keyboard.press('ArrowDown');
  const button = menuOf(page, name).getByRole('button', { name: action, exact: true });
  await expect(button).toBeVisible();
  const focused = () => button.evaluate((element) => element === document.activeElement);
  const items = await menuOf(page, name).locator('a, button').count();
  for (let at = 1; at < items && !(await focused()); at += 1) await page.keyboard.press('ArrowDown');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

test('an admin accepts a supplier’s new master product, from the dashboard and with the keyboard', async ({ page }) => {
  const name = `Membrane${'withoutaspace'.repeat(5)}${Date.now()}`;
  await ownProduct('supplier', name);
  await signIn(page, 'admin', '/dashboard');
  await page
    .getByRole('region', { name: 'Waiting for approval' })
    .getByRole('link', { name: /new master products? to accept$/ })
    .click();
  const list = new BoardPage(page, 'Master products');
  await expect(list.row(name)).toContainText('Tamarack & Sill');
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(list.rows).toHaveCount(1);
  await page.getByRole('button', { name: `Accept ${name}` }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Everyone can see it now.' })).toBeVisible();
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Accepted' }).press('Enter');
  await expect(list.row(name)).toContainText('by Mara');
  await expectNoSidewaysScroll(page);
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Private' }).click();
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
});

test('a retail store hides its own product, undoes that, and deletes it', async ({ page }) => {
  const name = `Own board ${Date.now()}`;
  await ownProduct('retail', name);
  await page.setViewportSize(PHONE);
  await signIn(page, 'retail', `/products?search=${encodeURIComponent(name)}`);
  const row = products(page).rowOf(name);
  await expect(row).toContainText('Only you');
  await page.getByLabel(`Actions for ${name}`).click();
  await expect(menuOf(page, name).getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await choose(page, name, 'Hide');
  await expect(row).toContainText('Hidden');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row).toContainText('Only you');
  await choose(page, name, 'Hide');
  await expect(row).toContainText('Hidden');
  await products(page).filter('Who sees it', 'Only you');
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
  await products(page).filter('Who sees it', 'Hidden');
  await expect(row).toContainText('Hidden');

  await choose(page, name, 'Delete');
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel(`Actions for ${name}`)).toBeFocused();
  await choose(page, name, 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Product deleted.' })).toBeVisible();
});

test('an admin hides a product from everyone, and deletes it on its master product’s page', async ({ page }) => {
  const name = `Copper gutter ${Date.now()}`;
  await ownProduct('supplier2', name);
  await page.setViewportSize({ width: 1000, height: 800 });
  await signIn(page, 'admin', `/products?search=${encodeURIComponent(name)}`);
  const row = products(page).rowOf(name);
  await expect(row).toContainText('Waiting for approval');
  await expect(page.getByLabel(`Actions for ${name}`)).toBeInViewport({ ratio: 1 });
  await choose(page, name, 'Hide from everyone');
  await expect(row).toContainText('Hidden by an admin');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row).toContainText('Waiting for approval');
  // The menu of the only row is not cut off by the table, which may scroll sideways at this width.
  await page.getByLabel(`Actions for ${name}`).click();
  await expect(menuOf(page, name).getByRole('button', { name: 'Delete for all suppliers' })).toBeInViewport({
    ratio: 1,
  });
  await expectAccessible(page);

  await open(page, `/master-products?search=${encodeURIComponent(name)}`);
  await new BoardPage(page, 'Master products').row(name).getByRole('link', { name }).click();
  // The list that is left has actions of this name, too.
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByLabel(`Actions for ${name}`).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete for all suppliers' }).click();
  await page
    .getByRole('alertdialog', { name: `Delete ${name} of all suppliers?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('The last product here was deleted.')).toBeVisible();
  await expectAccessible(page);
  // Nobody sells it any more: it waits for nobody.
  await open(page, `/master-products?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
});

test('Escape in the master product field keeps the input and the panel', async ({ page }) => {
  await signIn(page, 'supplier', '/products?panel=new');
  const panel = page.getByRole('dialog', { name: 'Add Product' });
  const box = panel.getByRole('combobox', { name: 'Master product' });
  const options = panel.getByRole('listbox').getByRole('option');
  await box.click();
  await page.keyboard.type('pl');
  // Ten, and the one to create, in 40 % of the window's height.
  await expect(options).toHaveCount(11);
  const list = (await panel.getByRole('listbox').boundingBox())!;
  expect(list.height).toBeCloseTo(0.4 * page.viewportSize()!.height, 0);
  await page.keyboard.type('ank');
  await expect(options.last()).toHaveText('Create “plank”');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('plank');
  await page.keyboard.type('s');
  await expect(box).toHaveValue('planks');
  await expect(options.filter({ hasText: 'planks' }).first()).toBeVisible();
  await expect(panel).toBeVisible();
});

test('an empty product form starts at its first missing field, closes with one Escape, and takes a decimal comma', async ({
  page,
}) => {
  await signIn(page, 'supplier', '/products?panel=new');
  const panel = page.getByRole('dialog', { name: 'Add Product' });
  const master = panel.getByRole('combobox', { name: 'Master product' });
  await expect(master).toBeFocused();
  await expect(master).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await expect(panel.getByText('What contractors pay you.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await open(page, '/products?panel=new');
  await panel.getByLabel('Brand').focus();
  await panel.getByRole('button', { name: 'Add product' }).click();
  await expect(
    panel.getByText('Choose one from the list: a master product, or “Create” for a new name.'),
  ).toBeVisible();
  await expect(master).toBeFocused();

  const name = `Comma plank ${Date.now()}`;
  await page.keyboard.type(name);
  await panel.getByRole('option', { name: `Create “${name}”` }).click();
  await panel.getByLabel('Name', { exact: true }).fill(name);
  await panel.getByLabel('Product type').selectOption({ index: 1 });
  await panel.getByLabel('Cost price').fill('1,500');
  await panel.getByLabel('Retail price').fill('61,50');
  await panel.getByLabel('Unit', { exact: true }).fill('box');
  await panel.getByRole('button', { name: 'Add product' }).click();
  await expect(panel.getByText('Use digits and one decimal point, like 58.00.')).toBeVisible();
  await panel.getByLabel('Cost price').fill('1,500.00');
  await panel.getByRole('button', { name: 'Add product' }).click();
  await expect(panel).toHaveCount(0);
  await open(page, `/products?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('textbox', { name: `Retail price of ${name}` })).toHaveValue('61.50');
});
