import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { LinkedItemsPage } from './pages/linked-items-page.js';
import { moveDown } from './pages/reorder.js';
import { ready, signIn } from './pages/session.js';
import { command, ownCopy, read } from './pages/template-data.js';

/** Somebody signed in, on Linked Items of an own template. */
async function onOwnTemplate(page: Page, account: string, query = ''): Promise<LinkedItemsPage & { alias: string }> {
  await signIn(page, account, '/quotes');
  const alias = await ownCopy(page);
  const items = new LinkedItemsPage(page);
  await items.open(alias, query);
  return Object.assign(items, { alias });
}

test('a contractor finds own labour and material first, adds several lines, and sees which are used already', async ({
  page,
}) => {
  const items = await onOwnTemplate(page, 'contractor');
  const before = await items.names();
  const catalogue = await items.addFromCatalog();
  const mine = catalogue.getByRole('switch', { name: 'My labour & material' });
  await expect(mine).toBeChecked();
  await expect(catalogue.getByRole('article').first()).toContainText('My own');
  await catalogue
    .getByRole('button', { name: /^Add line/ })
    .first()
    .click();
  await expect(catalogue.getByText('On this template')).toHaveCount(1);

  await mine.uncheck();
  await expect(catalogue.getByRole('article')).toHaveCount(9);
  await expect(catalogue.getByRole('status').filter({ hasText: 'Page 1 of' })).toBeVisible();
  await catalogue.getByRole('button', { name: 'Next page' }).click();
  await expect(catalogue.getByText(/^Page 2 of/)).toBeVisible();
  await catalogue.getByRole('searchbox', { name: 'Search products' }).fill('grout');
  await expect(catalogue.getByRole('article').first()).toContainText(/grout/i);
  await expect(catalogue.getByText(/^Page 1 of/)).toBeVisible();
  await expectAccessible(page);
  await catalogue
    .getByRole('button', { name: /^Add line/ })
    .first()
    .click();
  await catalogue
    .getByRole('button', { name: /^Add again/ })
    .first()
    .click();
  await expect(catalogue.getByText('On this template, 2 lines')).toBeVisible();

  // The toast is inside the dialog, so it can be pressed while that is open.
  await items.undo();
  await expect(catalogue.getByText('On this template', { exact: true })).toBeVisible();
  await catalogue.getByRole('searchbox').fill('nothing is called this');
  await expect(catalogue.getByText('There are no records matching your request')).toBeVisible();
  await catalogue.getByRole('button', { name: 'Done' }).click();
  await expect(items.lines()).toHaveCount(before.length + 2);
  expect((await items.names()).slice(0, before.length)).toEqual(before);
});

test('a contractor who uses every own item already starts with all suppliers', async ({ page }) => {
  const items = await onOwnTemplate(page, 'contractor');
  const { id } = await read<{ id: number }>(page, `quotetemplate/template/${items.alias}`);
  const { details } = await read<{ details: { id: number } }>(page, 'me');
  const own = await command<{ data: { id: number; product_id: number }[] }>(page, 'products/list', {
    supplier: details.id,
    offered: true,
    perPage: 100,
  });
  const [last, ...others] = own.data;
  const add = ({ product_id }: { product_id: number }) =>
    command(page, 'quotetemplate/product/addfromcatalogue', {
      quote_template_id: id,
      product_id,
      supplier: details.id,
    });
  for (const offer of others) await add(offer);
  await page.reload();
  await ready(page);
  let catalogue = await items.addFromCatalog();
  const mine = catalogue.getByRole('switch', { name: 'My labour & material' });
  await expect(catalogue.getByRole('article').first()).toBeVisible();
  await expect(mine).toBeChecked();
  await catalogue.getByRole('button', { name: 'Done' }).click();

  await add(last!);
  await page.reload();
  await ready(page);
  catalogue = await items.addFromCatalog();
  await expect(mine).not.toBeChecked();
  await expect(catalogue.getByRole('button', { name: /^Add line/ }).first()).toBeVisible();
});

