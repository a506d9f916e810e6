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

/** Templates of the gallery by name, as admins have them. */
async function templates(page: Page, searchTerm: string): Promise<Card[]> {
  return (
    await call<{ data: Card[] }>(page, '/quotetemplates', {
      scope: 'staging',
      searchTerm,
      perPage: 9,
      sort: { field: 'name', type: 'asc' },
    })
  ).data;
}

/** Changes the brand of a template, so that it has something to publish. */
const touch = (page: Page, { id }: Card) =>
  call(page, '/quotetemplate/addorupdate', { id, brand: `Brand ${Date.now()}-${id}` });

test('the board is searched, filtered, sorted and paged, and all of it is in the address', async ({ page }) => {
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
  // A date sorts newest first.
  await list.sort('Last edited', 'Click to sort Descending');
  await expect(list.head('Last edited')).toHaveAttribute('aria-sort', 'descending');

  await list.filter('Category', 'Flooring');
  await expect(list.rows.first()).toContainText('Flooring');
  await list.filter('Quote type', 'Material');
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(list.rows).toHaveCount(15);

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('30');
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
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('view') === 'cards' && url.searchParams.get('search') === 'sheet vinyl',
  );
  await expectAccessible(page);
});

test('rows are selected with the keyboard: one, a range, the page; they stay selected on other pages', async ({
  page,
}) => {
  await signIn(page, 'admin', '/qtemplates/staging?sort=name.asc');
  const list = board(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search templates' })).toBeFocused();
  await list.box(1).focus();
  await page.keyboard.press('Space');
  await expect(list.selection).toContainText('1 selected');
  for (let row = 1; row < 4; row += 1) await page.keyboard.press('ArrowDown');
  await expect(list.box(4)).toBeFocused();
  await page.keyboard.press('Shift+Space');
  await expect(list.selection).toContainText('4 selected');
  await expect(page.getByRole('status').filter({ hasText: '4 templates selected' })).toHaveCount(1);
  // At the end of the page the bar covers no row.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);
  await list.box(4).focus();

  await page.getByRole('link', { name: 'Next page' }).press('Enter');
  await expect(list.selection).toContainText('4 not on this page');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await expect(list.selection).toContainText('19 selected');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await expect(list.selection).toContainText('4 selected');

  // The same with the mouse, and backwards.
  await list.box(6).click();
  await list.box(3).click({ modifiers: ['Shift'] });
  await expect(list.selection).toContainText('8 selected');
  await list.selection.getByRole('button', { name: 'Clear selection' }).click();
  await expect(list.selection).toHaveCount(0);
});

test('a question mark shows the shortcuts, and types itself in an input', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const link = page.getByRole('link', { name: 'New template' });
  await link.focus();
  await page.keyboard.press('?');
  await expect(sheet.getByText('Focus search')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  await expect(sheet).toBeHidden();

  const account = page.locator('summary').filter({ hasText: 'Account of' });
  await account.click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(account).toBeFocused();
});

test('several templates are published at once; a refusal does not stop the others, and can be retried', async ({
  page,
}) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  const [one, other, third] = await templates(page, 'patio');
  for (const template of [one!, other!]) await touch(page, template);
  await open(page, '/qtemplates/staging?search=patio&sort=name.asc');
  const list = board(page);
  for (const template of [one!, other!, third!])
    await page.getByRole('checkbox', { name: `Select ${template.name}`, exact: true }).check();
  await list.selection.getByRole('button', { name: 'Publish 2…' }).click();

  const dialog = page.getByRole('dialog', { name: 'Publish templates' });
  const item = (template: Card) =>
    dialog.getByRole('listitem').filter({ has: page.getByText(template.name, { exact: true }) });
  await expect(item(third!)).toContainText('Already up to date');
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

test('several templates are moved to another category, and back with Undo', async ({ page }) => {
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
  for (const [display, path] of [
    ['light.ltr', '/qtemplates/staging'],
    ['dark.rtl', '/qtemplates/staging?view=cards'],
    ['dark.ltr', '/products'],
    ['light.rtl', '/sent-templates'],
  ] as const) {
    await context.addCookies([
      { name: 'display', value: display, url: new URL(test.info().project.use.baseURL!).origin },
    ]);
    if (page.url() === 'about:blank') await signIn(page, 'admin', path);
    else await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      `${path} does not scroll sideways`,
    ).toBe(true);
    await expectAccessible(page);
  }
});

test('on a tablet a wide table scrolls, and not the page', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  for (const path of [
    '/qtemplates/staging',
    '/products',
    '/product/luxury-vinyl-plank?view=sku',
    '/master-products?state=all',
    '/suppliers',
    '/price-approvals',
    '/sign-ins',
    '/sent-templates',
    '/categories',
  ]) {
    await page.setViewportSize({ width: 900, height: 844 });
    await open(page, path);
    for (const width of [900, 768, 577]) {
      await page.setViewportSize({ width, height: 844 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        `${path} fits ${width} px`,
      ).toBe(true);
    }
    await expectAccessible(page);
  }
});

test('figures are at the end of their column, under its header, in both directions', async ({ page, context }) => {
  await signIn(page, 'admin', '/products');
  for (const direction of ['ltr', 'rtl']) {
    await context.addCookies([{ name: 'display', value: `light.${direction}`, url: new URL(page.url()).origin }]);
    await open(page, '/products');
    const end = (box: { x: number; width: number } | null) =>
      Math.round(direction === 'ltr' ? box!.x + box!.width : box!.x);
    const table = page.getByRole('table', { name: 'Products' });
    const head = end(await table.getByRole('columnheader', { name: 'Cost' }).boundingBox());
    const column = (await table.getByRole('columnheader').allInnerTexts()).findIndex((text) => text.includes('Cost'));
    const ends = await table
      .locator('tbody')
      .getByRole('row')
      .evaluateAll(
        (rows, [ltr, column]) =>
          rows.map((row) => {
            const range = document.createRange();
            range.selectNodeContents(row.children[column]!);
            const { left, right } = range.getBoundingClientRect();
            return Math.round(ltr ? right : left);
          }),
        [direction === 'ltr', column] as const,
      );
    for (const at of ends) expect(Math.abs(at - head)).toBeLessThanOrEqual(14);
  }
});

test('My QTemplates: cards or a table, and the text of an empty list', async ({ page }) => {
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
  await expect(list.rows.first().getByRole('checkbox')).toBeVisible();
  await expectAccessible(page);
});

/** Gets two templates from the gallery for the signed-in user. */
async function signInWithCopies(page: Page): Promise<void> {
  const gallery = await call<{ data: { id: number; quote_price: string }[] }>(page, '/quotetemplates', {
    perPage: 9,
    columnFilters: { quote_price: 'free' },
  });
  for (const { id } of gallery.data.slice(0, 2)) await call(page, '/quotetemplate/copy', { quote_template_id: id });
  await open(page, '/qtemplates?categories=all');
}

test('a missing or forbidden page says so with the right status and a link', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes');
  const visit = async (path: string) => [
    (await page.goto(path))!.status(),
    await page.getByRole('heading', { level: 1 }).textContent(),
  ];
  expect(await visit('/qtemplates/staging')).toEqual([403, 'Oops, this page is not for your account']);
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to my dashboard' })).toBeVisible();
  expect(await visit('/categories')).toEqual([403, 'Oops, this page is not for your account']);
  expect(await visit('/sent-templates')).toEqual([403, 'Oops, this page is not for your account']);
  expect(await visit('/qtemplates?search=&page=99')).toEqual([404, 'Oops, there is nothing here']);
  await expect(page.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/qtemplates?search=');
  expect(await visit('/qtemplates?page=x')).toEqual([404, 'Oops, there is nothing here']);
  expect(await visit('/no/such/page')).toEqual([404, 'Oops, there is nothing here']);
  expect(await visit('/quote-template/no-such-template')).toEqual([404, 'Oops, there is nothing here']);
  expect((await visit('/qtemplates/no-such-template'))[0]).toBe(404);
  await expect(page.getByText('Error fetching product data: No item found with this item slug.')).toBeVisible();
  await expectAccessible(page);
});

test('back and forward restore searches, filters and orders', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  const list = board(page);
  const search = page.getByRole('searchbox', { name: 'Search templates' });
  const category = page.getByRole('combobox', { name: 'Category', exact: true });
  /** As many rows as the address asks for. */
  const shows = async () => {
    const asked = new URL(page.url()).searchParams;
    const { total } = await call<{ total: number }>(page, '/quotetemplates', {
      scope: 'staging',
      perPage: 1,
      category_id: Number(asked.get('category') ?? 0),
      subcategory_id: Number(asked.get('sub') ?? 0),
      searchTerm: asked.get('search') ?? '',
    });
    await expect(list.rows).toHaveCount(Math.min(total, 15));
    return total;
  };
  await list.filter('Category', 'Flooring');
  await expect(page.getByRole('combobox', { name: 'Sub category' })).toBeVisible();
  const flooring = await shows();
  await list.filter('Sub category', 'Carpet');
  await expect(page).toHaveURL((url) => url.searchParams.has('sub'));
  const carpet = await shows();
  await list.search('tile');
  const tile = await shows();
  expect(tile).toBeLessThan(carpet);
  expect(carpet).toBeLessThan(flooring);
  await list.sort('Guide price', 'Click to sort Ascending');
  await expect(list.head('Guide price')).toHaveAttribute('aria-sort', 'ascending');

  await page.goBack();
  await expect(list.head('Guide price')).not.toHaveAttribute('aria-sort');
  await page.goBack();
  await expect(search).toHaveValue('');
  expect(await shows()).toBe(carpet);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Sub category' })).toHaveValue('0');
  expect(await shows()).toBe(flooring);
  await page.goBack();
  await expect(category).toHaveValue('0');
  expect(await shows()).toBeGreaterThan(15);
  for (let step = 0; step < 4; step += 1) await page.goForward();
  await expect(search).toHaveValue('tile');
  expect(await shows()).toBe(tile);
  await expect(list.head('Guide price')).toHaveAttribute('aria-sort', 'ascending');
  // Another category has other sub categories.
  await list.filter('Category', 'Roofing');
  await expect(page).toHaveURL((url) => !url.searchParams.has('sub'));
});

