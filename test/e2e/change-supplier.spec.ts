import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { watch } from './pages/complaints.js';
import { strayedSigns } from './pages/direction.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { QuotePage } from './pages/quote-page.js';
import { open, ready } from './pages/session.js';
import { signUpApproved } from './pages/template-data.js';

test('a quote takes another supplier by keyboard, keeps it over a reload, and the template keeps its own', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const complaints = watch(page);
  await signUpApproved(page, {
    name: 'Ada Quill',
    email: `changes-${Date.now()}@floors.example`,
    business_name: 'Quill Floors',
    user_type: 'contractor',
  });
  await open(page, '/quotes/new/lvp-plank');
  const quote = new QuotePage(page);
  await quote.answerAll('12');
  const before = (await quote.total.textContent())!;
  const button = page.getByRole('button', { name: /^Change Supplier: Coastal Oak LVP plank/ });
  const modal = page.getByRole('dialog', { name: 'Change Supplier' });
  await button.press('Enter');
  await expect(modal.getByText('Used now')).toBeVisible();
  await expect(modal.getByRole('img', { name: /of 5 stars, \d+ ratings?$/ }).first()).toBeVisible();
  await expectAccessible(page);
  await modal
    .getByRole('button', { name: /^Change Quote/ })
    .first()
    .press('Enter');
  await expect(quote.total).not.toHaveText(before);
  await expect(modal.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(page.getByText('For this quote')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change Supplier: / }).first()).toBeFocused();
  const after = (await quote.total.textContent())!;

  await page.reload();
  await ready(page);
  await expect(page.getByText('For this quote')).toBeVisible();
  await expect(quote.total).toHaveText(after);
  await expectAccessible(page);
  await quote.saveAndOpen();
  await expect(page.getByRole('main')).toContainText(after.replace('Quote total', '').trim());

  // The next quote has the template's supplier again; on a phone, in the dark, from right to left.
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  });
  await phone.addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  const site = await phone.newPage();
  await open(site, '/quotes/new/lvp-plank');
  await expect(site.getByText('For this quote')).toHaveCount(0);
  await expectNoSidewaysScroll(site);
  await site.getByRole('button', { name: /^Change Supplier: Coastal Oak LVP plank/ }).press('Enter');
  await expect(site.getByRole('dialog', { name: 'Change Supplier' }).getByText('Used now')).toBeVisible();
  await expectNoSidewaysScroll(site);
  await expectAccessible(site);
  expect(await strayedSigns(site)).toEqual([]);
  expect(complaints).toEqual([]);
});
