import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { watch } from './pages/complaints.js';
import { PublicTemplatePage } from './pages/public-template-page.js';
import { open, ready, signIn } from './pages/session.js';

const TEMPLATE = '/quote-template/lvp-plank';
const PLANK = /Coastal Oak LVP plank/;

test('a visitor types measurements, shares them, and quotes with them after signing up', async ({ page }) => {
  const complaints = watch(page);
  const tries: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/quotetemplate/try')) tries.push(request.postData()!);
  });
  await open(page, TEMPLATE);
  const template = new PublicTemplatePage(page);
  await template.measurement(1).fill(`14'6"`);
  await template.measurement(2).fill('3,2 m');
  await expect(template.own.filter({ hasText: PLANK })).toContainText('7 boxes');
  await expect(page.getByRole('img', { name: /^Plan, 14\.5 ft by 10\.5 ft/ })).toBeVisible();
  await expect(page).toHaveURL(/\?q1=14%276%22&q2=3%2C2\+m&v=\d+$/);
  expect(tries).toHaveLength(1);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${TEMPLATE}$`));

  await page.reload();
  await ready(page);
  await expect(template.measurement(2)).toHaveValue('3,2 m');
  await expect(template.own.filter({ hasText: PLANK })).toContainText('7 boxes');

  await template.measurement(1).fill('14 6 wide');
  await page.getByRole('link', { name: 'See the prices: Get Template' }).click();
  await page.getByLabel('Your name').fill('Kim Mason');
  await page.getByLabel('Email').fill(`kim-${Date.now()}@example.test`);
  await page.getByLabel('Password').fill('three-blue-levels');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/quotes/new/lvp-plank?**');
  await ready(page);
  const length = page.getByRole('textbox', { name: 'Room length, feet' });
  await expect(length).toHaveValue('14 6 wide');
  await expect(length).toHaveAccessibleDescription('Use feet and inches, like 14 and 6 1/2.');
  await expect(page.getByRole('textbox', { name: 'Room width, feet' })).toHaveValue('3.2 m');
  expect(complaints).toEqual([]);
});

test('metric and back, what cannot be read, and back to the sample', async ({ page }) => {
  await open(page, `${TEMPLATE}?q1=12&q2=10`);
  const template = new PublicTemplatePage(page);
  await page.getByRole('link', { name: 'Metric' }).click();
  await expect(template.measurement(1)).toHaveValue('3.66');
  await expect(page.getByRole('img', { name: /^Plan, 3\.66 m by 3\.05 m/ })).toBeVisible();
  await template.measurement(1).fill('5');
  await expect(page).toHaveURL(/q1=5&q2=3\.05.*units=metric/);
  await page.getByRole('link', { name: 'Feet and inches' }).click();
  await expect(template.measurement(1)).toHaveValue(`16' 4.75"`);
  await expect(template.measurement(2)).toHaveValue('10');

  await template.measurement(1).fill('wide');
  await expect(template.measurement(1)).toHaveAccessibleDescription('Use feet and inches, like 14 and 6 1/2.');
  await template.measurement(2).fill('');
  await expect(template.own.filter({ hasText: PLANK })).toContainText('needs a measurement');
  await expect(page).toHaveURL(/q2=&/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the sample' }).click();
  await expect(template.measurement(1)).toHaveValue('12');
  await expect(template.quantities.filter({ hasText: PLANK })).toContainText('6 boxes');
  await expect(page).not.toHaveURL(/q1/);
});

test('a press before the script came takes along what was typed', async ({ page }) => {
  let script = () => {};
  const held = new Promise<void>((resolve) => (script = resolve));
  await page.route(/entry-guest[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(TEMPLATE, { waitUntil: 'commit' });
  await new PublicTemplatePage(page).measurement(1).fill('20');
  await page.getByRole('link', { name: 'See the prices: Get Template' }).click();
  script();
  await page.waitForURL(/\/register\?u=[^&]*q1%3D20/);
});

test('what is typed before the script came, and while the calculation cannot be loaded, is kept', async ({ page }) => {
  let script = () => {};
  const held = new Promise<void>((resolve) => (script = resolve));
  await page.route(/entry-guest[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.route(/engine[^/]*\.js$/, (route) => route.abort());
  await page.goto(TEMPLATE, { waitUntil: 'commit' });
  const template = new PublicTemplatePage(page);
  await template.measurement(1).fill('20');
  script();
  await ready(page);
  await expect(page.getByText('The calculation could not be loaded. What you typed is kept.')).toBeVisible();
  await page.unroute(/engine[^/]*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(template.own.filter({ hasText: PLANK })).toContainText('20 ft × 10 ft');
  await expect(template.measurement(1)).toHaveValue('20');
  await expect(page).toHaveURL(/q1=20/);
});

test('a signed-in business quotes with what it tried, also without a connection for a while', async ({ page }) => {
  await page.route(/engine[^/]*\.js$/, (route) => route.abort());
  await signIn(page, 'contractor', TEMPLATE);
  const template = new PublicTemplatePage(page);
  await template.measurement(1).press('End');
  await template.measurement(1).pressSequentially('0');
  await expect(page).toHaveURL(/q1=120&/);
  await expect(template.measurement(1)).toBeFocused();
  await expect(page.getByText('The calculation could not be loaded. What you typed is kept.')).toBeVisible();
  await page.unroute(/engine[^/]*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(template.own.filter({ hasText: PLANK })).toContainText('120 ft × 10 ft');
  await page.getByRole('link', { name: 'Use these numbers in a quote' }).click();
  await expect(page.getByRole('textbox', { name: 'Room length, feet' })).toHaveValue('120');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('it is a form of the browser', async ({ page }) => {
    await page.goto(TEMPLATE);
    const template = new PublicTemplatePage(page);
    await template.measurement(1).fill('20');
    await page.getByRole('button', { name: 'Work out the quantities' }).click();
    await expect(page).toHaveURL(/q1=20&q2=10&q3=3&v=\d+#try$/);
    await expect(template.own.filter({ hasText: PLANK })).toContainText('20 ft × 10 ft');
    await page.getByRole('link', { name: 'Metric' }).click();
    await expect(template.measurement(1)).toHaveValue('6.1');
  });
});
