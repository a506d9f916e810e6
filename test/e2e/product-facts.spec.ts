import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signUp } from './pages/session.js';
import { command } from './pages/template-data.js';

/** A new business with two products, the first of them with a number of its own. */
async function business(page: Page): Promise<void> {
  const email = `facts-${Date.now()}-${Math.random().toString(36).slice(2)}@elsewhere.example`;
  await signUp(page, { name: 'Fay Facts', email, business_name: 'Facts & Co', user_type: 'contractor' });
  await open(page, '/products');
  for (const [name, supplier_sku] of [
    ['Apron board', 'A-1'],
    ['Batten', ''],
  ])
    await command(page, 'supplier/product/addorupdate', {
      name,
      master_product_name: name,
      product_type: 'building_material',
      cost_price: '8',
      retail_price: '10',
      unit: 'box',
      supplier_sku,
    });
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Update Product' });
const save = (page: Page) => panel(page).getByRole('button', { name: 'Save product' });

test('optional facts are entered with the keyboard, and a fault of one is said beside it', async ({ page }) => {
  await business(page);
  await page.getByRole('button', { name: 'Edit Batten' }).click();
  const more = panel(page).getByText('More facts');
  await expect(panel(page).getByLabel('GTIN')).toBeHidden();
  await more.focus();
  await page.keyboard.press('Enter');
  await panel(page).getByLabel('Supplier SKU').fill('a-1');
  await panel(page).getByLabel('GTIN').fill('4006381-333930');
  await panel(page).getByLabel('Weight', { exact: false }).first().fill('38,5');
  await panel(page).getByLabel('One unit holds').fill('23.8');
  // Folded, it opens where something is wrong.
  await more.click();
  await expect(panel(page).getByLabel('GTIN')).toBeHidden();
  await save(page).click();
  await expect(panel(page).getByLabel('GTIN')).toHaveAccessibleDescription(/last one does not fit the others/);
  await expect(panel(page).getByLabel('Of what')).toHaveAccessibleDescription(/unit of what a pack holds/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await panel(page).getByLabel('GTIN').fill('4006381 333931');
  await panel(page).getByLabel('Of what').fill('ft²');
  await save(page).click();
  await expect(panel(page).getByLabel('Supplier SKU')).toHaveAccessibleDescription(/has the number a-1/);
  await panel(page).getByLabel('Supplier SKU').fill('B-2');
  await save(page).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Batten' })).toContainText('Supplier SKU B-2');

  await page.getByRole('button', { name: 'Edit Batten' }).click();
  await more.click();
  await expect(panel(page).getByLabel('GTIN')).toHaveValue('4006381333931');
  await expect(panel(page).getByLabel('Weight', { exact: false }).first()).toHaveValue('38.5');
  await expect(panel(page).getByLabel('Of what')).toHaveValue('ft²');
});
