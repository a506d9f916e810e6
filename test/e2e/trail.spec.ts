import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { BoardPage } from './pages/board-page.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { confirmToBeThere, open, signIn } from './pages/session.js';
import { command, ownCopy, ownTemplate, read } from './pages/template-data.js';

const entries = (page: Page) => page.getByRole('main').locator('summary[data-entry]');

/** A copy of a gallery template whose price was changed for a reason, as a business sees it. */
async function changedCopy(page: Page): Promise<{ name: string; alias: string }> {
  const alias = await ownCopy(page);
  const { id, name } = await read<{ id: number; name: string }>(page, `quotetemplate/template/${alias}`);
  await command(page, 'quotetemplate/addorupdate', { id, price: '31.07', reason: 'Spring prices' });
  return { name, alias };
}

test('a business reads its own trail, opens an entry and follows it into the template', async ({ page }) => {
  const { name, alias } = await changedCopy(page);
  await open(page, '/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'History' }).first().click();
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
  const changed = entries(page).filter({ hasText: '$31.07' }).first();
  await expect(changed).toContainText('changed the price');
  await expect(changed).toContainText(name);
  await expect(changed).toContainText('Spring prices');
  await changed.press('Enter');
  await expect(page.getByRole('link', { name: `Only ${name}` })).toBeVisible();
  await page.getByRole('link', { name: 'In the template’s own history' }).click();
  await expect(page).toHaveURL(new RegExp(`/qtemplates/${alias}\\?tab=history&at=`));
  await expect(page.getByRole('region', { name: 'Every change' }).getByText('Spring prices')).toBeVisible();
});

test('a change shows its proof, which waits for the end of its day', async ({ page }) => {
  await changedCopy(page);
  await open(page, '/history');
  await entries(page).filter({ hasText: '$31.07' }).first().press('Enter');
  const button = page.getByRole('button', { name: 'Proof: changed the price' });
  await button.click();
  const panel = page.getByRole('dialog', { name: 'Proof' });
  await expect(panel).toContainText(/Recorded on .* as number [\d,]+ of the log\. Not sealed yet/);
  await expect(panel.getByRole('button', { name: 'Copy: Hash' })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download Proof' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as Record<string, unknown>;
  expect(file).toMatchObject({ state: 'entered', entry: { type: 'TemplatePriceChanged' }, head: null });
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test('the filter stands in the address, survives reload and Back, and says when nothing matches', async ({ page }) => {
  await changedCopy(page);
  await open(page, '/history');
  await page.getByText('Everything', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Prices', exact: true }).click();
  await expect(page).toHaveURL(/type=price/);
  await page.getByRole('searchbox', { name: 'Search the history' }).fill('SPRING');
  await expect(page).toHaveURL(/text=SPRING/);
  await page.reload();
  await expect(entries(page).first()).toContainText('Spring prices');
  await page.getByRole('searchbox', { name: 'Search the history' }).fill('nobody wrote this');
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
  await page.getByRole('link', { name: 'Show all changes' }).click();
  await expect(page).toHaveURL(/\/history\??$/);
  await expect(entries(page).first()).toBeVisible();
});

test('a supplier opens the history of one product from its actions', async ({ page }) => {
  await signIn(page, 'supplier', '/products');
  await page
    .getByLabel(/^Actions for /)
    .first()
    .click();
  await page.getByRole('link', { name: 'History', exact: true }).last().click();
  await expect(page).toHaveURL(/\/history\?product=\d+$/);
  await expect(page.getByRole('link', { name: /^about .* Show every product$/ })).toBeVisible();
  await expect(page.locator('summary[data-entry]').first()).toBeVisible();
  await expectAccessible(page);
});

test('an export holds what is filtered, is saved as a file, and stands in the trail', async ({ page }) => {
  await changedCopy(page);
  await open(page, '/history?type=price&text=Spring');
  await page.getByText('Export', { exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV, for spreadsheets' }).click();
  await confirmToBeThere(page);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toContain('Spring prices');
  await open(page, '/history?type=access');
  await expect(entries(page).first()).toContainText('exported a part of the history as CSV');
});

test('what is printed says its filter', async ({ page }) => {
  await changedCopy(page);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await open(page, '/history?type=price&text=Spring');
  await page.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.printed-trail');
  await expect(paper).toBeVisible();
  await expect(paper).toContainText('Prices, with “Spring”');
  await expect(paper).toContainText('Spring prices');
  await expect(page.getByRole('main')).toBeHidden();
});

test('without a connection it keeps what it shows, and says so of an export', async ({ page, context }) => {
  await changedCopy(page);
  await open(page, '/history');
  await context.setOffline(true);
  await page.getByText('Export', { exact: true }).click();
  await page.getByRole('button', { name: 'JSON, for programs' }).click();
  await expect(page.getByText('The file did not arrive completely.', { exact: false })).toBeVisible();
  await expect(entries(page).first()).toBeVisible();
});

for (const [theme, direction] of [
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const)
  test(`axe finds nothing, and nothing scrolls sideways (${theme}, ${direction})`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'display', value: `${theme}.${direction}`, url: baseURL! }]);
    await signIn(page, 'admin', '/history');
    await entries(page).first().click();
    await expectAccessible(page);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  });

test('a bulk action is one entry of the trail, and is undone from its toast and from there', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const mark = `Batch ${Date.now()}`;
  for (const name of ['One', 'Two']) await ownTemplate(page, `${mark} ${name}`);
  await open(page, `/qtemplates?view=table&search=${encodeURIComponent(mark)}`);
  const list = new BoardPage(page, 'My templates');
  await list.box(0).check();
  await list.box(1).check();
  await list.selection.getByRole('button', { name: 'Advice and warranty…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Advice and warranty' });
  await dialog.getByLabel('Warranty').fill(`${mark} years.`);
  await dialog.getByRole('button', { name: 'Change 2 templates' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Success: 2 templates undone.')).toBeVisible();

  await open(page, '/history');
  const [undone, changed] = [entries(page).nth(0), entries(page).nth(1)];
  for (const entry of [undone, changed]) await expect(entry).toContainText('2 templates');
  await changed.press('Enter');
  // Beside the entry of its creation.
  await expect(entries(page).filter({ hasText: `${mark} One` })).toHaveCount(2);
  await expectAccessible(page);
  await undone.press('Enter');
  await undone.locator('..').getByRole('button', { name: 'Undo for 2 templates…' }).click();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByText('Success: 2 templates undone.')).toBeVisible();
  await expect(entries(page).nth(0)).toContainText('2 templates');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
