import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { phone } from './pages/client-phone.js';
import { open } from './pages/session.js';
import { command, picture, read, signUpApproved } from './pages/template-data.js';

const email = () => `sent-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@test.example`;

/** A contractor of its own with a proposal for a client: tiles to pick from, and heating that is optional. */
async function drafted(page: Page, withClient = true): Promise<number> {
  await signUpApproved(page, {
    name: 'Pat Paver',
    email: email(),
    business_name: 'Paver Homes',
    user_type: 'contractor',
  });
  await open(page, '/proposals');
  const { id } = await command<{ id: number }>(page, 'proposal/add', {});
  const head = { change: 'head', title: 'Bath of the Millers' };
  const client = withClient
    ? await command<{ id: number }>(page, 'client/addorupdate', {
        id: 0,
        name: 'Mia Miller',
        email: 'mia@client.example',
        phone: '',
        billing_address: '',
        site_address: '',
        notes: '',
      })
    : null;
  await command(page, `proposal/${id}/change`, {
    changes: [
      { ...head, client_id: client?.id ?? null },
      { change: 'add-section', title: 'Bath' },
    ],
  });
  type Draft = { sections: { id: number; lines: { id: number }[] }[] };
  const section_id = (await read<Draft>(page, `proposal/${id}`)).sections[0]!.id;
  const line = (name: string, retail_price: string) => ({
    change: 'add-line',
    section_id,
    name,
    quantity: '1',
    retail_price,
    cost_price: '10',
  });
  await command(page, `proposal/${id}/change`, {
    changes: [line('Tile', '100'), line('Stone', '150'), line('Heated floor', '400')],
  });
  const [tile, stone, heating] = (await read<Draft>(page, `proposal/${id}`)).sections[0]!.lines;
  const group = { kind: 'alternative', group: 1 };
  await command(page, `proposal/${id}/change`, {
    changes: [
      { change: 'line', line_id: tile!.id, choice: { ...group, isDefault: true } },
      { change: 'line', line_id: stone!.id, choice: { ...group, isDefault: false } },
      { change: 'line', line_id: heating!.id, choice: { kind: 'optional' } },
    ],
  });
  return id;
}

test('a proposal is sent as a link by keyboard, chosen from, asked about and accepted on a phone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const id = await drafted(page);
  await open(page, `/proposals/${id}`);
  await page.getByRole('button', { name: 'Send…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send the proposal' });
  await expect(dialog.getByRole('textbox', { name: 'E-mail of the client' })).toHaveValue('mia@client.example');
  await dialog.getByRole('radio', { name: 'By e-mail' }).press('ArrowRight');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make a link' }).press('Enter');
  const sent = page.getByRole('dialog', { name: /^Q-\d{4}-0001 is sent$/ });
  // The link has the focus, selected: Ctrl+C takes it.
  const link = sent.getByRole('textbox', { name: 'Link for the client' });
  await expect(link).toBeFocused();
  const url = await link.inputValue();
  await page.keyboard.press('Escape');
  const panel = page.getByRole('region', { name: /revision 1$/ });
  await expect(panel).toContainText('Not yet');
  // E-mails and acceptance wait for the PDF; the page learns by itself that it is made.
  const paper = panel.getByRole('button', { name: 'PDF of revision 1' });
  await expect(paper).toBeVisible({ timeout: 60_000 });
  const saved = page.waitForEvent('download');
  await paper.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  const client = await phone(browser, baseURL!);
  await client.goto(url);
  await expect(client.getByRole('heading', { name: 'Bath of the Millers' })).toBeVisible();
  await expectAccessible(client);
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await client.getByRole('radio', { name: 'Stone' }).check();
  await client.getByRole('checkbox', { name: 'Heated floor' }).check();
  const accept = client.locator('form#accept');
  await expect(accept).toContainText('$550.00');
  await client.getByLabel('Ask Paver Homes').fill('Can you start in May?');
  await client.getByRole('button', { name: 'Send the question' }).tap();
  await expect(client.getByText('Can you start in May?')).toBeVisible();

  // The business answers, and sees that it was opened.
  await page.reload();
  const talk = page.getByRole('region', { name: 'Questions and answers' });
  await expect(talk).toContainText('Can you start in May?');
  await expect(panel).not.toContainText('Not yet');
  await talk.getByRole('textbox', { name: 'Message to the client' }).fill('Yes, on May 3.');
  await talk.getByRole('button', { name: 'Send the message' }).press('Enter');
  await expect(talk.getByRole('list', { name: 'Messages' })).toContainText('Yes, on May 3.');
  await expect(talk.getByRole('textbox', { name: 'Message to the client' })).toHaveValue('');

  await client.goto(url);
  await expect(client.getByText('Yes, on May 3.')).toBeVisible();
  await client.getByRole('radio', { name: 'Stone' }).check();
  await expect(accept).toContainText('$150.00');
  await client.getByLabel('Your full name').fill('Mia Miller');
  await client.getByLabel(/I accept this proposal/).check();
  await client.getByRole('button', { name: 'Accept the proposal' }).tap();
  await expect(client.getByRole('button', { name: 'Accept the proposal' })).toHaveCount(0);
  await client.context().close();

  await page.reload();
  await expect(panel).toContainText('Accepted');
  // The totals are those of what the client chose.
  await expect(page.getByRole('complementary', { name: 'Totals' })).toContainText('$150.00');
  await expect(page.getByText('The client has accepted this proposal')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send…' })).toHaveCount(0);
  await expectAccessible(page);

  // All of it as one file, for a dispute.
  await page.locator('summary[aria-label="More about this proposal"]').press('Enter');
  await page.getByRole('button', { name: 'Dispute packet…' }).press('Enter');
  const packet = page.getByRole('dialog', { name: /^Dispute packet of Q-/ });
  await expect(packet.getByRole('region', { name: 'Complete' })).toBeVisible();
  await expectAccessible(page);
  const made = page.waitForEvent('download');
  await packet.getByRole('region', { name: 'To hand over' }).getByRole('button').press('Enter');
  expect((await made).suggestedFilename()).toMatch(/^Q-\d{4}-0001-packet-to-hand-over\.zip$/);
});

