import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { DescriptionPage } from './pages/description-page.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { QuotePage } from './pages/quote-page.js';
import { open, signIn } from './pages/session.js';
import { ownCopy } from './pages/template-data.js';

test('a business writes its standard texts once, and its quotes use and keep them', async ({ page, browser }) => {
  // Two people, several pages and most of them checked for accessibility.
  test.slow();
  await signIn(page, 'contractor2', '/advice');
  await expect(page.getByRole('heading', { name: 'No standard texts yet' })).toBeVisible();
  await expectAccessible(page);

  // By keyboard: a fault stays in its field, a button inserts a variable, the preview reads as on a quote.
  await page.getByRole('button', { name: 'Add text' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Add standard text' });
  await panel.getByLabel('Title').fill('All jobs');
  const advice = panel.getByLabel('Advice optional');
  await advice.fill('Made for {{nobody}}.');
  await panel.getByLabel('Title').press('Enter');
  await expect(
    panel.getByText('{{nobody}} is not a variable. Use {{template}}, {{client}} or {{date}}.'),
  ).toBeVisible();
  await expect(advice).toBeFocused();
  await advice.fill('Clear the room before we start on ');
  await panel.getByRole('button', { name: 'Insert template name into advice' }).press('Enter');
  await expect(advice).toHaveValue('Clear the room before we start on {{template}}');
  await page.keyboard.type('. Offered to {{client}} on {{date}}.');
  const preview = panel.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(/Clear the room before we start on Kitchen floor\. Offered on \w+ \d+, \d{4}\./);
  await expect(preview).toContainText('Quotes name no client');
  await preview.getByText('On public pages').click();
  await expect(preview).toContainText('Clear the room before we start. Offered.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add text' }).last().press('Enter');
  await expect(page.getByText('Standard text added.')).toBeVisible();
  const texts = page.getByRole('region', { name: 'All templates' });
  await expect(texts.getByRole('listitem')).toContainText('In use');

  // Of two people who edit one text, the second is asked; what only one changed is kept.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await phone.newPage();
  await signIn(other, 'contractor2', '/advice');
  await expectNoSidewaysScroll(other);
  await other.getByRole('button', { name: 'All jobs', exact: true }).click();
  await other.getByLabel('Advice optional').fill('Clear the room. We start on {{date}} with {{template}}.');
  await other.getByLabel('Warranty optional').fill('One year.');
  await expectNoSidewaysScroll(other);
  await page.getByRole('button', { name: 'All jobs', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit standard text' });
  await editing.getByLabel('Title').fill('Every job');
  await editing.getByLabel('Advice optional').fill('Clear the room.');
  await other.getByRole('button', { name: 'Save text' }).click();
  await expect(other.getByText('Standard text saved.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await editing.getByRole('button', { name: 'Save text' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this text' });
  await conflict.getByRole('group', { name: 'Advice' }).getByText('Theirs, ').click();
  await conflict.getByRole('button', { name: 'Review and save' }).click();
  await expect(texts.getByRole('listitem')).toContainText('We start on {{date}}');
  await expect(texts.getByRole('listitem')).toContainText('One year.');
  await expect(texts.getByRole('button', { name: 'Every job', exact: true })).toBeVisible();

  // The editor says which text applies where the field is empty, and takes it over.
  const alias = await ownCopy(page, 'baseboard');
  const description = new DescriptionPage(page);
  await description.open(alias);
  await expect(page.getByText('Empty: quotes use your standard text Every job.')).toBeVisible();
  await page.getByRole('button', { name: 'Use my standard text for the advice' }).click();
  await expect(description.optional('Advice')).toHaveValue('Clear the room. We start on {{date}} with {{template}}.');
  await description.optional('Advice').fill('');

  // A quote shows it filled in, and keeps it whatever is changed later.
  const quote = new QuotePage(page);
  await open(page, `/quotes/new/${alias}`);
  const shown = /Clear the room\. We start on \w+ \d+, \d{4} with Baseboard.*\./;
  await quote.answerAll('10');
  await expect(page.getByRole('main')).toContainText(shown);
  await quote.saveAndOpen();
  await expect(page.getByRole('main')).toContainText(shown);
  const saved = new URL(page.url()).pathname;

  // Deleted, undone from the toast, and undone from the history.
  await open(page, '/advice');
  await page.getByLabel('Actions for Every job').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No standard texts yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(texts.getByRole('listitem')).toContainText('In use');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of the standard texts' });
  await expect(history.getByRole('listitem').filter({ hasText: 'brought back' })).toBeVisible();
  await expectAccessible(page);
  await history.getByRole('button', { name: /^Undo: added the standard text/ }).click();
  await expect(history.getByText('This text has changed again since. Undo that change first.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Actions for Every job').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await open(page, saved);
  await expect(page.getByRole('main')).toContainText(shown);
});
