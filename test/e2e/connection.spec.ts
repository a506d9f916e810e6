import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { DescriptionPage } from './pages/description-page.js';
import { QuotePage } from './pages/quote-page.js';
import { open, PASSWORD, signIn, signInByForm } from './pages/session.js';
import { command, ownTemplate, read } from './pages/template-data.js';

const kept = (page: Page) => page.getByText('No connection. Your change is kept and is sent when you are back.');
const header = (page: Page) => page.getByRole('banner').getByRole('status');

test('a change without a connection waits, says so, can be cancelled, and is sent when the connection is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Saved in the cellar');
  const description = new DescriptionPage(page);
  await description.open(alias);
  await description.field('Unit').fill('room');

  await context.setOffline(true);
  await expect(header(page)).toContainText('No connection');
  await description.save.click();
  await expect(kept(page)).toBeVisible();
  await expect(header(page)).toContainText('1 change waiting');
  await expect(page.getByText('Waiting for the connection')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(kept(page)).toBeHidden();
  await expect(
    description.form.getByText('Cancelled. Your input is still here. Saving it again creates no duplicate.'),
  ).toBeVisible();
  await expect(description.field('Unit')).toHaveValue('room');

  await description.form.getByRole('button', { name: 'Retry' }).click();
  await expect(kept(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are back online. Waiting changes were sent.')).toBeVisible();
  await expect(description.saved).toBeVisible();
  await expect(header(page)).toBeHidden();
  expect(await read(page, `quotetemplate/template/${alias}`)).toMatchObject({ unit: 'room' });
});

test('a quote whose answer was lost is saved once, however often the page is reloaded and Save is pressed', async ({
  page,
}) => {
  await open(page, '/register');
  await page.getByLabel('Your name').fill('Sam Rowan');
  await page.getByLabel('Email').fill(`sam.${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('nine dry cellars');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/register'));
  await open(page, '/quotes/new/lvp-plank');
  const quote = new QuotePage(page);
  const name = 'The dry cellar';
  await quote.answerAll('12');
  await page.getByLabel('Name of this quote').fill(name);

  // The server saves the quote; its answer never arrives.
  await page.route('**/api/quote/add', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await quote.save();
  await expect(kept(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText('This quote was saved already and is being sent.')).toBeVisible();
  await expect(page.getByLabel('Name of this quote')).toHaveValue(name);
  await expect(header(page)).toContainText('1 change waiting');
  await page.unroute('**/api/quote/add');
  await page.reload();
  await expect(page.getByText(/^Sent now that you are back/)).toBeVisible();

  // A sent draft is gone: the sheet starts afresh, and Save would make another quote.
  await expect(page.getByLabel('Name of this quote')).toHaveValue('');
  await open(page, '/quotes');
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
});

/** Types a unit into a template's description, and saves it. */
async function saveUnit(page: Page, alias: string, unit: string): Promise<DescriptionPage> {
  const description = new DescriptionPage(page);
  await description.open(alias);
  await description.field('Unit').fill(unit);
  await description.save.click();
  return description;
}

const saves = '**/api/quotetemplate/addorupdate';

test('a change with neither an answer nor an error says so, and can be cancelled and saved again', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Saved on a weak signal');
  await page.route(saves, () => new Promise(() => undefined));
  const description = await saveUnit(page, alias, 'room');
  await expect(header(page)).toContainText('Still sending');
  await expectAccessible(page);
  await page.locator('.toast').getByRole('button', { name: 'Cancel' }).click();
  await expect(description.form.getByText('Cancelled, but it may already be saved.')).toBeVisible();
  await expect(header(page)).toBeHidden();
  await page.unroute(saves);
  await description.form.getByRole('button', { name: 'Retry' }).click();
  await expect(description.saved).toBeVisible();
  expect(await read(page, `quotetemplate/template/${alias}`)).toMatchObject({ unit: 'room' });
});

test('the notice of a waiting change stays until it is sent, whatever other toasts appear', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Told as long as it is so');
  await page.route(saves, (route) => route.abort());
  await saveUnit(page, alias, 'room');
  await expect(kept(page)).toBeVisible();
  await expect(page.locator('.toast', { has: kept(page) }).getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await page.unroute(saves);
  await expect(page.getByText('You are back online. Waiting changes were sent.')).toBeVisible();
  await expect(kept(page)).toBeHidden();
});

/** A change of a template waits for the connection while its page is left for My Quotes; `changeElsewhere` makes it stale. */
async function leaveWhileWaiting(
  page: Page,
  name: string,
): Promise<{ alias: string; changeElsewhere: () => Promise<unknown> }> {
  await signIn(page, 'contractor', '/qtemplates');
  const { id, alias, version } = await ownTemplate(page, name);
  await page.route(saves, (route) => route.abort());
  await saveUnit(page, alias, 'room');
  await expect(kept(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL((url) => url.pathname === '/quotes');
  await expect(page.getByRole('heading', { name: 'My Quotes' })).toBeVisible();
  const changeElsewhere = () =>
    command(page, 'quotetemplate/addorupdate', {
      id,
      version,
      name,
      description: 'As the house needs it.',
      price: '10.00',
      unit: 'wall',
      quote_type: 'material_and_labour',
    });
  return { alias, changeElsewhere };
}

test('a refusal after its page was left is reported, with a link back to that page', async ({ page }) => {
  const { alias, changeElsewhere } = await leaveWhileWaiting(page, 'Changed by two');
  await changeElsewhere();
  await page.unroute(saves);
  const refused = page.locator('.toast', { hasText: 'were not saved' });
  await expect(refused).toContainText('Changed by two');
  await expect(page.getByText('You are back online. Waiting changes were sent.')).toBeHidden();
  await refused.getByRole('button', { name: 'Open that page' }).click();
  await page.waitForURL((url) => url.pathname === `/qtemplates/${alias}`);
  await expect(new DescriptionPage(page).field('Unit')).toHaveValue('wall');
});

test('a refusal is reported also if its page was left and reopened', async ({ page }) => {
  const { changeElsewhere } = await leaveWhileWaiting(page, 'Left for a moment');
  await page.goBack();
  await expect(new DescriptionPage(page).field('Unit')).toBeVisible();
  await changeElsewhere();
  await page.unroute(saves);
  await expect(page.locator('.toast', { hasText: 'were not saved' })).toContainText('Left for a moment');
});

test('a sign-out elsewhere is reported once', async ({ page, context }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Typed while signed out');
  const description = new DescriptionPage(page);
  await description.open(alias);
  await description.field('Unit').fill('room');
  await context.clearCookies();
  await page.evaluate(() => {
    const tabs = new BroadcastChannel('quotewright-session');
    tabs.postMessage('changed');
    tabs.postMessage('changed');
  });
  const told = page.getByText('You were signed out in another tab.');
  await expect(told).toBeVisible();
  await expect(told).toHaveCount(1);
});

test('a waiting change is never sent for another account that signs in in another tab, but when its account is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Two at one machine');
  await page.route(saves, (route) => route.abort());
  await saveUnit(page, alias, 'room');
  await expect(kept(page)).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));

  const other = await context.newPage();
  await open(other, '/dashboard');
  await signOut(other);
  const named = (name: string) => page.getByRole('banner').locator('summary', { hasText: `Account of ${name}` });
  await signInByForm(other, 'supplier', '/dashboard');
  const supplier = (await read<{ details: { name: string } }>(other, 'me')).details.name;
  await expect(named(supplier)).toBeVisible();
  await page.unroute(saves);
  sent.length = 0;
  await page.reload();
  await expect(named(supplier)).toBeVisible();
  await expect(header(page)).toBeHidden();
  expect(sent.filter((path) => path.endsWith('/addorupdate'))).toEqual([]);

  await signOut(other);
  await signInByForm(other, 'contractor', '/dashboard');
  await open(page, `/qtemplates/${alias}`);
  await expect.poll(() => read(page, `quotetemplate/template/${alias}`)).toMatchObject({ unit: 'room' });
});

test('a page that missed another sign-in is refused by the server, and reloads', async ({ page, context }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Not heard of');
  const description = new DescriptionPage(page);
  await description.open(alias);
  await description.field('Unit').fill('room');
  // Without the screens: no tab notifies the others.
  await context.request.post(`${new URL(page.url()).origin}/api/login`, {
    headers: { 'x-requested-with': 'test' },
    data: { email: 'supplier@quotewright.example', password: PASSWORD },
  });
  await description.save.click();
  await expect(page.getByRole('banner').locator('summary', { hasText: 'Account of' })).toContainText(
    (await read<{ details: { name: string } }>(page, 'me')).details.name,
  );
});

test('signing out without a connection says at once that it failed, and does not happen later', async ({
  page,
  context,
}) => {
  await signIn(page, 'contractor', '/qtemplates');
  await context.setOffline(true);
  await page.locator('summary', { hasText: 'Account of' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('The server cannot be reached. Check the connection and try again.')).toBeVisible();
  await context.setOffline(false);
  await expect(header(page)).toBeHidden();
  await page.reload();
  await expect(page.locator('summary', { hasText: 'Account of' })).toBeVisible();
});

async function signOut(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Account of' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}
