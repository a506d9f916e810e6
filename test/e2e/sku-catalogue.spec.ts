import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signUp } from './pages/session.js';
import { commandAs } from './pages/template-data.js';

const stamp = Date.now();
const NAME = `Sandstone coping ${stamp}`;

const catalogue = (page: Page) => page.getByRole('dialog', { name: 'SKU catalogue' });
const sells = (page: Page) => page.getByRole('dialog', { name: 'I sell this too' });
const success = (page: Page) => page.getByRole('dialog', { name: 'SUCCESS!' });

/** A new business, on its products, and a product of the shared catalogue. */
async function business(page: Page): Promise<void> {
  const email = `sells-${stamp}-${Math.random().toString(36).slice(2)}@elsewhere.example`;
  await signUp(page, { name: 'Sal Sells', email, business_name: 'Sells & Co', user_type: 'contractor' });
  await open(page, '/products');
}

test.beforeAll(async () => {
  const { id } = await commandAs<{ id: number }>('supplier', 'supplier/product/addorupdate', {
    name: NAME,
    master_product_name: `Coping ${stamp}`,
    product_type: 'building_material',
    cost_price: '8',
    retail_price: '10',
    unit: 'piece',
  });
  expect(id).toBeGreaterThan(0);
  const masters = await commandAs<{ data: { id: number }[] }>('admin', 'masterproducts/list', {
    searchTerm: `Coping ${stamp}`,
  });
  await commandAs('admin', 'masterproducts/accept', { id: masters.data[0]!.id });
});

test('a product of the catalogue is sold too, with the keyboard, and quoted', async ({ page }) => {
  await business(page);
  await page.getByRole('button', { name: 'Add Product' }).first().press('Enter');
  const search = catalogue(page).getByRole('searchbox', { name: 'Search products' });
  await expect(search).toBeFocused();
  await expect(catalogue(page).getByRole('article')).toHaveCount(9);
  // A slip of the keys.
  await page.keyboard.type(`Sandstnoe coping ${stamp}`);
  const tile = catalogue(page).getByRole('article', { name: NAME });
  await expect(tile).toBeVisible();
  await expectAccessible(page);
  await catalogue(page).getByLabel('Product type').selectOption('labour');
  await expect(catalogue(page)).toContainText('There are no records matching your request');
  await catalogue(page).getByRole('button', { name: 'Show all types' }).press('Enter');
  await tile.getByRole('button', { name: /^I sell this too/ }).press('Enter');

  await sells(page).getByRole('button', { name: 'Add product' }).press('Enter');
  await expect(sells(page).getByLabel('Cost price')).toBeFocused();
  // Its prices with the markup, its unit and its stock, and nothing else.
  await expect(sells(page).getByRole('textbox')).toHaveCount(5);
  await expect(sells(page).getByRole('combobox')).toHaveCount(0);
  await page.keyboard.type('9');
  await sells(page).getByLabel('Markup').fill('50');
  await expect(sells(page).getByLabel('Retail price')).toHaveValue('13.50');
  await expect(sells(page).getByLabel('Unit', { exact: true })).toHaveValue('piece');
  await expectAccessible(page);
  await sells(page).getByLabel('Units in stock').fill('4');
  await page.keyboard.press('Enter');
  await expect(success(page)).toContainText('Product has been added. Add more or quote this SKU');
  await expectAccessible(page);

  await success(page).getByRole('link', { name: 'Quote Now' }).press('Enter');
  await expect(page).toHaveURL(/\/proposals\/new\?action=labor_material&offer=\d+$/);
  await expect(page.getByRole('list', { name: 'It begins with' })).toContainText(NAME);
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: `Retail price of ${NAME}` })).toHaveValue('13.50');

  // The product stays its supplier's: what only the owner may change says so.
  await page
    .getByRole('button', { name: `Edit ${NAME}` })
    .first()
    .press('Enter');
  const update = page.getByRole('dialog', { name: 'Update Product' });
  for (const field of ['Master product', 'Name', 'Product type', 'SKU', 'Description']) {
    const control = update.getByLabel(field, { exact: field === 'Name' }).first();
    await expect(control).toBeDisabled();
    await expect(control).toHaveAccessibleDescription(/Another business owns this product/);
  }
  await expect(update.getByLabel('Brand')).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(update).toHaveCount(0);

  // It is one's own now.
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  await search.fill(NAME);
  await expect(tile).toContainText('You sell this');
  await expect(tile.getByRole('button')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await catalogue(page).getByRole('button', { name: 'New product' }).click();
  const panel = page.getByRole('dialog', { name: 'Add Product' });
  await panel.getByRole('combobox', { name: 'Master product' }).fill(`Coping ${stamp}`);
  await panel.getByRole('option', { name: `Coping ${stamp}`, exact: true }).click();
  await panel.getByLabel('Name', { exact: true }).fill(`My coping ${stamp}`);
  await panel.getByLabel('Product type').selectOption('building_material');
  await panel.getByLabel('Cost price').fill('5');
  await panel.getByLabel('Retail price').fill('7');
  await panel.getByLabel('Unit', { exact: true }).fill('piece');
  await panel.getByRole('button', { name: 'Add product' }).click();
  await expectNoSidewaysScroll(page);
  await success(page).getByRole('link', { name: 'Quote Now' }).click();
  await expect(page.getByRole('list', { name: 'It begins with' })).toContainText(`My coping ${stamp}`);
});

test('Add More opens the catalogue again', async ({ page }) => {
  await business(page);
  await open(page, '/products?panel=catalogue');
  await catalogue(page).getByRole('searchbox', { name: 'Search products' }).fill(NAME);
  await catalogue(page)
    .getByRole('button', { name: new RegExp(`^I sell this too: ${NAME}`) })
    .click();
  await sells(page).getByLabel('Cost price').fill('9');
  await sells(page).getByLabel('Retail price').fill('12');
  await sells(page).getByRole('button', { name: 'Add product' }).click();
  await success(page).getByRole('button', { name: 'Add More' }).click();
  await expect(catalogue(page)).toBeVisible();
});
