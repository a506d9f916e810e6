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
