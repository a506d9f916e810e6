import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';

/** A quarter with the counts of the sample, which the tests load. */
const QUARTER = '/reports?days=90&sample=with';
const figure = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Figures of the chart' }).getByRole('link', { name });
const chart = (page: Page) => page.getByRole('slider', { name: /over time$/ });

test('an admin chooses a figure, an interval and a template, and the address keeps them', async ({ page }) => {
  await signIn(page, 'admin', '/reports?days=90');
  await page.getByRole('link', { name: 'Sample counts left out: include them' }).click();
  await expect(page).toHaveURL(/sample=with/);
  const first = page.getByRole('table', { name: 'Usage by template' }).getByRole('row').nth(1);
  await expect(first.getByRole('cell').nth(1)).not.toHaveText('0');
  await figure(page, /^Daily visitors/).click();
  await expect(page).toHaveURL(/metric=daily_visitors/);
  await page.getByRole('link', { name: 'By week' }).click();
  await expect(page).toHaveURL(/interval=week/);
  await first.getByRole('link', { name: /in the chart$/ }).click();
  await expect(page).toHaveURL(/metric=daily_visitors.*interval=week.*template=\d+/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: /^Daily visitors, added up of / })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('row', { name: /^week of / }).first()).toBeVisible();
});

test('the chart is read with the arrow keys, and what is not over yet is said', async ({ page }) => {
  await signIn(page, 'admin', QUARTER);
  await chart(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(chart(page)).toHaveAttribute('aria-valuenow', '1');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^[A-Z][a-z]{2} \d+: [\d,]+$/);
  await page.keyboard.press('End');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /, not complete(\.|$)/);
});

