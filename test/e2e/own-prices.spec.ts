import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, ready, signIn } from './pages/session.js';
import { command, commandAs, ownCopy, read } from './pages/template-data.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

/** A new business with two copies of a gallery template: their addresses. */
async function withTwoCopies(page: Page, type = 'contractor'): Promise<{ deck: string; porch: string }> {
  await open(page, `/register?type=${type}&u=/qtemplates`);
  await page.getByLabel('Your name').fill('Noor Bell');
  await page.getByLabel('Email').fill(`noor.${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('nine plain trowels');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL((url) => url.pathname === '/qtemplates');
  await ready(page);
  const named = async (name: string): Promise<string> => {
    const { id } = await read<{ id: number }>(page, `quotetemplate/template/${await ownCopy(page)}`);
    return (await command<{ alias: string }>(page, 'quotetemplate/addorupdate', { id, name })).alias;
  };
  return { deck: await named('Noor’s deck'), porch: await named('Noor’s porch') };
}

/** Retail price per unit of a template's lines, with the supplier. */
async function prices(page: Page, alias: string, type: 'labour' | 'finish_product'): Promise<string[]> {
  const { products } = await read<{
    products: { product_type: string; retail_price: string; business_name: string }[];
  }>(page, `quotetemplate/template/${alias}`);
  return products
    .filter((line) => line.product_type === type)
    .map((line) => `${line.business_name}: ${line.retail_price}`);
}

/**
 * Makes the page's request to put a product on a line fail, until the returned function is called.
 * @param done the server does it anyway, and only its answer is lost
 */
async function lineFails(page: Page, { done = false } = {}): Promise<() => Promise<void>> {
  const path = '**/api/quotetemplate/makedefault';
  await page.route(path, async (route) => {
    if (done) await route.fetch();
    await route.fulfill({
      status: 503,
      json: {
        status: 503,
        code: 'unavailable',
        message: 'The product is busy: try again in a moment.',
        data: null,
        errors: [],
      },
    });
  });
  return () => page.unroute(path);
}

test('own labour rates are suggested, say what else they affect, and are undone everywhere', async ({ page }) => {
  const { deck, porch } = await withTwoCopies(page);
  const checklist = page.getByRole('region', { name: /^Set up/ });
  const boxes = (what: string) => checklist.getByRole('textbox', { name: new RegExp(`^My ${what}`) });
  const use = () => checklist.getByRole('button', { name: 'Use my labour rates' }).click();
  await open(page, `/qtemplates?set-up=${deck}`);
  await expect(boxes('price').first()).toBeVisible();
  for (const box of await boxes('cost').all()) await box.fill('50');
  for (const box of await boxes('price').all()) await box.fill('99');
  await use();
  // It leads to the quote; the checklist has nothing left to ask.
  await page.waitForURL(`**/quotes/new/${deck}?*`);
  await open(page, `/qtemplates?set-up=${deck}`);
  await expect(checklist.getByText('Every labour line uses your own rates.')).toBeVisible();
  await expect(checklist.getByRole('link', { name: 'Quote a job' })).toBeVisible();
  const [deckBefore, porchBefore] = [await prices(page, deck, 'labour'), await prices(page, porch, 'labour')];
  expect(deckBefore[0]).toContain(': 99.00');

  await open(page, `/qtemplates?set-up=${porch}`);
  await expect(boxes('cost').first()).toHaveValue('50.00');
  await expect(boxes('price').first()).toHaveValue('99.00');
  await expect(checklist.getByText('Your own rate: Noor’s deck quotes with it.').first()).toBeVisible();
  await boxes('price').first().fill('120');
  await expect(checklist.getByText('Noor’s deck quotes with your new rate too.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await use();
  await expect(page.getByText(/use your rates\. Noor’s deck quotes with them too\.$/)).toBeVisible();
  expect((await prices(page, deck, 'labour'))[0]).toContain(': 120.00');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect([await prices(page, deck, 'labour'), await prices(page, porch, 'labour')]).toEqual([deckBefore, porchBefore]);
  await open(page, `/qtemplates?set-up=${porch}`);
  await expect(boxes('price').first()).toHaveValue('99.00');
});

test('labour rates have fields of one width on a phone, and an invalid amount is refused with an example', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { deck } = await withTwoCopies(page);
  await open(page, `/qtemplates?set-up=${deck}`);
  const checklist = page.getByRole('region', { name: /^Set up/ });
  const cost = checklist.getByRole('textbox', { name: /^My cost/ }).first();
  const price = checklist.getByRole('textbox', { name: /^My price/ }).first();
  await cost.fill('45.50');
  await price.fill('1,125');
  // Measured together: the page may still scroll to the last input.
  const boxes = () =>
    checklist.getByRole('textbox').evaluateAll((all) => {
      const [left, right] = all.map((box) => box.getBoundingClientRect());
      return { onOneLine: left!.top === right!.top, wideEnough: Math.min(left!.width, right!.width) > 80 };
    });
  await expect.poll(boxes).toEqual({ onOneLine: true, wideEnough: true });
  await expectNoSidewaysScroll(page);
  await checklist.getByRole('button', { name: 'Use my labour rates' }).click();
  await expect(
    checklist.getByText(/^Cost and price of .+: use digits and one decimal point, like 58\.00\.$/),
  ).toBeVisible();
  for (const box of await checklist.getByRole('textbox').all()) await box.fill('61,50');
  await checklist.getByRole('button', { name: 'Use my labour rates' }).click();
  await page.waitForURL(`**/quotes/new/${deck}?*`);
  expect((await prices(page, deck, 'labour'))[0]).toMatch(/: 61\.50$/);
});

test('an own price that other templates use is changed only here or everywhere, and undone completely', async ({
  page,
}) => {
  const { deck, porch } = await withTwoCopies(page);
  const editor = new TemplateEditorPage(page);
  const panel = page.getByRole('dialog', { name: 'Edit my price' });
  const both = async () =>
    [await prices(page, deck, 'finish_product'), await prices(page, porch, 'finish_product')].map(
      ([first]) => first!.split(': ')[1],
    );
  const edit = async (retail: string) => {
    await page.getByRole('button', { name: 'Edit my price' }).click();
    await panel.getByLabel('Cost price').fill('40');
    await panel.getByLabel('Retail price').fill(retail);
  };
  const save = () => panel.getByRole('button', { name: 'Save price' }).click();
  const undo = () => page.getByRole('button', { name: 'Undo' }).click();
  await editor.open(deck);
  await edit('60');
  await expect(panel.getByRole('radiogroup', { name: 'Where the new price counts' })).toHaveCount(0);
  await save();
  await expect(page.getByText('The line uses your price.')).toBeVisible();
  const before = await both();

  await editor.open(porch);
  await edit('75');
  await expect(
    panel.getByText('You have a price of your own, and this line uses it. Noor’s deck quotes with it too.'),
  ).toBeVisible();
  const where = panel.getByRole('radiogroup', { name: 'Where the new price counts' });
  await expect(where.getByRole('radio', { name: 'Only here' })).toBeChecked();
  await expect(
    panel.getByText('This line gets a product of its own. Noor’s deck keeps your price as it is.'),
  ).toBeVisible();
  await expectAccessible(page);
  await save();
  await expect(page.getByText('The line uses your price.')).toBeVisible();
  expect(await both()).toEqual([before[0], '75.00']);
  await undo();
  await expect.poll(both).toEqual(before);

  await edit('80');
  await where.getByText('Everywhere').click();
  await expect(panel.getByText('Noor’s deck quotes with the new price too.')).toBeVisible();
  await save();
  await expect(page.getByText('The line uses your price. Noor’s deck quotes with it too.')).toBeVisible();
  expect(await both()).toEqual(['80.00', '80.00']);
  await undo();
  await expect.poll(both).toEqual(before);
});

for (const type of ['contractor', 'retailinstall', 'retail']) {
  test(`labour rates of one’s own are set and undone as ${type}, also where the product is renamed meanwhile`, async ({
    page,
  }) => {
    const { deck } = await withTwoCopies(page, type);
    const checklist = page.getByRole('region', { name: /^Set up/ });
    const fill = async (what: string, amount: string) => {
      for (const box of await checklist.getByRole('textbox', { name: new RegExp(`^My ${what}`) }).all())
        await box.fill(amount);
    };
    const before = await prices(page, deck, 'labour');
    const { products } = await read<{
      products: { product_type: string; product_supplier_id: number; name: string }[];
    }>(page, `quotetemplate/template/${deck}`);
    const labour = products.find((line) => line.product_type === 'labour')!;
    const [{ id, supplier, product_type, cost_price, retail_price, unit }] = (
      await commandAs<{ data: [Record<string, unknown>] }>('admin', 'products/list', {
        ids: [labour.product_supplier_id],
      })
    ).data;
    const rename = (name: string) =>
      commandAs('admin', 'supplier/product/addorupdate', {
        id,
        supplier,
        product_type,
        cost_price,
        retail_price,
        unit,
        name,
      });
    await open(page, `/qtemplates?set-up=${deck}`);
    await expect(checklist.getByRole('textbox', { name: /^My price/ }).first()).toBeVisible();
    await fill('cost', '50');
    await fill('price', '99');
    try {
      await rename(`${labour.name} by hand`);
      await checklist.getByRole('button', { name: 'Use my labour rates' }).click();
      await page.waitForURL(`**/quotes/new/${deck}?*`);
      expect((await prices(page, deck, 'labour'))[0]).toContain(': 99.00');
      await rename(`${labour.name} by machine`);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone.')).toBeVisible();
    } finally {
      await rename(labour.name);
    }
    expect(await prices(page, deck, 'labour')).toEqual(before);
  });
}

test('a saved price that is not yet on its line is reported, continued, and undone', async ({ page }) => {
  const { deck, porch } = await withTwoCopies(page);
  const editor = new TemplateEditorPage(page);
  const panel = page.getByRole('dialog', { name: 'Edit my price' });
  const both = async () =>
    [await prices(page, deck, 'finish_product'), await prices(page, porch, 'finish_product')].map(
      ([first]) => first!.split(': ')[1],
    );
  const save = () => panel.getByRole('button', { name: 'Save price' }).click();
  const undo = () => page.getByRole('button', { name: 'Undo' }).click();
  const edit = async (retail: string) => {
    await page.getByRole('button', { name: 'Edit my price' }).click();
    await panel.getByLabel('Cost price').fill('40');
    await panel.getByLabel('Retail price').fill(retail);
  };
  const partly = panel.getByText(
    /^Your price of .+ is saved, but its line does not use it yet\. The product is busy: try again in a moment\./,
  );
  const first = await both();

  // A new price is gone after Undo, and set again in the same panel.
  await editor.open(deck);
  await edit('60');
  let works = await lineFails(page);
  await save();
  await expect(partly).toBeVisible();
  await expectAccessible(page);
  await undo();
  await expect(page.getByText('Undone.')).toBeVisible();
  await save();
  await expect(partly).toBeVisible();
  await works();
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The line uses your price.')).toBeVisible();
  expect(await both()).toEqual(['60.00', first[1]]);

  // A repeated save of an existing one is no conflict with itself, with another amount too; Undo restores the old
  // price.
  await editor.open(porch);
  await edit('75');
  await panel.getByText('Everywhere').click();
  works = await lineFails(page);
  await save();
  await expect(partly).toBeVisible();
  expect(await both()).toEqual(['75.00', first[1]]);
  await works();
  await panel.getByLabel('Retail price').fill('76');
  await save();
  await expect(page.getByText('The line uses your price. Noor’s deck quotes with it too.')).toBeVisible();
  expect(await both()).toEqual(['76.00', '76.00']);
  await undo();
  await expect.poll(both).toEqual(['60.00', first[1]]);
});

test('labour rates report how far they got, continue from there, and are undone completely', async ({ page }) => {
  const { deck } = await withTwoCopies(page);
  const checklist = page.getByRole('region', { name: /^Set up/ });
  const use = () => checklist.getByRole('button', { name: 'Use my labour rates' }).click();
  const before = await prices(page, deck, 'labour');
  await open(page, `/qtemplates?set-up=${deck}`);
  await expect(checklist.getByRole('textbox', { name: /^My cost/ }).first()).toBeVisible();
  for (const box of await checklist.getByRole('textbox').all()) await box.fill('50');
  const works = await lineFails(page, { done: true });
  await use();
  await expect(
    checklist.getByText(/^Your price of .+ is saved, but no line here uses it yet\. The product is busy/),
  ).toBeVisible();
  await works();
  await use();
  await page.waitForURL(`**/quotes/new/${deck}?*`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await prices(page, deck, 'labour')).toEqual(before);
});

test('an admin’s price does not overwrite a newer one unasked, and Undo restores the old one unless it has changed', async ({
  page,
}) => {
  await signIn(page, 'admin', '/dashboard');
  const gallery = await read<{ id: number; products: { product_type: string; master_product_id: number }[] }>(
    page,
    'quotetemplate/template/lvp-plank',
  );
  const product = {
    name: `Hand-laid plank ${Date.now()}`,
    master_product_id: gallery.products.find((line) => line.product_type === 'finish_product')!.master_product_id,
    product_type: 'finish_product',
    cost_price: '10.00',
    unit: 'box',
    unit_in_stock: '12',
  };
  const sells = (fields: object) =>
    commandAs<{ id: number; product_id: number }>('supplier', 'supplier/product/addorupdate', {
      ...product,
      ...fields,
    });
  const { id, product_id } = await sells({ retail_price: '14.50' });
  const copy = await commandAs<{ id: number; alias: string }>('contractor', 'quotetemplate/copy', {
    quote_template_id: gallery.id,
  });
  await commandAs('contractor', 'quotetemplate/product/addfromcatalogue', { quote_template_id: copy.id, product_id });
  const price = async () => {
    const { products } = await read<{
      products: { product_supplier_id: number; retail_price: string; unit_in_stock: string }[];
    }>(page, `quotetemplate/template/${copy.alias}`);
    const line = products.find(({ product_supplier_id: offer }) => offer === id)!;
    return [line.retail_price, line.unit_in_stock];
  };

  const editor = new TemplateEditorPage(page);
  const panel = page.getByRole('dialog', { name: 'Edit my price' });
  await editor.open(copy.alias);
  await editor.chooseLine(product.name);
  const edit = async (retail: string) => {
    await page.getByRole('button', { name: 'Edit my price' }).click();
    await panel.getByLabel('Retail price').fill(retail);
  };
  const save = () => panel.getByRole('button', { name: 'Save price' }).click();
  await edit('20');
  await sells({ id, retail_price: '16.00', unit_in_stock: '9' });
  await save();
  await expect(
    panel.getByText(
      / changed the offer of Hand-laid plank \d+ meanwhile: \$16\.00 per box, cost \$10\.00, 9 in stock\. Press again to replace it\.$/,
    ),
  ).toBeVisible();
  expect(await price()).toEqual(['16.00', '9']);
  await save();
  await expect(page.getByText('Price saved.')).toBeVisible();
  expect(await price()).toEqual(['20.00', '12']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(price).toEqual(['16.00', '9']);

  await edit('21');
  await save();
  await expect(page.getByText('Price saved.').last()).toBeVisible();
  await sells({ id, retail_price: '17.00' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('This price was changed again since. Nothing was undone.')).toBeVisible();
  expect(await price()).toEqual(['17.00', '12']);
});
