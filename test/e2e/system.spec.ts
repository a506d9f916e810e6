import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { call } from './pages/call.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { SystemPage } from './pages/system-page.js';
import { erase, giveOutTwice, poison } from './pages/the-log.js';

const READ_MODEL = 'Category lists';

test('an admin sees the product’s dependencies, from the dashboard', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard');
  await page.getByRole('region', { name: 'System health' }).getByRole('link', { name: 'View system' }).click();
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible();
  const system = new SystemPage(page);
  await expect(page.getByText('All systems normal')).toBeVisible();
  await expect(system.readModel(READ_MODEL)).toContainText('Live');
  await expect(system.readModel(READ_MODEL)).toContainText('none');
  await expect(page.getByRole('heading', { name: 'Nothing is parked' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Proof of the log' })).toContainText(/[\d,]+ entries/);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
});

test('a poison event is listed with its reason, replayed in vain, and gone once the fault is fixed', async ({
  page,
}) => {
  const stream = `category-${Date.now() % 1_000_000_000}`;
  const system = new SystemPage(page);
  await signIn(page, 'admin', '/system');
  await expect(page.getByRole('heading', { name: 'Nothing is parked' })).toBeVisible();
  try {
    await poison(stream);
    // The page refetches, and announces it.
    const row = system.parked.getByRole('row').filter({ hasText: stream }).filter({ hasText: READ_MODEL });
    await expect(row).toContainText('CategoryAdded');
    await expect(system.readModel(READ_MODEL)).toContainText('Events parked');
    await expect(page.getByRole('status').filter({ hasText: `${READ_MODEL}: Events parked` })).toHaveCount(1);
    await expect(page.getByText('Needs attention')).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel('Parked events of').selectOption({ label: READ_MODEL });
    await expect(page).toHaveURL(/projection=category-lists/);

    // The log continues: the read models are at an event that stays when the poison is removed.
    await call(page, '/category/add', { title: `After ${stream}` });
    await system.repair(READ_MODEL, 'Replay', false);
    await system.repair(READ_MODEL, 'Replay');
    await expect(page.getByText(`${READ_MODEL}: 1 event still parked: the fix does not cover it.`)).toBeVisible();
    await expect(row).toBeVisible();

    await erase(stream);
    await system.repair(READ_MODEL, 'Replay');
    await expect(page.getByText(`${READ_MODEL}: no events parked.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing is parked' })).toBeVisible();
    await expect(system.readModel(READ_MODEL).getByRole('button', { name: 'Replay' })).toHaveCount(0);
  } finally {
    await erase(stream);
  }
});

test('a read model is rebuilt while it serves, with the keyboard', async ({ page }) => {
  const system = new SystemPage(page);
  await signIn(page, 'admin', '/system');
  const button = system.readModel('Template history').getByRole('button', { name: 'Rebuild' });
  await button.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('progressbar', { name: 'Rebuilding Template history' })).toBeVisible();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Template history is rebuilt and serving.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(system.readModel('Template history')).toContainText('Live');
});

test('a failed refetch says so, keeps the data, and can be repeated', async ({ page }) => {
  const system = new SystemPage(page);
  await signIn(page, 'admin', '/system');
  await expect(system.readModel(READ_MODEL)).toBeVisible();
  await page.route('**/api/system', (route) => route.abort());
  const failure = page.getByRole('alert').filter({ hasText: 'The server cannot be reached' });
  await expect(failure).toBeVisible();
  await expect(system.readModel(READ_MODEL)).toBeVisible();
  await page.unroute('**/api/system');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toBeHidden();
});

test('refetches pause while the page is in the background', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'admin', '/system');
  await expect(new SystemPage(page).readModel(READ_MODEL)).toBeVisible();
  let looks = 0;
  page.on('request', (request) => void (looks += Number(new URL(request.url()).pathname === '/api/system')));
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.runFor(30_000);
  expect(looks).toBeLessThanOrEqual(1);
  const looked = page.waitForRequest('**/api/system');
  await show('visible');
  await page.clock.runFor(5_000);
  await looked;
});

test('a title of two categories is listed with its first holder, and resolved', async ({ page }) => {
  const title = `Thatch ${Date.now()}`;
  await signIn(page, 'admin', '/system');
  const add = () => call<{ id: number }>(page, '/category/add', { title });
  const { id } = await add();
  await giveOutTwice(title, id, add);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Needs attention')).toBeVisible();
  const row = page
    .getByRole('table', { name: 'Duplicate names' })
    .getByRole('row')
    .filter({ hasText: title.toLowerCase() });
  await expect(row).toContainText(`Category ${id}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const button = row.getByRole('button', { name: /^Rename/ });
  await button.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Its history records why');
  await question.getByRole('button', { name: 'Rename' }).press('Enter');
  await expect(row).toHaveCount(0);
  await open(page, '/categories');
  await expect(page.getByRole('link', { name: `${title}-2` })).toBeVisible();
});

test('the system is not for other accounts', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes');
  await expect(page.getByRole('link', { name: 'System' })).toHaveCount(0);
  const answer = await page.goto('/system');
  expect(answer!.status()).toBe(403);
});

for (const [width, name] of [
  [390, 'a phone'],
  [1000, 'a tablet'],
  [1440, 'a desk'],
] as const) {
  test(`nothing is cut off on ${name}, right to left and in the dark as well`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, 'admin', '/system');
    await open(page, '/system');
    await expect(new SystemPage(page).readModel(READ_MODEL)).toBeVisible();
    await expectAccessible(page);
    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate((value) => void (document.documentElement.dir = value), dir);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    }
  });
}
