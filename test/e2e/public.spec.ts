import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { watch } from './pages/complaints.js';
import { GalleryPage } from './pages/gallery-page.js';
import { PublicTemplatePage } from './pages/public-template-page.js';
import { open, ready, signIn } from './pages/session.js';

const TEMPLATE = '/quote-template/lvp-plank';

/** The structured data of a page, by type. */
async function structuredData(page: Page): Promise<Map<string, Record<string, unknown>>> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return new Map(
    blocks.map((text) => JSON.parse(text) as Record<string, unknown>).map((data) => [String(data['@type']), data]),
  );
}

test('a visitor finds a template, reads about it, and comes back to it after signing up', async ({ page }) => {
  const complaints = watch(page);
  await open(page, '/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Browse \d+ templates$/ })
    .click();
  const gallery = new GalleryPage(page);
  await expect(gallery.cards).toHaveCount(15);
  await gallery.search('plank');
  await expect(page).toHaveURL(/search=plank/);
  await gallery.card('LVP Plank').getByRole('link').click();

  const template = new PublicTemplatePage(page);
  await expect(template.name).toHaveText('LVP Plank');
  await expect(page.getByRole('heading', { name: 'You measure three things' })).toBeVisible();
  await expect(template.quantities.filter({ hasText: 'plank' }).first()).toContainText('6 boxes');
  await template.tab('Local Suppliers').click();
  await expect(page).toHaveURL(/tab=suppliers/);
  await expect(page.getByText('Lumenfold Interiors', { exact: true }).last()).toBeVisible();

  await template.getTemplate.click();
  await expect(page.getByRole('complementary', { name: 'The template you are getting' })).toContainText('LVP Plank');
  await page.getByLabel('Your name').fill('Sam Porter');
  await page.getByLabel('Email').fill(`sam-${Date.now()}@example.test`);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await page.getByLabel('Password').fill('three-blue-levels');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();

  await page.waitForURL(`**${TEMPLATE}`);
  await ready(page);
  await page.getByRole('button', { name: 'Add LVP Plank to My QTemplates' }).click();
  await page.waitForURL('**/qtemplates?set-up=*');
  await open(page, TEMPLATE);
  await expect(page.getByRole('link', { name: 'Open your copy' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a guest gets no price, in the page, its state or its structured data', async ({ page, request }) => {
  const guest = await (await request.get(TEMPLATE)).text();
  expect(guest).not.toMatch(/\$\d/);
  // The one offer is getting the template, which is free.
  expect(guest.replace(/"offers":\{[^}]*"price":0[,}][^}]*\}?/, '')).not.toMatch(
    /"(retail_price|cost_price|unit_in_stock|price|offers)"/,
  );
  await open(page, TEMPLATE);
  const data = await structuredData(page);
  expect([...data.keys()].sort()).toEqual(['BreadcrumbList', 'FAQPage', 'HowTo', 'Product']);
  expect(data.get('Product')).toMatchObject({ offers: { price: 0 } });
  expect(data.get('FAQPage')).toHaveProperty('mainEntity.length', 5);

  await signIn(page, 'retail', '/construction-quote-templates?search=lvp');
  await expect(new GalleryPage(page).card('LVP Plank')).toContainText(/\$\d/);
});

test('addresses answer with the right status', async ({ request }) => {
  const status = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return [response.status(), response.headers().location ?? ''];
  };
  expect(await status('/')).toEqual([200, '']);
  expect(await status('/construction-quote-templates/flooring')).toEqual([200, '']);
  expect(await status('/construction-quote-templates?category=flooring&search=oak')).toEqual([
    301,
    '/construction-quote-templates/flooring?search=oak',
  ]);
  expect(await status('/construction-quote-templates?page=999')).toEqual([404, '']);
  expect(await status('/construction-quote-templates?page=-1')).toEqual([404, '']);
  expect(await status('/construction-quote-templates/nothing-like-it')).toEqual([404, '']);
  expect(await status('/quote-template/nothing-like-it')).toEqual([404, '']);
  expect(await status('/no-such-page')).toEqual([404, '']);
  expect(await status('/qstore?page=999')).toEqual([404, '']);
  expect(await status('/faqs/?search=oak')).toEqual([301, '/faqs?search=oak']);
  expect(await status('/Quote-Template/LVP-Plank?q1=3M')).toEqual([301, '/quote-template/lvp-plank?q1=3M']);
  expect(await status('/No-Such-Page')).toEqual([301, '/no-such-page']);
  for (const cut of [
    '/search?searchTerm',
    '/help-center?search',
    '/qstore?search',
    '/construction-quote-templates?search',
  ])
    expect(await status(`${cut}=%00${'x'.repeat(198)}${encodeURIComponent('🧱🧱')}`)).toEqual([200, '']);
  expect(await status('/dashboard')).toEqual([302, '/login?u=%2Fdashboard']);
  expect(await status('/qtemplates/staging')).toEqual([302, '/login?u=%2Fqtemplates%2Fstaging']);
  expect(await status('/api/no-such-call')).toEqual([404, '']);
  for (const path of ['no-such-file.js', '', '.vite', '%2e%2e%2fpackage.json', 'no-such-folder/']) {
    const answer = await request.get(`/assets/${path}`);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 404, 'text/plain; charset=utf-8']);
  }

  const page = await request.get('/');
  expect(page.headers()['cache-control']).toBe('private, no-cache');
  expect(page.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  const known = { headers: { 'if-none-match': page.headers()['etag']! } };
  expect((await request.get('/', known)).status()).toBe(304);
  const script = /"(\/assets\/entry-guest[^"]+)"/.exec(await page.text())![1]!;
  const asset = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers()['cache-control']).toContain('immutable');
  expect(asset.headers()['content-encoding']).toBe('br');

  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`${TEMPLATE}</loc>`);
  expect(sitemap).toContain('/construction-quote-templates/flooring</loc>');
  expect(sitemap).toContain('/blog/vinyl-plank-floor</loc><lastmod>2026-11-25</lastmod>');
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ');
});

