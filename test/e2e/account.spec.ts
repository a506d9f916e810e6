import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { Secret, TOTP } from 'otpauth';
import { confirmToBeThere, open, PASSWORD, signIn, signUp } from './pages/session.js';
import { port } from './start-product.js';
import { command, picture, read, signUpApproved } from './pages/template-data.js';

test('the account page says who you are, takes a name and a picture, and keeps which e-mails you want', async ({
  page,
}) => {
  await signIn(page, 'partner', '/dashboard');
  await page.getByText('Account of', { exact: false }).first().locator('..').click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText('partner@quotewright.example');

  // A name with an error on the way, and back; a picture from a file, made square.
  const you = page.getByRole('region', { name: 'You', exact: true });
  const names = page.getByRole('dialog', { name: 'Your name' });
  const [, before] = await you.getByRole('definition').allInnerTexts();
  await you.getByRole('button', { name: 'Change names' }).press('Enter');
  const old = await names.getByLabel('Name', { exact: true }).inputValue();
  for (const name of ['', 'Robin Marsh', old]) {
    if (!(await names.isVisible())) await you.getByRole('button', { name: 'Change names' }).click();
    await names.getByLabel('Name', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    if (name === '') {
      await expect(names.getByText('Enter a name', { exact: false })).toBeVisible();
      continue;
    }
    await expect(names).toBeHidden();
    await expect(you.getByRole('definition').first()).toHaveText(name);
  }
  expect((await you.getByRole('definition').allInnerTexts())[1]).toBe(before);
  await you.getByLabel('Add a picture').setInputFiles((await picture('#336699', 300, 200)).file);
  const editor = page.getByRole('dialog', { name: 'Image Editor' });
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(you.getByRole('img', { name: 'You' })).toBeVisible();
  await you.getByRole('button', { name: 'Remove picture' }).click();
  await expect(you.getByText('Add a picture')).toBeVisible();
  const undone = page.getByRole('switch', { name: 'E-mail: Changes of yours that were undone' });
  await expect(undone).toBeChecked();
  await undone.press('Space');
  await expect(page.getByText('Success: Saved.')).toBeVisible();
  await page.reload();
  await expect(undone).not.toBeChecked();
  await undone.press('Space');
  await expect(undone).toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('a user turns two-factor sign-in on, signs in with it, and ends a session', async ({ page, browser }) => {
  const email = `second-${Date.now()}@quotewright.example`;
  await signIn(page, 'admin', '/settings');
  await expect(page.getByRole('switch', { name: 'Admins need two-factor sign-in' })).not.toBeChecked();
  await expectAccessible(page);
  await page.request.post('/api/logout');
  await signUp(page, { name: 'Second Factor', email });

  await open(page, '/account');
  const section = page.getByRole('region', { name: 'Two-factor sign-in' });
  await section.getByRole('button', { name: 'Turn on' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page);
  const key = (await dialog.locator('.two-factor-secret').innerText()).replace(/\s/g, '');
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  const first = app.counter();
  await dialog.getByLabel('Code').fill(app.generate());
  await page.keyboard.press('Enter');
  const kept = page.getByRole('alertdialog', { name: 'Keep your recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section.getByText('10 recovery codes left.', { exact: false })).toBeVisible();

  // Another browser comes for a template: the second step keeps it.
  const other = await browser.newContext();
  const visitor = await other.newPage();
  await open(visitor, '/login?u=%2Fquote-template%2Flvp-plank&qn=LVP+Plank');
  const signingIn = visitor.getByRole('form', { name: 'Sign in' });
  await signingIn.getByLabel('Email').fill(email);
  await signingIn.getByLabel('Password').fill(PASSWORD);
  await visitor.keyboard.press('Enter');
  await expect(signingIn.getByLabel('Code')).toBeFocused();
  await expect(visitor.getByText('You are getting')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.keyboard.type('123456');
  await visitor.keyboard.press('Enter');
  await expect(signingIn.getByText('This code is wrong or was used already.', { exact: false })).toBeVisible();
  await signingIn.getByLabel('Code').fill(app.generate({ timestamp: (first + 1) * 30_000 }));
  await visitor.keyboard.press('Enter');
  await visitor.waitForURL('**/quote-template/lvp-plank');

  await open(page, '/account');
  const sessions = page.getByRole('table', { name: 'Sessions' });
  await expect(sessions.getByRole('row')).toHaveCount(3);
  await sessions.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out there.')).toBeVisible();
  await expect(sessions.getByRole('row')).toHaveCount(2);
  await open(visitor, '/account');
  await expect(visitor).toHaveURL(/\/login/);
  await other.close();
});

test('an account moves to another address once both have agreed, with a passkey instead of a code', async ({
  browser,
}) => {
  test.slow();
  const stamp = Date.now();
  const [email, wanted] = [`mover-${stamp}@quotewright.example`, `moved-${stamp}@quotewright.example`];
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  const page = await context.newPage();
  await withAuthenticator(page);
  await signUpApproved(page, { name: 'Mo Ver', email, user_type: 'retail' });
  await open(page, '/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Phone');
  await adding.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(adding).toBeHidden();
  const { secret } = await command<{ secret: string }>(page, 'account/second-factor/begin', { password: PASSWORD });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await command(page, 'account/second-factor/confirm', { code });
  await page.reload();

  // A typing error and a missing code stay where they are; the passkey takes the place of the code.
  const you = page.getByRole('region', { name: 'You', exact: true });
  await you.getByRole('button', { name: 'Change address' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Use another address' });
  await dialog.getByLabel('Email').fill('moved@');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter an e-mail address')).toBeVisible();
  await expect(dialog.getByText('Enter the code.')).toBeVisible();
  await dialog.getByLabel('Email').fill(wanted);
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).press('Enter');
  await expect(dialog.getByLabel('Code')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the link' }).press('Enter');
  await expect(dialog).toBeHidden();
  const change = you.getByRole('region', { name: 'Change of address' });
  await expect(change).toContainText(wanted);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByText('We have sent it again.')).toBeVisible();

  // The present address agrees on a plain page, signed out, on a phone.
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin', '/dashboard');
  const linkTo = async (to: string, path: RegExp) =>
    new URL(
      path.exec((await read<{ to: string; text: string }[]>(admin, 'outbox')).find((one) => one.to === to)!.text)![0],
    ).pathname;
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const stranger = await phone.newPage();
  await stranger.goto(await linkTo(email, /http\S+\/keep-address\/\S+/));
  await expect(stranger.getByRole('heading', { name: 'Change your address?' })).toBeVisible();
  await expect(stranger.getByText(wanted)).toBeVisible();
  await expectAccessible(stranger);
  await expectNoSidewaysScroll(stranger);
  await stranger.getByRole('button', { name: 'Yes, change it' }).press('Enter');
  await expect(stranger.getByRole('heading', { name: 'You have agreed' })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(change).toContainText('Your present address has agreed', { timeout: 500 });
  }).toPass();

  await open(page, await linkTo(wanted, /http\S+\/verify\/\S+/));
  await page.getByRole('button', { name: 'Confirm my address' }).press('Enter');
  await expect(page.getByText(`${wanted} is confirmed.`)).toBeVisible();
  await open(page, '/account');
  await expect(you.getByRole('definition').nth(1)).toHaveText(wanted);
  await expect(change).toHaveCount(0);

  // Asked for once more, and cancelled.
  await command(page, 'account/second-factor/off', {
    password: PASSWORD,
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 }),
  });
  await command(page, 'verification/send', { email: `never-${stamp}@quotewright.example`, password: PASSWORD });
  await page.reload();
  await change.getByRole('button', { name: 'Cancel the change' }).press('Enter');
  await expect(page.getByText('Your address stays as it is.')).toBeVisible();
  await expect(change).toHaveCount(0);
  await context.close();
});

/** Gives the page's browser a device that keeps passkeys and answers at once. Returns how to let it wait. */
async function withAuthenticator(page: Page): Promise<(answers: boolean) => Promise<unknown>> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled) => devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

test('a passkey is added, signs in from the sign-in page, and is removed', async ({ browser }) => {
  test.setTimeout(120_000);
  // Browsers make passkeys for names, not for network addresses.
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  const page = await context.newPage();
  const answers = await withAuthenticator(page);
  await signUp(page, { name: 'Pass Key', email: `passkey-${Date.now()}@quotewright.example` });
  await open(page, '/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(adding.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Office laptop');
  await adding.getByLabel('Your password').fill('not this one');
  await page.keyboard.press('Enter');
  await expect(adding.getByText('This password is not correct.')).toBeVisible();
  await expectAccessible(page);
  await adding.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(adding).toBeHidden();
  await expect(section.getByRole('row', { name: 'Office laptop' })).toContainText('Never');

  await page.request.post('/api/logout');
  await answers(false);
  await open(page, '/login?u=%2Fquotes');
  await expectAccessible(page);
  // A request that is on its way when the authenticator begins to answer would wait for good.
  await answers(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/quotes');

  // The list of the e-mail field offers it too; this browser takes the only entry at once.
  await page.request.post('/api/logout');
  await open(page, '/login?u=%2Fquotes');
  await page.waitForURL('**/quotes');
  await open(page, '/account');
  await expect(page.getByRole('table', { name: 'Sessions' })).toContainText('with a passkey');
  await section.getByRole('button', { name: 'Rename Office laptop' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Phone');
  await page.keyboard.press('Enter');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(section.getByText('Phone', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await confirmToBeThere(page);
  await expect(page.getByText('Passkey removed.')).toBeVisible();
  await expect(section.getByRole('table')).toHaveCount(0);

  // The file with all data is collected, and downloaded.
  const data = page.getByRole('region', { name: 'Your data' });
  await data.getByRole('button', { name: 'Export my data' }).click();
  const download = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^quotewright-.*\.zip$/);
  await context.close();
});
