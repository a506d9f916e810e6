import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { BoardPage } from './pages/board-page.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { confirmToBeThere, open, signIn } from './pages/session.js';

test('an admin adds, deactivates and reactivates a supplier with the keyboard, at 390 px from right to left', async ({
  page,
}) => {
  const name = `Slate Works ${Date.now()}`;
  await signIn(page, 'admin', '/suppliers');
  await page.context().addCookies([{ name: 'display', value: 'dark.rtl', url: new URL(page.url()).origin }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/suppliers');
  await expect(page.getByRole('heading', { name: 'Suppliers', level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add Supplier' }).press('Enter');
  const add = page.getByRole('dialog', { name: 'Add Supplier' });
  await add.getByLabel('Name', { exact: true }).fill('Sam Slate');
  await add.getByLabel('Email').fill(`slate-${Date.now()}@suppliers.example`);
  await add.getByLabel('Business name').fill(name);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await confirmToBeThere(page);
  await expect(add).toBeHidden();

  // The new one is in the list, invited.
  await open(page, `/suppliers?search=${encodeURIComponent(name)}`);
  await expect(new BoardPage(page, 'Suppliers').rows).toHaveCount(1);
  await page.getByRole('button', { name: `Open ${name}` }).press('Enter');
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toContainText('It has not set a password yet.');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Deactivate' }).press('Enter');
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('cannot sign in');
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'Deactivate' }).press('Enter');
  await expect(panel).toContainText('Its offers cannot be chosen.');
  // The list is new before the command is over, and its button is busy until then.
  await expect(panel).toContainText('The account is deactivated');
  await panel.getByRole('button', { name: 'Reactivate' }).press('Enter');
  await expect(panel).toContainText('It has not set a password yet.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Open ${name}` })).toBeFocused();
});
