import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { command, read } from './pages/template-data.js';

const PASSWORD = 'a-phrase-of-the-business-7';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Your account' });

test('a new contractor confirms the address, is refused and then approved, and sees at each step what works', async ({
  page,
  browser,
}) => {
  // Two people take turns over many pages, most of them checked for accessibility.
  test.slow();
  const business = `Whitfield & Daughters Restoration and General Contracting of Northern Michigan ${Date.now()}`;
  const email = `dana-${Date.now()}@a-very-long-mail-domain-of-a-builder.example`;
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  await command(page, 'register', {
    name: 'Dana Whitfield',
    business_name: business,
    email,
    password: PASSWORD,
    user_type: 'contractor',
  });
  await open(page, '/dashboard');
  await expect(bar(page)).toContainText(`the link that we mailed to ${email}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // On a phone the rest of it, with the buttons, comes on request.
  await bar(page).getByRole('button', { name: 'More' }).click();
  // A new address needs the password; a typing error loses no input.
  await bar(page).getByRole('button', { name: 'Use another address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use another address' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByLabel('Email').fill(`other-${email}`);
  await dialog.getByLabel('Your password').fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(
    dialog
      .getByRole('alert')
      .or(dialog.getByLabel('Your password').and(page.locator('[aria-invalid=true]')))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin', '/dashboard');
  const letters = await read<{ to: string; text: string }[]>(admin, 'outbox');
  const link = new URL(/http\S+\/verify\/\S+/.exec(letters.find(({ to }) => to === email)!.text)![0]).pathname;
  await open(page, `${link.slice(0, -3)}abc`);
  const confirm = page.getByRole('button', { name: 'Confirm my address' });
  await confirm.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await open(page, link);
  await expectNoSidewaysScroll(page);
  await confirm.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  await expect(page.getByText('We are checking your business')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(bar(page)).toContainText('We are checking your business');

  await admin.reload();
  await admin.getByRole('button', { name: `Refuse ${business}` }).press('Enter');
  const refusing = admin.getByRole('dialog', { name: `Refuse ${business}` });
  await refusing.getByLabel('Reason').fill('The licence number is missing.');
  await expectAccessible(admin);
  await refusing.getByRole('button', { name: 'Refuse' }).click();
  await expect(refusing).toBeHidden();
  await open(page, '/dashboard');
  await expect(bar(page)).toContainText('“The licence number is missing.”');

  // A refused account can be found again, and approved after all.
  const panel = admin.getByRole('region', { name: 'Waiting for approval' });
  await panel.locator('summary').filter({ hasText: 'refused' }).press('Enter');
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);
  await panel.getByRole('button', { name: `Approve ${business}` }).click();
  await expect(panel.getByText(business)).toHaveCount(0);
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await admin.context().close();
});

test('trusted domains are validated before saving', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard');
  const opener = page.getByRole('button', { name: 'Trusted domains' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Trusted domains' });
  const field = dialog.getByLabel('Domains, one a line');
  await expect(field).toBeFocused();
  await field.fill('jo@builders.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('jo@builders.example is not a domain')).toBeVisible();
  await expectAccessible(page);
  await field.fill('builders.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await command(page, 'users/domains', { domains: [] });
});
