import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open } from './pages/session.js';
import { command, ownCopy, read } from './pages/template-data.js';

interface Details {
  id: number;
  alias: string;
  description: string;
  products: { product_id: number; quote_template_product_id: number; name: string; templateformula: string }[];
}

/** A copy of a gallery template with a named moment, then another description, formula and order. */
async function changed(page: Page): Promise<Details> {
  const details = await read<Details>(page, `quotetemplate/template/${await ownCopy(page)}`);
  const { id, products, description } = details;
  const [first] = products;
  await command(page, 'quotetemplate/moment/save', { quote_template_id: id, name: 'As it came' });
  await command(page, 'quotetemplate/addorupdate', { id, description: `${description} Stairs are extra.` });
  await command(page, 'quotetemplate/formula/change', {
    quote_template_id: id,
    product_id: first!.product_id,
    quote_template_product_id: first!.quote_template_product_id,
    formula: `${first!.templateformula}x2`,
  });
  const order = products.map((line) => line.quote_template_product_id);
  await command(
    page,
    'quotetemplate/products/sort_order',
    [order[1], order[0], ...order.slice(2)].map((line, at) => ({ id: line, sort_order: at + 1 })),
  );
  return details;
}

const view = (page: Page) => page.getByRole('region', { name: 'Compare two moments' });

test('any two moments are compared, with the money, and both stand in the address', async ({ page }) => {
  const { alias, products } = await changed(page);
  await open(page, `/qtemplates/${alias}?tab=history`);
  await page.getByRole('link', { name: 'Compare…' }).click();
  await expect(page).toHaveURL(/compare=v1\.\.current/);
  await view(page).getByLabel('From', { exact: true }).selectOption({ label: 'As it came' });
  await expect(page).toHaveURL(/compare=moment-1\.\.current/);
  const money = view(page).getByRole('region', { name: 'The sample quote then and now' });
  await expect(money.getByRole('row').filter({ hasText: `${products[0]!.name}: formula` })).toContainText('+$');
  const differences = view(page).getByRole('region', { name: 'Differences' });
  await expect(differences.locator('ins').filter({ hasText: 'Stairs are extra.' })).toBeVisible();
  await expect(differences.getByText('moved from 1 to 2')).toBeVisible();
  await expectAccessible(page);

  await view(page).getByRole('button', { name: 'Swap the two moments' }).click();
  await expect(page).toHaveURL(/compare=current\.\.moment-1/);
  await expect(money.getByRole('row').filter({ hasText: `${products[0]!.name}: formula` })).toContainText('−$');
  await page.reload();
  await expect(differences.locator('del').filter({ hasText: 'Stairs are extra.' })).toBeVisible();
  await view(page).getByLabel('From', { exact: true }).selectOption({ label: 'A version…' });
  const version = view(page).getByLabel('From: version');
  await version.fill('999');
  await version.press('Enter');
  await expect(view(page).getByText('There is no version 999 of this template.')).toBeVisible();
});

test('a comparison is whole on a phone, in the dark and right to left', async ({ page, context, baseURL }) => {
  const { alias } = await changed(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await context.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  await open(page, `/qtemplates/${alias}?tab=history&compare=moment-1..current`);
  await expect(view(page).getByText('differences')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
