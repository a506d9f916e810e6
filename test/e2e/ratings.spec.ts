import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { watch } from './pages/complaints.js';
import { strayedSigns } from './pages/direction.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { command, read, signUpApproved } from './pages/template-data.js';

/** A saved quote of a gallery template, by a business of its own. */
async function quoteBySomebody(page: Page, stamp: number): Promise<number> {
  await signUpApproved(page, {
    name: 'Ada Quill',
    email: `rates-${stamp}@floors.example`,
    business_name: `Quill Floors ${stamp}`,
    user_type: 'contractor',
  });
  await open(page, '/dashboard');
  const { id, questions } = await read<{ id: number; questions: { id: number }[] }>(
    page,
    'quotetemplate/template/lvp-plank',
  );
  const answers = Object.fromEntries(questions.map((question) => [question.id, '12']));
  const quote = await command<{ id: number }>(page, 'quote/add', { templateid: id, answers: JSON.stringify(answers) });
  return quote.id;
}

test('a business rates a supplier of its quote by keyboard, and an admin hides its words', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const complaints = watch(page);
  const stamp = Date.now();
  const quote = await quoteBySomebody(page, stamp);
  await open(page, `/quotes/${quote}`);
  await page.getByRole('link', { name: 'Rate the suppliers of this quote' }).press('Enter');
  await page.waitForURL(`**/ratings?quote=${quote}`);
  const press = page.getByRole('button', { name: /^Rate / }).first();
  await expect(press).toBeVisible();
  await expectAccessible(page);
  const supplier = (await press.getAttribute('aria-label'))!.slice('Rate '.length);
  await press.press('Enter');
  const panel = page.getByRole('dialog', { name: `Rate ${supplier}` });

  // What is missing is said where it is; the arrow keys choose.
  await panel.getByLabel('A sentence optional').fill(`Dry and on time, ${stamp}.`);
  await panel.getByRole('button', { name: 'Save rating' }).press('Enter');
  await expect(panel.getByText('Choose 1 to 5 stars.')).toBeVisible();
  await panel.getByRole('radio', { name: '3 stars' }).press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save rating' }).press('Enter');
  await expect(page.getByText('Rating saved.')).toBeVisible();
  await expect(page.getByRole('img', { name: '4 stars' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Change the rating of ${supplier}` })).toBeFocused();

  // The admin, on a phone, in the dark, from right to left.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await phone.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  const site = await phone.newPage();
  await signIn(site, 'admin', '/ratings');
  const words = site.getByRole('row').filter({ hasText: `Dry and on time, ${stamp}.` });
  await expect(words).toContainText(`Quill Floors ${stamp}`);
  await expect(words).toContainText(supplier);
  await expectNoSidewaysScroll(site);
  await expectAccessible(site);
  expect(await strayedSigns(site)).toEqual([]);
  await words.getByRole('button', { name: `Hide what Quill Floors ${stamp} wrote` }).press('Enter');
  await expect(site.getByText('Hidden. Its stars still count.')).toBeVisible();
  await open(page, '/ratings');
  await expect(page.getByText('An admin hid this from the supplier.')).toBeVisible();
  await words.getByRole('button', { name: `Show what Quill Floors ${stamp} wrote` }).press('Enter');
  await expect(site.getByText('Shown again.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a supplier reads its ratings and answers one by keyboard', async ({ page }) => {
  test.slow();
  const complaints = watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'supplier', '/ratings');
  await expect(page.getByRole('region', { name: 'All ratings' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const answer = page.getByRole('button', { name: /this rating|the answer to/ }).first();
  await answer.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Answer a rating' });
  const said = `Thank you, ${Date.now()}.`;
  await panel.getByRole('textbox', { name: 'Your answer' }).fill(said);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save answer' }).press('Enter');
  await expect(page.getByText('Answer saved.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: said })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Whitlock');

  // Beside offers and on public pages: the mean, and how many.
  await open(page, '/quote-template/lvp-plank?tab=suppliers');
  await expect(page.getByRole('img', { name: /^\d\.\d of 5 stars, \d+ ratings?$/ }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});
