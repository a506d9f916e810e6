import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { BoardPage } from './pages/board-page.js';
import { call } from './pages/call.js';
import { strayedSigns } from './pages/direction.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { ownProduct } from './pages/template-data.js';

const PHONE = { width: 390, height: 844 };

/** A master product: its name, and the address of its page. */
interface Named {
  name: string;
  address: string;
}

/** Two products of a supplier under similar master products of the catalogue. */
async function doubles(page: Page, word: string): Promise<[Named, Named]> {
  await signIn(page, 'admin', '/master-products');
  const accepted = async (name: string): Promise<Named> => {
    const { master_product_id: id, master_product_alias: alias } = await ownProduct('supplier', name);
    await call(page, '/masterproducts/accept', { id });
    return { name, address: `/product/${alias}?view=sku` };
  };
  const both: [Named, Named] = [await accepted(`${word} planks`), await accepted(`${word} plank`)];
  // A job compares their names.
  await expect
    .poll(async () => (await call<{ total: number }>(page, '/masterproducts/doubles', { searchTerm: word })).total)
    .toBe(1);
  return both;
}

/** Opens the menu of a row from the keyboard and presses an item. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByLabel(`Actions for ${name}`, { exact: true }).press('Enter');
  await page.getByRole('group').getByRole('button', { name: action, exact: true }).press('Enter');
}

test('an admin merges likely doubles with the keyboard; the old address leads to the new one, and undo opens it', async ({
  page,
}) => {
  const word = `Quarry${Date.now()}`;
  const [{ name: old, address }, { name: kept, address: other }] = await doubles(page, word);
  await open(page, `/master-products?state=doubles&search=${word}`);
  await expect(new BoardPage(page, 'Likely doubles').rows).toHaveCount(1);
  await expect(page.getByText('Similar names')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Compare/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: kept, exact: true })).toContainText('In the catalogue');
  await dialog.getByRole('radio', { name: `Keep ${kept}`, exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('list', { name: 'What follows' })).toContainText(
    `The address of ${old} will lead to ${kept}.`,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Master products merged.' })).toBeVisible();
  await expect(page.getByText('There are no records matching your request')).toBeVisible();

  const answer = await page.request.get(address, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, other]);
  await open(page, address);
  await expect(page.getByRole('heading', { level: 1, name: kept })).toBeVisible();
  await expect(page.getByText('2 SKUs')).toBeVisible();

  await open(page, `/master-products?state=accepted&search=${word}`);
  await expect(new BoardPage(page, 'Master products').row(kept)).toContainText(`with ${old}`);
  await choose(page, kept, `Undo the merge with ${old}`);
  await expect(new BoardPage(page, 'Master products').rows).toHaveCount(2);
});

test('two that are not the same stay apart, on a phone and right to left', async ({ page, context, baseURL }) => {
  const word = `Slate${Date.now()}`;
  await doubles(page, word);
  await context.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  await page.setViewportSize(PHONE);
  await open(page, `/master-products?state=doubles&search=${word}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(await strayedSigns(page)).toEqual([]);
  await page.getByRole('button', { name: /^Compare/ }).press('Enter');
  await expectNoSidewaysScroll(page);
  expect(await strayedSigns(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Not the same/ }).press('Enter');
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Not the same/ })).toBeVisible();
});

test('a master product is renamed, merged by its name, and refuses a name that is taken', async ({ page }) => {
  const word = `Beam${Date.now()}`;
  const [{ name: old }, { name: kept }] = await doubles(page, word);
  await open(page, `/master-products?state=accepted&search=${word}`);
  const list = new BoardPage(page, 'Master products');
  const dialog = page.getByRole('dialog');

  await choose(page, old, 'Rename');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(kept.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Another master product has this name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`${word} girders`);
  await page.keyboard.press('Enter');
  await expect(list.row(`${word} girders`)).toBeVisible();

  await choose(page, kept, 'Merge with another');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await expect(dialog.getByText('Choose the other master product.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Master product' }).fill(`${word} gird`);
  await dialog.getByRole('option', { name: `${word} girders` }).click();
  await expect(dialog.getByRole('list', { name: 'What follows' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(list.rows).toHaveCount(1);
});

test('an admin moves a product to a new master product and back', async ({ page }) => {
  const word = `Hinge${Date.now()}`;
  const [{ name: first, address }] = await doubles(page, word);
  await open(page, address);
  await page.getByLabel(`Actions for ${first}`).press('Enter');
  await page.getByRole('button', { name: 'Move to another master product' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Master product' }).fill(`${word} sets`);
  await dialog.getByRole('option', { name: `Create “${word} sets”` }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Product moved.' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Undone.' })).toBeVisible();
  await open(page, address);
  await expect(page.getByText('1 SKU')).toBeVisible();
});
