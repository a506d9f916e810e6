import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { strayedSigns } from './pages/direction.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { command, commandAs, signInAdded } from './pages/template-data.js';

/** A new supplier with a board and glue, whose price changes wait above 10 percent: its name. */
async function supplier(page: Page): Promise<{ name: string; ids: number[] }> {
  const name = `Boards ${Date.now().toString(36)}`;
  const email = `approvals-${Date.now()}-${Math.random().toString(36).slice(2)}@elsewhere.example`;
  await signIn(page, 'admin', '/account');
  const id = await signInAdded(page, page, { name: 'Sue Board', email, business_name: name, user_type: 'suppliers' });
  await open(page, '/products');
  const ids: number[] = [];
  for (const product of ['Apron board', 'Wood glue']) {
    const saved = await command<{ id: number }>(page, 'supplier/product/addorupdate', {
      name: `${product} of ${name}`,
      master_product_name: `${product} of ${name}`,
      product_type: 'building_material',
      cost_price: '3',
      retail_price: '10',
      unit: 'piece',
      unit_in_stock: '5',
    });
    ids.push(saved.id);
  }
  await commandAs('admin', 'price-approvals/rule', { supplier: id, when: 'above', percent: 10 });
  return { name, ids };
}

const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).first();

test('a change is asked for, accepted in part by keyboard, and its supplier sees the answer', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { name } = await supplier(page);
  await open(page, '/products');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Change prices' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Percent', { exact: true }).last().fill('20');
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).press('Enter');
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await expect(review).toContainText('needs the yes of an admin');
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Ask for approval' }).press('Enter');
  await expect(said(page, 'Asked for an approval.')).toBeVisible();
  await open(page, '/dashboard');
  await expect(page.getByText('1 change waits for approval.')).toBeVisible();
  await expectAccessible(page);

  const other = await browser.newContext({ baseURL });
  const admin = await other.newPage();
  await signIn(admin, 'admin', '/price-approvals');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: `Open the change of ${name}` }).press('Enter');
  const dialog = admin.getByRole('dialog', { name: `Price change of ${name}` });
  await expect(dialog).toContainText('$10.00 → $12.00');
  await expectAccessible(admin);
  await dialog.getByRole('checkbox', { name: `Apply Wood glue of ${name}` }).press('Space');
  await dialog.getByLabel('Note').fill('Glue stays for the season');
  await dialog.getByRole('button', { name: 'Accept 1 of 2' }).press('Enter');
  await expect(said(admin, 'Accepted.')).toBeVisible();
  await expect(admin.getByRole('button', { name: `Open the change of ${name}` })).toHaveCount(0);
  await other.close();

  await context.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/products?coming=1');
  const coming = page.getByRole('dialog', { name: 'Coming changes' });
  await expect(coming).toContainText('Glue stays for the season');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the queue is read on a phone, in the dark and from right to left', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL });
  const { name, ids } = await supplier(await other.newPage());
  const asking = other.pages()[0]!;
  const { id } = await command<{ id: string }>(asking, 'price-changes/add', {
    changes: ids.map((offer) => ({ id: offer, retail_price: '20', unit: 'crate' })),
  });
  await expect
    .poll(async () => {
      const answer = await asking.request.get(`/api/price-changes/${id}`, { headers: { 'x-requested-with': 'test' } });
      return ((await answer.json()) as { data: { state: string } }).data.state;
    })
    .toBe('ready');
  await command(asking, 'price-changes/ask', { id });
  await context.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/price-approvals');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `Open the change of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Price change of ${name}` });
  await expect(dialog).toContainText('+100.0%');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await strayedSigns(page)).toEqual([]);
  await command(asking, 'price-changes/discard', { id });
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog.getByRole('alert')).toContainText('it was withdrawn');
  await other.close();
});
