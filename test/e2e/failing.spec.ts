import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { signIn } from './pages/session.js';

/** Calls to these addresses fail until the returned function is called. */
async function fail(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.fulfill({
      status: 503,
      json: { status: 503, code: 'unavailable', message: 'This is not available right now.', data: null, errors: [] },
    }),
  );
  return () => page.unroute(address);
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'This is not available right now.' });
test('one part of the dashboard fails: the others are there, and Retry brings it', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const heal = await fail(page, /\/api\/quotes(\?|$)/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await expect(page.getByRole('region', { name: 'My QTemplates' }).getByRole('link').first()).toBeVisible();
  const quotes = page.getByRole('region', { name: 'Recent quotes' });
  await expect(quotes.getByRole('alert')).toContainText('This is not available right now.');
  await heal();
  await quotes.getByRole('button', { name: 'Retry' }).click();
  await expect(quotes.getByRole('alert')).toBeHidden();
  await expect(quotes.getByText(/No quotes yet|Total/).first()).toBeVisible();
});

test('a list that cannot be filtered keeps its place and filters, and Retry shows the rows', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const heal = await fail(page, '**/api/quotetemplates');
  await page.getByLabel('Search my templates').fill('LVP');
  await page.keyboard.press('Enter');
  await expect(failure(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My QTemplates');
  await expect(page.getByLabel('Search my templates')).toHaveValue('LVP');
  await heal();
  await failure(page).getByRole('button', { name: 'Retry' }).click();
  await expect(failure(page)).toBeHidden();
  await expect(page.getByText(/LVP|matching your request/).first()).toBeVisible();
});

test('a page that failed as a whole is loaded in place once there is a connection again', async ({ page, context }) => {
  await signIn(page, 'contractor', '/construction-quote-templates');
  const heal = await fail(page, '**/api/quotetemplate/template/**');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  // A reload would forget it.
  await page.evaluate(() => (document.body.dataset.same = 'page'));
  await heal();
  await context.setOffline(true);
  await again.click();
  await expect(page.getByRole('banner')).toBeVisible();
  await context.setOffline(false);
  await expect(again).toBeHidden();
  await expect(page.getByRole('button', { name: /Save quote/ }).first()).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-same', 'page');
});

test('a filter whose choices fail says so, and Retry brings it', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard');
  const heal = await fail(page, '**/api/users/suppliers');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'The suppliers to filter by could not be loaded.' });
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await heal();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Supplier', { exact: true })).toBeVisible();
});