test('an account without access is told so, and sees nothing of the page', async ({ page }) => {
  await signIn(page, 'contractor', '/dashboard');
  const response = await page.goto('/qtemplates/staging');
  expect(response!.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops, this page is not for your account');
});

test('a return target of another site is not followed', async ({ page }) => {
  for (const u of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
    await page.context().clearCookies();
    await open(page, `/login?u=${encodeURIComponent(u)}`);
    await page.getByLabel('Email').fill('contractor@quotewright.example');
    await page.getByLabel('Password').fill('quote-wright-sample');
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
  }
});

test('errors of a sign-in show above the button, and the input stays', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('contractor@quotewright.example');
  await page.getByLabel('Password').fill('not-the-password');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('contractor@quotewright.example');
});

test('a premium template says so and sends a request', async ({ page, request }) => {
  const list = await request.post('/api/quotetemplates', { data: { perPage: 100, page: 1 } });
  const { data } = (await list.json()) as { data: { data: { alias: string; quote_price: string }[] } };
  const premium = data.data.find(({ quote_price }) => quote_price === 'premium')!;
  await signIn(page, 'contractor', `/quote-template/${premium.alias}`);
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByText('We got your request and will e-mail you.')).toBeVisible();
});

test('a visitor who has to wait loses nothing typed, in any form', async ({ page }) => {
  const message = 'Too many attempts. Try again in 3 minutes.';
  const refused = /\/api\/(login|register|password\/forgot|bookdemo)$/;
  await page.route(refused, (route) =>
    route.fulfill({
      status: 429,
      json: { status: 429, code: 'too_many_attempts', message, data: { retry_after: 180 }, errors: [] },
    }),
  );
  const person = { Name: 'Ada', Email: 'ada@visitor.example', 'Mobile Number': '+1 555 0100 200' };
  for (const [path, form, typed] of [
    ['/login', 'Sign In', { Email: 'ada@visitor.example', Password: 'three-blue-levels' }],
    ['/register', 'Sign up', { 'Your name': 'Ada', Email: 'ada@visitor.example', Password: 'three-blue-levels' }],
    ['/password/forgot', 'Forgot your password', { Email: 'ada@visitor.example' }],
    ['/book-a-demo', 'Book Demo', { ...person, Description: 'A deck' }],
    [
      '/book-a-call?about=custom-template',
      'Book a call',
      { ...person, Trade: 'Decks', Measurements: 'Length and width' },
    ],
  ] as const) {
    await open(page, path);
    const within = page.getByRole('form', { name: form });
    for (const [label, text] of Object.entries(typed)) await within.getByLabel(label).fill(text);
    if (form === 'Book Demo')
      await within
        .getByRole('radiogroup', { name: /^Time on/ })
        .getByRole('radio', { disabled: false })
        .first()
        .press('Space');
    await within.locator('button[type=submit]').click();
    await expect(page.getByText(message)).toBeVisible();
    for (const [label, text] of Object.entries(typed)) await expect(within.getByLabel(label)).toHaveValue(text);
    await expect(within.locator('button[type=submit]')).toBeEnabled();
  }
});

