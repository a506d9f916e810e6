import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { confirmToBeThere, open, ready, signIn } from './pages/session.js';
import { command, read, signUpApproved } from './pages/template-data.js';

test('an owner invites a colleague, who joins, reads what the role allows, is removed and is out', async ({
  page,
  browser,
}) => {
  // Two people take turns over several pages, most of them checked for accessibility.
  test.slow();
  const stamp = Date.now();
  const email = `kim-${stamp}@colleagues.example`;
  // A business of its own, so that a run that failed half-way leaves no member for the next one.
  await signUpApproved(page, {
    name: 'Noor Ode',
    email: `noor-${stamp}@colleagues.example`,
    business_name: `Ode & Co ${stamp}`,
    user_type: 'contractor',
  });
  await open(page, '/dashboard');
  const { id } = await read<{ id: number }>(page, 'quotetemplate/template/guest/lvp-plank');
  await command(page, 'quotetemplate/copy', { quote_template_id: id });
  await page.getByText('Account of', { exact: false }).first().locator('..').click();
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();
  const members = page.getByRole('region', { name: 'Members' });
  await expect(members.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);

  // By keyboard alone; a typing error stays in its field.
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  await form.getByLabel('Email').fill('kim@');
  await form.getByLabel('Email').press('Enter');
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.getByText('Enter an e-mail address')).toBeVisible();
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption('viewer');
  await form.getByLabel('Email').press('Enter');
  // Whoever found an open browser does not know the password; what was typed stays.
  const asked = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(asked.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('a guess of a thief');
  await page.keyboard.press('Enter');
  await expect(asked.getByText('This password is not correct.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.getByText('Nothing was done: it needs your password.', { exact: false })).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await form.getByLabel('Email').press('Enter');
  await confirmToBeThere(page);
  await expect(page.getByText(`We have e-mailed an invitation to ${email}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(email);
  await expect(form.getByLabel('Email')).toHaveValue('');

  // The colleague opens the link on a phone.
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin', '/dashboard');
  const letters = await read<{ to: string; text: string }[]>(admin, 'outbox');
  const link = new URL(/http\S+\/invite\/\S+/.exec(letters.find(({ to }) => to === email)!.text)![0]).pathname;
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const colleague = await phone.newPage();
  await open(colleague, link);
  await expect(colleague.getByRole('heading', { name: `Join Ode & Co ${stamp}`, level: 1 })).toBeVisible();
  await expectAccessible(colleague);
  await expectNoSidewaysScroll(colleague);
  await colleague.getByLabel('Your name').fill('Kim Ode');
  await colleague.getByLabel('Password').fill('a-phrase-of-a-colleague-4');
  await colleague.keyboard.press('Enter');
  await colleague.waitForURL('**/dashboard');
  await ready(colleague);
  await expect(colleague.getByRole('complementary', { name: 'Your role' })).toContainText('You are a viewer');

  // A viewer reads the team's templates, without anything to press that would be refused.
  await open(colleague, '/qtemplates');
  await expect(colleague.getByRole('link', { name: 'New template' })).toHaveCount(0);
  const card = colleague.getByRole('main').getByRole('link', { name: /LVP/ }).first();
  await expect(card).toBeVisible();
  await expectNoSidewaysScroll(colleague);
  const [, alias] = /\/quotes\/new\/([\w-]+)/.exec((await card.getAttribute('href'))!)!;
  const main = colleague.getByRole('main');
  for (const [tab, shows] of [
    ['description', main.getByText('Quote type')],
    ['lines', main.getByRole('complementary', { name: 'Sample quote' }).getByText('Quote total')],
    ['questions', main.getByText('Sample answer').first()],
    ['history', main.getByRole('heading', { name: 'Every change' })],
  ] as const) {
    await open(colleague, `/qtemplates/${alias}?tab=${tab}`);
    await expect(shows).toBeVisible();
    await expect(main.getByRole('button', { name: /^(Undo|Save|Name this moment|Add|Delete)/ })).toHaveCount(0);
    if (tab !== 'history') await expect(main.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(colleague);
    await expectNoSidewaysScroll(colleague);
  }
  await open(colleague, '/team');
  await expect(colleague.getByRole('region', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  await expect(colleague.getByRole('form', { name: 'Invite a colleague' })).toHaveCount(0);
  await expectAccessible(colleague);
  await expectNoSidewaysScroll(colleague);

  // Another role counts at once.
  await page.reload();
  await ready(page);
  await page.getByLabel('Role of Kim Ode').selectOption('estimator');
  await expect(page.getByText('Saved.')).toBeVisible();
  await open(colleague, '/qtemplates');
  await expect(colleague.getByRole('link', { name: 'New template' })).toBeVisible();
  await command(colleague, 'user/categories/update', { category_ids: [] });

  // Deleting the whole business needs proof, and says what goes.
  await page.getByRole('button', { name: 'Delete the business' }).press('Enter');
  const erasing = page.getByRole('dialog', { name: 'Delete the business' });
  await expect(erasing).toContainText('each member’s account, with an empty business');
  await expectAccessible(page);
  await erasing.getByLabel('Your password').fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(erasing.getByLabel('Your password')).toHaveAccessibleDescription(/password/i);
  await erasing.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();

  await page.getByRole('button', { name: 'Remove Kim Ode' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remove Kim Ode?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(members.getByRole('listitem')).toHaveCount(1);
  await colleague.goto('/qtemplates');
  await colleague.waitForURL('**/login?**');
  await open(page, '/history?type=access');
  await expect(page.getByText(/removed .*Kim Ode.* from the team/).first()).toBeVisible();
});
