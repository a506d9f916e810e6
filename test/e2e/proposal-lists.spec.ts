import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { open } from './pages/session.js';
import { command, read, signUpApproved } from './pages/template-data.js';

const email = () => `lists-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@test.example`;

/** A contractor of its own, signed in. */
const contractor = (page: Page) =>
  signUpApproved(page, { name: 'Pat Paver', email: email(), business_name: 'Paver Homes', user_type: 'contractor' });

/** Drafts for one client, and how many of them are sent. */
async function proposals(page: Page, titles: readonly string[], sent: number): Promise<void> {
  const fields = { phone: '', billing_address: '', site_address: '', notes: '' };
  const client = await command<{ id: number }>(page, 'client/addorupdate', {
    id: 0,
    name: 'Mia Miller',
    email: 'mia@client.example',
    ...fields,
  });
  for (const [at, title] of titles.entries()) {
    const { id } = await command<{ id: number }>(page, 'proposal/add', {});
    const head = { change: 'head', title, client_id: client.id };
    await command(page, `proposal/${id}/change`, { changes: [head, { change: 'add-section', title: 'Bath' }] });
    const { sections } = await read<{ sections: [{ id: number }] }>(page, `proposal/${id}`);
    const line = { name: 'Tile', quantity: '1', retail_price: String(100 * (at + 1)), cost_price: '50' };
    await command(page, `proposal/${id}/change`, {
      changes: [{ change: 'add-line', section_id: sections[0].id, ...line }],
    });
    if (at < sent) await command(page, `proposal/${id}/send`, { to: '', message: '' });
  }
}

test('from the dashboard to the list, and several are made void by keyboard', async ({ page }) => {
  await contractor(page);
  await open(page, '/dashboard');
  await expect(page.getByRole('link', { name: 'make your first proposal' })).toBeVisible();
  await proposals(page, ['Porch', 'Deck', 'Attic'], 2);
  await open(page, '/dashboard');
  const panel = page.getByRole('region', { name: 'Proposals' });
  await expect(panel).toContainText('$300.00');
  await panel.getByRole('link', { name: 'Sent and unanswered' }).press('Enter');
  await expect(page).toHaveURL(/\/proposals\?state=sent%2Copened$/);
  const table = page.getByRole('table', { name: 'Proposals' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table).toContainText('Sent today, not opened yet');
  // Drafts are shown too.
  await page.getByRole('navigation', { name: 'States' }).getByRole('link', { name: 'Draft' }).press('Enter');
  await expect(table.getByRole('row')).toHaveCount(4);

  await page.getByRole('checkbox', { name: 'Deck' }).press('Space');
  await page.getByRole('checkbox', { name: 'Attic' }).press('Space');
  await page.getByRole('button', { name: 'Remind…' }).press('Enter');
  const reminding = page.getByRole('dialog', { name: 'Remind clients' });
  await expect(reminding).toContainText('It was not mailed, so there is no address to write to.');
  await expect(reminding).toContainText('It is not sent.');
  await expect(reminding.getByRole('button', { name: 'Remind of 0 proposals' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Make void…' }).press('Enter');
  const voiding = page.getByRole('dialog', { name: 'Make proposals void' });
  await expect(voiding).toContainText('Q-');
  await expect(voiding.getByRole('button', { name: 'Void 2 proposals' })).toBeDisabled();
  await voiding.getByRole('textbox', { name: 'Reason' }).focus();
  await page.keyboard.type('Built by another.');
  await voiding.getByRole('button', { name: 'Void 2 proposals' }).press('Enter');
  await expect(voiding).toContainText('2 made void');
  await voiding.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(table.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Filters…' }).press('Enter');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('textbox', { name: 'Total from' }).fill('much');
  await filters.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(filters).toContainText('Enter dollars such as 1500 or 1500.50.');
  await filters.getByRole('textbox', { name: 'Total from' }).fill('150');
  await filters.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
  await page.getByRole('link', { name: 'Remove the filter: From $150.00' }).press('Enter');
  await expect(table).toContainText('Porch');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 1 proposal as CSV' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^proposals-\d{4}-\d{2}-\d{2}\.csv$/);
});

test.describe('the pipeline', () => {
  for (const [display, width] of [
    ['light', 1280],
    ['dark.rtl', 390],
  ] as const)
    test(`is gone through and acted on by keyboard (${display})`, async ({ page, context, baseURL }) => {
      await page.setViewportSize({ width, height: 844 });
      await contractor(page);
      await context.addCookies([{ name: 'display', value: display, url: baseURL! }]);
      await open(page, '/proposals?view=pipeline');
      await expect(page.getByText('No proposals yet')).toBeVisible();
      await proposals(page, ['Porch', 'Deck', 'Attic'], 2);
      await open(page, '/proposals?view=pipeline');
      const sent = page.getByRole('region', { name: 'Sent' });
      await expect(sent).toContainText('2 proposals');
      await expect(sent).toContainText('$300.00');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      const card = (name: string) => page.getByRole('link', { name, exact: true });
      await card('Attic').focus();
      // One card is in the order of Tab.
      for (const other of ['Porch', 'Deck']) await expect(card(other)).toHaveAttribute('tabindex', '-1');
      const [on, back] = display === 'light' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
      await page.keyboard.press(on!);
      await expect(card('Deck')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(card('Porch')).toBeFocused();
      await page.keyboard.press(back!);
      await expect(card('Attic')).toBeFocused();
      await page.keyboard.press(on!);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Withdraw…' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: /^Withdraw Q-/ });
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('A mistake.');
      await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter');
      await expect(page.getByRole('region', { name: 'Withdrawn' })).toContainText('Deck');
      await expect(sent).toContainText('1 proposal');
      await card('Porch').press('Enter');
      await expect(page).toHaveURL(/\/proposals\/\d+$/);
      await open(page, '/proposals');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
});
