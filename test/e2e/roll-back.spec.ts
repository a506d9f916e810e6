import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { command, ownTemplate } from './pages/template-data.js';

test('an earlier published version is looked at, and published again', async ({ page, browser }) => {
  await signIn(page, 'admin', '/account');
  const name = `Rolled back ${Date.now()}`;
  const { id: category_id } = await command<{ id: number }>(page, 'category/add', { title: name });
  const { id: subcategory_id } = await command<{ id: number }>(page, 'subcategory/add', { category_id, title: name });
  const { id, alias } = await ownTemplate(page, name, { category_id, subcategory_id });
  await command(page, 'quotetemplate/publish', { quote_template_id: id, note: 'First edition' });
  await command(page, 'quotetemplate/addorupdate', { id, description: 'Another text.' });
  await command(page, 'quotetemplate/publish', { quote_template_id: id });
  await command(page, 'quotetemplate/addorupdate', { id, brand: 'Oakline' });

  await open(page, `/qtemplates/${alias}`);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Published versions…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Published versions' });
  const versions = dialog.getByRole('list', { name: 'Published versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Live now');
  await expect(versions.nth(1)).toContainText('“First edition”');
  await expectAccessible(page);

  await versions.nth(1).getByRole('button').focus();
  await page.keyboard.press('Enter');
  const rolling = page.getByRole('dialog', { name: /^Roll back to version/ });
  await expect(rolling).toContainText('1 change not published yet is given up.');
  await expect(rolling.getByRole('region', { name: 'Differences' })).toContainText('1 difference');
  await expect(rolling.getByRole('region', { name: 'Effect on the sample quote' })).toContainText('No change');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await rolling.getByLabel('Note').fill('The first text after all');
  await rolling.getByRole('button', { name: 'Give up 1 change and roll back' }).click();
  await expect(page.getByText(/Rolled back to version \d+\./)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  const guest = await browser.newPage();
  await open(guest, `/quote-template/${alias}`);
  await expect(guest.getByRole('main')).toContainText('As the house needs it.');
  await guest.close();

  await open(page, `/qtemplates/${alias}?tab=history`);
  const newest = page.getByRole('region', { name: 'Every change' }).getByRole('listitem').first();
  await expect(newest).toContainText(/rolled back to version \d+, published on/);
  await expect(newest).toContainText('The first text after all');
});
