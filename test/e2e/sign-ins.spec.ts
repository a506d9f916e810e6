import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { confirmToBeThere, open, signIn } from './pages/session.js';

test('an admin finds refused sign-ins of all accounts beside the history, filters and exports them', async ({
  page,
}) => {
  for (const email of ['contractor@quotewright.example', 'nobody@unheard-of.example'])
    await page.request.post('/api/login', {
      data: { email, password: 'a guess at it' },
      headers: { 'x-requested-with': 'test' },
    });
  await signIn(page, 'admin', '/history');
  await page.getByRole('link', { name: 'Sign-ins' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign-ins', level: 1 })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Attempts to sign in' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Unknown address' }).first()).toContainText('No account');
  await expect(page.getByText('unheard-of')).toHaveCount(0);

  // By keyboard: the chip, its choice, and the account of a row.
  await page.locator('summary', { hasText: 'for any reason' }).press('Enter');
  await page.getByRole('link', { name: 'Wrong password' }).press('Enter');
  await expect(page).toHaveURL(/reason=wrong_password/);
  await expect(rows.filter({ hasText: 'Unknown address' })).toHaveCount(0);
  const refused = rows.filter({ hasText: 'Wrong password' }).first();
  await refused.getByRole('link').press('Enter');
  await expect(page).toHaveURL(/account=\d+/);
  await page.reload();
  await expect(rows).not.toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).press('Enter');
  await confirmToBeThere(page);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sign-ins-[\d-]+\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('wrong_password,password,1');

  await open(page, '/sign-ins?reason=passkey_invalid&from=2020-01-01&to=2020-01-02');
  await expect(page.getByText('No attempt matches this filter.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all attempts' }).press('Enter');
  await expect(rows.first()).toBeVisible();

  await page.route('**/api/sign-ins?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.locator('summary', { hasText: 'Let in and refused' }).press('Enter');
  await page.getByRole('link', { name: 'Let in', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/sign-ins?**');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(rows.first()).toBeVisible();
});