test('when the last rows of the last page are gone, the page before it is shown', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  const ask = (query: object) =>
    call<{ data: (Card & { has_unpublished_changes: boolean })[]; total: number }>(page, '/quotetemplates', {
      scope: 'staging',
      sort: { field: 'name', type: 'desc' },
      ...query,
    });
  const { total } = await ask({ perPage: 1, columnFilters: { state: 'changed' } });
  const quiet = (await ask({ perPage: 50 })).data.filter((template) => !template.has_unpublished_changes);
  // One row on the last page, which is not the first.
  const touched = quiet.slice(0, 15 * Math.max(1, Math.ceil(total / 15)) + 1 - total);
  for (const template of touched) await touch(page, template);
  const last = Math.ceil((total + touched.length) / 15);
  await open(page, `/qtemplates/staging?state=changed&sort=updated_at.asc&page=${last}`);
  const list = board(page);
  await expect(list.rows).toHaveCount(1);
  await list.box(0).check();
  await list.selection.getByRole('button', { name: 'Publish 1…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish templates' });
  await dialog.getByRole('button', { name: 'Publish 1 template' }).click();
  await expect(dialog.getByText('1 published')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(list.rows).toHaveCount(15);
  await expect(page).toHaveURL((url) => (url.searchParams.get('page') ?? '1') === String(last - 1));
  for (const { id } of touched.slice(0, -1)) await call(page, '/quotetemplate/publish', { quote_template_id: id });
});

