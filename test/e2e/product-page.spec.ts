import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { watch } from './pages/complaints.js';
import { strayedSigns } from './pages/direction.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { command, commandAs } from './pages/template-data.js';

/** A master product of the catalogue with two suppliers' offers; the first one's price changed. Returns its address. */
async function comparedProduct(page: Page, word: string): Promise<string> {
  const name = `${word} plank`;
  const fields = { name, product_type: 'finish_product', cost_price: '30', unit: 'box' };
  const made = await commandAs<{
    id: number;
    product_id: number;
    master_product_id: number;
    master_product_alias: string;
  }>('supplier', 'supplier/product/addorupdate', {
    ...fields,
    master_product_name: name,
    retail_price: '58',
    pack_amount: '20',
    pack_unit: 'ft²',
  });
  await commandAs('admin', 'masterproducts/accept', { id: made.master_product_id });
  await commandAs('supplier2', 'supplier/product/addorupdate', {
    product_id: made.product_id,
    cost_price: '41',
    retail_price: '61',
    unit: 'box',
  });
  await signIn(page, 'supplier', '/products');
  await command(page, 'supplier/product/addorupdate', {
    ...fields,
    id: made.id,
    product_id: made.product_id,
    retail_price: '57',
  });
  return `/product/${made.master_product_alias}?view=sku`;
}

test('a supplier compares the offers of a product, reads its prices, and changes its own by keyboard', async ({
  page,
}) => {
  const complaints = watch(page);
  const address = await comparedProduct(page, `Larch${Date.now()}`);
  await open(page, address);
  const offers = page.getByRole('region', { name: 'Offers' });
  await expect(offers.getByRole('row').nth(1)).toContainText('Lowest per ft²');
  await expect(offers.getByRole('row').nth(1)).toContainText('$2.85 / ft²');
  await expect(offers.getByRole('row').nth(2)).toContainText('$3.05 / ft²');
  // Another supplier's cost is not for this one, and its offer not to change.
  await expect(offers.getByRole('row').nth(2)).not.toContainText('41.00');
  await expect(offers.getByRole('button', { name: /^Edit/ })).toHaveCount(1);
  const prices = page.getByRole('region', { name: 'Price history' });
  await expect(prices.getByRole('row').nth(1)).toContainText('$58.00 $57.00');
  await expect(prices.getByRole('figure')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Where it is used' })).toContainText('Under 5');
  await expect(page.getByRole('region', { name: 'History of the product' })).toContainText('57.00');
  await expectAccessible(page);

  await offers.getByRole('button', { name: /^Edit/ }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Update Product' });
  await panel.getByLabel('Retail price').fill('62');
  await panel.getByRole('button', { name: 'Save product' }).press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(offers.getByRole('row').nth(1)).toContainText('$61.00');
  await expect(prices.getByRole('row').nth(1)).toContainText('$57.00 $62.00');
  await expect(page.getByRole('region', { name: 'History of the product' })).toContainText('62.00');
  expect(complaints).toEqual([]);
});

test('the page fits a phone, in the dark and from right to left', async ({ page, context, baseURL }) => {
  const address = await comparedProduct(page, `Rowan${Date.now()}`);
  await context.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, address);
  await expect(page.getByRole('region', { name: 'Price history' }).getByRole('figure')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(await strayedSigns(page)).toEqual([]);
});
