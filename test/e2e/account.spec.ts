import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { signIn } from './pages/session.js';

test('the account page says who you are, and keeps which e-mails you want', async ({ page }) => {
  await signIn(page, 'partner', '/dashboard');
  await page.getByText('Account of', { exact: false }).first().locator('..').click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'You' })).toContainText('partner@quotewright.example');
  const undone = page.getByRole('switch', { name: 'E-mail me when another person undoes my change' });
  await expect(undone).toBeChecked();
  await undone.press('Space');
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(undone).not.toBeChecked();
  await undone.press('Space');
  await expect(undone).toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
