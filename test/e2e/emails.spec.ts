import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { BoardPage } from './pages/board-page.js';
import { SendDialog } from './pages/send-dialog.js';
import { open, signIn } from './pages/session.js';
import { command, read } from './pages/template-data.js';

interface Letter {
  id: string;
  to: string;
  subject: string;
  text: string;
}

const BOARD = '/qtemplates/staging?search=deck&sort=name.asc';
const TEMPLATES = ['Composite Deck', 'Pressure-Treated Deck'];

/** The captured e-mails, without a mail server. */
const outbox = (page: Page): Promise<Letter[]> => read(page, 'outbox');

/** An unused address. */
const stranger = (): string => `jo-${Date.now()}@elsewhere.example`;

/** The link at the end of an e-mail. */
const optOutOf = ({ text }: Letter): string => new URL(/Unsubscribe:\s+(\S+)/.exec(text)![1]!).pathname;

/** Sends one template to an address, without the screens. */
async function send(page: Page, address: string): Promise<void> {
  const { data } = await command<{ data: { id: number }[] }>(page, 'quotetemplates', { perPage: 1 });
  await command(page, 'send/email/qtemplates', { selected_ids: [data[0]!.id], selected_usertypes: [], email: address });
}

/** The e-mail from sending a template to an address. */
async function letterTo(page: Page, address: string): Promise<Letter> {
  await send(page, address);
  const found = async () => (await outbox(page)).find(({ to }) => to === address);
  await expect.poll(found).toBeTruthy();
  return (await found())!;
}

test('selected templates are sent by e-mail: previewed, one per recipient however often Send is pressed, and recorded', async ({
  page,
}) => {
  await signIn(page, 'admin', BOARD);
  const before = new Set((await outbox(page)).map(({ id }) => id));
  const dialog = await SendDialog.open(page, TEMPLATES);
  await expect(dialog.button('Send')).toHaveCount(0);
  await expectAccessible(page);

  // No recipients: the e-mail can be read, and not sent.
  await dialog.button('Preview').click();
  await expect(dialog.root.getByText('No recipients yet')).toBeVisible();
  await expect(dialog.button('Send')).toBeDisabled();
  await dialog.button('Back').click();
  await dialog.address.fill('jo@elsewhere');
  await expect(dialog.address).toHaveAccessibleDescription(/Enter a full e-mail address/);
  await expect(dialog.button('Preview')).toBeDisabled();
  await expectAccessible(page);

  const address = stranger();
  await dialog.address.fill(address);
  for (const label of ['Contractors', 'Retail & install businesses'] as const) await dialog.type(label).check();
  await dialog.button('Preview').click();
  const says = await dialog.root.getByText(/^\d+ e-mails to /).textContent();
  expect(says).toMatch(/contractors?, \d+ retail & install business(es)? and the address\.$/);
  const total = parseInt(says!);
  await expect(dialog.letter.getByRole('link', { name: TEMPLATES[0] })).toBeVisible();
  await expect(dialog.letter.getByRole('link', { name: 'Unsubscribe' })).toBeVisible();
  await expectAccessible(page);
  await dialog.root.getByText('Plain text').click();
  await expect(dialog.root.getByLabel('The e-mail as plain text')).toContainText('Unsubscribe: http');
  await expectAccessible(page);

  // The selection is still there on the way back.
  await dialog.button('Back').click();
  await expect(dialog.address).toHaveValue(address);
  await expect(dialog.type('Contractors')).toBeChecked();
  await dialog.button('Preview').click();
  await dialog.button('Send').dblclick();
  await expect(dialog.queued).toContainText(`${total} e-mails with 2 templates are on the way.`);
  await expectAccessible(page);

  await dialog.queued.getByRole('link', { name: 'Recipients' }).click();
  await expect(dialog.recipients.getByRole('row').filter({ hasText: address })).toContainText('in the outbox');
  await expect(dialog.recipients.getByRole('row').filter({ hasText: 'contractor@quotewright.example' })).toContainText(
    'Dana Whitlock',
  );
  await expectAccessible(page);

  await expect.poll(async () => (await outbox(page)).filter(({ id }) => !before.has(id)).length).toBe(total);
  const letters = (await outbox(page)).filter(({ id }) => !before.has(id));
  expect(new Set(letters.map(({ to }) => to)).size).toBe(total);
  expect(letters.map(({ to }) => to)).toEqual(
    expect.arrayContaining([address, 'contractor@quotewright.example', 'retailinstall@quotewright.example']),
  );
  for (const { subject, text } of letters) {
    expect(subject).toBe('2 quote templates for you');
    for (const name of TEMPLATES) expect(text).toContain(name);
  }
  expect(new Set(letters.map(optOutOf)).size).toBe(total);

  await dialog.recipients.getByRole('button', { name: 'Close', exact: true }).last().click();
  const newest = page.getByRole('table', { name: 'Sent templates' }).locator('tbody').getByRole('row').first();
  await expectAccessible(page);
  for (const part of [
    ...TEMPLATES,
    'contractors, retail & install businesses, one address',
    `${total} in the outbox`,
    'by Mara Olsen',
  ])
    await expect(newest).toContainText(part);
  await expect(newest.getByText('being prepared')).toHaveCount(0);
  await newest.getByRole('link', { name: TEMPLATES[0] }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEMPLATES[0]!);
});

