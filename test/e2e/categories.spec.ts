import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { CategoriesPage } from './pages/categories-page.js';
import { GalleryPage } from './pages/gallery-page.js';
import { open, signIn } from './pages/session.js';
import { command, read } from './pages/template-data.js';

test('an unsaved title is asked about before its dialog or page is left', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
  await page
    .getByRole('region', { name: 'Categories', exact: true })
    .getByRole('button', { name: 'Add category' })
    .click();
  const title = page.getByRole('dialog', { name: 'Add category' }).getByLabel('Title');
  await expect(title).toBeFocused();
  await page.keyboard.type('Greenhouses');
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await page.goBack();
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(title).toHaveValue('Greenhouses');
  await page.goBack();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a category is added, filled, published, renamed, unpublished and deleted', async ({ page, browser }) => {
  await signIn(page, 'admin', '/categories');
  const screen = new CategoriesPage(page);
  const title = `Greenhouses ${Date.now()}`;
  await expect(screen.categories.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  const list = page.getByRole('region', { name: 'Categories', exact: true });
  await list.getByRole('button', { name: 'Add category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add category' });
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect(dialog.getByText(/Enter a title/)).toBeVisible();
  await dialog.getByLabel('Title').fill('flooring');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription(/This title is already used\. Choose another\./);
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByLabel('Title')).toHaveValue('flooring');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(screen.row(title)).toContainText('Unpublished');

  await screen.choose(title);
  const subs = screen.subcategories(title);
  await expect(subs.getByRole('heading', { name: 'No sub categories yet' })).toBeVisible();
  await screen.add(subs, 'sub category', 'Glass');
  await screen.add(subs, 'sub category', 'Polycarbonate');
  await screen.act('Glass', 'Publish');
  await screen.act(title, 'Publish');
  await expect(screen.row(title)).toContainText('Live');
  await expectAccessible(page);

  const visitor = await (await browser.newContext()).newPage();
  await open(visitor, '/construction-quote-templates');
  await expect(
    visitor.getByRole('navigation', { name: 'Categories', exact: true }).first().getByRole('link', { name: title }),
  ).toBeVisible();

  await screen.act(title, 'Edit title');
  const edit = page.getByRole('dialog', { name: `Edit ${title}` });
  await edit.getByLabel('Title').fill(`${title} and sheds`);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(screen.row(`${title} and sheds`)).toContainText('new title');
  await visitor.reload();
  await expect(
    visitor
      .getByRole('navigation', { name: 'Categories', exact: true })
      .first()
      .getByRole('link', { name: title, exact: true }),
  ).toBeVisible();

  await screen.act(`${title} and sheds`, 'Unpublish');
  await expect(screen.row(`${title} and sheds`)).toContainText('Unpublished');
  const unpublished = page.locator('.toast', { hasText: 'Category unpublished.' });
  await unpublished.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(screen.row(`${title} and sheds`)).toContainText('Live');

  await screen.act(`${title} and sheds`, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(screen.row(`${title} and sheds`)).toHaveCount(0);
  await visitor.close();
});

test('a category in use is not deleted: its templates are named and linked', async ({ page }) => {
  await signIn(page, 'admin', '/categories');
  const screen = new CategoriesPage(page);
  await screen.act('Flooring', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Flooring is in use' });
  await expect(dialog.getByRole('listitem').first().getByRole('link')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Show them on the board' }).click();
  await expect(page).toHaveURL(/\/qtemplates\/staging\?category=\d+/);
  await expect(page.getByRole('combobox', { name: 'Category', exact: true })).toHaveValue(/\d+/);
  await expect(page.getByRole('row').nth(1)).toContainText('Flooring');
});

test('categories are ordered with the keyboard, for visitors too, and back with Undo', async ({ page, browser }) => {
  await signIn(page, 'admin', '/categories');
  const screen = new CategoriesPage(page);
  const titles = () =>
    screen.categories.locator('tbody').getByRole('row').getByRole('link').filter({ hasText: /\D/ }).allTextContents();
  const before = await titles();
  await page
    .getByRole('region', { name: 'Categories', exact: true })
    .getByRole('button', { name: 'Change Order' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Change Order' });
  await dialog.getByRole('button', { name: `Move ${before[1]} up` }).press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)]);
  const visitor = await (await browser.newContext()).newPage();
  await open(visitor, '/construction-quote-templates');
  await expect(
    visitor.getByRole('navigation', { name: 'Categories', exact: true }).first().getByRole('link').nth(1),
  ).toHaveText(before[1]!);
  await visitor.close();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(titles).toEqual(before);
});

test('an order of the categories is not undone where it was changed again since', async ({ page }) => {
  await signIn(page, 'admin', '/categories');
  const ids = async () => (await read<{ id: number }[]>(page, 'category/list/staging')).map(({ id }) => id);
  const before = await ids();
  const order = (list: readonly number[]) => list.map((id, at) => ({ id, sort_order: at + 1 }));
  await page
    .getByRole('region', { name: 'Categories', exact: true })
    .getByRole('button', { name: 'Change Order' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Change Order' });
  await dialog
    .getByRole('button', { name: /^Move .* up$/ })
    .nth(1)
    .click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  const theirs = [...before].reverse();
  await command(page, 'category/sort_order', order(theirs));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The order has changed again since. Undo that change first.')).toBeVisible();
  expect(await ids()).toEqual(theirs);
  await command(page, 'category/sort_order', order(before));
});

test('one category is selected at a time, with the arrow keys', async ({ page }) => {
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

test('a business chooses its categories, starts with them, and sees everything with one press', async ({ page }) => {
  await signIn(page, 'partner', '/construction-quote-templates');
  const gallery = new GalleryPage(page);
  const results = page
    .getByRole('region', { name: /templates/ })
    .getByRole('heading', { level: 2 })
    .first();
  const all = await results.textContent();
  await page.getByRole('button', { name: /your categories/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your categories' });
  for (const title of ['Tile', 'Roofing'])
    await dialog.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your 2 categories')).toBeVisible();
  await expect(gallery.cards.first()).toContainText(/Tile|Roofing/);
  await expectAccessible(page);

  // The server starts with them as well, and an empty search offers the rest.
  await open(page, '/construction-quote-templates?search=sump');
  await page.getByRole('main').getByRole('link', { name: 'Look in all categories' }).click();
  await expect(gallery.cards.first()).toContainText(/sump/i);
  await open(page, '/construction-quote-templates');
  await page.getByRole('link', { name: 'Show all categories' }).click();
  await expect(results).toHaveText(all!);
  await page.getByRole('link', { name: 'Only your categories' }).click();
  await expect(page.getByText('Your 2 categories')).toBeVisible();

  await page.getByRole('button', { name: /your categories/ }).click();
  for (const title of ['Tile', 'Roofing'])
    await dialog.getByRole('checkbox', { name: `Select ${title}`, exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(results).toHaveText(all!);
});

test('on a phone the sub categories replace the categories, in the dark and right to left', async ({
  page,
  context,
}) => {
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
