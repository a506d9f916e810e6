import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { launch, type Browser, type HTTPRequest, type Page } from 'puppeteer-core';
import { port } from './start-product.js';

const FIREFOX = '/usr/bin/firefox-esr';

/** The main paths in Debian's Firefox, driven over WebDriver BiDi: Playwright only drives a Firefox of its own. */
test.describe('in Firefox', () => {
  test.skip(!existsSync(FIREFOX), 'firefox-esr is not installed.');
  test.describe.configure({ mode: 'serial', timeout: 120_000 });

  let firefox: Browser;
  let page: Page;

  test.beforeAll(async () => {
    firefox = await launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
    page = await firefox.newPage();
    page.setDefaultTimeout(30_000);
    await page.setViewport({ width: 1280, height: 900 });
  });
  test.afterAll(() => firefox.close());

  /** Opens an address and waits until the page is interactive. */
  async function open(path: string): Promise<void> {
    await page.goto(`http://127.0.0.1:${port}${path}`);
    // Which starts a page that is read first.
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await page.waitForSelector('html[data-ready]');
  }
  const press = (name: string) => page.locator(`button::-p-text(${name})`).click();
  const fill = (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text);
  const shown = (text: string) => page.waitForSelector(`::-p-text(${text})`, { visible: true });

  test('a visitor finds a template in the right colours', async () => {
    await open('/construction-quote-templates?search=plank');
    await page.locator('a[href="/quote-template/lvp-plank"]').click();
    await shown('You measure three things');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  });

  test('a part that could not be loaded appears after Retry, in a browser that remembers failures', async () => {
    await open('/quote-template/lvp-plank');
    const refuse = (request: HTTPRequest) =>
      void (request.url().includes('/assets/large-picture-') ? request.abort() : request.continue());
    await page.setRequestInterception(true);
    page.on('request', refuse);
    await page.locator('button[aria-label$=", larger"]').click();
    await shown('This could not be loaded.');
    await press('Retry');
    await shown('This could not be loaded.');
    page.off('request', refuse);
    await page.setRequestInterception(false);
    await press('Retry');
    await page.waitForSelector('dialog[open]');
  });

  test('a new business creates a template, measures and saves a quote', async () => {
    await open('/register?u=/qtemplates/new');
    await fill('name', 'Kit Fox');
    await fill('email', `kit.${Date.now()}@example.com`);
    await fill('password', 'seven red tails');
    await press('Sign up');
    await shown('Template not saved');
    await fill('name', 'Deck for foxes');
    await fill('description', 'Boards on joists.');
    await fill('price', '12.00');
    await fill('unit', 'ft²');
    await press('Create template');
    await shown('Saved');

    await open('/quotes/new/lvp-plank');
    for (const box of await page.$$(
      'section[aria-label="Measurements"] input[inputmode=decimal]:not([aria-label*=inches])',
    ))
      await box.type('12');
    await press('Save quote');
    await shown('Quote saved');
  });
});
