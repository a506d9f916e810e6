import { chromium, expect, test, type Page } from '@playwright/test';
import { watch } from './pages/complaints.js';
import { open, PASSWORD, ready, signInByForm } from './pages/session.js';

/** Holds back the page's scripts until `release` is called. */
async function withoutScripts(page: Page): Promise<() => void> {
  const held: (() => void)[] = [];
  let released = false;
  await page.route('**/assets/*.js', async (route) => {
    if (!released) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return () => {
    released = true;
    for (const resolve of held) resolve();
  };
}

test.describe('a form sent before the scripts are there', () => {
  test('waits, says so, and is sent once with what was typed', async ({ page }) => {
    const release = await withoutScripts(page);
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().endsWith('/api/login'))));
    const complaints = watch(page);
    await page.goto('/login?u=%2Fqtemplates', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('contractor@quotewright.example');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Password').press('Enter');
    const button = page.getByRole('main').getByRole('button', { name: 'Sign In' });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await button.dblclick();
    release();
    await page.waitForURL('**/qtemplates');
    await ready(page);
    expect(sent).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('shows its errors at the fields', async ({ page }) => {
    const release = await withoutScripts(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await page.getByLabel('Your name').fill('Sam Rowan');
    const button = page.getByRole('main').getByRole('button', { name: 'Sign up' });
    await button.click();
    release();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Your name')).toHaveValue('Sam Rowan');
    await expect(button).not.toHaveAttribute('aria-busy');
  });

  test('stays with its input if the scripts never come', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/login');
    await page.getByLabel('Email').fill('sam@example.com');
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByRole('alert')).toContainText('nothing on it can be used yet');
    await expect(page.getByLabel('Email')).toHaveValue('sam@example.com');
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).not.toHaveAttribute('aria-busy');
  });
});

test.describe('a page that is read first', () => {
  const hydrated = (page: Page) => page.locator('html[data-ready]');

  test('starts at the first touch, and a press before that counts', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const ran: string[] = [];
    page.on('request', (request) => ran.push(new URL(request.url()).pathname));
    await page.goto('/quote-template/lvp-plank');
    // Fetched ahead, not run: no view is told yet.
    await expect.poll(() => ran.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(5);
    await expect(hydrated(page)).toHaveCount(0);
    expect(ran).not.toContain('/api/quotetemplate/view');

    const release = await withoutScripts(page);
    await page.reload();
    await page.getByLabel('Share', { exact: true }).click();
    const copy = page.getByRole('button', { name: 'Copy link' });
    await copy.click();
    await expect(copy).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page.getByRole('tooltip')).toHaveText('URL Copied');
    await expect(hydrated(page)).toHaveCount(1);
  });

  test('takes a choice made in a list before that', async ({ page }) => {
    const release = await withoutScripts(page);
    await page.goto('/construction-quote-templates');
    const types = page.getByLabel('Quote type');
    await types.focus();
    await types.selectOption('Material');
    release();
    await page.waitForURL('**?type=material');
  });

  test('is loaded anew, untouched, when somebody signs in in another tab', async ({ page, context }) => {
    await page.goto('/faqs');
    await expect(hydrated(page)).toHaveCount(0);
    const quoting = await context.newPage();
    await open(quoting, `/register?u=${encodeURIComponent('/quotes/new/lvp-plank?q1=14')}`);
    const other = await context.newPage();
    await signInByForm(other, 'contractor', '/qtemplates');
    // Where somebody was about to sign up, what was typed is not lost.
    await quoting.waitForURL('**/quotes/new/lvp-plank?q1=14');
    await expect(page.getByRole('banner').getByText('Account of', { exact: false })).toBeAttached();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', '/register', '/password/forgot', '/password/reset?token=x']) {
    test(`${path} says what it needs, also after it was sent`, async ({ page }) => {
      await page.goto(path);
      // Locators by text pass over `noscript`.
      const says = page.locator('noscript .notice');
      await expect(says).toHaveText('This form needs JavaScript. Turn it on in your browser, then reload this page.');
      await page.getByRole('main').locator('form [type=submit]').click();
      await expect(says).toBeVisible();
      expect(page.url()).toContain(path);
    });
  }
});

test.describe('Back', () => {
  /** Playwright's browser keeps no pages in memory, and its own Back waits for a load: a user's does neither. */
  async function kept(run: (page: Page) => Promise<void>, baseURL: string): Promise<void> {
    const browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      await run(await (await browser.newContext({ baseURL })).newPage());
    } finally {
      await browser.close();
    }
  }
  /** In a turn of its own: the page may be gone before an answer could come. */
  const back = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));
  const account = (page: Page) => page.getByRole('banner').getByText('Account of', { exact: false });

  test('after signing in shows no page of a guest, and no password', async ({ baseURL }) => {
    await kept(async (page) => {
      await open(page, '/');
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
      await page.waitForURL('**/login');
      await ready(page);
      await page.getByLabel('Email').fill('contractor@quotewright.example');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL('**/dashboard');
      await ready(page);
      await back(page);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome, /);
      await back(page);
      await expect(page).toHaveURL(/\/$/);
      await expect(account(page)).toBeAttached();
    }, baseURL!);
  });

  test('after signing out shows nothing of the account', async ({ baseURL }) => {
    await kept(async (page) => {
      await signInByForm(page, 'contractor', '/qtemplates');
      await page.getByRole('banner').locator('summary', { hasText: 'Account of' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/$/);
      await ready(page);
      await back(page);
      await expect(page).toHaveURL(/\/login\?u=%2Fqtemplates$/);
    }, baseURL!);
  });

  test('to a page of a guest shows it from memory, where it was scrolled to', async ({ baseURL }) => {
    await kept(async (page) => {
      await open(page, '/construction-quote-templates');
      await page.evaluate(() => {
        scrollTo(0, 600);
        Object.assign(window, { sameDocument: true });
      });
      await page.getByRole('contentinfo').getByRole('link', { name: 'Partners' }).click();
      await page.waitForURL('**/register**');
      await ready(page);
      await back(page);
      await expect(page).toHaveURL(/templates$/);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    }, baseURL!);
  });
});

test('a link without a connection says once that the page stays', async ({ page, context }) => {
  await open(page, '/');
  await context.setOffline(true);
  for (let press = 0; press < 2; press += 1)
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first().click();
  await expect(page.getByText('There is no connection. This page stays open')).toHaveCount(1);
});

test('the placeholder of a picture lets the colour of the theme through', async ({ page }) => {
  await open(page, '/login?u=%2Fquote-template%2Flvp-plank&qn=LVP%20Plank');
  const corner = await page
    .getByRole('complementary')
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas').getContext('2d')!;
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(2, 2, 1, 1).data[3];
    });
  expect(corner).toBe(0);
});
