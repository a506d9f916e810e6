import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { strayedSigns } from './pages/direction.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signUp } from './pages/session.js';
import { command } from './pages/template-data.js';

/** A new business with a board at $10.00 (SKU `B-1`) and glue at $4.00 (`G-1`), on the page of price sheets. */
async function business(page: Page): Promise<void> {
  const email = `sheets-${Date.now()}-${Math.random().toString(36).slice(2)}@elsewhere.example`;
  await signUp(page, { name: 'Sam Sheet', email, business_name: 'Sheet & Co', user_type: 'contractor' });
  await open(page, '/products');
  for (const [name, sku, retail_price] of [
    ['Apron board', 'B-1', '10'],
    ['Wood glue', 'G-1', '4'],
  ])
    await command(page, 'supplier/product/addorupdate', {
      name,
      sku,
      master_product_name: name,
      product_type: 'building_material',
      cost_price: '3',
      retail_price,
      unit: 'piece',
      unit_in_stock: '5',
    });
  await page.getByRole('link', { name: 'Price sheets' }).click();
  await page.getByRole('heading', { name: 'No price sheets yet' }).waitFor();
}

const send = (page: Page, ...lines: string[]) =>
  page.getByLabel('Upload a price sheet').setInputFiles({
    name: 'spring.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Rows of the sheet' }).getByRole('link', { name });
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).first();

test('a sheet is read, looked at by keyboard, applied and undone; the second time it changes nothing', async ({
  page,
}) => {
  await business(page);
  await expectAccessible(page);
  const lines = ['Item no.,List price,Unit', 'B-1,11.00,piece', 'G-1,8.00,piece', 'X-9,1.00,piece'];
  await send(page, ...lines);
  await expect(said(page, '2 products would change.')).toBeVisible();
  await expect(row(page, 'Apron board')).toContainText('$10.00 → $11.00');
  await expect(row(page, 'Wood glue')).toContainText('+100.0%');
  await expect(row(page, 'X-9')).toContainText('No product of yours has this SKU.');
  await expectAccessible(page);

  await tab(page, /Large jumps/).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Apron board')).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave out all 1' }).press('Enter');
  await expect(said(page, '1 product would change. 1 left out.')).toBeVisible();
  await tab(page, /^All/).press('Enter');
  const glue = page.getByRole('checkbox', { name: 'Apply Wood glue' });
  await expect(glue).not.toBeChecked();
  await glue.press('Space');
  await expect(said(page, '2 products would change.')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Rows not read' }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('rows-not-read.csv');

  await page.getByRole('button', { name: 'Review changes' }).press('Enter');
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await expect(review).toContainText('2 products change.');
  await review.getByRole('button', { name: 'Apply now' }).press('Enter');
  await expect(said(page, '2 products changed.')).toBeVisible();
  await expect(page.getByText('This sheet was applied.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to price sheets' }).click();
  await expect(row(page, 'spring.csv')).toContainText('Applied');
  await send(page, ...lines);
  await expect(said(page, 'No product would change: some rows were not read.')).toBeVisible();
  await expect(tab(page, /Unchanged/)).toContainText('2');

  await page.goBack();
  await page.getByRole('link', { name: 'spring.csv' }).last().click();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, '2 products set back.')).toBeVisible();
});

test('new products of a sheet are added with one switch by keyboard, on a phone, in the dark and from right to left', async ({
  page,
  context,
  baseURL,
}) => {
  await business(page);
  await context.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const head = 'SKU,Name,Master product,Type,Cost,Retail,Unit';
  await send(
    page,
    head,
    'N-1,Oak rail,Rail,Building material,3,5.50,piece',
    'N-2,Wood glue,Glue,Building material,2,4,tube',
    'N-3,Nail,Nail,,1,2,box',
  );
  await expect(said(page, '0 products would change. 2 left out.')).toBeVisible();
  await expect(row(page, 'Nail')).toContainText('To add it as a new one, fill in: product type.');
  await expect(row(page, 'Wood glue')).toContainText('You have a product of this name.');
  const all = page.getByRole('switch', { name: 'Add 1 new product' });
  await expect(all).not.toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await strayedSigns(page)).toEqual([]);
  await all.press('Space');
  await expect(said(page, '1 product would be added. 1 left out.')).toBeVisible();
  await page.getByRole('button', { name: 'Review changes' }).press('Enter');
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await expect(review).toContainText('1 product is added.');
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Apply now' }).press('Enter');
  await expect(said(page, '1 product added.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(said(page, '1 product set back.')).toBeVisible();
});

test('products are exported as they are filtered, and their file is a sheet', async ({ page }) => {
  await business(page);
  await open(page, '/products?search=glue');
  await page.locator('summary', { hasText: 'Export' }).press('Enter');
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel (XLSX)' }).press('Enter');
  const file = await saving;
  expect(file.suggestedFilename()).toBe('prices.xlsx');
  await expect(said(page, 'Saved 1 product as prices.xlsx.')).toBeVisible();
  await open(page, '/price-sheets');
  await page.getByLabel('Upload a price sheet').setInputFiles(await file.path());
  await expect(said(page, 'Nothing differs from what counts now.')).toBeVisible();
  await expect(row(page, 'Wood glue')).toHaveCount(1);
  await expect(row(page, 'Apron board')).toHaveCount(0);
});

test('columns and commas are asked about, on a phone, in the dark and from right to left', async ({
  page,
  context,
  baseURL,
}) => {
  await business(page);
  await context.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await send(page, 'Kürzel;Preis', 'B-1;1,250');
  await expect(page.getByRole('heading', { name: 'What the columns hold' })).toBeVisible();
  await expect(page.getByLabel('What Kürzel holds')).toHaveValue('supplier_sku');
  await page.getByRole('button', { name: 'Compare with my products' }).click();
  await expect(page.getByRole('alert')).toContainText('Say which column holds a price');
  await page.getByLabel('What Preis holds').selectOption('retail');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Compare with my products' }).click();
  const question = page.getByRole('radiogroup', { name: 'In Preis, does 1,250 mean 1250 or 1.250?' });
  await question.getByRole('radio', { name: '1.250' }).check();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Compare with my products' }).click();
  await expect(row(page, 'Apron board')).toContainText('$10.00 → $1.25');
  await expect(row(page, 'Apron board')).toContainText('The cost is above the retail price.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await strayedSigns(page)).toEqual([]);
});

test('a file that is no sheet is refused in a sentence, and can be deleted', async ({ page }) => {
  await business(page);
  await send(page, 'B-1,10.00', 'G-1,4.00');
  await expect(page.getByRole('heading', { name: 'This sheet cannot be read' })).toBeVisible();
  await expect(page.getByText('The first row must name the columns')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No price sheets yet' })).toBeVisible();
  await page.goto('/price-sheets/0199aaaa-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/nothing here|not found/i);
});
