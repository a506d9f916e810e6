import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { command, ownCopy, read } from './pages/template-data.js';
import { open, signIn } from './pages/session.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

test('a contractor edits a formula and its settings with the live quote beside it', async ({ page }) => {
  const alias = await ownCopy(page);
  const editor = new TemplateEditorPage(page);
  await editor.open(alias);
  const before = await editor.total.textContent();

  await editor.formula.click();
  await page.keyboard.type('*2');
  await expect(editor.total).not.toHaveText(before!);
  await expect(page.getByText('1 line not saved')).toBeVisible();

  await page.keyboard.type('+');
  await expect(page.getByText('must follow “+”').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save line' }).first()).toBeDisabled();
  await page.keyboard.press('Control+z');

  await page.getByLabel('Waste').fill('25');
  await editor.saveLine();
  const saved = await editor.total.textContent();
  await page.reload();
  await expect(editor.total).toHaveText(saved!);
  await expect(page.getByLabel('Waste')).toHaveValue('25');
});

test('a question chip can never become another number', async ({ page }) => {
  const alias = await ownCopy(page);
  const editor = new TemplateEditorPage(page);
  await editor.open(alias);
  await editor.clearFormula();
  await page.keyboard.type('q1');
  await page.keyboard.type('2');
  await expect(editor.formula).toHaveText('Q1');
  await expect(page.getByText('Add + − × or ÷ after Q1 first.').first()).toBeVisible();
});

test('details are saved, the address follows the name, and unsaved changes ask before leaving', async ({ page }) => {
  const alias = await ownCopy(page);
  const editor = new TemplateEditorPage(page);
  await editor.open(alias);
  await editor.tab('Description');
  const name = page.getByLabel('Quote name');
  await name.fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter a template name.')).toBeVisible();
  await expect(name).toBeFocused();

  await name.fill('Hall floor, my way');
  await page.getByRole('link', { name: 'Back to My QTemplates' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/qtemplates\/hall-floor-my-way/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hall floor, my way');
});

test('a question is added, used, and cannot be deleted while a formula uses it', async ({ page }) => {
  const alias = await ownCopy(page);
  const editor = new TemplateEditorPage(page);
  await editor.open(alias);
  await editor.tab('Questions');
  await page.getByRole('button', { name: 'Add New Question' }).click();
  const panel = page.getByRole('dialog', { name: 'Add New Question' });
  await panel.getByRole('button', { name: 'Add question' }).click();
  await expect(panel.getByText('Enter what to measure.')).toBeVisible();
  await panel.getByLabel('Title').fill('Stair steps');
  await panel.getByLabel('Unit').fill('count');
  await panel.getByLabel('Sample answer').fill('13');
  await panel.getByRole('button', { name: 'Add question' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Stair steps' });
  await expect(row).toContainText('13');
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Delete/ }),
  ).toHaveAttribute('aria-disabled', 'true');
  await row.getByRole('button', { name: 'Delete Stair steps' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete question' }).click();
  await expect(row).toHaveCount(0);
});

test('history lists every change with who and what, and undoes one', async ({ page }) => {
  const alias = await ownCopy(page);
  const editor = new TemplateEditorPage(page);
  await editor.open(alias);
  await page.getByLabel('Waste').fill('33');
  await editor.saveLine();
  await editor.tab('History');
  const history = page.getByRole('region', { name: 'Every change' });
  await expect(history.getByText('33%').first()).toBeVisible();
  await history.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo change' }).click();
  await expect(history.getByText('Undone.').first()).toBeVisible();
  await editor.tab('Linked Items');
  await expect(page.getByLabel('Waste')).not.toHaveValue('33');
});

test('every part of the editor is accessible', async ({ page }) => {
  const alias = await ownCopy(page);
  const editor = new TemplateEditorPage(page);
  await editor.open(alias);
  await expectAccessible(page);
  for (const tab of ['Description', 'Questions', 'History'] as const) {
    await editor.tab(tab);
    await expectAccessible(page);
  }
  // While loading, too.
  let answer = () => undefined as void;
  const held = new Promise<void>((release) => (answer = release));
  await page.route('**/api/quotetemplate/*/history*', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('group', { name: 'Loading' })).toBeVisible();
  await expectAccessible(page);
  answer();
  await expect(page.getByRole('group', { name: 'Loading' })).toHaveCount(0);
  await open(page, '/qtemplates/new');
  await expectAccessible(page);
  await open(page, '/products');
  await expectAccessible(page);
});

test('a contractor quotes with own prices, and the supplier keeps theirs', async ({ page }) => {
  const alias = await ownCopy(page);
  const editor = new TemplateEditorPage(page);
  await editor.open(alias);
  const before = await editor.total.textContent();
  await page.getByRole('button', { name: 'Edit my price' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit my price' });
  await panel.getByLabel('Retail price').fill('1,2O0');
  await panel.getByRole('button', { name: 'Save price' }).click();
  await expect(panel.getByText('Use digits and one decimal point, like 58.00.')).toBeVisible();
  await panel.getByLabel('Retail price').fill('999.50');
  await panel.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('The line uses your price.')).toBeVisible();
  await expect(editor.total).not.toHaveText(before!);
  await expect(page.getByRole('region', { name: 'Selected line' })).toContainText('$999.50');
});

test('after Get Template, labour lines take the contractor’s own rates in one step', async ({ page }) => {
  const alias = await ownCopy(page, 'laminate');
  await open(page, `/qtemplates?set-up=${alias}`);
  const checklist = page.getByRole('region', { name: /^Set up/ });
  await expectAccessible(page);
  const price = checklist.getByRole('textbox', { name: /^My price/ });
  for (const box of await price.all()) await box.fill('77.00');
  await checklist.getByRole('button', { name: 'Use my labour rates' }).click();
  await page.waitForURL(`**/quotes/new/${alias}?*`);
});

test('a template from scratch: details, a question, a line with a formula, a total', async ({ page }) => {
  await signIn(page, 'retailinstall', '/qtemplates/new');
  const editor = new TemplateEditorPage(page);
  await expect(page.getByRole('navigation', { name: 'Template parts' }).getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByText('Enter a template name.')).toBeVisible();
  await page.getByLabel('Quote name').fill('Stair carpet');
  await page.getByRole('textbox', { name: 'Description' }).fill('Carpet on a straight stair.');
  await page.getByLabel('Price').fill('12.5O');
  await page.getByLabel('Unit').fill('step');
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByText('Use digits and one decimal point, like 1200.00.')).toBeVisible();
  await page.getByLabel('Price').fill('12.50');
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page).toHaveURL(/\/qtemplates\/stair-carpet/);

  await editor.tab('Questions');
  await page.getByRole('button', { name: 'Add New Question' }).click();
  const panel = page.getByRole('dialog', { name: 'Add New Question' });
  await panel.getByLabel('Title').fill('Steps');
  await panel.getByLabel('Unit').fill('count');
  await panel.getByLabel('Sample answer').fill('14');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Steps' })).toContainText('14');

  await editor.tab('Linked Items');
  await page.getByRole('button', { name: 'Add from Catalog' }).click();
  const catalogue = page.getByRole('dialog', { name: 'Add from Catalog' });
  await catalogue
    .getByRole('button', { name: /^Add line/ })
    .first()
    .click();
  await catalogue.getByRole('button', { name: 'Done' }).click();
  await expect(editor.lines()).toHaveCount(1);
  await editor.clearFormula();
  await page.getByRole('button', { name: /Steps/ }).click();
  await page.keyboard.press('Control+s');
  await expect(editor.saved).toBeVisible();
  await expect(editor.total).toContainText(/\$[1-9]/);
  await page.goBack();
  await page.goForward();
  await expect(editor.formula).toHaveText('Q1');
});

test('a formula with too large a quantity opens, says so, and is fixed, on a phone as well', async ({ page }) => {
  const alias = await ownCopy(page);
  const { id, products } = await read<{
    id: number;
    products: { quote_template_product_id: number; product_id: number }[];
  }>(page, `quotetemplate/template/${alias}`);
  const { quote_template_product_id, product_id } = products[0]!;
  await command(page, 'quotetemplate/formula/change', {
    quote_template_id: id,
    quote_template_product_id,
    product_id,
    formula: '9'.repeat(45),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const editor = new TemplateEditorPage(page);
  await editor.open(alias);
  await expect(page.getByText('comes to more than 1,000,000,000,000').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(editor.total).toContainText('$');
  await editor.typeFormula('q1*q2');
  await expect(page.getByText('comes to more than')).toHaveCount(0);
  await editor.saveLine();
  await page.reload();
  await expect(editor.formula).toHaveText(/Q1.*Q2/);
});

test('a copy is one entry of the history, a save of several parts is undone as one, and the tab is whole on a phone', async ({
  page,
}) => {
  const alias = await ownCopy(page);
  const editor = new TemplateEditorPage(page);
  await editor.open(alias);
  await page.getByLabel('Waste').fill('33');
  await page.getByLabel('Minimum').fill('4');
  await editor.saveLine();
  await page.setViewportSize({ width: 390, height: 844 });
  await editor.tab('History');
  const tab = page.getByRole('navigation', { name: 'Template parts' }).getByRole('link', { name: 'History' });
  await expect(tab).toBeInViewport({ ratio: 1 });

  const history = page.getByRole('region', { name: 'Every change' });
  const copied = history.getByRole('listitem').filter({ hasText: /copied LVP Plank version \d+/ });
  await expect(copied.getByText('added the line Coastal Oak')).toBeHidden();
  await copied.getByText(/^\d+ changes$/).click();
  await expect(copied.getByText(/^added the line Coastal Oak.*: Room length × Room width$/)).toBeVisible();

  const saved = /changed the waste of Coastal Oak.* from 10% to 33%, and 1 more change/;
  await expect(history.getByText(saved)).toBeVisible();
  await expectAccessible(page);
  await history.getByRole('button', { name: saved }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
  await dialog.getByRole('button', { name: 'Undo change' }).click();
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await editor.tab('Linked Items');
  await expect(page.getByLabel('Waste')).toHaveValue('10');
  await expect(page.getByLabel('Minimum')).toHaveValue('0');
});
