import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, PASSWORD, signUp } from './pages/session.js';

test('the bell tells what e-mails tell, is read by keyboard and on a phone, and is quieted on the account', async ({
  page,
  browser,
}) => {
  test.slow();
  const other = await browser.newContext();
  const admin = other.request;
  await admin.post('/api/login', { data: { email: 'admin@quotewright.example', password: PASSWORD } });
  const email = `bell-${Date.now()}@notices.example`;
  await signUp(page, { name: 'Ines Bell', email, user_type: 'retail' });
  const found = await admin.post('/api/users/list', { data: { searchTerm: email } });
  const { id } = (await found.json()).data.data[0] as { id: number };
  await admin.post('/api/users/verify', { data: { id } });
  const refuse = async () => {
    await page.request.post('/api/premium/request', { data: { quote_template_id: 1 } });
    await admin.post('/api/users/premium/answer', { data: { id, granted: false } });
  };

  await open(page, '/dashboard');
  const bell = page.getByLabel(/^Notifications, /);
  await expect(bell).toHaveAccessibleName('Notifications, none unread');
  await bell.press('Enter');
  await expect(page.getByText('What you get e-mails about appears here too.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await refuse();
  await refuse();
  await open(page, '/dashboard');
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.press('Enter');
  const notice = page.getByRole('link', { name: 'About your request for premium templates' });
  await expect(notice).toHaveCount(2);
  await expectAccessible(page);
  await notice.first().press('Enter');
  await page.waitForURL('**/construction-quote-templates');

  // On a phone, in the dark, from right to left.
  await page.context().addCookies([{ name: 'display', value: 'dark.rtl', url: new URL(page.url()).origin }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/dashboard');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await expect(notice).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications, none unread');
  await expect(notice.first()).toBeVisible();

  await page.getByRole('link', { name: 'Choose what you get' }).click();
  const choice = page.getByRole('switch', { name: 'Bell: Answer about premium' });
  await expect(choice).toBeChecked();
  await expect(page.getByRole('switch', { name: 'E-mail: Answer about premium' })).toBeDisabled();
  await choice.press('Space');
  await expect(page.getByText('Success: Saved.')).toBeVisible();
  await refuse();
  await open(page, '/account');
  await expect(choice).not.toBeChecked();
  await expect(bell).toHaveAccessibleName('Notifications, none unread');
  await expectAccessible(page);
  await choice.press('Space');
  await expect(choice).toBeChecked();

  // The same e-mail as its reader gets it.
  await other.addCookies([{ name: 'display', value: 'dark.rtl', url: new URL(page.url()).origin }]);
  const desk = await other.newPage();
  await desk.setViewportSize({ width: 390, height: 844 });
  await open(desk, '/email-kinds');
  await expectAccessible(desk);
  await desk.getByRole('link', { name: 'Answer about premium' }).press('Enter');
  const mail = desk.frameLocator('iframe[title="The e-mail"]');
  await expect(mail.getByText('Premium templates are open to you.', { exact: false })).toBeVisible();
  await desk.getByRole('radio', { name: 'Dark' }).press('Space');
  await expect(mail.locator('body')).toHaveCSS('background-color', 'rgb(19, 27, 38)');
  await expectNoSidewaysScroll(desk);
  await expectAccessible(desk);
  await other.close();
});