test('the share menu is used by keyboard alone', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, TEMPLATE);
  await page.getByLabel('Share', { exact: true }).focus();
  await page.keyboard.press('Enter');
  const link = page.getByRole('button', { name: 'Copy link' });
  for (let steps = 0; steps < 9 && !(await link.evaluate((one) => one === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveText('Copy URL');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip')).toHaveText('URL Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + TEMPLATE);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(page.getByLabel('Share', { exact: true })).toBeFocused();
});

test('the address can be copied, and the button confirms it for a while', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, TEMPLATE);
  await new PublicTemplatePage(page).share();
  const link = page.getByRole('button', { name: 'Copy link' });
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toBeHidden();
  await link.hover();
  await expect(tooltip).toHaveText('Copy URL');
  await link.click();
  await page.mouse.move(0, 0);
  await expect(tooltip).toHaveText('URL Copied');
  await expect(tooltip).toBeVisible();
  await expect(link).toHaveAccessibleDescription('URL Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + TEMPLATE);
});

for (const direction of ['ltr', 'rtl'] as const) {
  test(`the home page shows five, four, three or one of its templates, and a template's page up to three (${direction})`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'display', value: `light.${direction}`, url: baseURL! }]);
    /** How many cards of the first slider are fully visible, and whether the first is at the start of the line. */
    const shown = () =>
      page
        .locator('.slider[data-ready]')
        .first()
        .evaluate((slider, rtl) => {
          const box = slider.getBoundingClientRect();
          const cards = [...slider.children].map((card) => card.getBoundingClientRect());
          const first = Math.abs(rtl ? box.right - cards[0]!.right : cards[0]!.left - box.left) < 2;
          return [cards.filter(({ left, right }) => left > box.left - 2 && right < box.right + 2).length, first];
        }, direction === 'rtl');
    for (const [path, counts] of [
      ['/', { 1700: 5, 1400: 4, 700: 3, 390: 1 }],
      [TEMPLATE, { 1700: 3, 1400: 3, 700: 2, 390: 1 }],
    ] as const) {
      await open(page, path);
      for (const [width, count] of Object.entries(counts)) {
        await page.setViewportSize({ width: Number(width), height: 900 });
        await page.locator('.slider').first().scrollIntoViewIfNeeded();
        await expect.poll(shown, `${path} at ${width} px`).toEqual([count, true]);
      }
    }
  });
}

test('header, side menu and footer lead to every part of the site, without JavaScript too', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, '/remodelers');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['QTemplates', 'About Us', 'Pricing', 'Book a Demo']);
  const solutions = main.locator('summary');
  await expect(solutions).toHaveAttribute('aria-current', 'true');
  await solutions.press('ArrowDown');
  await expect(main.getByRole('link', { name: 'Specialty Contractor' })).toBeFocused();
  await expect(main.getByRole('link', { name: 'Remodelers' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(solutions).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'FREE SIGN UP' })).toBeVisible();

  const foot = page.getByRole('contentinfo');
  const social = foot.getByRole('list', { name: 'Quotewright elsewhere' }).getByRole('link');
  await expect(social).toHaveText([/^Facebook/, /^LinkedIn/]);
  await expect(social.first()).toHaveAttribute('href', 'https://www.facebook.com/quotewright');
  const column = (name: string) => foot.getByRole('navigation', { name, exact: true }).getByRole('link');
  // The sample's, and those of other tests.
  expect(await column('Construction Quote Templates').count()).toBeGreaterThanOrEqual(20);
  await expect(column('Company')).toHaveText(['About Us', 'FAQs']);
  await expect(column('Resources')).toHaveText(['Help Center', 'Blog', /^How To Videos/]);
  const addresses = await column('Accounts').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([
    '/register?type=retail',
    '/register',
    '/register?type=retailinstall',
    '/register?type=partner',
  ]);
  for (const link of await column('Privacy').all()) await expect(link).toHaveAttribute('target', '_blank');
  await expect(foot.getByRole('link', { name: 'Free Sign Up' })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(main).toBeHidden();
  await page
    .locator('summary')
    .filter({ has: page.locator('.when-closed') })
    .click();
  const side = page.getByRole('navigation', { name: 'Menu' });
  await expect(side).toHaveCSS('inline-size', '250px');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(side).toBeHidden();

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL!,
    viewport: { width: 390, height: 800 },
  });
  const narrow = await plain.newPage();
  await narrow.goto('/construction-quote-templates/flooring?most=3&type=labour');
  await expect(narrow.getByRole('heading', { name: 'There are no records matching your request' })).toBeVisible();
  await narrow.getByLabel('Quote type').selectOption({ label: 'Any quote type' });
  await narrow.getByRole('button', { name: 'Apply filters' }).click();
  await expect(narrow).toHaveURL(/flooring\?.*most=3/);
  await expect(new GalleryPage(narrow).card('LVP Plank')).toBeVisible();
  await narrow.locator('.side-menu > summary').click();
  await narrow.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'General Contractors' }).click();
  await expect(narrow).toHaveURL(/\/general-contractors$/);
  await plain.close();

  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'contractor', '/');
  await expect(foot.getByRole('link', { name: 'Free Sign Up' })).toHaveCount(0);
  const banner = page.getByRole('banner');
  for (const name of ['Your dashboard', 'Dashboard'])
    await expect(banner.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/dashboard');
  await expect(banner.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await banner.locator('.side-menu > summary').click();
  await banner.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a user without a picture has an icon, and a card whose page is slow shows a spinner', async ({ page }) => {
  await signIn(page, 'contractor', '/construction-quote-templates?search=plank');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Your dashboard' }).locator('.avatar svg'),
  ).toBeVisible();
  let answer = () => undefined as void;
  const held = new Promise<void>((release) => (answer = release));
  await page.route('**/api/quotetemplate/template/lvp-plank*', async (route) => {
    await held;
    await route.continue();
  });
  await new GalleryPage(page).card('LVP Plank').getByRole('link').click();
  await expect(page.getByRole('status').filter({ hasText: 'Opening LVP Plank' })).toBeVisible();
  answer();
  await expect(page).toHaveURL(/\/quotes\/new\/lvp-plank\?u=/);
});

