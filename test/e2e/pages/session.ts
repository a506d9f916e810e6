import type { Page } from '@playwright/test';

/** The password of every sample account. */
export const PASSWORD = 'quote-wright-sample';

/** Opens an address of the product and waits until the page is interactive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Waits until the page has hydrated. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor();
}

/** Signs in with a sample account (`contractor`, `admin`, …) through the form, and lands on `path`. */
export async function signIn(page: Page, account: string, path: string): Promise<void> {
  await open(page, `/login?u=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(`${account}@quotewright.example`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await ready(page);
}