test('a catalogue closed before an addition is answered stays closed, and another page stays open', async ({
  page,
}) => {
  const items = await onOwnTemplate(page, 'contractor');
  const before = await items.names();
  let answer = () => {};
  await page.route('**/api/quotetemplate/product/addfromcatalogue', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  const catalogue = await items.addFromCatalog();
  await catalogue
    .getByRole('button', { name: /^Add line/ })
    .first()
    .click();
  await catalogue.getByRole('button', { name: 'Done' }).click();
  await expect(catalogue).toBeHidden();
  answer();
  await expect(items.lines()).toHaveCount(before.length + 1);
  await expect(page).toHaveURL(/line=/);
  await expect(catalogue).toBeHidden();

  await (await items.addFromCatalog())
    .getByRole('button', { name: /^Add line/ })
    .first()
    .click();
  await catalogue.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/quotes');
  const added = page.waitForResponse('**/api/quotetemplate/product/addfromcatalogue');
  answer();
  await added;
  await expect(page.getByText(/ added\.$/)).toHaveCount(2);
  expect(new URL(page.url()).pathname).toBe('/quotes');
});

test('an admin chooses among all suppliers, with an admin’s columns and links', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/lvp-plank?tab=lines');
  const items = new LinkedItemsPage(page);
  await expect(items.lines().first()).toContainText('Finish product');
  await expect(items.lines().first()).toContainText('FLR-');
  await expect(items.lines().first()).toContainText('Q1');
  const picture = items.detail.getByRole('link', { name: /opens in a new tab$/ });
  await expect(picture).toHaveAttribute('target', '_blank');
  await expect(picture).toHaveAttribute('href', /\/product\/[a-z0-9-]+\?view=sku$/);

  const opened = page.waitForEvent('popup');
  await picture.click();
  const product = await opened;
  await ready(product);
  await expect(product.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(product.getByRole('region', { name: 'Offers' }).getByRole('row').nth(1)).toContainText('SKU FLR-');
  await expectAccessible(product);
  await product
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(product.getByRole('dialog', { name: 'Update Product' })).toBeVisible();
  await product.close();

  await page.getByRole('button', { name: 'Show as tiles' }).click();
  const tile = items.tiles.first();
  await expect(tile.getByRole('link', { name: /opens in a new tab$/ })).toBeVisible();
  await expect(tile).toContainText('Markup');
  for (const labour of await items.tiles.filter({ hasText: 'Labour' }).all())
    await expect(labour.getByRole('button', { name: /^Related Options/ })).toBeVisible();
  await expectAccessible(page);

  const catalogue = await items.addFromCatalog();
  await expect(catalogue.getByRole('combobox', { name: 'Supplier' })).toHaveValue('0');
  await expect(catalogue.getByRole('article').first().getByRole('link')).toBeVisible();
  await expectAccessible(page);
});

test('an admin changes a line’s formula in the tile’s menu, which disappears on closing, and undoes it', async ({
  page,
}) => {
  await signIn(page, 'admin', '/qtemplates/lvp-plank?tab=lines&view=tiles');
  const items = new LinkedItemsPage(page);
  const tile = items.tiles.first();
  const menu = tile.getByRole('group', { name: 'Formulas of this product' });
  const change = tile.getByLabel(/^Change Formula/);
  await expect(menu).toBeHidden();
  await change.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(change).toBeFocused();

  await change.click();
  const other = tile.getByRole('button').filter({ hasText: '÷' });
  const text = (await other.textContent())!;
  await other.click();
  await items.answer('Change the formula?', 'Change formula');
  await expect(menu).toBeHidden();
  await expect(tile.getByText(text).first()).toBeVisible();
  await items.undo();
  await expect(tile.locator('.fx').first()).not.toHaveText(text);
});

test('other businesses see no supplier, picture link or Change Formula on tiles, and no options for labour', async ({
  page,
}) => {
  const items = await onOwnTemplate(page, 'retailinstall', '&view=tiles');
  await expect(items.tiles.first()).toBeVisible();
  for (const tile of await items.tiles.all()) {
    await expect(tile.getByRole('link', { name: /opens in a new tab/ })).toHaveCount(0);
    await expect(tile.getByLabel(/^Change Formula/)).toHaveCount(0);
    const labour = (await tile.textContent())!.includes('Labour');
    await expect(tile.getByRole('button', { name: /^Related Options/ })).toHaveCount(labour ? 0 : 1);
  }
  await items.tiles
    .filter({ hasNotText: 'Labour' })
    .first()
    .getByRole('button', { name: /^Related Options/ })
    .click();
  await expect(items.allProducts.getByRole('article').first()).toBeVisible();
  await expect(items.allProducts.getByRole('combobox', { name: 'Supplier' })).toHaveCount(0);
  await items.allProducts.getByRole('button', { name: 'Show as a table' }).click();
  await expect(items.allProducts.getByRole('columnheader', { name: 'Supplier' })).toHaveCount(0);
  await expect(items.allProducts.getByRole('columnheader', { name: 'SKU' })).toHaveCount(0);
});

test('all products of a line are in the address, by supplier, and one becomes the default and is undone', async ({
  page,
}) => {
  const items = await onOwnTemplate(page, 'contractor');
  const name = (await items.names())[0]!;
  const products = await items.viewAllProducts();
  await expect(page).toHaveURL(/show=products/);
  const rows = products.getByRole('row');
  await expect(products.getByRole('columnheader', { name: 'Supplier' })).toBeVisible();
  await expect(rows.getByText('Default', { exact: true })).toHaveCount(1);
  const all = await rows.count();
  const supplier = products.getByRole('combobox', { name: 'Supplier' });
  await supplier.selectOption({ label: 'Lumenfold Interiors' });
  await expect(rows).not.toHaveCount(all);
  await page.reload();
  await expect(supplier.locator('option:checked')).toHaveText('Lumenfold Interiors');
  await supplier.selectOption('0');
  await expect(rows).toHaveCount(all);
  await products.getByRole('searchbox').fill('nothing is called this');
  await expect(products.getByText('There are no records matching your request')).toBeVisible();
  await products.getByRole('searchbox').fill('');
  await expectAccessible(page);

  await rows
    .nth(1)
    .getByRole('button', { name: /^Make default/ })
    .click();
  await items.answer('Make this the default product?', 'Cancel');
  await expect(rows.nth(1).getByText('Default', { exact: true })).toHaveCount(0);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Make default/ })
    .click();
  await items.answer('Make this the default product?', 'Make default');
  await expect(page.getByText(/The line uses .* from /)).toBeVisible();
  await expect(rows.nth(1).getByText('Default', { exact: true })).toBeVisible();
  await products.getByRole('button', { name: 'Back to Lines' }).click();
  await expect(items.detail.getByRole('heading', { level: 2 })).not.toHaveText(name);
  await items.undo();
  await expect(items.detail.getByRole('heading', { level: 2 })).toHaveText(name);
});

