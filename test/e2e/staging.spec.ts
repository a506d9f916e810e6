import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { open, signIn } from './pages/session.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

test('an admin edits a gallery template, and the public page changes only when it is published', async ({ page, browser }) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('Laminate');
  await page.keyboard.press('Enter');
  await page.getByRole('row').nth(1).getByRole('link').first().click();

  const editor = new TemplateEditorPage(page);
  await editor.tab('Description');
  const marker = `Edited for this test at ${Date.now()}.`;
  await page.getByRole('textbox', { name: 'Description' }).fill(marker);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/not published/).first()).toBeVisible();
  const alias = new URL(page.url()).pathname.split('/').at(-1)!;

  const visitor = await (await browser.newContext()).newPage();
  await open(visitor, `/quote-template/${alias}`);
  await expect(visitor.getByText(marker)).toHaveCount(0);

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish/ });
  await dialog.getByLabel('Note').fill('A clearer description');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('is published.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(marker).first()).toBeVisible();

  await editor.tab('History');
  await expect(page.getByText('“A clearer description”')).toBeVisible();
  await expectAccessible(page);
});

test('the board is not for other accounts', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes');
  await page.goto('/qtemplates/staging');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('not for your account');
});

test('an admin relates templates and takes one away again', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/laminate?tab=related');
  const removes = page.getByRole('button', { name: /^Remove / });
  await expect(removes.first()).toBeVisible();
  const before = await removes.count();
  await page.getByRole('button', { name: 'Select Related Templates' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Related Templates' });
  await picker.getByRole('searchbox', { name: 'Search templates' }).fill('deck');
  await expect(picker.getByRole('listitem').first()).toContainText(/deck/i);
  await expectAccessible(page);
  await picker.getByRole('button', { name: /^Select .*deck/i }).first().click();
  await picker.getByRole('button', { name: 'Done' }).click();
  await expect(removes).toHaveCount(before + 1);
  await removes.last().click();
  await expect(removes).toHaveCount(before);
});

test('what is not published is shown with its price, discarded after a question, and had back by Undo', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/sheet-vinyl?tab=lines');
  const editor = new TemplateEditorPage(page);
  await editor.tab('Linked Items');
  const waste = page.getByLabel('Waste');
  const before = await waste.inputValue();
  const changed = before === '95' ? '85' : '95';
  await waste.fill(changed);
  await editor.saveLine();
  await expect(page.getByText('against published')).toBeVisible();
  await editor.tab('History');
  const compare = page.getByRole('region', { name: 'Staging against published' });
  await expect(compare.getByText(`${changed}%`)).toBeVisible();
  await expect(compare.getByRole('region', { name: 'What it does to the price' })).toContainText('+$');
  await expectAccessible(page);
  await compare.getByRole('button', { name: 'Discard changes…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(compare.getByText('Nothing differs.', { exact: false })).toBeVisible();
  // The newest toast stands last: the line's own may still be there.
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(compare.getByText(`${changed}%`)).toBeVisible();
  await compare.getByRole('button', { name: 'Discard changes…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await editor.tab('Linked Items');
  await expect(waste).toHaveValue(before);
});
