import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { BoardPage } from './pages/board-page.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signUp } from './pages/session.js';
import { command, ownTemplate, read } from './pages/template-data.js';

const NAMES = ['Apron board', 'Batten', 'Corner bead'];

/** A new business with three products at $10.00, and a template with one of the first for each foot of 10. */
async function business(page: Page): Promise<void> {
  const email = `prices-${Date.now()}-${Math.random().toString(36).slice(2)}@elsewhere.example`;
  await signUp(page, { name: 'Pat Price', email, business_name: 'Price & Co', user_type: 'contractor' });
  await open(page, '/products');
  const made: { id: number; product_id: number }[] = [];
  for (const name of NAMES)
    made.push(
      await command(page, 'supplier/product/addorupdate', {
        name,
        master_product_name: name,
        product_type: 'building_material',
        cost_price: '8',
        retail_price: '10',
        unit: 'piece',
        unit_in_stock: '5',
        formula: 'Q1',
      }),
    );
  const { id } = await ownTemplate(page, 'Porch');
  await command(page, 'quotetemplate/addquestion', { quote_template_id: id, title: 'Length', unit: 'ft' });
  await command(page, 'quotetemplate/product/addfromcatalogue', {
    quote_template_id: id,
    product_id: made[0]!.product_id,
    supplier: (await read<{ details: { id: number } }>(page, 'me')).details.id,
  });
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
}

const products = (page: Page) => new BoardPage(page, 'Products');
const retail = (page: Page, name: string) => page.getByRole('textbox', { name: `Retail price of ${name}` });
const review = (page: Page) => page.getByRole('dialog', { name: 'Review changes' });
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).first();

