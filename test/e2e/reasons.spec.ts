import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { DescriptionPage } from './pages/description-page.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open } from './pages/session.js';
import { command, ownTemplate, read } from './pages/template-data.js';

const why = (page: Page) => page.getByRole('dialog', { name: 'Why this change?' });
const reason = (page: Page) => why(page).getByLabel('Reason', { exact: true });
const timeline = (page: Page) => page.getByRole('region', { name: 'Every change' });

const account = { email: `why.${Date.now()}@example.com`, password: 'nine dry cellars' };
let registered = false;

/**
 * A business of these tests, which asks for reasons by this rule, with a template of its own. One for all of them: an
 * address can sign up twenty times an hour.
 */
async function asking(page: Page, rule: string, name: string): Promise<{ id: number; alias: string }> {
  await open(page, '/login');
  await command(page, registered ? 'login' : 'register', { ...(!registered && { name: 'Wyn Asker' }), ...account });
  registered = true;
  const made = await ownTemplate(page, name);
  await command(page, 'account/reasons', { rule });
  return made;
}

/** Opens the description of a template with another price typed in. */
async function priced(page: Page, alias: string, price: string): Promise<DescriptionPage> {
  const description = new DescriptionPage(page);
  await description.open(alias);
  await description.field('Price').fill(price);
  return description;
}

test('a business says on its account page when it asks for a reason, and the trail tells it', async ({ page }) => {
  await asking(page, 'never', 'Ruled');
  await open(page, '/account');
  const rules = page.getByRole('radiogroup', { name: /^Ask for a reason/ });
  await expect(rules.getByRole('radio', { name: 'Never' })).toBeChecked();
  await rules.getByRole('radio', { name: 'Never' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(rules.getByRole('radio', { name: 'On formula, price and publishing' })).toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await open(page, '/history?type=access');
  await expect(page.getByRole('main').locator('summary[data-entry]').first()).toContainText(
    'changed when a reason is asked for from never to on formula, price and publishing',
  );
});

test('a price is saved with the reason typed; Escape sends nothing and keeps the price', async ({ page }) => {
  const { id, alias } = await asking(page, 'formula_price_publishing', 'Asked');
  const description = await priced(page, alias, '12.50');
  await page.keyboard.press('Control+s');
  await expect(reason(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(why(page)).toBeHidden();
  await expect(description.form.getByText('Nothing was changed: it needs a reason.', { exact: false })).toBeVisible();
  await expect(description.field('Price')).toHaveValue('12.50');
  expect(await read(page, `quotetemplate/template/${alias}`)).toMatchObject({ price: '10.00' });

  await page.keyboard.press('Control+s');
  await expect(reason(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(why(page).getByText('Say why you change this.')).toBeVisible();
  await reason(page).fill('Lumber rose');
  await page.keyboard.press('Enter');
  await expect(description.saved).toBeVisible();
  expect(await read(page, `quotetemplate/template/${alias}`)).toMatchObject({ price: '12.50' });
  const { entries } = await read<{ entries: { reason: string }[] }>(page, `quotetemplate/${id}/history`);
  expect(entries[0]!.reason).toBe('Lumber rose');

  // A description needs none, and the last reason is one press away.
  await description.field('Unit').fill('room');
  await description.save.click();
  await expect(description.saved).toBeVisible();
  await description.field('Price').fill('13.00');
  await description.save.click();
  await why(page).getByRole('button', { name: 'Lumber rose' }).click();
  await expect(description.saved).toBeVisible();
  await open(page, `/qtemplates/${alias}?tab=history`);
  await expect(timeline(page).getByText('“Lumber rose”').first()).toBeVisible();
});

test('several answers kept at once are asked for one reason', async ({ page }) => {
  const { id, alias } = await asking(page, 'never', 'Sampled');
  for (const title of ['Length', 'Width'])
    await command(page, 'quotetemplate/addquestion', { quote_template_id: id, title, unit: 'ft', sample_answer: '10' });
  await command(page, 'account/reasons', { rule: 'always' });
  await open(page, `/qtemplates/${alias}?tab=lines`);
  const quote = page.getByRole('complementary', { name: 'Live quote' });
  await quote.getByLabel('Q1 Length').fill('12');
  await quote.getByLabel('Q2 Width').fill('9');
  await page.getByRole('button', { name: /^Keep as sample/ }).click();
  await reason(page).fill('Measured again');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sample answers kept.')).toBeVisible();
  const { entries } = await read<{ entries: { reason: string }[] }>(page, `quotetemplate/${id}/history`);
  expect(entries.slice(0, 2).map((entry) => entry.reason)).toEqual(['Measured again', 'Measured again']);
});

test('without a connection it asks before the change waits, and sends both', async ({ page, context }) => {
  const { id, alias } = await asking(page, 'formula_price_publishing', 'Cellar');
  const description = await priced(page, alias, '15.00');
  await context.setOffline(true);
  await description.save.click();
  await reason(page).fill('Typed in the cellar');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No connection. Your change is kept and is sent when you are back.')).toBeVisible();
  await context.setOffline(false);
  await expect(description.saved).toBeVisible();
  const { entries } = await read<{ entries: { reason: string }[] }>(page, `quotetemplate/${id}/history`);
  expect(entries[0]!.reason).toBe('Typed in the cellar');
});

test('the question fits a phone, in the dark and from right to left, and is accessible', async ({ page, context }) => {
  const { alias } = await asking(page, 'formula_price_publishing', 'Phone');
  await context.addCookies([{ name: 'display', value: 'dark.rtl', url: page.url() }]);
  await page.setViewportSize({ width: 390, height: 844 });
  const description = await priced(page, alias, '12.50');
  await description.save.click();
  await reason(page).fill('A reason that is long enough to need more than one line on the screen of a phone');
  await page.keyboard.press('Enter');
  await expect(description.saved).toBeVisible();
  await description.field('Price').fill('13.00');
  await description.save.click();
  await expect(reason(page)).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