test('a selection survives narrowing the list, and is used as last seen', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/staging?search=deck&sort=name.asc');
  const list = board(page);
  for (const name of ['Composite Deck', 'Pressure-Treated Deck']) await list.row(name).getByRole('checkbox').check();
  await list.search('nothing-is-called-this');
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
  await expect(list.selection).toContainText('2 not on this page');
  await expectAccessible(page);
  await list.selection.getByRole('button', { name: 'Categorise…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Categorise templates' });
  await expect(dialog.getByRole('listitem')).toHaveText([/^Composite Deck/, /^Pressure-Treated Deck/]);
  await page.keyboard.press('Escape');
  await expect(list.selection.getByRole('button', { name: 'Categorise…' })).toBeFocused();
});

test('below 577 px rows are cards, from there on a table; names without a space fit both', async ({ page }) => {
  await signIn(page, 'retail', '/qtemplates');
  const name = `Floor${'without-a-space'.repeat(4)}${Date.now()}`.replaceAll('-', '');
  await call(page, '/quotetemplate/addorupdate', {
    name,
    description: 'As the house needs it.',
    price: '123456789012.00',
    unit: 'square metre of wall',
    quote_type: 'labour',
  });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  const list = new BoardPage(page, 'My templates');
  const headShows = async () =>
    (await list.head('Guide price').boundingBox())!.height > 10 &&
    (await list.table.locator('thead').boundingBox())!.width > 1;
  await page.setViewportSize({ width: 577, height: 844 });
  await open(page, `/qtemplates?view=table&search=${name}`);
  await expect(list.row(name)).toBeVisible();
  expect(await headShows()).toBe(true);
  await page.setViewportSize({ width: 576, height: 844 });
  expect(await headShows()).toBe(false);
  for (const width of [900, 700, 577, 576, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await fits(), `a table's rows fit ${width} px`).toBe(true);
  }
  await expectAccessible(page);
  await open(page, `/qtemplates?search=${name}`);
  await expect(list.cards).toHaveCount(1);
  expect(await fits()).toBe(true);
});