test('prices are edited in the rows with the keyboard, reviewed, applied and undone', async ({ page }) => {
  await business(page);
  await retail(page, NAMES[0]!).focus();
  await page.keyboard.type('12,5');
  await page.keyboard.press('Enter');
  await expect(retail(page, NAMES[1]!)).toBeFocused();
  await page.keyboard.type('1,234');
  await expect(retail(page, NAMES[1]!)).toHaveAccessibleDescription(/Is it 1234 or 1\.234\?/);
  const bar = page.getByRole('region', { name: 'Edited prices and stock' });
  await expect(bar).toContainText(`Check ${NAMES[1]}.`);
  await expect(bar.getByRole('button', { name: 'Review changes' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(retail(page, NAMES[1]!)).toHaveValue('10.00');

  await bar.getByRole('button', { name: 'Review changes' }).press('Enter');
  await expect(review(page).getByRole('row').filter({ hasText: 'Porch' })).toContainText('$100.00 → $125.00');
  await expect(review(page).getByRole('row').filter({ hasText: 'Porch' })).toContainText('+$25.00 (+25.0%)');
  await expectAccessible(page);
  // Nothing has changed, and what was typed is still there.
  await review(page).getByRole('button', { name: 'Back' }).click();
  await expect(retail(page, NAMES[0]!)).toHaveValue('12,5');

  await bar.getByRole('button', { name: 'Review changes' }).click();
  await review(page).getByRole('button', { name: 'Apply now' }).dblclick();
  await expect(said(page, '1 product changed.')).toBeVisible();
  await expect(retail(page, NAMES[0]!)).toHaveValue('12.50');
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, '1 product set back.')).toBeVisible();
  await expect(retail(page, NAMES[0]!)).toHaveValue('10.00');
});

test('a column copied from a spreadsheet fills the rows below', async ({ page }) => {
  await business(page);
  await retail(page, NAMES[0]!).evaluate((cell) => {
    const data = new DataTransfer();
    data.setData('text/plain', '$11.00\t7\r\n12.00\t\r\n13.00\t9\r\n');
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(retail(page, NAMES[2]!)).toHaveValue('13.00');
  await expect(page.getByRole('textbox', { name: `Stock of ${NAMES[1]}` })).toHaveValue('');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(review(page)).toContainText('3 products change.');
  await review(page).getByRole('button', { name: 'Apply now' }).click();
  await expect(said(page, '3 products changed.')).toBeVisible();
  await page.reload();
  await expect(retail(page, NAMES[2]!)).toHaveValue('13.00');
  await expect(page.getByRole('textbox', { name: `Stock of ${NAMES[0]}` })).toHaveValue('7');
  await expect(page.getByRole('textbox', { name: `Stock of ${NAMES[1]}` })).toHaveValue('');
});

test('everything that the list is filtered to changes together, by keyboard', async ({ page }) => {
  await business(page);
  await page.goto('/products?search=b&perPage=10');
  await expect(products(page).rows).toHaveCount(3);
  await products(page).box(0).press('Space');
  const { selection } = products(page);
  await selection.getByRole('button', { name: 'Select all 3' }).press('Enter');
  await expect(selection).toContainText('All 3 selected');
  await expectAccessible(page);
  await selection.getByRole('button', { name: 'Change prices' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await expect(dialog).toContainText('Everything the list is filtered to now: 3 products.');
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
  await page.keyboard.press('Enter');
  await expect(review(page)).toContainText('3 products change.');
  await review(page).getByRole('button', { name: 'Apply now' }).press('Enter');
  await expect(said(page, '3 products changed.')).toBeVisible();
  await expect(retail(page, NAMES[2]!)).toHaveValue('11.00');
  await expect(selection).toHaveCount(0);
});

test('selected products are deleted after a review and brought back, by keyboard', async ({ page }) => {
  await business(page);
  await products(page).box(0).press('Space');
  await products(page).box(1).press('Space');
  const { selection } = products(page);
  const deletion = page.getByRole('dialog', { name: 'Delete products' });
  await selection.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(deletion).toContainText('2 products are deleted at once; a deletion cannot be scheduled.');
  await expect(deletion).toContainText('1 of them is hidden instead');
  await expect(deletion.getByRole('row').filter({ hasText: 'Porch' })).toContainText('$100.00');
  await expectAccessible(page);
  await deletion.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(deletion).toHaveCount(0);
  await expect(products(page).rows).toHaveCount(3);

  await selection.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(deletion).toContainText('2 products are deleted');
  await deletion.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(said(page, '2 products deleted.')).toBeVisible();
  await expect(products(page).rows).toHaveCount(2);
  await expect(products(page).rows.filter({ hasText: NAMES[0] })).toContainText('Hidden');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(said(page, '2 products set back.')).toBeVisible();
  await expect(products(page).rows).toHaveCount(3);
  await expect(retail(page, NAMES[1]!)).toHaveValue('10.00');
  await expect(products(page).rows.filter({ hasText: 'Hidden' })).toHaveCount(0);
});

test('selected products change together, on a phone and without a connection for a while', async ({
  page,
  context,
}) => {
  await business(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const at of [0, 1, 2]) await products(page).box(at).press('Space');
  await products(page).selection.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('much');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Percent' })).toHaveAccessibleDescription(/Enter a number/);
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('−12');
  await dialog.getByLabel('Round to the nearest price that ends in').selectOption('.99');
  await expectAccessible(page);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 change waiting' })).toBeAttached();
  await expect(dialog.getByRole('textbox', { name: 'Percent' })).toHaveValue('−12');
  await context.setOffline(false);
  await expect(review(page).getByRole('row').filter({ hasText: 'Porch' })).toContainText('$100.00 → $89.90');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await review(page).getByRole('button', { name: 'Apply now' }).click();
  await expect(said(page, '3 products changed.')).toBeVisible();
  for (const name of NAMES) await expect(retail(page, name)).toHaveValue('8.99');
});

test('a change waits for its time, is moved and cancelled, by keyboard and on a phone', async ({ page }) => {
  await business(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Coming changes' }).press('Enter');
  const coming = page.getByRole('dialog', { name: 'Coming changes' });
  await expect(coming).toContainText('No change waits for an approval or its time.');
  await coming.getByRole('button', { name: 'Done' }).press('Enter');
  // The focus comes back only once the dialog is gone.
  await expect(page.getByRole('button', { name: 'Coming changes' })).toBeFocused();

  await retail(page, NAMES[0]!).fill('12');
  await page.getByRole('button', { name: 'Review changes' }).press('Enter');
  await expect(review(page)).toContainText('$100.00 → $120.00');
  await review(page).getByRole('button', { name: 'Apply later' }).press('Enter');
  const later = page.getByRole('dialog', { name: 'Apply later' });
  await later.getByLabel('Date and time').fill('2020-01-01T09:00');
  await expect(later.getByLabel('Date and time')).toHaveAccessibleDescription(/Choose a time to come/);
  await expect(later.getByRole('button', { name: 'Schedule' })).toBeDisabled();
  await later.getByLabel('Date and time').fill('2099-03-01T09:00');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await later.getByRole('button', { name: 'Schedule' }).press('Enter');
  await expect(said(page, /1 product will change on .*March 1, 2099/)).toBeVisible();
  await expect(retail(page, NAMES[0]!)).toHaveValue('10.00');

  await page.getByRole('button', { name: 'Coming changes' }).click();
  const row = coming.getByRole('listitem').filter({ hasText: 'March 1, 2099' });
  await expect(row).toContainText('1 product, scheduled by Pat Price');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: 'Open' }).press('Enter');
  const one = page.getByRole('dialog', { name: 'Coming change' });
  await expect(one).toContainText('$100.00 → $120.00');
  await one.getByRole('button', { name: 'Move' }).press('Enter');
  const move = page.getByRole('dialog', { name: 'Move the change' });
  await expect(move.getByLabel('Date and time')).toHaveValue('2099-03-01T09:00');
  await move.getByLabel('Date and time').fill('2099-04-01T09:00');
  await move.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect(coming).toContainText('April 1, 2099');
  await coming.getByRole('button', { name: 'Open' }).press('Enter');
  await one.getByRole('button', { name: 'Cancel change' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel change' }).press('Enter');
  await expect(coming.getByRole('listitem')).toContainText('Cancelled');
  await expect(coming.getByRole('button', { name: 'Open' })).toHaveCount(0);
  await expectAccessible(page);
  // The address opens it, as the e-mail does.
  await page.reload();
  await expect(coming.getByRole('listitem')).toContainText('April 1, 2099');
});

test('a page with edited prices asks before it is left', async ({ page }) => {
  await business(page);
  await retail(page, NAMES[0]!).fill('11');
  await page.getByRole('link', { name: 'Quotes', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(retail(page, NAMES[0]!)).toHaveValue('11');
});

test('products are tiles, too, and a markup sets the price', async ({ page }) => {
  await business(page);
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Cards' }).click();
  const tile = page.getByRole('article', { name: NAMES[1]! });
  await expect(tile).toContainText('$10.00');
  await expectAccessible(page);
  await tile.getByRole('button', { name: `Edit ${NAMES[1]}` }).click();
  const panel = page.getByRole('dialog', { name: 'Update Product' });
  const markup = panel.getByRole('textbox', { name: 'Markup' });
  await expect(markup).toHaveValue('25');
  await expect(markup).toHaveAccessibleDescription('Margin 20%');
  await markup.fill('50');
  await expect(panel.getByRole('textbox', { name: 'Retail price' })).toHaveValue('12.00');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save product' }).click();
  await expect(tile).toContainText('$12.00');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
