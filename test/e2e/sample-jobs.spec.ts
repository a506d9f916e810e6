import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { command, ownCopy, read } from './pages/template-data.js';

test('answers are kept as a sample job, which tells what a change does, and can be removed and brought back', async ({
  page,
}) => {
  const alias = await ownCopy(page);
  await open(page, `/qtemplates/${alias}?tab=lines`);
  const quote = page.getByRole('complementary', { name: 'Live quote' });
  const keep = quote.getByRole('button', { name: 'Keep as a sample job…' });
  const dialog = page.getByRole('dialog');
  await keep.click();
  await dialog.getByRole('button', { name: 'Keep job' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Large bath');
  await dialog.getByRole('textbox', { name: 'Tolerance' }).fill('500');
  await dialog.getByRole('button', { name: 'Keep job' }).click();
  await expect(dialog.getByText('The tolerance is a number from 0 to 100.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Tolerance' }).fill('');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const line = quote.getByText('Sample jobs: The sample job is unchanged');
  await expect(line).toBeVisible();
  await expectAccessible(page);

  const { id, products } = await read<{ id: number; products: { name: string; product_id: number }[] }>(
    page,
    `quotetemplate/template/${alias}`,
  );
  const { name, product_id } = products[0]!;
  await command(page, 'quotetemplate/deleteproduct', { quote_template_id: id, product_id });
  await page.reload();
  const changed = quote.getByText(/0 of 1 unchanged; Large bath −/);
  await changed.click();
  const job = quote.getByRole('listitem').filter({ hasText: 'Large bath' });
  await expect(job).toContainText(`${name}: `);
  const act = async (name: string) => {
    await job.getByLabel('Actions for Large bath').click();
    await job.getByRole('button', { name }).click();
  };
  await act('Accept the new figures');
  await expect(line).toBeVisible();
  await act('Name and tolerance…');
  await dialog.getByRole('textbox', { name: 'Tolerance' }).fill('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(job).toContainText('(± 5 %)');
  await act('Remove');
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await open(page, `/qtemplates/${alias}?tab=history`);
  await expect(page.getByText('removed the sample job “Large bath”')).toBeVisible();
});

test('the publish dialog tells how the sample jobs come out', async ({ page }) => {
  await signIn(page, 'admin', '/staging/qtemplates');
  const { id } = await read<{ id: number }>(page, 'quotetemplate/template/lvp-plank');
  const job = { quote_template_id: id, name: 'Before publishing' };
  await command(page, 'quotetemplate/job/save', job);
  await command(page, 'quotetemplate/addorupdate', { id, price: '7.77' });
  await open(page, '/qtemplates/lvp-plank');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('dialog').getByText('Sample jobs: The sample job is unchanged')).toBeVisible();
  await expectAccessible(page);
});