test('theme and direction are remembered', async ({ page, request }) => {
  await open(page, '/');
  await page.getByRole('banner').getByLabel('Display').click();
  await page.getByRole('banner').getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('banner').getByLabel('Display').click();
  await page.getByRole('banner').getByRole('button', { name: 'Right to left' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(await (await request.get('/', { headers: { cookie: cookies } })).text()).toContain(
    '<html lang="en" dir="rtl" data-theme="dark">',
  );
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read and reached', async ({ page }) => {
    await page.goto('/construction-quote-templates');
    const gallery = new GalleryPage(page);
    await gallery.search('plank');
    await expect(gallery.cards.first()).toBeVisible();
    await page.goto('/construction-quote-templates');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.goto(TEMPLATE);
    const template = new PublicTemplatePage(page);
    await expect(template.quantities.filter({ hasText: 'plank' }).first()).toContainText('6 boxes');
    await page.getByText('How is the cost calculated?').click();
    await expect(page.getByText('Each line has a formula over your measurements')).toBeVisible();
    await template.tab('Local Suppliers').click();
    await expect(page).toHaveURL(/tab=suppliers/);
    await expect(template.getTemplate).toHaveAttribute(
      'href',
      /^\/register\?u=%2Fquote-template%2Flvp-plank&qn=LVP\+Plank/,
    );

    expect((await page.goto('/no-such-page'))!.status()).toBe(404);
    await page.getByRole('searchbox', { name: 'Search templates, help and blog' }).fill('plnk');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?searchTerm=plnk$/);
    await expect(page.getByRole('status').first()).toHaveText('Nothing matches “plnk”. The closest:');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox', { name: 'Search templates, help and blog' }).fill('plank');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').first()).toHaveText(/^\d+ results for “plank”$/);
    await expect(
      page
        .getByRole('region', { name: /blog articles?$/ })
        .getByRole('link')
        .first(),
    ).toBeVisible();
    await page.getByRole('link', { name: 'All templates like this' }).click();
    await expect(page).toHaveURL(/\/construction-quote-templates\?search=plank/);
  });
});

for (const theme of ['light', 'dark'] as const) {
  for (const direction of ['ltr', 'rtl'] as const) {
    test(`axe finds nothing on the public pages (${theme}, ${direction}), and nothing scrolls sideways at 320 px`, async ({
      page,
      baseURL,
    }) => {
      await page.context().addCookies([{ name: 'display', value: `${theme}.${direction}`, url: baseURL! }]);
      for (const path of [
        '/',
        '/construction-quote-templates',
        '/construction-quote-templates/flooring',
        TEMPLATE,
        '/register',
        '/login',
        '/password/forgot',
        '/pricing',
        '/qstore',
        '/blog/vinyl-plank-floor',
        '/faqs',
        '/help-center',
        '/privacy',
        '/search?searchTerm=deck',
        '/no-such-page',
      ]) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await open(page, path);
        await expectAccessible(page);
        await page.setViewportSize({ width: 320, height: 700 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          path,
        ).toBe(0);
      }
    });
  }
}

for (const account of ['admin', 'contractor', 'retailinstall', 'retail', 'partner', 'supplier'] as const) {
  test(`the dashboard of ${account} shows what waits for it`, async ({ page }) => {
    const complaints = watch(page);
    await signIn(page, account, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, /);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}