test('Change Supplier lists the product’s suppliers, and switches the line to another', async ({ page }) => {
  const items = await onOwnTemplate(page, 'contractor');
  const modal = await items.changeSupplier();
  const cards = modal.getByRole('list', { name: 'Suppliers' }).getByRole('listitem');
  await expect(cards.filter({ hasText: 'Used now' })).toHaveCount(1);
  await expect(cards.first()).toContainText('$');
  await expect(modal.getByRole('img', { name: /^[1-5]\.\d of 5 stars, \d+ ratings?$/ }).first()).toBeVisible();
  await expectAccessible(page);
  const other = cards.filter({ hasNotText: 'Used now' }).first();
  const business = (await other.getByRole('paragraph').first().textContent())!;
  await other.getByRole('button', { name: /^Change Quote/ }).click();
  await items.answer('Make this the default product?', 'Make default');
  await expect(cards.filter({ hasText: business }).getByText('Used now')).toBeVisible();
  await modal.getByRole('button', { name: 'Done' }).click();
  await expect(modal).toBeHidden();
  await expect(items.detail).toContainText(business);
  await expect(items.detail.getByRole('button', { name: 'Change Supplier' })).toBeFocused();
});

test('a change already made in another tab is reported as done, without an Undo that would revert something else', async ({
  page,
  context,
}) => {
  const items = await onOwnTemplate(page, 'contractor');
  const elsewhere = new LinkedItemsPage(await context.newPage());
  await elsewhere.open(items.alias);
  const choose = async (on: LinkedItemsPage) => {
    const modal = await on.changeSupplier();
    await modal
      .getByRole('list', { name: 'Suppliers' })
      .getByRole('listitem')
      .filter({ hasNotText: 'Used now' })
      .first()
      .getByRole('button', { name: /^Change Quote/ })
      .click();
    await on.answer('Make this the default product?', 'Make default');
    return on.page.locator('.toast', { hasText: 'Success' });
  };
  await expect((await choose(elsewhere)).getByRole('button', { name: 'Undo' })).toBeVisible();
  const said = await choose(items);
  await expect(said).toBeVisible();
  await expect(said.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('lines are ordered with buttons, typed positions and the keyboard, and the order can be undone', async ({
  page,
}) => {
  const items = await onOwnTemplate(page, 'contractor');
  const before = await items.names();
  const dialog = await items.changeOrder();
  await dialog.getByRole('button', { name: `Move ${before[0]} down` }).click();
  await expect(dialog.getByRole('status').filter({ hasText: `position 2 of ${before.length}` })).toBeAttached();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => items.names()).toEqual([before[1], before[0], ...before.slice(2)]);
  await items.undo();
  await expect.poll(() => items.names()).toEqual(before);

  await items.changeOrder();
  const position = dialog.getByRole('textbox', { name: `Position of ${before[0]}` });
  await position.fill('99');
  await position.press('Escape');
  await expect(position).toHaveValue('1');
  await position.fill('99');
  await position.press('Enter');
  await expect(position).toHaveValue(String(before.length));
  await expect(position).toBeFocused();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => items.names()).toEqual([...before.slice(1), before[0]]);
  await items.undo();

  await items.changeOrder();
  await dialog.getByRole('button', { name: `Drag ${before[0]}` }).focus();
  await page.keyboard.press('Space');
  await moveDown(page, `${before[0]}, position 2 of ${before.length}.`);
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => items.names()).toEqual([before[1], before[0], ...before.slice(2)]);
});

