import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { BoardPage } from './pages/board-page.js';
import { call } from './pages/call.js';
import { open, signIn } from './pages/session.js';

interface Card {
  id: number;
  name: string;
  alias: string;
  version: number;
}

const board = (page: Page) => new BoardPage(page, 'Templates in staging');

/** Templates of the gallery by name, as the admin has them. */
async function templates(page: Page, searchTerm: string): Promise<Card[]> {
  return (await call<{ data: Card[] }>(page, '/quotetemplates', { scope: 'staging', searchTerm, perPage: 9, sort: { field: 'name', type: 'asc' } })).data;
}

/** Changes the brand of a template, so that it has something to publish. */
const touch = (page: Page, { id }: Card) => call(page, '/quotetemplate/addorupdate', { id, brand: `Brand ${Date.now()}-${id}` });

test('the board is searched, filtered, sorted and paged, and all of it stands in the address', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  const list = board(page);
  await expect(list.rows).toHaveCount(15);
  await expectAccessible(page);

  await list.sort('Template', 'Click to sort Ascending');
  await expect(list.head('Template')).toHaveAttribute('aria-sort', 'ascending');
  const first = await list.rows.first().getByRole('link').first().textContent();
  await list.sort('Template', 'Click to sort Descending');
  await expect(list.head('Template')).toHaveAttribute('aria-sort', 'descending');
  await expect(list.rows.first()).not.toContainText(first!);
  await list.sort('Template', 'Click to clear sorting');
  await expect(list.head('Template')).not.toHaveAttribute('aria-sort');
  await expect(page).toHaveURL((url) => !url.searchParams.has('sort'));
  // The newest first is what is wanted of a date.
  await list.sort('Last edited', 'Click to sort Descending');
  await expect(list.head('Last edited')).toHaveAttribute('aria-sort', 'descending');

  await list.filter('Category', 'Flooring');
  await expect(list.rows.first()).toContainText('Flooring');
  await list.filter('Quote type', 'Material');
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(list.rows).toHaveCount(15);

  await page.getByRole('combobox', { name: 'Rows a page' }).selectOption('30');
  await expect(list.rows).toHaveCount(30);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText(/^31 to 60 of/)).toBeVisible();
  const address = page.url();
  await open(page, address);
  await expect(page.getByText(/^31 to 60 of/)).toBeVisible();

  await list.search('sheet vinyl');
  await expect(list.rows).not.toHaveCount(30);
  await expect(list.rows.filter({ hasText: /sheet vinyl/i })).toBeVisible();
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Cards' }).click();
  await expect(list.cards.filter({ hasText: /sheet vinyl/i })).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('view') === 'cards' && url.searchParams.get('search') === 'sheet vinyl');
  await expectAccessible(page);
});