test('what keeps a proposal from being sent is named, and leads to its place', async ({ page }) => {
  const id = await drafted(page, false);
  await open(page, `/proposals/${id}`);
  await page.getByRole('button', { name: 'Send…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send the proposal' });
  await dialog.getByRole('textbox', { name: 'E-mail of the client' }).fill('mia@client.example');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Go to: Say who the client is.' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();
});

test.describe('on a phone, dark, right to left', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('another revision is compared, its link revoked, and it is withdrawn and made void', async ({
    page,
    context,
    baseURL,
  }) => {
    const id = await drafted(page);
    const send = () => command(page, `proposal/${id}/send`, { to: '', message: '' });
    await send();
    await command(page, `proposal/${id}/links`, {});
    await command(page, `proposal/${id}/change`, { changes: [{ change: 'add-section', title: 'Hallway' }] });
    type Draft = { sections: { lines: { id: number }[] }[] };
    const { lines } = (await read<Draft>(page, `proposal/${id}`)).sections[0]!;
    await command(page, `proposal/${id}/change`, {
      changes: [{ change: 'line', line_id: lines[0]!.id, quantity: '2' }],
    });
    await send();
    await context.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
    await open(page, `/proposals/${id}`);
    const panel = page.getByRole('region', { name: /revision 2$/ });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await panel.getByRole('button', { name: 'What it changed…' }).tap();
    const compared = page.getByRole('dialog', { name: 'What revision 2 changed' });
    await expect(compared).toContainText('$200.00');
    await expectAccessible(page);
    await compared.getByRole('button', { name: 'Close' }).last().tap();

    await panel.getByRole('button', { name: 'Links…' }).tap();
    const links = page.getByRole('dialog', { name: /^Links of/ });
    await links.getByRole('button', { name: 'Revoke: Copied link' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).tap();
    await expect(links).toContainText('Revoked');
    await page.keyboard.press('Escape');

    for (const [name, action, state] of [
      ['Withdraw…', 'Withdraw', 'Withdrawn'],
      ['Make void…', 'Make void', 'Void'],
    ] as const) {
      await page.getByRole('group').locator('summary[aria-label="More about this proposal"]').tap();
      await page.getByRole('button', { name }).tap();
      const why = page.getByRole('dialog');
      await why.getByRole('button', { name: action }).tap();
      await expect(why).toContainText('Say why.');
      await why.getByRole('textbox', { name: 'Reason' }).fill('The client asked for another room.');
      await why.getByRole('button', { name: action }).tap();
      await expect(why).toHaveCount(0);
      await expect(page.locator('.tool-head')).toContainText(state);
    }
    await expect(page.getByRole('button', { name: 'Send…' })).toHaveCount(0);
  });

  test('papers are set with a preview, and refuse what nobody could read', async ({ page, context, baseURL }) => {
    await drafted(page);
    await context.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
    await open(page, '/proposals/papers');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await page.getByRole('textbox', { name: 'Numbers' }).fill('P-{nnn}');
    await expect(preview).toContainText('P-001');
    await page.getByRole('textbox', { name: 'Terms' }).fill('Payable within 14 days.');
    await expect(preview).toContainText('Payable within 14 days.');
    const colour = page.getByRole('textbox', { name: 'Colour of headings', exact: true });
    await colour.fill('#ffff00');
    await page.getByRole('textbox', { name: 'Days before the end' }).fill('soon');
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(page.getByText('A reminder is sent 1 to 90 days before the end.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Days before the end' }).fill('7, 3');
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(page.getByText('This colour is too light to read on white paper.')).toBeVisible();
    await expect(colour).toBeFocused();
    await colour.fill('#333333');
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    const { file } = await picture('#225588');
    await page.getByLabel('Choose a picture').setInputFiles(file);
    await expect(page.getByRole('img', { name: 'The logo on your papers' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Numbers' })).toHaveValue('P-{nnn}');
    await expect(page.getByRole('textbox', { name: 'Days before the end' })).toHaveValue('7, 3');
    await expect(page.getByRole('img', { name: 'The logo on your papers' })).toBeVisible();
  });
});