test('a range of own templates is selected and gets the same warranty', async ({ page }) => {
  await signIn(page, 'retail', '/quotes');
  const mark = `Warranted ${Date.now()}`;
  for (const name of ['One', 'Two', 'Three'])
    await call(page, '/quotetemplate/addorupdate', {
      name: `${mark} ${name}`,
      description: 'As the house needs it.',
      price: '10.00',
      unit: 'ft²',
      quote_type: 'labour',
      advice: 'Kept.',
    });
  await open(page, `/qtemplates?view=table&search=${encodeURIComponent(mark)}`);
  const list = new BoardPage(page, 'My templates');
  await list.box(0).click();
  await list.box(2).click({ modifiers: ['Shift'] });
  await expect(list.selection).toContainText('3 selected');
  await list.box(1).click();
  await expect(list.selection).toContainText('2 selected');
  await list.selection.getByRole('button', { name: 'Advice and warranty…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Advice and warranty' });
  await expect(dialog.getByRole('button', { name: 'Change 2 templates' })).toBeDisabled();
  await dialog.getByLabel('Warranty').fill('Five years.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 2 templates' }).click();
  await expect(dialog.getByText('2 changed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Success: 2 templates changed.')).toBeVisible();
  await expect(list.selection).toBeHidden();
  await list
    .row(`${mark} Three`)
    .getByRole('link', { name: `Edit ${mark} Three` })
    .click();
  await page.getByRole('navigation', { name: 'Template parts' }).getByRole('link', { name: 'Description' }).click();
  await expect(page.getByLabel('Warranty')).toHaveValue('Five years.');
  await expect(page.getByLabel('Advice')).toHaveValue('Kept.');
});

test('the list of a select is at most 350 px high, and supports the usual keys', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  const select = page.getByRole('combobox', { name: 'Category', exact: true });
  await select.focus();
  await page.keyboard.press('Space');
  const options = () =>
    select
      .locator('option')
      .evaluateAll(
        (all) => all.map((option) => option.getBoundingClientRect()).filter(({ height }) => height > 0).length,
      );
  await expect.poll(options).toBeGreaterThan(15);
  expect(await select.evaluate((element) => getComputedStyle(element, '::picker(select)').maxBlockSize)).toBe('350px');
  await expectAccessible(page);
  await page.keyboard.type('Roof');
  await page.keyboard.press('Enter');
  await expect(select.locator('option:checked')).toHaveText('Roofing');
  await expect(page).toHaveURL(/category=\d+/);
});
