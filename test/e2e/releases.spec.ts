import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { command, ownProduct, ownTemplate, read } from './pages/template-data.js';

interface Staged {
  id: number;
  alias: string;
  version: number;
}

/** Two published templates that were changed since, in a category that nobody has seen yet. */
async function staged(page: Page, name: string): Promise<{ first: Staged; second: Staged; category: string }> {
  const category = `Place of ${name}`;
  const { id: category_id } = await command<{ id: number }>(page, 'category/add', { title: category });
  const { id: subcategory_id } = await command<{ id: number }>(page, 'subcategory/add', {
    category_id,
    title: category,
  });
  const made = async (which: string): Promise<Staged> => {
    const { id, alias } = await ownTemplate(page, `${name} ${which}`, { category_id, subcategory_id });
    await command(page, 'quotetemplate/publish', { quote_template_id: id });
    const { version } = await command<{ version: number }>(page, 'quotetemplate/addorupdate', {
      id,
      description: `The new ${which} text.`,
    });
    return { id, alias, version };
  };
  return { first: await made('first'), second: await made('second'), category };
}

const items = (page: Page): Locator => page.getByRole('list', { name: 'Items of the release' }).getByRole('listitem');
const state = (page: Page, word: string | RegExp): Locator => page.locator('.tool-head .badge', { hasText: word });