test('each panel downloads exactly what it shows', async ({ page }) => {
  await signIn(page, 'admin', `${QUARTER}&search=plank&sort=name.asc&metric=downloads&interval=month`);
  const saved = async (button: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  const rows = await page.getByRole('table', { name: 'Usage by template' }).locator('tbody tr').count();
  const table = (await saved('Download the table as CSV')).trim().split('\r\n').slice(1);
  expect(table.length).toBe(rows);
  for (const line of table) expect(line.toLowerCase()).toContain('plank');
  expect(await saved('Download the chart as CSV')).toMatch(
    /From \(UTC\),Downloads,Complete,What happened\r\n\d{4}-\d\d-01,/,
  );
});

test('what was left out is said by reason: the browser of this test is a program', async ({ page }) => {
  await open(page, '/construction-quote-templates');
  const sent = page.waitForResponse(/quotetemplate\/view/);
  await page.locator('main a[href^="/quote-template/"]').first().click();
  expect((await sent).ok()).toBe(true);
  await signIn(page, 'admin', '/reports');
  const table = page.getByRole('table', { name: 'What was counted and what was left out' });
  const row = (name: RegExp) => table.getByRole('row', { name });
  await expect(
    row(/^Programs/)
      .getByRole('cell')
      .first(),
  ).toHaveText(/^[1-9]/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download what was counted and left out as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines.length).toBe(await table.getByRole('row').count());
  const numbers = lines.slice(1).map((line) => Number(/,(\d+),[\d.]+$/.exec(line)![1]));
  expect(numbers.slice(0, -1).reduce((sum, number) => sum + number, 0)).toBe(numbers.at(-1));
});

test('a business sees its own templates only, and a guest signs in first', async ({ page }) => {
  await open(page, '/reports');
  await expect(page).toHaveURL(/\/login\?/);
  await signIn(page, 'supplier', '/reports');
  await expect(page.getByText('How your templates are used.', { exact: false })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
});

test('the reports on editing keep their days, order and search in the address, and download as shown', async ({
  page,
}) => {
  await signIn(page, 'admin', '/reports?days=90');
  const reports = page.getByRole('navigation', { name: 'Reports' });
  await reports.getByRole('link', { name: 'Editing' }).click();
  await expect(page).toHaveURL(/days=90.*report=most-changed/);
  await page.getByRole('link', { name: 'Sample left out: include it' }).click();
  const table = page.getByRole('table', { name: 'Most changed templates' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await table.getByRole('button', { name: 'Template' }).click();
  await expect(page).toHaveURL(/sort=name\.asc/);
  await page.getByLabel('Search Most changed templates').fill('floor');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=floor/);
  await page.reload();
  await expect(table.getByRole('row').nth(1)).toContainText(/floor/i);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the table as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines.length).toBe(await table.getByRole('row').count());
  await reports.getByRole('link', { name: 'What waits' }).click();
  await expect(page).not.toHaveURL(/search|sort/);
  await expect(page.getByRole('heading', { level: 2, name: 'What waits to be published' })).toBeVisible();
  await expect(reports.getByRole('link', { name: 'What waits' })).toHaveAttribute('aria-current', 'page');
});

test('the funnel is drawn by step, and a supplier leads to its products', async ({ page }) => {
  await signIn(page, 'admin', '/reports?days=90&sample=with');
  const reports = page.getByRole('navigation', { name: 'Reports' });
  await reports.getByRole('link', { name: 'Funnel' }).click();
  const steps = page.getByRole('listitem').filter({ hasText: /of the (daily visitors|downloads)/ });
  await expect(steps).toHaveCount(3);
  await expect(steps.first()).toContainText(/^Tried it/);
  await expect(steps.last()).toContainText(/^Went on to save a quote/);
  await reports.getByRole('link', { name: 'By user type' }).click();
  await expect(page.getByRole('table', { name: 'From view to quote, by user type' })).toContainText('Guest');
  await reports.getByRole('link', { name: 'Prices' }).click();
  const supplier = page.getByRole('table', { name: 'Which supplier changed prices' }).getByRole('link').first();
  const name = await supplier.innerText();
  await supplier.click();
  await expect(page).toHaveURL(/report=prices-by-product.*supplier=\d+/);
  await expect(page.getByRole('heading', { level: 2, name: `Which products changed price of ${name}` })).toBeVisible();
});

test('the chart says what happened, in its table and its file too, until that is hidden', async ({ page }) => {
  await signIn(page, 'admin', QUARTER);
  await page.getByText('Show as a table').click();
  const happened = page.getByRole('cell', { name: /Published / }).first();
  await expect(happened).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the chart as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/What happened\r\n[^]*Published /);
  await page.getByRole('link', { name: 'Hide what happened' }).click();
  await expect(page).toHaveURL(/marks=off/);
  await expect(happened).toBeHidden();
});

test('totals are compared with any other days', async ({ page }) => {
  await signIn(page, 'admin', '/reports?from=2026-10-01&to=2026-10-31');
  await page
    .getByRole('region', { name: 'Totals' })
    .getByText(/^Compared with/)
    .click();
  await page.getByRole('link', { name: 'The same days a year before' }).click();
  await expect(page).toHaveURL(/vs_from=2025-10-01&vs_to=2025-10-31/);
  await expect(page.getByText('Compared with Oct 1, 2025 – Oct 31, 2025')).toBeVisible();
});

test('a panel with its filters is mailed, at another rhythm, and no more', async ({ page }) => {
  await signIn(page, 'admin', '/reports?report=most-changed&search=floor');
  await page.getByRole('button', { name: 'Mail the table regularly' }).click();
  await page.getByRole('radio', { name: 'On the first of the month' }).check();
  await page.getByRole('button', { name: 'Mail it' }).click();
  await open(page, '/account');
  const mailed = page
    .getByRole('region', { name: 'Mailed reports' })
    .getByRole('listitem')
    .filter({ hasText: 'floor' });
  await expect(mailed.getByRole('combobox')).toHaveValue('month');
  await mailed.getByRole('combobox').selectOption('Every Monday');
  await expect(page.getByText('The report is mailed every Monday.')).toBeVisible();
  await mailed.getByRole('link').click();
  await expect(page).toHaveURL(/report=most-changed&search=floor/);
  await page.getByRole('button', { name: 'End Most changed templates' }).click();
  await expect(page.getByRole('button', { name: 'End Most changed templates' })).toBeHidden();
});

test('a business has the reports that are for it, and those of admins are not there', async ({ page }) => {
  await signIn(page, 'supplier', '/reports');
  const reports = page.getByRole('navigation', { name: 'Reports' });
  await expect(reports.getByRole('link')).toHaveText(['Usage', 'Editing', 'Prices', 'By template', 'By category']);
  await reports.getByRole('link', { name: 'Editing' }).click();
  await expect(reports.getByRole('link', { name: 'Most active editors' })).toBeVisible();
  await open(page, '/reports?report=waiting');
  await expect(page.getByText('There is no such report.')).toBeVisible();
});

for (const [theme, direction] of [
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const)
  test(`axe finds nothing, and nothing scrolls sideways (${theme}, ${direction})`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'display', value: `${theme}.${direction}`, url: baseURL! }]);
    await signIn(page, 'admin', QUARTER);
    await expect(chart(page)).toBeVisible();
    await expectAccessible(page);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await open(page, '/reports?report=most-changed&sample=with&days=365');
    await expect(page.getByRole('table', { name: 'Most changed templates' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
