import type { Page } from '@playwright/test';

/** The password of every sample account. */
export const PASSWORD = 'quote-wright-sample';

/** Opens an address of the product and waits until the page is interactive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Moves the pointer over a page that has loaded, which starts one that is read first. */
export async function touch(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.mouse.move(0, 0);
  await page.mouse.move(0, 1);
}

/** Waits until the page has hydrated. A page that is read first does so for a moved pointer. */
export async function ready(page: Page): Promise<void> {
  await touch(page);
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

/** Makes an account by the call itself, which also signs it in. */
export async function signUp(
  page: Page,
  account: { name: string; email: string; business_name?: string; user_type?: string },
): Promise<void> {
  const answer = await page.request.post('/api/register', { data: { ...account, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`Cannot sign up as ${account.email}: ${answer.status()}`);
}

/** Enters the password where the page asks whether its user is there. */
export async function confirmToBeThere(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Is it you?' });
  await asked.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await asked.waitFor({ state: 'detached' });
}

const emailOf = (account: string): string => `${account}@quotewright.example`;
