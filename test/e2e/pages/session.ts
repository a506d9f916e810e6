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

/**
 * Signs in with a sample account (`contractor`, `admin`, …) by the call itself, which is quicker than the form, and opens
 * `path`. Other tabs learn of it only from `signInByForm`.
 */
export async function signIn(page: Page, account: string, path: string): Promise<void> {
  const answer = await page.request.post('/api/login', {
    headers: { 'x-requested-with': 'test' },
    data: { email: emailOf(account), password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`Cannot sign in as ${account}: ${answer.status()}`);
  await open(page, path);
}

/** Signs in as a user does, which other tabs of the context notice, and lands on `path`. */
export async function signInByForm(page: Page, account: string, path: string): Promise<void> {
  await open(page, `/login?u=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(emailOf(account));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await ready(page);
}

const emailOf = (account: string): string => `${account}@quotewright.example`;
