import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { DescriptionPage } from './pages/description-page.js';
import { QuotePage } from './pages/quote-page.js';
import { open, ready, signIn } from './pages/session.js';
import { ownTemplate, read } from './pages/template-data.js';

const kept = (page: Page) => page.getByText('No connection. Your change is kept and is sent when you are back.');
const header = (page: Page) => page.getByRole('banner').getByRole('status');

test('a change without a connection waits, says so, can be cancelled, and is sent when the connection is back', async ({ page, context }) => {
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
  await expect(description.form.getByText('Cancelled. What you typed is still here, and saving it again makes nothing twice.')).toBeVisible();
  await expect(description.field('Unit')).toHaveValue('room');

  await description.form.getByRole('button', { name: 'Retry' }).click();
  await expect(kept(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are back. What waited was sent.')).toBeVisible();
  await expect(description.saved).toBeVisible();
  await expect(header(page)).toBeHidden();
  expect(await read(page, `quotetemplate/template/${alias}`)).toMatchObject({ unit: 'room' });
});

test('a quote whose answer was lost is saved once, however often the page is loaded and Save is pressed', async ({ page }) => {
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

  // The server makes the quote; what it says of it never arrives.
  await page.route('**/api/quote/add', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await quote.save();
  await expect(kept(page)).toBeVisible();
  await page.reload();
  await expect(header(page)).toContainText('1 change waiting');
  await page.unroute('**/api/quote/add');
  await page.reload();
  await expect(page.getByText(/^Sent now that you are back/)).toBeVisible();

  await ready(page);
  await expect(page.getByLabel('Name of this quote')).toHaveValue(name);
  await quote.saveAndOpen();
  await open(page, '/quotes');
  await expect(page.getByRole('link', { name })).toHaveCount(1);
});
