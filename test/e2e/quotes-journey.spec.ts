import { expect, test } from '@playwright/test';
import { QuotePage } from './pages/quote-page.js';
import { open, ready } from './pages/session.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

test('from a public page to a saved quote that nothing changes any more', async ({ page }) => {
  // A visitor wants the template and registers on the way.
  await open(page, '/quote-template/lvp-plank');
  await page.getByRole('link', { name: 'Get Template' }).first().click();
  await expect(page).toHaveURL(/\/register\?.*u=/);
  await page.getByLabel('Your name').fill('Robin Vale');
  await page.getByLabel('Business name').fill('Vale & Daughters');
  await page.getByLabel('Email').fill(`robin.${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('three quiet hammers');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL((url) => url.pathname === '/quote-template/lvp-plank');
  await ready(page);
  await page
    .getByRole('button', { name: /to My QTemplates/ })
    .first()
    .click();

  // The copy is theirs; the checklist sets their own labour rates.
  await page.waitForURL(/\/qtemplates\?set-up=/);
  const checklist = page.getByRole('region', { name: 'Set up LVP Plank' });
  await expect(checklist.getByRole('textbox', { name: /^My cost/ }).first()).toBeVisible();
  // Suppliers' costs are hidden until the business is approved, so they enter their own cost.
  for (const box of await checklist.getByRole('textbox', { name: /^My cost/ }).all()) await box.fill('45.00');
  for (const box of await checklist.getByRole('textbox', { name: /^My price/ }).all()) await box.fill('70.00');
  await checklist.getByRole('button', { name: 'Use my labour rates' }).click();
  await page.waitForURL(/\/quotes\/new\//);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Edit LVP Plank' }).click();

  // An own price, and a formula that changes the live quote.
  const editor = new TemplateEditorPage(page);
  await page.getByRole('button', { name: 'Edit my price' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit my price' });
  await panel.getByLabel('Cost price').fill('40.00');
  await panel.getByLabel('Retail price').fill('60.00');
  await panel.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('The line uses your price.')).toBeVisible();
  const alias = new URL(page.url()).pathname.split('/').at(-1)!;

  // A quote from it.
  await open(page, `/quotes/new/${alias}`);
  const quote = new QuotePage(page);
  await quote.answerAll('12');
  await page.getByLabel('Name of this quote').fill('The hall');
  await expect(quote.line('Coastal Oak')).toContainText('$60.00');
  await quote.saveAndOpen();
  const address = page.url();
  const total = (await quote.total.textContent())!;

  // The price changes afterwards: the saved quote does not, a new one does.
  await editor.open(alias);
  await page.getByRole('button', { name: 'Edit my price' }).click();
  await panel.getByLabel('Cost price').fill('40.00');
  await panel.getByLabel('Retail price').fill('90.00');
  await panel.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('Price saved.')).toBeVisible();
  await page.goto(address);
  await ready(page);
  await expect(quote.total).toHaveText(total);
  await page.getByRole('link', { name: 'Start again with these answers' }).click();
  await expect(quote.line('Coastal Oak')).toContainText('$90.00');
  await expect(quote.total).not.toHaveText(total);
});

test('a price that changes during a quote is shown before anything is saved', async ({ page, context }) => {
  await open(page, '/register');
  await page.getByLabel('Your name').fill('Kim Aster');
  await page.getByLabel('Email').fill(`kim.${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('seven level floors');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/register'));
  await open(page, '/quote-template/lvp-plank');
  await page
    .getByRole('button', { name: /to My QTemplates/ })
    .first()
    .click();
  await page.waitForURL(/\/qtemplates\?set-up=/);
  const alias = new URL(page.url()).searchParams.get('set-up')!;
  const editor = new TemplateEditorPage(page);
  await editor.open(alias);
  await page.getByRole('button', { name: 'Edit my price' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit my price' });
  await panel.getByLabel('Cost price').fill('40.00');
  await panel.getByLabel('Retail price').fill('61.00');
  await panel.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('The line uses your price.')).toBeVisible();

  // The other tab was read before the change, and its page is opened afterwards.
  const quoting = await context.newPage();
  const quote = new QuotePage(quoting);
  await new TemplateEditorPage(quoting).open(alias);

  await page.getByRole('button', { name: 'Edit my price' }).click();
  await panel.getByLabel('Cost price').fill('40.00');
  await panel.getByLabel('Retail price').fill('65.00');
  await panel.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('Price saved.')).toBeVisible();

  await quoting.getByRole('link', { name: 'Test Now' }).click();
  await expect(quote.line('Coastal Oak')).toBeVisible();
  await quote.answerAll('10');
  await expect(quote.line('Coastal Oak')).toContainText('$61.00');
  await quote.save();
  const moved = quoting.getByRole('dialog', { name: 'Prices moved while you were quoting' });
  await expect(moved).toContainText('$61.00');
  await expect(moved).toContainText('$65.00');
  await moved.getByRole('button', { name: 'Use the new prices' }).click();
  await expect(quote.line('Coastal Oak')).toContainText('$65.00');
  await quote.saveAndOpen();
});
