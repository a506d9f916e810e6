import type { Browser, Page } from '@playwright/test';

/** The phone of a client, without an account. */
export async function phone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
    locale: 'en-US',
    // A browser without a window says so, and is taken for a program.
    extraHTTPHeaders: { 'sec-ch-ua': '"Chromium";v="126"' },
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  });
  return context.newPage();
}
