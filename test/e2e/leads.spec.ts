import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { watch } from './pages/complaints.js';
import { strayedSigns } from './pages/direction.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { QuotePage } from './pages/quote-page.js';
import { open, ready, signIn } from './pages/session.js';
import { command, read, signUpApproved } from './pages/template-data.js';

/** A phone, in the dark, with a page from right to left. */
async function onSite(browser: Browser, baseURL: string): Promise<Page> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await phone.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL }]);
  return phone.newPage();
}

/** The newest state of a lead in the list, which the other side changes. */
async function expectState(page: Page, job: string, state: string): Promise<void> {
  await expect(async () => {
    await open(page, '/leads?state=all');
    await expect(page.getByRole('row').filter({ hasText: job }).first()).toContainText(state, { timeout: 500 });
  }).toPass();
}

test('a store hands a measured job to a contractor, who quotes it, and both follow it', async ({
  page,
  browser,
  baseURL,
}) => {
  // Two people, several pages, most of them checked for accessibility.
  test.slow();
  const complaints = watch(page);
  await signIn(page, 'retail', `/quote-template/lvp-plank?q1=14'6"&q2=10`);
  await page.getByRole('link', { name: 'Ask a contractor' }).click();
  await page.waitForURL('**/leads/new/lvp-plank?**');
  await ready(page);

  // What was typed on the public page is there; what is missing is said where it is, by keyboard.
  await expect(page.getByRole('textbox', { name: 'Room length, feet' })).toHaveValue('14');
  await expect(page.getByRole('textbox', { name: 'Room length, inches' })).toHaveValue('6');
  const doorways = page.getByRole('textbox', { name: 'Total width of doorways, feet' });
  await page.getByLabel('Note optional').fill(`Upstairs. Call before ${Date.now()}.`);
  await page.getByLabel('Email').fill('ada@visitor.example');
  await page.getByLabel('Email').press('Enter');
  await expect(doorways).toBeFocused();
  await expect(page.getByText('Choose a contractor.')).toBeVisible();
  await expect(page.getByText('Ask the customer first, then tick this. Or leave their details out.')).toBeVisible();
  await doorways.fill('3');
  await page.getByLabel('Search contractors').fill('walls painter');
  const whitlock = page.getByRole('radio', { name: /^Whitlock Remodeling/ });
  await expect(page.getByRole('radio')).toHaveCount(1);
  await whitlock.press('Space');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Quill');
  await page.getByRole('checkbox', { name: /details go to Whitlock Remodeling/ }).press('Space');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send to the contractor' }).press('Enter');
  const sent = page.getByRole('dialog', { name: 'LVP Plank' });
  await expect(sent).toContainText('Whitlock Remodeling');
  await expect(sent.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expectAccessible(page);

  // The contractor opens it, which the store sees, and quotes with the measurements filled in.
  const site = await onSite(browser, baseURL!);
  await signIn(site, 'contractor', '/dashboard');
  await site
    .getByRole('region', { name: 'Leads waiting for you' })
    .getByRole('link', { name: 'LVP Plank' })
    .first()
    .click();
  const got = site.getByRole('dialog', { name: 'LVP Plank' });
  await expect(got).toContainText('ada@visitor.example');
  await expect(got).toContainText('14 ft 6 in');
  await expectNoSidewaysScroll(site);
  await expectAccessible(site);
  expect(await strayedSigns(site)).toEqual([]);
  await expectState(page, 'LVP Plank', 'Seen');
  await got.getByRole('link', { name: 'Start the quote' }).click();
  await site.waitForURL('**/quotes/new/lvp-plank?**');
  await expect(site.getByText('This quote answers a lead from Calloway Home Store.')).toBeVisible();
  await expect(site.getByRole('textbox', { name: 'Room length, feet' })).toHaveValue('14');
  await expectNoSidewaysScroll(site);
  const quote = new QuotePage(site);
  await quote.save();
  await expect(quote.savedDialog).toContainText('We tell Calloway Home Store that you have quoted');
  await expectState(page, 'LVP Plank', 'Quoted');
  await page.getByRole('link', { name: 'LVP Plank' }).first().click();
  await expect(sent.getByText('Quoted').first()).toBeVisible();
  await expect(sent).not.toContainText('$');

  await open(site, '/leads?state=quoted');
  await expectNoSidewaysScroll(site);
  await site.getByRole('link', { name: 'LVP Plank' }).first().click();
  await got.getByRole('button', { name: 'Won' }).click();
  await expect(site.getByText('Marked as won.')).toBeVisible();
  await expect(got.getByRole('button', { name: 'Lost after all' })).toBeVisible();
  await expectState(page, 'LVP Plank', 'Won');
  expect(complaints).toEqual([]);
});

test('a contractor declines and stops, and the store asks another without typing again', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  // Two businesses of their own, so that a run that failed half-way leaves nothing for the next one.
  const stamp = Date.now();
  const painters = `Quill Painters ${stamp}`;
  const site = await onSite(browser, baseURL!);
  const contractor = await signUpApproved(site, {
    name: 'Ada Quill',
    email: `ada-${stamp}@painters.example`,
    business_name: painters,
    user_type: 'contractor',
  });
  await open(site, '/dashboard');
  await command(site, 'leads/profile', { open: true, about: 'Walls', area: 'Hilltown', category_ids: [] });
  await signUpApproved(page, {
    name: 'Cal Store',
    email: `cal-${stamp}@stores.example`,
    business_name: `Cal Store ${stamp}`,
    user_type: 'retail',
  });
  await open(page, '/dashboard');
  const { questions } = await read<{ questions: { id: number }[] }>(
    page,
    'quotetemplate/template/guest/interior-walls',
  );
  await command(page, 'lead/send', {
    template_alias: 'interior-walls',
    contractor_id: contractor,
    answers: Object.fromEntries(questions.map((question, at) => [question.id, [15, 12, 8, 54, 2][at] ?? 1])),
    note: 'Two coats. The colour is chosen in our store.',
  });
  await open(site, '/leads');
  await site.getByRole('link', { name: 'Interior Walls' }).first().click();
  const got = site.getByRole('dialog', { name: 'Interior Walls' });
  await got.getByRole('button', { name: 'Decline' }).click();
  const declining = site.getByRole('dialog', { name: 'Decline Interior Walls' });
  await declining.getByLabel('A sentence for the sender optional').fill('We paint from March on.');
  await expectNoSidewaysScroll(site);
  await declining.getByRole('button', { name: 'Decline' }).click();
  await expect(site.getByText('Declined. We tell the sender.')).toBeVisible();

  await open(page, '/leads?state=declined');
  await page.getByRole('link', { name: 'Interior Walls' }).first().click();
  const lead = page.getByRole('dialog', { name: 'Interior Walls' });
  await expect(lead).toContainText('We paint from March on.');
  await lead.getByRole('link', { name: 'Ask another contractor' }).click();
  await page.waitForURL('**/leads/new/interior-walls?**');
  const length = page.getByRole('textbox', { name: /feet$/ }).first();
  await expect(length).toHaveValue('15');
  await expect(page.getByLabel('Note optional')).toHaveValue('Two coats. The colour is chosen in our store.');
  const ours = page.getByRole('radio', { name: painters });
  await page.getByLabel('Search contractors').fill(painters);
  await expect(page.getByRole('radio')).toHaveCount(1);
  await ours.check();

  // The contractor stops meanwhile: the store is told, and keeps what it entered.
  await site.getByRole('button', { name: 'Change' }).click();
  const profile = site.getByRole('dialog', { name: 'Take leads' });
  await profile.getByRole('checkbox', { name: /^We take leads/ }).uncheck();
  await expectAccessible(site);
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(site.getByText('Not taking leads')).toBeVisible();
  await page.getByRole('button', { name: 'Send to the contractor' }).click();
  await expect(page.getByText('This contractor no longer takes leads for this template.')).toBeVisible();
  await expect(length).toHaveValue('15');
  await page.getByLabel('Search contractors').fill('Brandt');
  await page.getByRole('radio', { name: /^Brandt Floors/ }).check();
  await page.getByRole('button', { name: 'Send to the contractor' }).click();
  await expect(lead).toContainText('Brandt Floors & Install');

  // Withdrawn before it was opened, it is gone.
  await lead.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The lead is withdrawn.')).toBeVisible();
  await expect(lead).toHaveCount(0);

  await site.getByRole('button', { name: 'Take leads' }).first().click();
  await profile.getByRole('checkbox', { name: /^We take leads/ }).check();
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(site.getByText('Taking leads', { exact: true })).toBeVisible();
});
