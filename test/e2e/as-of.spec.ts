import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open } from './pages/session.js';
import { command, ownCopy, read } from './pages/template-data.js';

/** A copy of a gallery template at `$7.00`, then at `$9.00` with its first line removed. */
async function changed(page: Page): Promise<{ id: number; alias: string; line: string; seven: number }> {
  const alias = await ownCopy(page);
  const details = () =>
    read<{ id: number; version: number; products: { name: string; product_id: number }[] }>(
      page,
      `quotetemplate/template/${alias}`,
    );
  const { id, products } = await details();
  await command(page, 'quotetemplate/addorupdate', { id, price: '7' });
  const { version: seven } = await details();
  const { name: line, product_id } = products[0]!;
  await command(page, 'quotetemplate/moment/save', { quote_template_id: id, name: 'Before spring prices' });
  await command(page, 'quotetemplate/deleteproduct', { quote_template_id: id, product_id });
  await command(page, 'quotetemplate/addorupdate', { id, price: '9' });
  return { id, alias, line, seven };
}

const bar = (page: Page) => page.getByRole('region', { name: 'The moment shown' });
const slider = (page: Page) => bar(page).getByRole('slider', { name: 'Moment of the template’s life' });

test('steps over the changes of a template, and the moment stands in the address', async ({ page }) => {
  const { alias, line, seven } = await changed(page);
  await open(page, `/qtemplates/${alias}?tab=lines`);
  await page.getByRole('link', { name: 'As of…' }).click();
  await expect(bar(page)).toContainText('Read-only');
  await expect(page.getByRole('button', { name: 'Add from Catalog' })).toHaveCount(0);
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`as_of=v${seven}$`));
  const lines = page.getByRole('region', { name: 'Lines' });
  await expect(lines.getByRole('listitem').filter({ hasText: line }).first()).toContainText('Removed since');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`version ${seven}, Before spring prices$`));
  await expect(page.getByRole('complementary', { name: 'Sample quote then' })).toContainText('Quote total');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Description' }).click();
  await expect(page.getByText('Today: $9.00')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Today: $9.00')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Next change' }).click();
  await bar(page).getByRole('button', { name: 'Next change' }).click();
  await expect(page.getByText('Today: $9.00')).toHaveCount(0);
  await bar(page).getByRole('link', { name: 'Back to today' }).click();
  await expect(page).not.toHaveURL(/as_of/);
  await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible();
});

test('a line is restored from an earlier state, with Undo in the toast', async ({ page }) => {
  const { alias, line } = await changed(page);
  await open(page, `/qtemplates/${alias}?tab=lines&as_of=moment-1`);
  const restore = page.getByRole('button', { name: `Restore line ${line}` }).first();
  await restore.click();
  const dialog = page.getByRole('dialog', { name: 'Restore this line?' });
  await expect(dialog).toContainText(line);
  await dialog.getByLabel('Reason').fill('Still sold');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(restore).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(restore).toBeVisible();
});

test('an entry of the history shows the template as of its change', async ({ page }) => {
  const { alias, line } = await changed(page);
  await open(page, `/qtemplates/${alias}?tab=history`);
  await page.locator('summary[data-entry]').filter({ hasText: line }).first().click();
  await page.getByRole('link', { name: 'See the template as of this change' }).first().click();
  await expect(page).toHaveURL(/tab=lines&as_of=v\d+$/);
  await expect(page.getByRole('region', { name: 'Lines' }).getByText(line, { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/tab=history$/);
});

test('a moment before the template, and nonsense, say what to do', async ({ page }) => {
  const { alias } = await changed(page);
  await open(page, `/qtemplates/${alias}?as_of=2001-01-01`);
  await expect(page.getByRole('heading', { name: 'Not there yet' })).toBeVisible();
  await page.getByRole('link', { name: 'See its first version' }).click();
  await expect(page).toHaveURL(/as_of=v\d+$/);
  await expect(bar(page).getByRole('button', { name: 'Previous change' })).toBeDisabled();
  await open(page, `/qtemplates/${alias}?as_of=yesterday`);
  await expect(page.getByRole('heading', { name: 'No such moment' })).toBeVisible();
});

test('a refusal that is there before the script of the view shows all the same', async ({ page }) => {
  const { alias } = await changed(page);
  const answers = [/\/api\/.*as_of=v999$/, /\/api\/.*\/moments$/].map((address) => page.waitForResponse(address));
  await page.route('**/assets/past-editor-*.js', async (route) => {
    for (const answer of answers) await (await answer).finished();
    await route.continue();
  });
  await open(page, `/qtemplates/${alias}`);
  // As Forward does. A page that is opened there waits for the script.
  await page.evaluate(() => {
    history.pushState(null, '', '?as_of=v999');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'No such moment' })).toBeVisible();
});

test('an earlier state is whole on a phone, in the dark and right to left', async ({ page, context, baseURL }) => {
  const { alias, seven } = await changed(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const display of ['light.ltr', 'dark.rtl']) {
    await context.addCookies([{ name: 'display', value: display, url: baseURL! }]);
    for (const tab of ['', 'tab=lines&', 'tab=questions&']) {
      await open(page, `/qtemplates/${alias}?${tab}as_of=v${seven}`);
      await expect(slider(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
  }
});
