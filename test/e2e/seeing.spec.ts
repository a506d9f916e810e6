import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, ready, signIn, signUp } from './pages/session.js';

/** An account of a store, signed in nowhere else. */
async function aStore(page: Page): Promise<{ id: number; name: string }> {
  const name = `Nora Seen ${Date.now()}`;
  await signUp(page, { name, email: `seen-${Date.now()}@seeing.example`, user_type: 'retail' });
  const me = await (await page.request.get('/api/me')).json();
  return { id: me.data.extradetails.member.id as number, name };
}

test('an admin sees what an account sees until they stop, whatever their clock shows, and is refused the rest', async ({
  page,
}) => {
  test.slow();
  const { id, name } = await aStore(page);
  // A computer in the wrong time zone is hours ahead.
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await signIn(page, 'admin', `/users?user=${id}`);
  await page.getByRole('button', { name: 'See what they see' }).click();
  const dialog = page.getByRole('dialog', { name: `See as ${name}` });
  await dialog.getByRole('button', { name: 'See', exact: true }).click();
  await expect(dialog.getByText('Say why.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('They miss a price.');
  await dialog.getByRole('button', { name: 'See', exact: true }).dblclick();
  const bar = page.getByRole('complementary', { name: 'Seeing as another account' });
  await expect(bar).toContainText(name);
  await page.waitForURL('**/dashboard');
  await ready(page);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.clock.fastForward('20:00');
  await expect(bar).toBeVisible();
  expect(await page.evaluate(() => 'kept' in window)).toBe(true);

  await page.context().addCookies([{ name: 'display', value: 'dark.rtl', url: new URL(page.url()).origin }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/account');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change names' }).click();
  const names = page.getByRole('dialog', { name: 'Your name' });
  await names.getByLabel('Name', { exact: true }).fill('Someone else');
  await names.getByRole('button', { name: 'Save' }).click();
  await expect(names.getByText('and cannot change anything. Stop first.')).toBeVisible();
  await expect(names.getByLabel('Name', { exact: true })).toHaveValue('Someone else');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();

  await bar.getByRole('button', { name: 'Stop' }).click();
  await page.waitForURL(`**/users?user=${id}`);
  await expect(bar).toHaveCount(0);
  await expect(page.getByText(name).first()).toBeVisible();
});
