import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { open } from './pages/session.js';
import { command, signUpApproved } from './pages/template-data.js';

const email = () => `proposals-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@test.example`;

/** A contractor of its own, signed in. */
const contractor = (page: Page) =>
  signUpApproved(page, { name: 'Pat Paver', email: email(), business_name: 'Paver Homes', user_type: 'contractor' });

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

/** Adds a line by hand to the section whose form is open; Enter sends it. */
async function line(page: Page, name: string, quantity: string, price: string): Promise<void> {
  await expect(page.getByRole('form', { name: /^New line/ }).getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(quantity);
  await page.keyboard.press('Tab');
  await page.keyboard.type('h');
  await page.keyboard.press('Tab');
  await page.keyboard.type(price);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: `Quantity of ${name}` })).toHaveValue(quantity);
}

test('a proposal is made by keyboard, and undone and redone', async ({ page }) => {
  await contractor(page);
  await open(page, '/proposals');
  await page.getByRole('link', { name: 'New proposal' }).first().press('Enter');
  await expect(page).toHaveURL(/\/proposals\/new\?action=labor_material$/);
  await page.getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Flat of the Millers');
  await page.keyboard.press('Tab');
  // The first change starts it.
  await expect(page).toHaveURL(/\/proposals\/\d+$/);
  await saved(page);
  await page.getByRole('button', { name: 'Add a section' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await dialog.getByRole('radio', { name: 'Empty' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Title of the section' }).focus();
  await page.keyboard.type('Kitchen');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add a line by hand to Kitchen' }).press('Enter');
  await line(page, 'Tiling', '8', '75');
  await line(page, 'Grouting', '2', '60');
  await page.keyboard.press('Escape');
  const totals = page.getByRole('complementary', { name: 'Totals' });
  await expect(totals).toContainText('$720.00');

  // Enter goes to the same cell of the next line.
  await page.getByRole('textbox', { name: 'Quantity of Tiling' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity of Grouting' })).toBeFocused();
  await expect(totals).toContainText('$870.00');
  await page.keyboard.press('Control+Z');
  await expect(totals).toContainText('$720.00');
  await page.keyboard.press('Control+Shift+Z');
  await expect(totals).toContainText('$870.00');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Quantity of Tiling' })).toHaveValue('10');
});

test('another member’s change of the same field is decided by the user, and nothing typed is lost', async ({
  page,
}) => {
  await contractor(page);
  await open(page, '/proposals');
  const { id } = await command<{ id: number }>(page, 'proposal/add', {});
  await command(page, `proposal/${id}/change`, { changes: [{ change: 'head', title: 'First' }] });
  await open(page, `/proposals/${id}`);
  await command(page, `proposal/${id}/change`, { changes: [{ change: 'head', title: 'Theirs' }] });
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Mine');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this proposal' });
  await expect(dialog).toContainText('Theirs');
  await dialog.getByRole('button', { name: 'Review and save' }).click();
  await saved(page);
  await expect(title).toHaveValue('Mine');
});

test('taxes, an optional line and a client, who is erased again', async ({ page }) => {
  await contractor(page);
  await open(page, '/proposals');
  const { id } = await command<{ id: number }>(page, 'proposal/add', {});
  await command(page, `proposal/${id}/change`, { changes: [{ change: 'add-section', title: 'Bath' }] });
  await open(page, `/proposals/${id}`);
  await page.getByRole('button', { name: 'Add a line by hand to Bath' }).press('Enter');
  await line(page, 'Tiling', '8', '75');
  await line(page, 'Heated floor', '1', '400');
  await page.getByRole('button', { name: 'Done' }).click();
  const totals = page.getByRole('complementary', { name: 'Totals' });

  await totals.getByRole('button', { name: 'Terms and look…' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms and look' });
  await terms.getByRole('button', { name: 'Add a tax' }).click();
  await terms.getByRole('textbox', { name: 'Rate' }).fill('1000');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toContainText('A tax rate is a number from 0 to 100 %.');
  await terms.getByRole('textbox', { name: 'Rate' }).fill('10');
  await terms.getByRole('button', { name: 'Add a deposit' }).click();
  await terms.getByRole('textbox', { name: 'Amount' }).fill('30');
  await expectAccessible(page);
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(totals).toContainText('$1,100.00');
  await expect(totals).toContainText('$330.00');

  await page.getByRole('button', { name: 'Details of Heated floor' }).click();
  await page.getByRole('button', { name: 'Optional or alternative…' }).click();
  const choice = page.getByRole('dialog', { name: 'Choice: Heated floor' });
  await choice.getByRole('radio', { name: 'Optional' }).check();
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(totals).toContainText('$660.00');

  await page.getByRole('button', { name: 'Add client' }).click();
  const added = page.getByRole('dialog', { name: 'Add client' });
  await added.getByRole('textbox', { name: 'Name' }).fill('Mia Miller');
  await added.getByRole('button', { name: 'Add client' }).click();
  await page.getByRole('link', { name: 'Page of Mia Miller' }).click();
  await expect(page.getByRole('region', { name: 'Proposals' })).toContainText('$660.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByText('No clients yet')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const display of ['light', 'dark.rtl'])
    test(`the editor and the list are accessible (${display})`, async ({ page, context, baseURL }) => {
      await contractor(page);
      await context.addCookies([{ name: 'display', value: display, url: baseURL! }]);
      await open(page, '/proposals');
      await expectAccessible(page);
      const { id } = await command<{ id: number }>(page, 'proposal/add', {});
      await command(page, `proposal/${id}/change`, { changes: [{ change: 'add-section', title: 'Bath' }] });
      const [{ id: section_id }] = (
        (await (await page.request.get(`/api/proposal/${id}`)).json()) as { data: { sections: [{ id: number }] } }
      ).data.sections;
      await command(page, `proposal/${id}/change`, {
        changes: [
          { change: 'add-line', section_id, name: 'Tiling', quantity: '8', retail_price: '75', cost_price: '40' },
        ],
      });
      await open(page, `/proposals/${id}`);
      await page.getByRole('button', { name: 'Details of Tiling' }).tap();
      await page.getByRole('textbox', { name: 'Margin' }).fill('50');
      await page.getByRole('textbox', { name: 'Margin' }).blur();
      await expect(page.getByRole('textbox', { name: 'Markup' })).toHaveValue('100');
      await expect(page.getByRole('textbox', { name: 'Price of one Tiling' })).toHaveValue('80.00');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
});
