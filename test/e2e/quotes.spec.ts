import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { QuotePage } from './pages/quote-page.js';
import { open, signIn } from './pages/session.js';

test('a contractor quotes in feet and inches, saves, finds the quote again and starts over from it', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank?u=/qtemplates');
  const quote = new QuotePage(page);
  await expectAccessible(page);
  await quote.save();
  await expect(page.getByText(/^Answer “/).first()).toBeVisible();

  await quote.answerAll('12');
  await expect(quote.total).toContainText(/\$[1-9]/);
  await page.getByRole('switch', { name: 'Show all working' }).click();
  await expect(page.getByText(/12 ft/).first()).toBeVisible();
  const both = await quote.total.textContent();
  await page.getByText('Labour', { exact: true }).first().click();
  await expect(quote.total).not.toHaveText(both!);
  await page.getByText('Material & Labour', { exact: true }).click();
  await page.getByLabel('Name of this quote').fill('Hall, ground floor');
  await quote.save();

  await expect(page).toHaveURL(/\/quotes\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hall, ground floor');
  await expect(quote.total).toHaveText(both!);
  await expectAccessible(page);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Margin')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await open(page, '/quotes');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Hall, ground floor' }).first().click();
  await page.getByRole('link', { name: 'Start again with these answers' }).click();
  await expect(quote.total).toHaveText(both!);
});

test('feet and inches are read as people write them', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank');
  const first = page.getByRole('region', { name: 'Measurements' }).getByRole('group').first();
  await first.getByRole('textbox').first().fill('14\' 6"');
  await expect(first.getByText('counts as 14.5 ft')).toBeVisible();
  await first.getByRole('textbox').first().fill('fourteen');
  await first.getByRole('textbox').last().focus();
  await page.keyboard.press('Tab');
  await expect(first.getByText('Use feet and inches, like 14 and 6 1/2.')).toBeVisible();
});

test('another account cannot see a saved quote', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank');
  const quote = new QuotePage(page);
  await quote.answerAll('10');
  await quote.save();
  await expect(page).toHaveURL(/\/quotes\/\d+$/);
  const address = page.url();
  await page.context().clearCookies();
  await signIn(page, 'retail', '/quotes');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Oops');
});