test('unpublished templates are left out and named; unsubscribed users get none, and the selection stays', async ({
  page,
}) => {
  await signIn(page, 'admin', BOARD);
  const address = stranger();
  const out = optOutOf(await letterTo(page, address));
  await page.request.post(out, { form: { 'List-Unsubscribe': 'One-Click' } });
  const { data } = await command<{ data: { id: number; name: string }[] }>(page, 'quotetemplates', {
    scope: 'staging',
    searchTerm: TEMPLATES[1],
    perPage: 1,
  });
  await command(page, 'quotetemplate/unpublish', { quote_template_id: data[0]!.id, reason: 'To be left out' });
  try {
    await open(page, BOARD);
    const dialog = await SendDialog.open(page, TEMPLATES);
    await expect(dialog.root.getByText(`Left out because they are not public: ${TEMPLATES[1]}.`)).toBeVisible();
    await dialog.address.fill(address);
    await dialog.button('Preview').click();
    await expect(
      dialog.root.getByText('No one would get it. One recipient has unsubscribed and will not get it.'),
    ).toBeVisible();
    await dialog.button('Send').click();
    await expect(dialog.root.getByRole('alert')).toHaveText('Everyone you chose has unsubscribed.');
    await expectAccessible(page);
    await dialog.button('Back').click();
    await expect(dialog.address).toHaveValue(address);
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Leave without sending?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await expect(new BoardPage(page, 'Templates in staging').selection).toContainText('2 selected');
    expect((await outbox(page)).filter(({ to }) => to === address)).toHaveLength(1);
  } finally {
    await command(page, 'quotetemplate/publish', { quote_template_id: data[0]!.id });
  }
});

test('the link in an e-mail unsubscribes without a sign-in, however often it is opened, and can be undone', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', BOARD);
  const address = stranger();
  const link = optOutOf(await letterTo(page, address));
  const letters = async () => (await outbox(page)).filter(({ to }) => to === address).length;

  const reader = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  expect((await reader.goto(link))!.status()).toBe(200);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from “Quote templates”?');
  await expect(reader.getByRole('main')).not.toContainText(address);
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
  await expectAccessible(reader);
  await expect(send(page, address)).rejects.toThrow('Everyone you chose has unsubscribed.');
  expect(await letters()).toBe(1);

  // The same link again, and the POST of a mail program, change nothing more.
  await reader.goto(link);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
  expect((await reader.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);
  await reader.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('You are subscribed again');
  await expectAccessible(reader);
  await send(page, address);
  await expect.poll(letters).toBe(2);

  // In the dark, right to left and on a phone; and with an unknown link.
  await reader.context().addCookies([{ name: 'display', value: 'dark.rtl', url: new URL(page.url()).origin }]);
  await reader.setViewportSize({ width: 390, height: 844 });
  await reader.goto(link);
  await expect(reader.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await reader.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(reader);
  for (const unknown of ['/email/opt-out/preview', `${link.slice(0, -2)}`]) {
    expect((await reader.goto(unknown))!.status()).toBe(404);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
    await expectAccessible(reader);
  }
  await reader.context().close();
});

test('the outbox is for admins: others get a page that says so', async ({ page, browser }) => {
  await signIn(page, 'contractor', '/quotes');
  expect((await page.goto('/outbox'))!.status()).toBe(403);
  await expect(page.getByRole('main')).toContainText('Only an admin can read the outbox.');
  await expectAccessible(page);

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin', '/sent-templates');
  await admin.goto('/outbox');
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  await expectAccessible(admin);
  await admin.context().close();
});

test('the record of an e-mail with many templates names the first and unfolds the others, with the keyboard, in either theme and direction', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin', '/sent-templates');
  const { data } = await command<{ data: { id: number; name: string }[] }>(page, 'quotetemplates', {
    perPage: 9,
    sort: { field: 'name', type: 'asc' },
  });
  await command(page, 'send/email/qtemplates', {
    selected_ids: data.map(({ id }) => id),
    selected_usertypes: [],
    email: stranger(),
  });
  for (const [display, width] of [
    ['light.ltr', 1440],
    ['dark.rtl', 390],
  ] as const) {
    await context.addCookies([{ name: 'display', value: display, url: new URL(page.url()).origin }]);
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/sent-templates');
    const newest = page.getByRole('table', { name: 'Sent templates' }).locator('tbody').getByRole('row').first();
    await expect(newest).toContainText('1 in the outbox');
    await expectAccessible(page);
    await expect(newest.getByRole('link', { name: data[8]!.name, exact: true })).toBeHidden();
    await newest.getByText('and 4 more').press('Enter');
    await expect(newest.getByRole('link', { name: data[8]!.name, exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});
