import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { confirmToBeThere, open, PASSWORD, signIn, signUp } from './pages/session.js';
import { command, read, signUpApproved } from './pages/template-data.js';

test('an admin adds a user, answers a request for premium, and ends the use of an account', async ({
  page,
  browser,
}) => {
  // Two people take turns over several pages, most of them checked for accessibility.
  test.slow();
  const email = `robin-${Date.now()}@users.example`;
  const other = await browser.newContext();
  const visitor = await other.newPage();
  await signUp(visitor, { name: 'Robin Vale', email, business_name: 'Vale Tiling', user_type: 'retail' });

  await signIn(page, 'admin', '/dashboard');
  await page.getByRole('link', { name: 'All users' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  const list = page.getByRole('table', { name: 'Users' });
  const row = list.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Unverified');
  await expectAccessible(page);

  // Found by keyboard, opened, and vouched for.
  await page.keyboard.press('/');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(list.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: 'Open Robin Vale' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Robin Vale' });
  await panel.getByRole('button', { name: 'Mark the address as confirmed' }).click();
  await expect(panel.getByText('Approved')).toBeVisible();
  await expectAccessible(page);

  // Their request stands in the list until it is answered.
  await visitor.request.post('/api/premium/request', { data: { quote_template_id: 1 } });
  await open(page, '/users?premium=asked');
  await row.getByRole('button', { name: 'Open Robin Vale' }).click();
  await panel.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Granted, and e-mailed.')).toBeVisible();
  await expect(panel.getByRole('switch', { name: 'Premium templates' })).toBeChecked();
  await panel.getByLabel('Business name').fill('Vale Tiling & Co');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Account saved.')).toBeVisible();

  // Deactivated, they are out at once and cannot come back; on a phone, in the dark, from right to left.
  await page.context().addCookies([{ name: 'display', value: 'dark.rtl', url: new URL(page.url()).origin }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/users?search=${encodeURIComponent(email)}`);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('main')).toContainText('Vale Tiling & Co');
  await page.getByRole('button', { name: 'Open Robin Vale' }).click();
  await expectNoSidewaysScroll(page);
  await panel.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(panel.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  await expectAccessible(page);
  await open(visitor, '/login');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Password').fill(PASSWORD);
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('This account is deactivated.', { exact: false })).toBeVisible();

  // A new one, with a typing error on the way.
  await open(page, '/users?panel=add');
  const add = page.getByRole('dialog', { name: 'Add User' });
  await add.getByLabel('Name', { exact: true }).fill('Sam Reed');
  await add.getByLabel('Email').fill('sam@');
  await add.getByRole('button', { name: 'Add User' }).click();
  await expect(add.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await add.getByLabel('Email').fill(`sam-${email}`);
  await add.getByLabel('User type').selectOption('suppliers');
  await add.getByRole('button', { name: 'Add User' }).click();
  await confirmToBeThere(page);
  await expect(add).toBeHidden();
  const letters = await read<{ to: string; text: string }[]>(page, 'outbox');
  expect(letters.find(({ to }) => to === `sam-${email}`)!.text).toContain('/password/reset?token=');

  // And erased for good.
  await open(page, `/users?search=${encodeURIComponent(`sam-${email}`)}`);
  await page.getByRole('button', { name: 'Open Sam Reed' }).click();
  await page.getByRole('dialog', { name: 'Sam Reed' }).getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
  await other.close();
});

test('an admin enters another address for an account, and erases a whole business', async ({ page, browser }) => {
  test.slow();
  const stamp = Date.now();
  const business = `Gone & Co ${stamp}`;
  const [email, wanted] = [`lee-${stamp}@gone.example`, `lee-${stamp}@found.example`];
  const owner = await (await browser.newContext()).newPage();
  await signUpApproved(owner, { name: 'Lee Gone', email, business_name: business, user_type: 'contractor' });
  await open(owner, '/dashboard');
  const colleague = `kit-${stamp}@gone.example`;
  await command(owner, 'session/confirm', { password: PASSWORD });
  await command(owner, 'team/invite', { email: colleague, role: 'estimator' });

  await signIn(page, 'admin', `/users?search=${encodeURIComponent(email)}`);
  const letterTo = async (to: string) =>
    (await read<{ to: string; subject: string; text: string }[]>(page, 'outbox')).find((one) => one.to === to)!;
  const [, token] = /\/invite\/([\w-]+)/.exec((await letterTo(colleague)).text)!;
  const kit = await (await browser.newContext()).newPage();
  await open(kit, '/login');
  await command(kit, 'invite/accept', { token, name: 'Kit Gone', password: PASSWORD });
  await page.reload();

  await page.getByRole('button', { name: 'Open Lee Gone' }).click();
  const panel = page.getByRole('dialog', { name: 'Lee Gone' });
  await panel.getByRole('button', { name: 'Enter another address' }).press('Enter');
  const address = page.getByRole('dialog', { name: 'Another address' });
  await address.getByLabel('New address').fill(wanted);
  await address.getByLabel('Your password').fill(PASSWORD);
  await address.getByRole('button', { name: 'Send the link' }).press('Enter');
  await expect(address.getByText('Say why.')).toBeVisible();
  await expectAccessible(page);
  await address.getByLabel('Reason').fill('Their old mailbox is gone.');
  await address.getByRole('button', { name: 'Send the link' }).press('Enter');
  await expect(page.getByText(`We have e-mailed the link to ${wanted}.`)).toBeVisible();
  expect((await letterTo(email)).text).toContain('Their old mailbox is gone.');
  const [, link] = /(\/verify\/\S+)/.exec((await letterTo(wanted)).text)!;
  await open(owner, link!);
  await owner.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(owner.getByText(`${wanted} is confirmed.`)).toBeVisible();

  // A wrong name stays in its field with everything else.
  await page.setViewportSize({ width: 390, height: 844 });
  await panel.getByRole('button', { name: 'Erase the business' }).press('Enter');
  const erase = page.getByRole('dialog', { name: 'Erase the business' });
  await expect(erase).toContainText('the accounts of its 2 members');
  await erase.getByLabel('Name of the business').fill('Gone');
  await erase.getByLabel('Reason').fill('Closed, as its owner asked.');
  await erase.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(erase.getByText('Type the name of the business:', { exact: false })).toBeVisible();
  await expect(erase.getByLabel('Reason')).toHaveValue('Closed, as its owner asked.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await erase.getByLabel('Name of the business').fill(business);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The business and the accounts of its members were deleted.')).toBeVisible();
  await expect(panel).toHaveCount(0);
  expect((await letterTo(colleague)).subject).toBe('Your account was deleted');
  for (const gone of [owner, kit]) {
    await gone.goto('/dashboard');
    await gone.waitForURL('**/login?**');
  }
});

test('an admin who sees as another account reads pages that send nothing by themselves', async ({ page }) => {
  await signIn(page, 'admin', '/users?search=contractor%40');
  const { data } = await command<{ data: { id: number }[] }>(page, 'users/list', {
    searchTerm: 'contractor@quotewright.example',
  });
  await command(page, 'users/see-as', { id: data[0]!.id, reason: 'They miss a lead.' });
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  await open(page, '/quote-template/lvp-plank');
  await expect(page.getByRole('complementary', { name: 'Seeing as another account' })).toBeVisible();
  await page.getByRole('main').getByRole('textbox').first().fill('12');
  await open(page, '/leads');
  await page.getByRole('main').getByRole('row').getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toContainText('Measurements');
  await open(page, '/account');
  await expect(page.getByText('Only they see how they sign in', { exact: false })).toBeVisible();
  expect(refused).toEqual([]);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForURL('**/users?**');
});