test('templates, a category and a price are put together, previewed, published and reverted', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin', '/releases');
  const name = `Release ${Date.now()}`;
  const { first, second, category } = await staged(page, name);

  await page.getByRole('button', { name: 'New release' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make release' }).click();
  await expect(page.getByText('Enter a name for the release.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Nothing in it yet')).toBeVisible();
  await expectAccessible(page);

  const add = async (what: string) => {
    await page.locator('summary', { hasText: 'Add' }).click();
    await page.getByRole('button', { name: what }).click();
    return page.getByRole('dialog');
  };
  const templates = await add('Templates…');
  await templates.getByRole('searchbox').fill(name);
  for (const which of ['first', 'second'])
    await templates.getByRole('button', { name: `Add ${name} ${which}` }).click();
  await expect(templates.getByRole('button', { name: /^Add .* second$/ })).toHaveText('In it');
  await expectAccessible(page);
  await templates.getByRole('button', { name: 'Done' }).click();
  await expect(items(page)).toHaveCount(2);

  const categories = await add('A category…');
  await categories.getByLabel('Category', { exact: true }).selectOption({ label: category });
  await categories.getByRole('button', { name: 'Add to the release' }).click();
  await expect(items(page)).toHaveCount(3);

  await ownProduct('supplier', name);
  const prices = await add('New prices…');
  await prices.getByRole('searchbox').fill(name);
  await prices
    .getByRole('button', { name: /^New prices of/ })
    .first()
    .click();
  await page.getByLabel('Retail price').fill('61.00');
  await page.getByRole('button', { name: 'Add to the release' }).click();
  await expect(items(page).nth(3)).toContainText('→ $61.00');
  await expect(page.getByText('Ready to publish.')).toBeVisible();

  // A later edit is not in it until somebody says so.
  await command(page, 'quotetemplate/addorupdate', { id: second.id, brand: 'Oakline' });
  await page.reload();
  await page.getByRole('button', { name: `Use the newest version of ${name} second` }).click();
  await expect(page.getByText('A newer version exists.')).toBeHidden();
  await items(page).first().getByText('What it changes').click();
  await expect(items(page).first()).toContainText('1 difference');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByText(`The gallery after ${name}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Public page of ${name} first after the releases` }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('The releases change the public page');
  await expect(page.getByRole('main')).toContainText('The new first text.');
  const guest = await browser.newPage();
  await open(guest, `/quote-template/${first.alias}`);
  await expect(guest.getByRole('main')).toContainText('As the house needs it.');

  await page.goto('/releases');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Publish now…' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Season');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(state(page, 'Published')).toBeVisible({ timeout: 30_000 });
  await expect(items(page).first()).toContainText('Published');
  await open(guest, `/quote-template/${first.alias}`);
  await expect(guest.getByRole('main')).toContainText('The new first text.');

  await page.getByRole('button', { name: 'Revert…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make the draft' }).click();
  await expect(page.getByText('It reverts')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(state(page, 'Published')).toBeVisible({ timeout: 30_000 });
  await open(guest, `/quote-template/${first.alias}`);
  await expect(guest.getByRole('main')).toContainText('As the house needs it.');
  await guest.close();
});

test('a template is scheduled from its editor, moved and cancelled by keyboard', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin', '/account');
  const name = `Scheduled ${Date.now()}`;
  const { first } = await staged(page, name);
  await open(page, `/qtemplates/${first.alias}`);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date and time').fill('2020-01-01T09:00');
  await expect(dialog.getByText('Choose a time to come.')).toBeVisible();
  await dialog.getByLabel('Date and time').fill('2099-11-27T09:00');
  await dialog.getByRole('button', { name: 'Schedule 1 template' }).click();
  await expect(dialog.getByText('1 scheduled')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await open(page, `/qtemplates/staging?state=scheduled&search=${encodeURIComponent(name)}`);
  const badge = page.getByRole('link', { name: /is scheduled to be published on Friday, November 27, 2099/ });
  await expect(badge).toHaveText('Scheduled Fri 09:00');
  await page.getByLabel(`Actions for ${name} first`).click();
  await page.getByRole('button', { name: 'Unpublish…' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Leaves the public gallery until Fri 09:00: then a release publishes it again.',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await badge.focus();
  await page.keyboard.press('Enter');
  await expect(state(page, 'Scheduled Fri 09:00')).toBeVisible();
  await expect(page.getByText('It is published on')).toContainText('Friday, November 27, 2099');

  await page.getByRole('button', { name: 'Move…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Date and time').fill('2099-11-28T10:30');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).press('Enter');
  await expect(state(page, 'Scheduled Sat 10:30')).toBeVisible();
  // The closing dialog gives the focus back, which would close a menu.
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByLabel(`More for ${name} first`).press('Enter');
  await page.getByRole('button', { name: 'Cancel release…' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel release' }).press('Enter');
  await expect(state(page, 'Cancelled')).toBeVisible();
  await expect(page.getByText('It was cancelled, and publishes nothing.')).toBeVisible();
  expect(
    (await read<{ published_version: number }>(page, `quotetemplate/template/${first.alias}`)).published_version,
  ).toBeLessThan(first.version);

  await page.getByRole('button', { name: 'Make it a draft again' }).click();
  await expect(state(page, 'Draft')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('selected templates are added to a release, each with its outcome', async ({ page }) => {
  await signIn(page, 'admin', '/account');
  const name = `Together ${Date.now()}`;
  await staged(page, name);
  await open(page, `/qtemplates/staging?search=${encodeURIComponent(name)}`);
  for (const which of ['first', 'second']) await page.getByRole('checkbox', { name: `${name} ${which}` }).check();
  await page.getByRole('button', { name: 'Add to a release…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the release').fill(name);
  await dialog.getByRole('button', { name: 'Add 2 templates' }).click();
  await expect(dialog.getByText('2 added')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await open(page, `/releases?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  await expect(items(page)).toHaveCount(2);
});

test('hasty presses count once, and what somebody else did meanwhile is shown', async ({ page }) => {
  await signIn(page, 'admin', '/account');
  const name = `Hasty ${Date.now()}`;
  const { first, second } = await staged(page, name);
  const { id } = await command<{ id: number }>(page, 'release/add', {
    name,
    items: [first, second].map((template) => ({ kind: 'template', id: template.id })),
  });
  await open(page, `/releases/${id}`);
  const sent: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/release\/(item\/remove|reopen)$/, async (route) => {
    sent.push(route.request().url());
    await held;
    await route.continue();
  });
  for (const which of ['first', 'second'])
    await page.getByRole('button', { name: `Take ${name} ${which} out of the release` }).dblclick();
  answer();
  await expect(page.getByText('Nothing in it yet')).toBeVisible();
  expect(sent).toHaveLength(2);

  await command(page, 'release/item/add', { id, items: [{ kind: 'template', id: first.id }] });
  await open(page, `/releases/${id}`);
  await command(page, 'release/cancel', { id });
  await page.getByRole('button', { name: `Take ${name} first out of the release` }).click();
  await expect(page.getByText('This release cannot be changed.', { exact: false }).first()).toBeVisible();
  await expect(state(page, 'Cancelled')).toBeVisible();
  sent.length = 0;
  await page.getByRole('button', { name: 'Make it a draft again' }).dblclick();
  await expect(state(page, 'Draft')).toBeVisible();
  expect(sent).toHaveLength(1);
});
