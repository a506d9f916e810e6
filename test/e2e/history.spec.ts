import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { QuotePage } from './pages/quote-page.js';
import { command, commandAs, ownCopy, read } from './pages/template-data.js';
import { open, ready, signIn } from './pages/session.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

interface Known {
  id: number;
  alias: string;
}

/** A copy of a gallery template whose price was saved three times, then its unit once. */
async function saved(page: Page): Promise<Known> {
  const alias = await ownCopy(page);
  const { id } = await read<{ id: number }>(page, `quotetemplate/template/${alias}`);
  for (const price of ['7', '8', '9']) await command(page, 'quotetemplate/addorupdate', { id, price });
  await command(page, 'quotetemplate/addorupdate', { id, unit: 'm²', reason: 'Metric from now on' });
  return { id, alias };
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Every change' });
const entries = (page: Page) => timeline(page).locator('summary[data-entry]');

/** The button of a field. Its description says which: its name would make every field's label ambiguous. */
const asked = (page: Page, field: string) =>
  page.getByRole('button', { name: 'Who set this?' }).and(page.locator(`[aria-description^="${field}"]`));

test('saves of one field are one line, which opens and is undone as one', async ({ page }) => {
  const { alias } = await saved(page);
  await open(page, `/qtemplates/${alias}?tab=history`);
  const price = timeline(page).getByRole('listitem').filter({ hasText: '3 saves' });
  await expect(price).toContainText('changed the price from $');
  await expect(price.getByText('to $9.00').first()).toBeVisible();
  await price.getByText('3 saves').click();
  await expect(price.getByText('Changed the price from $8.00 to $9.00', { exact: false })).toBeVisible();
  await price
    .getByRole('button', { name: /^Undo: changed the price from .* to \$9/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
  await expect(dialog).toContainText('All 3 saves are undone as one.');
  await dialog.getByRole('button', { name: 'Undo change' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(price.getByText('Undone.').first()).toBeVisible();
});

test('a later change in the way is named, shown, and undone with the earlier one', async ({ page }) => {
  const { id, alias } = await saved(page);
  await commandAs('admin', 'quotetemplate/addorupdate', { id, price: '11' });
  await open(page, `/qtemplates/${alias}?tab=history`);
  const undo = page.getByRole('button', { name: /^Undo: changed the price from .* to \$9/ });
  await undo.click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
  await dialog.getByRole('button', { name: 'Undo change' }).click();
  await expect(dialog.getByText('A later change is in the way:')).toBeVisible();
  await expect(dialog.getByText('changed the price from $9.00 to $11.00')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Show it' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(entries(page).first()).toContainText('to $11.00');
  await page.goBack();

  await undo.click();
  await dialog.getByLabel('Reason').fill('Back to the old price');
  await dialog.getByRole('button', { name: 'Undo change' }).click();
  await dialog.getByRole('button', { name: 'Undo both' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(entries(page).first()).toContainText('Back to the old price');
});

test('a save that joins a later change while it is asked about is shown before both are undone', async ({ page }) => {
  const { id, alias } = await saved(page);
  await commandAs('admin', 'quotetemplate/addorupdate', { id, price: '11' });
  await open(page, `/qtemplates/${alias}?tab=history`);
  await page.getByRole('button', { name: /^Undo: changed the price from .* to \$9/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
  await dialog.getByRole('button', { name: 'Undo change' }).click();
  await expect(dialog.getByText('changed the price from $9.00 to $11.00')).toBeVisible();
  await commandAs('admin', 'quotetemplate/addorupdate', { id, price: '20' });
  await dialog.getByRole('button', { name: 'Undo both' }).click();
  await expect(dialog.getByText('changed the price from $9.00 to $20.00').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo both' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the filter stands in the address, survives reload and Back, and can be cleared', async ({ page }) => {
  const { alias } = await saved(page);
  await open(page, `/qtemplates/${alias}?tab=history`);
  await expect(timeline(page).getByText('Metric from now on')).toBeVisible();
  await timeline(page).getByText('Everything').first().click();
  await timeline(page).getByRole('link', { name: 'Prices', exact: true }).click();
  await expect(page).toHaveURL(/part=prices/);
  await expect(timeline(page).getByText('Metric from now on')).toHaveCount(0);
  await page.reload();
  await expect(timeline(page).getByText('3 saves')).toBeVisible();
  await expect(timeline(page).getByText('Metric from now on')).toHaveCount(0);
  await page.goBack();
  await expect(timeline(page).getByText('Metric from now on')).toBeVisible();
  await page.goForward();

  await timeline(page).getByLabel('Search the history').fill('no such thing');
  await expect(timeline(page).getByText('There are no records matching your request')).toBeVisible();
  await expect(page).toHaveURL(/text=no\+such\+thing/);
  await expectAccessible(page);
  await timeline(page).getByRole('link', { name: 'Show all changes' }).click();
  await expect(page).toHaveURL(/\?tab=history$/);
  await expect(timeline(page).getByText('Metric from now on')).toBeVisible();
  await expect(timeline(page).getByLabel('Search the history')).toHaveValue('');
});

test('arrow keys move between entries, and Enter opens one', async ({ page }) => {
  const { alias } = await saved(page);
  await open(page, `/qtemplates/${alias}?tab=history`);
  await entries(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(entries(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(timeline(page).getByText(/Contractor, from/)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(entries(page).first()).toBeFocused();
});

test('a long history loads as it is scrolled, and is whole on a phone, in the dark and right to left', async ({
  page,
  context,
  baseURL,
}) => {
  const { id, alias } = await saved(page);
  for (let n = 1; n <= 70; n += 1)
    await command(page, 'quotetemplate/addquestion', { quote_template_id: id, title: `Door ${n}`, unit: 'ft' });
  await context.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/qtemplates/${alias}?tab=history`);
  await expect(entries(page)).toHaveCount(50);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await entries(page).last().scrollIntoViewIfNeeded();
  await expect(timeline(page).getByText(/^copied LVP Plank/)).toBeVisible();
  await expect(timeline(page).getByRole('button', { name: 'Show earlier changes' })).toHaveCount(0);
});

test('who set a field, each part of a formula and every earlier value is one press away, and leads to the history', async ({
  page,
}) => {
  const { alias } = await saved(page);
  const editor = new TemplateEditorPage(page);
  await editor.open(alias);
  await page.getByLabel('Waste').fill('33');
  await editor.saveLine();
  const panel = page.getByRole('dialog', { name: 'Who set this?' });
  await asked(page, 'Waste').press('Enter');
  await expect(panel.getByText('33%')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Earlier values' }).getByText('10%')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(asked(page, 'Waste')).toBeFocused();

  await asked(page, 'Formula of').press('Enter');
  const parts = panel.getByRole('region', { name: 'Parts of the formula' });
  await parts.getByRole('button', { name: 'Room width' }).press('Enter');
  await expect(parts.getByText(/Dana Whitlock/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await editor.tab('Description');
  await asked(page, 'Price').click();
  await expect(panel.getByText('$9.00')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Show in the history' }).nth(1).click();
  await expect(panel).toHaveCount(0);
  await expect(timeline(page).getByText('Changes up to the one you opened.')).toBeVisible();
  await expect(entries(page).first()).toContainText('3 saves');
});

test('who set a category, a picture, its place and a related template is told as well', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/ceramic-floor');
  const panel = page.getByRole('dialog', { name: 'Who set this?' });
  const editor = new TemplateEditorPage(page);
  await editor.tab('Description');
  for (const field of ['Category', 'Sub category']) {
    await asked(page, field).press('Enter');
    await expect(panel.getByText(/Show in the history/).first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const field of ['Picture 1', 'Position of picture 1']) {
    await page.getByText('Who set…').click();
    await page.getByRole('button', { name: field, exact: true }).click();
    await expect(panel.getByText(/Show in the history/).first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await editor.tab('Related Templates');
  await asked(page, 'Related template').first().click();
  await expect(panel.getByText(/Show in the history/).first()).toBeVisible();
  await expectAccessible(page);
});

test('on a quote, each line says who set what it is worked out from', async ({ page }) => {
  const { alias } = await saved(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/quotes/new/${alias}`);
  await new QuotePage(page).answerAll('12');
  await page
    .getByRole('button', { name: /how it is worked out/ })
    .first()
    .click();
  await page.getByText('Who set…').click();
  await page.getByRole('button', { name: 'Formula', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Who set this?' });
  await expect(panel.getByText(/Dana Whitlock/).first()).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Show in the history' }).first().click();
  await expect(timeline(page).getByText(/^copied /)).toBeVisible();
  // The measurements are there again.
  await page.goBack();
  await expect(page.getByRole('button', { name: /how it is worked out/ }).first()).toBeVisible();

  // Of somebody else's template there is nothing to tell.
  await open(page, '/quotes/new/laminate');
  await new QuotePage(page).answerAll('12');
  await page
    .getByRole('button', { name: /how it is worked out/ })
    .first()
    .click();
  await expect(page.getByText('Who set…')).toHaveCount(0);
});

test('a tab opened by its address answers the first press, however late its script comes', async ({ page }) => {
  const { alias } = await saved(page);
  const held = new Set<string>();
  await page.route(/\/assets\/history-tab[^/]*\.js$/, async (route) => {
    held.add(route.request().url());
    // Comes long after all other scripts, as on a slow network: only then can the page be ready too early.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    await route.continue();
  });
  await page.goto(`/qtemplates/${alias}?tab=history`, { waitUntil: 'commit' });
  await ready(page);
  await timeline(page).getByRole('button', { name: 'Name this moment…' }).first().click({ timeout: 1000 });
  await expect(page.getByRole('dialog', { name: 'Name this moment' })).toBeVisible();
  expect(held.size).toBe(1);
});

test('a moment gets a name, bounds the filter, and is renamed and removed', async ({ page }) => {
  const { id, alias } = await saved(page);
  await open(page, `/qtemplates/${alias}?tab=history`);
  await timeline(page).getByRole('button', { name: 'Name this moment…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Name this moment' });
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Before spring prices');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const moment = timeline(page).getByRole('listitem').filter({ hasText: 'named by Dana Whitlock' });
  await expect(moment).toContainText('Before spring prices');
  await expectAccessible(page);

  await command(page, 'quotetemplate/addorupdate', { id, brand: 'Oakline' });
  await page.reload();
  await timeline(page).getByText('at any time').first().click();
  await timeline(page).getByRole('link', { name: 'Since “Before spring prices”' }).click();
  await expect(page).toHaveURL(/since=1/);
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first()).toContainText('Oakline');
  await page.reload();
  await expect(entries(page)).toHaveCount(1);
  await timeline(page).getByRole('link', { name: 'Clear all' }).click();

  await moment.getByLabel('Actions for Before spring prices').click();
  await moment.getByRole('button', { name: 'Rename…' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename this moment' });
  await renaming.getByLabel('Name').fill('Spring');
  await renaming.getByRole('button', { name: 'Save name' }).click();
  await expect(moment).toContainText('Spring');
  await moment.getByLabel('Actions for Spring').click();
  await moment.getByRole('button', { name: 'Remove name' }).click();
  await expect(moment).toHaveCount(0);
});
