import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { GalleryPage } from './pages/gallery-page.js';
import { expectNext, orangeInSight } from './pages/in-sight.js';
import { QuotePage } from './pages/quote-page.js';
import { open, ready } from './pages/session.js';

test.use({ viewport: { width: 390, height: 844 } });

test('a newcomer has a saved quote after six presses, each on the one orange button in sight', async ({ page }) => {
  let presses = 0;
  /** Presses the button with this text: the only orange one in sight, without scrolling. */
  const next = async (text: string, role: 'link' | 'button' = 'button') => {
    await expectNext(page, text);
    await page.getByRole('main').getByRole(role, { name: text, exact: true }).click();
    presses += 1;
  };

  // The gallery: its cards are links, and nothing orange competes with them.
  await open(page, '/construction-quote-templates');
  const card = new GalleryPage(page).card('LVP Plank').getByRole('link');
  await expect(card).toBeInViewport({ ratio: 1 });
  expect(await orangeInSight(page)).toEqual([]);
  await card.click();
  presses += 1;

  await page.waitForURL('**/quote-template/lvp-plank');
  await next('Get Template', 'link');

  await page.waitForURL('**/register?*');
  await expectNext(page, 'Sign up');
  await expect(page.getByText('Next, add it in one click.')).toBeVisible();
  await page.getByLabel('Your name').fill('Robin Vale');
  await page.getByLabel('Email').fill(`newcomer.${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('three quiet hammers');
  await next('Sign up');

  await page.waitForURL('**/quote-template/lvp-plank');
  await ready(page);
  const welcome = page.getByRole('complementary', { name: 'Welcome' });
  await expect(welcome).toContainText('Welcome, Robin.');
  await expectAccessible(page);
  await next('Add LVP Plank to My QTemplates');

  await page.waitForURL('**/qtemplates?set-up=*');
  // The keyboard continues in the page that was opened, not at its frame.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(welcome).toBeHidden();
  await expectNext(page, 'Use my labour rates');
  const rates = page.getByRole('region', { name: 'Set up LVP Plank' }).getByRole('textbox');
  for (const rate of await rates.all()) await rate.fill('45.00');
  await expectNoSidewaysScroll(page);
  await next('Use my labour rates');

  await page.waitForURL('**/quotes/new/*');
  await expect(page.getByRole('main')).toBeFocused();
  await expectNext(page, 'Save quote');
  await new QuotePage(page).answerAll('12');
  await next('Save quote');
  await expect(page.getByRole('dialog', { name: 'Quote saved' })).toBeVisible();
  expect(presses).toBe(6);

  // The welcome comes once.
  await open(page, '/quote-template/lvp-plank');
  await expect(welcome).toBeHidden();
});
