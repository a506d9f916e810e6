import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { watch } from './pages/complaints.js';
import { widerThanWindow } from './pages/fits.js';
import { open, ready, signIn } from './pages/session.js';

interface Mail {
  to: string;
  text: string;
}

test('a visitor books a demo by keyboard on a phone, moves and cancels it; the team sees it', async ({ browser }) => {
  const email = `ada-${Date.now()}@example.test`;
  const name = `Ada ${Date.now().toString(36)}`;
  const phone = await browser.newContext({
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
    timezoneId: 'Europe/Berlin',
  });
  await phone.addCookies([{ name: 'display', value: 'system.rtl', url: test.info().project.use.baseURL! }]);
  const page = await phone.newPage();
  const complaints = watch(page);
  await open(page, '/book-a-demo');
  const times = page.getByRole('radiogroup', { name: /^Time on/ });
  await expect(times).toBeVisible();
  expect(await widerThanWindow(page)).toEqual([]);
  await expectAccessible(page);

  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('+49 555 0100 200');
  // Enter sends what is missing back to its field.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose a day and a time.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Date & Time' })).toBeFocused();
  await times.getByRole('radio', { disabled: false }).first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Book Now' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'It is booked' })).toBeFocused();
  await expect(page.getByText('(Europe/Berlin)')).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, 'admin', '/bookings');
  const mails = (await (await desk.request.get('/api/outbox')).json()) as { data: Mail[] };
  const link = /\/booking\/[\w-]{43}/.exec(mails.data.find(({ to }) => to === email)!.text)![0];
  await expect(desk.getByRole('row', { name: new RegExp(name) })).toContainText('Demo');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: `Open ${name}` }).click();
  await desk.getByLabel('Notes').fill('Has a deck to quote');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.getByRole('link', { name: 'Week' }).click();
  await expect(desk.getByRole('heading', { level: 2 })).toBeVisible();
  await expectAccessible(desk);

  await open(page, link);
  await expectAccessible(page);
  await page
    .getByRole('radiogroup', { name: /^Time on/ })
    .getByRole('radio', { disabled: false })
    .last()
    .press('Space');
  await page.getByRole('button', { name: 'Move booking' }).click();
  await expect(page.getByText('The new time is booked.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('This is cancelled.')).toBeVisible();

  // The link of what is over says so.
  await open(page, link);
  await expect(page.getByText('This is cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move booking' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Book another time' })).toBeVisible();

  await desk.goto('/bookings?state=cancelled');
  await ready(desk);
  await expect(desk.getByRole('row', { name: new RegExp(name) })).toContainText('Cancelled');
  expect(complaints).toEqual([]);

  for (const [wrong, says] of [
    [`/booking/${'x'.repeat(43)}`, 'This booking was not found. Open the link in the e-mail again.'],
    ['/booking/cut-off', 'This link is incomplete. Open it again from the e-mail.'],
  ] as const) {
    expect((await page.goto(wrong))!.status()).toBe(404);
    await expect(page.getByText(says)).toBeVisible();
  }
});