test('rows are chosen by the keyboard: one, a range, the page; they stay chosen on other pages', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/staging?sort=name.asc');
  const list = board(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search templates' })).toBeFocused();
  await list.box(1).focus();
  await page.keyboard.press('Space');
  await expect(list.selection).toContainText('1 selected');
  await list.box(4).focus();
  await page.keyboard.press('Shift+Space');
  await expect(list.selection).toContainText('4 selected');
  await expect(page.getByRole('status').filter({ hasText: '4 templates selected' })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Next page' }).press('Enter');
  await expect(list.selection).toContainText('4 not on this page');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await expect(list.selection).toContainText('19 selected');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await expect(list.selection).toContainText('4 selected');

  // The same by mouse, and backwards.
  await list.box(6).click();
  await list.box(3).click({ modifiers: ['Shift'] });
  await expect(list.selection).toContainText('8 selected');
  await list.selection.getByRole('button', { name: 'Clear selection' }).click();
  await expect(list.selection).toHaveCount(0);
});

test('several templates are published at once; what one is refused keeps no other from it, and can be tried again', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  const [one, other, third] = await templates(page, 'patio');
  for (const template of [one!, other!]) await touch(page, template);
  await open(page, '/qtemplates/staging?search=patio&sort=name.asc');
  const list = board(page);
  for (const template of [one!, other!, third!]) await page.getByRole('checkbox', { name: `Select ${template.name}`, exact: true }).check();
  await list.selection.getByRole('button', { name: 'Publish 3…' }).click();

  const dialog = page.getByRole('dialog', { name: 'Publish templates' });
  const item = (template: Card) => dialog.getByRole('listitem').filter({ has: page.getByText(template.name, { exact: true }) });
  await expect(item(third!)).toContainText('Nothing to publish');
  await dialog.getByText('1 change', { exact: true }).first().click();
  await expect(dialog.getByText(/Brand/).first()).toBeVisible();
  await expectAccessible(page);

  // Somebody changes one of them meanwhile.
  await touch(page, other!);
  await dialog.getByRole('button', { name: 'Publish 2 templates' }).click();
  await expect(dialog.getByText('1 published, 1 failed')).toBeVisible();
  await expect(item(one!).getByRole('img', { name: 'published' })).toBeVisible();
  await expect(item(other!).getByRole('img', { name: 'Failed' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retry 1' }).click();
  await expect(dialog.getByText('2 published')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(list.selection).toContainText('1 selected');
  await expect(list.row(other!.name)).not.toContainText('change');
});

test('several templates are put into another category, and back by Undo', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/staging?search=bay+window&sort=name.asc');
  const list = board(page);
  const before = await list.rows.nth(0).textContent();
  await list.box(0).check();
  await list.selection.getByRole('button', { name: 'Categorise…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Categorise templates' });
  await expect(dialog.getByRole('button', { name: /^Categorise / })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Category', exact: true }).selectOption({ label: 'Roofing' });
  await dialog.getByRole('combobox', { name: 'Sub category' }).selectOption({ index: 1 });
  await expect(dialog.getByRole('listitem')).toContainText('then Roofing');
  await dialog.getByRole('button', { name: 'Categorise 1 template' }).click();
  await expect(dialog.getByText('1 categorised')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(list.rows.nth(0)).toContainText('Roofing');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(list.rows.nth(0)).not.toContainText('Roofing');
  expect(before).toContain('Windows, doors');
});

test('on a phone the rows are cards, in both directions and in the dark', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [display, path] of [['light.ltr', '/qtemplates/staging'], ['dark.rtl', '/qtemplates/staging?view=cards'], ['dark.ltr', '/products'], ['light.rtl', '/sent-templates']] as const) {
    await context.addCookies([{ name: 'display', value: display, url: new URL(test.info().project.use.baseURL!).origin }]);
    if (page.url() === 'about:blank') await signIn(page, 'admin', path);
    else await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${path} does not scroll sideways`).toBe(true);
    await expectAccessible(page);
  }
});

test('figures stand at the end of their column, under its head, in both directions', async ({ page, context }) => {
  await signIn(page, 'admin', '/products');
  for (const direction of ['ltr', 'rtl']) {
    await context.addCookies([{ name: 'display', value: `light.${direction}`, url: new URL(page.url()).origin }]);
    await open(page, '/products');
    const end = (box: { x: number; width: number } | null) => Math.round(direction === 'ltr' ? box!.x + box!.width : box!.x);
    const table = page.getByRole('table', { name: 'Products' });
    const head = end(await table.getByRole('columnheader', { name: 'Cost' }).boundingBox());
    const ends = await table.locator('tbody').getByRole('row').evaluateAll((rows, ltr) => rows.map((row) => {
      const range = document.createRange();
      range.selectNodeContents(row.children[4]!);
      const { left, right } = range.getBoundingClientRect();
      return Math.round(ltr ? right : left);
    }), direction === 'ltr');
    for (const at of ends) expect(Math.abs(at - head)).toBeLessThanOrEqual(14);
  }
});

test('My QTemplates: cards or a table, and the words of an empty list', async ({ page }) => {
  await signIn(page, 'retailinstall', '/qtemplates?search=nothing-is-called-this');
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
  await expectAccessible(page);
  await signInWithCopies(page);
  const list = new BoardPage(page, 'My templates');
  await expect(list.cards.first()).toBeVisible();
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click();
  await expect(list.rows.first()).toBeVisible();
  await list.sort('Template', 'Click to sort Ascending');
  await expect(list.head('Template')).toHaveAttribute('aria-sort', 'ascending');
  await expect(list.rows.first().getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
});

/** Gets two templates from the gallery for whoever is signed in. */
async function signInWithCopies(page: Page): Promise<void> {
  const gallery = await call<{ data: { id: number; quote_price: string }[] }>(page, '/quotetemplates', { perPage: 9, columnFilters: { quote_price: 'free' } });
  for (const { id } of gallery.data.slice(0, 2)) await call(page, '/quotetemplate/copy', { quote_template_id: id });
  await open(page, '/qtemplates?categories=all');
}

test('what is not there, or not for somebody, says so with the right status and a way on', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes');
  const visit = async (path: string) => [(await page.goto(path))!.status(), await page.getByRole('heading', { level: 1 }).textContent()];
  expect(await visit('/qtemplates/staging')).toEqual([403, 'Oops, this page is not for your account']);
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to my dashboard' })).toBeVisible();
  expect(await visit('/categories')).toEqual([403, 'Oops, this page is not for your account']);
  expect(await visit('/sent-templates')).toEqual([403, 'Oops, this page is not for your account']);
  expect(await visit('/qtemplates?page=99')).toEqual([404, 'Oops, there is nothing here']);
  expect(await visit('/qtemplates?page=x')).toEqual([404, 'Oops, there is nothing here']);
  expect(await visit('/no/such/page')).toEqual([404, 'Oops, there is nothing here']);
  expect(await visit('/quote-template/no-such-template')).toEqual([404, 'Oops, there is nothing here']);
  expect((await visit('/qtemplates/no-such-template'))[0]).toBe(404);
  await expect(page.getByText('Error fetching product data: No item found with this item slug.')).toBeVisible();
  await expectAccessible(page);
});