test('an order made while somebody else changed the list is kept, and applied to the new one', async ({ page }) => {
  const items = await onOwnTemplate(page, 'contractor');
  const before = await items.names();
  const dialog = await items.changeOrder();
  await dialog.getByRole('button', { name: `Move ${before[0]} down` }).click();

  const { id, products } = await read<{
    id: number;
    products: { product_id: number; quote_template_product_id: number }[];
  }>(page, `quotetemplate/template/${items.alias}`);
  const last = products.at(-1)!;
  await command(page, 'quotetemplate/deleteproduct', {
    quote_template_id: id,
    product_id: last.product_id,
    quote_template_product_id: last.quote_template_product_id,
  });

  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(
    dialog.getByText('Someone else changed this list meanwhile: 1 removed. Your order is kept.'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply my order to the new list' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => items.names()).toEqual([before[1], before[0], ...before.slice(2, -1)]);
});

test('a line is removed after a question, and Undo restores it', async ({ page }) => {
  const items = await onOwnTemplate(page, 'contractor');
  const before = await items.names();
  await items.detail.getByRole('button', { name: 'Remove line…' }).click();
  await items.answer(/^Remove/, 'Cancel');
  await expect(items.lines()).toHaveCount(before.length);
  await items.detail.getByRole('button', { name: 'Remove line…' }).click();
  await items.answer(/^Remove/, 'Remove line');
  await expect(items.lines()).toHaveCount(before.length - 1);
  await items.undo();
  await expect.poll(() => items.names()).toEqual(before);
});

test('a line’s formula and settings are saved as one change that one Undo reverts', async ({ page }) => {
  const items = await onOwnTemplate(page, 'contractor');
  const total = (await items.total.textContent())!;
  const formula = items.detail.getByRole('textbox', { name: 'Formula' });
  const first = (await formula.textContent())!;
  await items.detail.getByLabel(/^Known formulas/).click();
  await items.detail.getByRole('button').filter({ hasText: '÷24' }).click();
  await expect(formula).not.toHaveText(first);
  await items.detail.getByLabel('Waste').fill('40');
  await items.detail.getByLabel('Minimum').fill('101');
  await items.detail.getByText('Only when…').click();
  await items.detail.getByRole('textbox', { name: 'Compared with' }).fill('x');
  await expect(items.detail.getByText('Compare with a number, like 0.')).toBeVisible();
  await expect(items.detail.getByRole('button', { name: 'Save line' })).toBeDisabled();
  await items.detail.getByRole('textbox', { name: 'Compared with' }).fill('2');
  await expect(items.total).not.toHaveText(total);
  await expect(page.getByRole('complementary', { name: 'Live quote' })).toContainText('101');
  const tried = (await items.total.textContent())!;

  await page.getByRole('link', { name: 'Back to My QTemplates' }).click();
  await items.answer('Leave without saving?', 'Stay');
  await items.detail.getByRole('button', { name: 'Save line' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(items.total).toHaveText(tried);
  await items.undo();
  await expect(items.total).toHaveText(total);
  await expect(formula).toHaveText(first);
  await expect(items.detail.getByLabel('Minimum')).toHaveValue('0');
});

test('a line that somebody else saved meanwhile: changes of one side are kept, a conflict is shown', async ({
  page,
}) => {
  const items = await onOwnTemplate(page, 'contractor');
  const { id, products } = await read<{ id: number; products: { quote_template_product_id: number }[] }>(
    page,
    `quotetemplate/template/${items.alias}`,
  );
  const elsewhere = (settings: object) =>
    command(page, 'quotetemplate/line/settings', {
      quote_template_id: id,
      quote_template_product_id: products[0]!.quote_template_product_id,
      ...settings,
    });

  await items.detail.getByLabel('Minimum').fill('7');
  await elsewhere({ waste_percent: '12' });
  await items.detail.getByRole('button', { name: 'Save line' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(items.detail.getByLabel('Waste')).toHaveValue('12');
  await expect(items.detail.getByLabel('Minimum')).toHaveValue('7');

  await items.detail.getByLabel('Minimum').fill('8');
  await elsewhere({ minimum_quantity: '9' });
  await items.detail.getByRole('button', { name: 'Save line' }).click();
  const conflict = items.dialog('Someone else changed this template');
  await expect(
    conflict.getByRole('group', { name: 'Minimum' }).getByRole('radio', { name: /^Theirs/ }),
  ).not.toBeChecked();
  await expect(conflict.getByRole('group', { name: 'Minimum' })).toContainText('9');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Cancel' }).click();
  await expect(items.detail.getByLabel('Minimum')).toHaveValue('8');
  await items.detail.getByRole('button', { name: 'Save line' }).click();
  await conflict.getByRole('button', { name: 'Use theirs' }).click();
  await expect(items.detail.getByLabel('Minimum')).toHaveValue('9');
});

/** Sends a command between a press and the server's answer: another user's concurrent change. */
async function justBefore(page: Page, path: string, meanwhile: () => Promise<unknown>): Promise<void> {
  await page.route(
    `**/api/${path}*`,
    async (route) => {
      await meanwhile();
      await route.continue();
    },
    { times: 1 },
  );
}

interface Lines {
  id: number;
  questions: { id: number; title: string; unit: string }[];
  products: {
    quote_template_product_id: number;
    product_id: number;
    name: string;
    templateformula: string;
    settings: { minimum_quantity: string; waste_percent: string };
  }[];
}

test('another’s order is never overwritten unseen, even in the last moment; other changes do not matter', async ({
  page,
}) => {
  const items = await onOwnTemplate(page, 'contractor');
  const before = await items.names();
  const { id, products } = await read<Lines>(page, `quotetemplate/template/${items.alias}`);
  const theirs = [...products].reverse().map((line, at) => ({ id: line.quote_template_product_id, sort_order: at }));
  await justBefore(page, 'quotetemplate/products/sort_order', () =>
    command(page, 'quotetemplate/products/sort_order', theirs),
  );

  const dialog = await items.changeOrder();
  await dialog.getByRole('button', { name: `Move ${before[0]} down` }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(
    dialog.getByText('Someone else changed this list meanwhile: it is in another order. Your order is kept.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Start from the new list' }).click();
  await dialog.getByRole('button', { name: `Move ${before.at(-1)} down` }).click();

  await justBefore(page, 'quotetemplate/products/sort_order', () =>
    command(page, 'quotetemplate/addquestion', { quote_template_id: id, title: 'Doors', unit: 'count' }),
  );
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  const [last, beforeLast, ...others] = [...before].reverse();
  await expect.poll(() => items.names()).toEqual([beforeLast, last, ...others]);

  // Undo reverts its own order; if others reordered the list since, it says so and leaves theirs.
  await command(
    page,
    'quotetemplate/products/sort_order',
    products.map((line, at) => ({ id: line.quote_template_product_id, sort_order: at })),
  );
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText(/^A later change is in the way/).last()).toBeVisible();
  await page.reload();
  await expect.poll(() => items.names()).toEqual(before);
});

test('a change that arrives while its line is edited is asked about, and theirs can be taken and undone', async ({
  page,
}) => {
  const items = await onOwnTemplate(page, 'contractor');
  const { id, products } = await read<Lines>(page, `quotetemplate/template/${items.alias}`);
  const elsewhere = (settings: object) =>
    command(page, 'quotetemplate/line/settings', {
      quote_template_id: id,
      quote_template_product_id: products[0]!.quote_template_product_id,
      ...settings,
    });
  const minimum = items.detail.getByLabel('Minimum');

  await minimum.fill('7');
  await elsewhere({ minimum_quantity: '9', waste_percent: '31' });
  // Any refetch brings their waste; the minimum stays mine.
  await page.getByRole('complementary', { name: 'Live quote' }).getByLabel('Q1 Room length').fill('14');
  await page.getByRole('button', { name: 'Keep as sample' }).click();
  await expect(items.detail.getByLabel('Waste')).toHaveValue('31');
  await expect(minimum).toHaveValue('7');

  await items.detail.getByRole('button', { name: 'Save line' }).click();
  const conflict = items.dialog('Someone else changed this template');
  await expect(conflict.getByRole('group')).toHaveCount(1);
  await expect(conflict.getByRole('group', { name: 'Minimum' })).toContainText('Before 0');
  await expect(conflict.getByRole('group', { name: 'Minimum' }).getByRole('radio', { name: 'Yours 7' })).toBeChecked();
  await conflict.getByRole('button', { name: 'Use theirs' }).click();
  await expect(minimum).toHaveValue('9');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(minimum).toHaveValue('7');
  await items.detail.getByRole('button', { name: 'Save line' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await read<Lines>(page, `quotetemplate/template/${items.alias}`)).products[0]!.settings).toMatchObject({
    minimum_quantity: '7',
    waste_percent: '31',
  });
});

test('input during a save is neither saved nor lost', async ({ page }) => {
  const items = await onOwnTemplate(page, 'contractor');
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    '**/api/quotetemplate/line/settings',
    async (route) => {
      await answered;
      await route.continue();
    },
    { times: 1 },
  );
  await items.detail.getByLabel('Minimum').fill('7');
  await items.detail.getByRole('button', { name: 'Save line' }).click();
  await expect(page.getByText('Saving…')).toBeVisible();
  await items.detail.getByLabel('Waste').fill('40');
  answer();
  await expect(page.getByText('1 line not saved')).toBeVisible();
  await expect(items.detail.getByLabel('Waste')).toHaveValue('40');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await read<Lines>(page, `quotetemplate/template/${items.alias}`)).products[0]!.settings).toMatchObject({
    minimum_quantity: '7',
    waste_percent: '40',
  });
});

test('a refused save keeps the input; a restored line brings it back', async ({ page }) => {
  const items = await onOwnTemplate(page, 'contractor');
  await items.detail.getByLabel('Minimum').fill('7');
  const refusal = {
    status: 503,
    code: 'store_unavailable',
    message: 'Nothing can be saved at the moment. Try again soon.',
    data: null,
    errors: [],
  };
  await page.route('**/api/quotetemplate/line/settings', (route) => route.fulfill({ status: 503, json: refusal }), {
    times: 1,
  });
  await page.keyboard.press('Control+s');
  await expect(items.detail.getByRole('alert')).toContainText(refusal.message);
  await expect(items.detail.getByLabel('Minimum')).toHaveValue('7');

  await items.detail.getByRole('button', { name: 'Remove line…' }).click();
  await items.answer(/^Remove/, 'Remove line');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await items.undo();
  await expect(page.getByText('1 line not saved')).toBeVisible();
  await items.lines().first().getByRole('link').click();
  await expect(items.detail.getByLabel('Minimum')).toHaveValue('7');
  await items.detail.getByRole('button', { name: 'Save line' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('with twelve questions, Q1 is completed by the next key, and a known formula can be undone', async ({ page }) => {
  const items = await onOwnTemplate(page, 'contractor');
  const { id } = await read<Lines>(page, `quotetemplate/template/${items.alias}`);
  for (let at = 4; at <= 12; at += 1)
    await command(page, 'quotetemplate/addquestion', { quote_template_id: id, title: `Wall ${at}`, unit: 'ft' });
  await page.reload();
  const formula = items.detail.getByRole('textbox', { name: 'Formula' });
  await formula.press('End');
  await page.keyboard.type('*(q1+q12-q1');
  await items.detail.getByRole('button', { name: 'close parenthesis' }).click();
  await expect(formula).toHaveText('Q1×Q2×(Q1+Q12−Q1)');
  await page.keyboard.type('/q1');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await read<Lines>(page, `quotetemplate/template/${items.alias}`)).products[0]!.templateformula).toBe(
    'Q1xQ2x(Q1+Q12-Q1)/Q1',
  );

  await items.detail.getByLabel(/^Known formulas/).click();
  await items.detail.getByRole('button').filter({ hasText: '÷24' }).click();
  await expect(formula).toHaveText(/÷24$/);
  await formula.press('Control+z');
  await expect(formula).toHaveText('Q1×Q2×(Q1+Q12−Q1)÷Q1');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('a product keeps a formula of many questions, and its panel asks before closing', async ({ page }) => {
  await signIn(page, 'contractor', '/products');
  const made = await command<{ id: number }>(page, 'supplier/product/addorupdate', {
    name: 'Corner trim',
    master_product_name: 'Corner trim',
    product_type: 'finish_product',
    cost_price: '2',
    retail_price: '3',
    unit: 'piece',
    formula: 'Q9x2',
  });
  await page.goto(`/products?search=Corner+trim&panel=${made.id}`);
  await ready(page);
  const panel = page.getByRole('dialog', { name: 'Update Product' });
  const formula = panel.getByRole('textbox', { name: 'Formula' });
  await expect(formula).toHaveText('Q9×2');
  await panel.getByRole('button', { name: 'Add a question' }).click();
  await formula.press('End');
  await page.keyboard.type('+q10');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();

  // The list of suggestions covers the panel and leaves the rest of it usable.
  const master = panel.getByRole('combobox', { name: 'Master product' });
  await master.fill('plank');
  await expect(panel.getByRole('option', { name: 'Create “plank”' })).toBeVisible();
  await panel.getByLabel('Brand').click();
  await expect(panel.getByRole('option', { name: 'Create “plank”' })).toHaveCount(0);
  await expect(panel.getByLabel('Brand')).toBeFocused();
  await expect(master).toHaveValue('Corner trim');
  await panel.getByRole('button', { name: 'Save product' }).click();
  await expect(panel).toBeHidden();
  const { data } = await command<{ data: { id: number; formula: string }[] }>(page, 'products/list', {
    searchTerm: 'Corner trim',
    perPage: 100,
  });
  expect(data.find(({ id }) => id === made.id)!.formula).toBe('Q9x2+Q10');
});

test('two hundred lines are listed, ordered and found by position', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'contractor', '/quotes');
  const offers = await command<{ data: { product_id: number; supplier: number }[] }>(page, 'products/list', {
    perPage: 100,
  });
  const made = await command<{ id: number; alias: string }>(page, 'quotetemplate/addorupdate', {
    name: 'A whole house',
    description: 'Everything.',
    price: '1',
    unit: 'house',
    quote_type: 'material_and_labour',
  });
  for (let at = 0; at < 200; at += 1) {
    const { product_id, supplier } = offers.data[at % offers.data.length]!;
    await command(page, 'quotetemplate/product/addfromcatalogue', { quote_template_id: made.id, product_id, supplier });
  }
  const items = new LinkedItemsPage(page);
  await items.open(made.alias);
  await expect(items.lines()).toHaveCount(200);
  const before = await items.names();

  // Only the rows near the view are rendered, each with its position in the whole.
  const dialog = await items.changeOrder();
  const rows = dialog.getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', '200');
  expect(await rows.count()).toBeLessThan(60);
  const position = dialog.getByRole('textbox', { name: /^Position of/ }).first();
  await position.fill('200');
  await position.press('Enter');
  await expect(dialog.getByRole('textbox', { name: `Position of ${before[0]}` }).last()).toBeFocused();
  await expect(rows.last()).toHaveAttribute('aria-posinset', '200');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => items.names()).toEqual([...before.slice(1), before[0]]);

  const catalogue = await items.addFromCatalog();
  await catalogue.getByRole('button', { name: /^Add / }).first().click();
  await expect(catalogue.getByText('A template can have at most 200 lines.')).toBeVisible();
});

test('linked items are edited with the keyboard alone', async ({ page }) => {
  const items = await onOwnTemplate(page, 'contractor');
  const [, second] = await items.names();
  const links = items.lines().getByRole('link');
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items.detail.getByRole('heading', { level: 2 })).toHaveText(second!);
  await page.keyboard.press('Home');
  await expect(links.first()).toBeFocused();

  await items.detail.getByRole('button', { name: 'View All Products' }).press('Enter');
  await items.allProducts
    .getByRole('button', { name: /^Make default/ })
    .first()
    .press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(items.allProducts.getByRole('button', { name: /^Make default/ }).first()).toBeFocused();
  await items.allProducts.getByRole('button', { name: 'Back to Lines' }).press('Enter');

  await items.detail.getByRole('textbox', { name: 'Formula' }).press('End');
  await page.keyboard.type('*2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

for (const [name, size, look] of [
  ['on a phone', { width: 390, height: 844 }, { theme: 'Light', direction: 'Left to right' }],
  ['in the dark', { width: 1280, height: 900 }, { theme: 'Dark', direction: 'Left to right' }],
  ['right to left', { width: 1000, height: 800 }, { theme: 'Light', direction: 'Right to left' }],
] as const) {
  test(`every state of linked items is accessible and fits ${name}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(size);
    await signIn(page, 'contractor', '/quotes');
    const alias = await ownCopy(page);
    for (const choice of [look.theme, look.direction]) {
      await page.getByLabel('Display', { exact: true }).click();
      await page.getByRole('button', { name: choice, exact: true }).click();
    }
    const items = new LinkedItemsPage(page);
    for (const query of [
      '',
      '&view=tiles',
      '&show=products',
      '&show=products&view=tiles',
      '&panel=add',
      '&panel=order',
      '&panel=supplier',
      '&panel=price',
    ]) {
      await items.open(alias, query);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        `${query || 'the list'} fits`,
      ).toBe(true);
    }
    await items.open(alias, '&panel=order');
    await expect(
      items
        .dialog('Change Order')
        .getByRole('button', { name: /^Move .* down$/ })
        .first(),
    ).toBeInViewport({ ratio: 1 });
  });
}
