import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { phone } from './pages/client-phone.js';
import { open } from './pages/session.js';
import { command, read, signUpApproved } from './pages/template-data.js';

interface Draft {
  sections: { id: number }[];
  revisions: { has_pdf: boolean }[];
}

/** A contractor of its own, whose client has accepted a bath of $300.00 and 10 % tax on paper. */
async function accepted(page: Page): Promise<number> {
  await signUpApproved(page, {
    name: 'Pat Paver',
    email: `order-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@test.example`,
    business_name: 'Paver Homes',
    user_type: 'contractor',
  });
  await open(page, '/proposals');
  const { id } = await command<{ id: number }>(page, 'proposal/add', {});
  const fields = { email: '', phone: '', billing_address: '', site_address: '', notes: '' };
  const client = await command<{ id: number }>(page, 'client/addorupdate', { id: 0, name: 'Mia Miller', ...fields });
  const tax_rates = [{ key: 1, name: 'State', percent: '10', on: ['finish_product'] }];
  await command(page, `proposal/${id}/change`, {
    changes: [
      { change: 'head', title: 'Bath of the Millers', client_id: client.id, tax_rates },
      { change: 'add-section', title: 'Bath' },
    ],
  });
  const section_id = (await read<Draft>(page, `proposal/${id}`)).sections[0]!.id;
  const line = (name: string, retail_price: string) => ({
    ...{ change: 'add-line', section_id, name, quantity: '1', unit: 'box', retail_price, cost_price: '10' },
  });
  await command(page, `proposal/${id}/change`, { changes: [line('Tile', '100'), line('Shower door', '200')] });
  await command(page, `proposal/${id}/send`, { to: '', message: '' });
  await expect
    .poll(async () => (await read<Draft>(page, `proposal/${id}`)).revisions[0]!.has_pdf, { timeout: 60_000 })
    .toBe(true);
  await command(page, `proposal/${id}/accept`, { reason: 'Signed copy of 3 May.' });
  return id;
}

test('an accepted proposal is changed by a change order by keyboard, which its client accepts on a phone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const id = await accepted(page);
  await open(page, `/proposals/${id}`);
  await expect(page.getByText('A change order changes the job.')).toBeVisible();
  await page.getByRole('button', { name: 'Start a change order' }).press('Enter');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toBeFocused();

  await page.getByRole('textbox', { name: 'Quantity of Tile' }).fill('3');
  await page.keyboard.press('Tab');
  const job = page.getByRole('region', { name: 'The job' });
  await expect(job).toContainText('+$220.00');
  await page.getByRole('button', { name: 'Details of Shower door' }).press('Enter');
  await page.getByRole('button', { name: 'Remove line' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Removed from Bath' })).toContainText('Shower door 1 box × $200.00');
  // The mark is a word, and describes the field.
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'Changed Was 1 box × $100.00 = $100.00',
  );
  await expect(job).toContainText('Accepted$330.00');
  await expect(job).toContainText('This changeNo change');
  await page.getByRole('textbox', { name: 'Quantity of Tile' }).fill('2');
  await page.keyboard.press('Tab');
  await expect(job).toContainText('−$110.00');
  await expect(job).toContainText('New total$220.00');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Send…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send the change order' });
  await expect(dialog).toContainText('It changes the job by −$110.00, to $220.00');
  await dialog.getByRole('radio', { name: 'By e-mail' }).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Make a link' }).press('Enter');
  const sent = page.getByRole('dialog', { name: /-CO1 is sent$/ });
  const url = await sent.getByRole('textbox', { name: 'Link for the client' }).inputValue();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'PDF of revision 2' })).toBeVisible({ timeout: 60_000 });

  const client = await phone(browser, baseURL!);
  await client.context().addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  await client.goto(url);
  await expectAccessible(client);
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const changes = client.getByRole('group').filter({ hasText: 'What changes in the job' });
  await expect(changes).toContainText('Shower door Removed');
  await expect(changes).toContainText('-$110.00');
  await client.getByRole('link', { name: 'Review and accept' }).tap();
  await client.getByLabel('Your full name').fill('Mia Miller');
  await client.getByLabel(/I accept this change order/).check();
  await client.getByRole('button', { name: 'Accept the change order' }).tap();
  await expect(client.getByText(/^Accepted by/)).toBeVisible();
  await client.getByRole('link', { name: /version 1, .*accepted/ }).tap();
  await expect(client.getByText('As it is agreed now, the job comes to $220.00.')).toBeVisible();
  await client.context().close();

  await page.reload();
  await expect(job).toContainText('Total of the job$220.00');
  await expect(page.getByRole('button', { name: 'Start a change order' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send…' })).toHaveCount(0);
});

test.describe('on a phone, dark, right to left', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a change order is dropped with a reason, and the job is as it was', async ({ page, context, baseURL }) => {
    test.setTimeout(120_000);
    const id = await accepted(page);
    await command(page, `proposal/${id}/change-order`, {});
    const section_id = (await read<Draft>(page, `proposal/${id}`)).sections[0]!.id;
    await command(page, `proposal/${id}/change`, {
      changes: [
        { change: 'remove-section', section_id },
        { change: 'add-section', title: 'Hall' },
      ],
    });
    await context.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
    await open(page, `/proposals/${id}`);
    await expect(page.getByRole('list', { name: 'Removed sections' })).toContainText('Bath');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('group').locator('summary[aria-label="More about this proposal"]').tap();
    await page.getByRole('button', { name: 'Drop the change order…' }).tap();
    const why = page.getByRole('dialog', { name: /^Drop change order/ });
    await why.getByRole('textbox', { name: 'Reason' }).fill('The client wants it as it was.');
    await why.getByRole('button', { name: 'Drop the change order' }).tap();
    await expect(why).toHaveCount(0);
    await expect(page.getByText('A change order changes the job.')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Totals' })).toContainText('$330.00');
  });
});
