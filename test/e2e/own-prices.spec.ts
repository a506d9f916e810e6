import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, ready } from './pages/session.js';
import { command, ownCopy, read } from './pages/template-data.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

/** A contractor that nobody else is, with two copies of a gallery template: their addresses. */
async function withTwoCopies(page: Page): Promise<{ deck: string; porch: string }> {
  await open(page, '/register?u=/qtemplates');
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

/** What the lines of a template cost a client per unit, and whose they are. */
async function prices(page: Page, alias: string, type: 'labour' | 'finish_product'): Promise<string[]> {
  const { products } = await read<{ products: { product_type: string; retail_price: string; business_name: string }[] }>(page, `quotetemplate/template/${alias}`);
  return products.filter((line) => line.product_type === type).map((line) => `${line.business_name}: ${line.retail_price}`);
}

test('one’s own labour rates are proposed, say what else they move, and are undone everywhere', async ({ page }) => {
  const { deck, porch } = await withTwoCopies(page);
  const checklist = page.getByRole('region', { name: /^Set up/ });
  const boxes = (what: string) => checklist.getByRole('textbox', { name: new RegExp(`^My ${what}`) });
  const use = () => checklist.getByRole('button', { name: 'Use my labour rates' }).click();
  await open(page, `/qtemplates?set-up=${deck}`);
  await expect(boxes('price').first()).toBeVisible();
  for (const box of await boxes('cost').all()) await box.fill('50');
  for (const box of await boxes('price').all()) await box.fill('99');
  await use();
  await expect(checklist.getByText('Every labour line uses your own rates.')).toBeVisible();
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
  await expect(boxes('price').first()).toHaveValue('99.00');
});

test('a price of one’s own that other templates use is changed only here or everywhere, and undone in all', async ({ page }) => {
  const { deck, porch } = await withTwoCopies(page);
  const editor = new TemplateEditorPage(page);
  const panel = page.getByRole('dialog', { name: 'Edit my price' });
  const both = async () => [await prices(page, deck, 'finish_product'), await prices(page, porch, 'finish_product')].map(([first]) => first!.split(': ')[1]);
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
  await expect(panel.getByText('You have a price of your own, and this line uses it. Noor’s deck quotes with it too.')).toBeVisible();
  const where = panel.getByRole('radiogroup', { name: 'Where the new price counts' });
  await expect(where.getByRole('radio', { name: 'Only here' })).toBeChecked();
  await expect(panel.getByText('This line gets a product of its own. Noor’s deck keeps your price as it is.')).toBeVisible();
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
