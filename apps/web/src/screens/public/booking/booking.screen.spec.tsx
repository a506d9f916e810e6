import { afterEach, expect, it } from '@jest/globals';
import type { BookingByLink } from '@quotewright/domain/bookings/contract.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sendThrough } from '../../../api/client.js';
import { documentNavigation } from '../../../app/document-navigation.js';
import { NavigationContext } from '../../../lib/navigation.js';
import { ConfirmProvider } from '../../../ui/confirm.js';
import { ToastProvider } from '../../../ui/toast.js';
import { BookingScreen } from './booking.screen.js';

afterEach(() => {
  cleanup();
  sendThrough(() => () => Promise.reject(new Error('not served')));
});

const demo: BookingByLink = {
  kind: 'demo',
  reason: null,
  state: 'booked',
  at: '2026-12-03T09:00:00Z',
  demo_date: '2026-12-03 09:00',
  time_zone: 'UTC',
  open: true,
  pictures: [],
  gift: null,
};

/** The page of a booking's link. */
async function open(booking: BookingByLink, answer?: () => Response): Promise<void> {
  sendThrough(() => async (path, { body }) => {
    if (path.startsWith('/api/booking/') && body === undefined)
      return Response.json({ status: 200, message: 'OK', data: booking });
    if (path.startsWith('/api/bookdemo/slots'))
      return Response.json({
        status: 200,
        message: 'OK',
        data: [{ at: '2026-12-04T09:00:00Z', demo_date: '2026-12-04 09:00', free: true }],
      });
    return body !== undefined && answer ? answer() : Response.json({ status: 200, message: 'OK', data: null });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })}>
      <ToastProvider>
        <ConfirmProvider>
          <NavigationContext value={documentNavigation(window.location, { token: 'x'.repeat(43) })}>
            <BookingScreen />
          </NavigationContext>
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it.each([
  ['that has taken place', { open: false }, 'This has taken place, or can no longer be changed.'],
  ['that was cancelled', { open: false, state: 'cancelled' as const }, 'This is cancelled.'],
])('the link of a demo %s says so, and offers another time', async (_, change, says) => {
  await open({ ...demo, ...change });
  expect(screen.getByText(says)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Book another time' }).getAttribute('href')).toBe('/book-a-demo');
  expect(offered()).toEqual(['Delete for good']);
});

it('keeps the time that was chosen where too many were sent', async () => {
  const message = 'Too many attempts. Try again in 3 minutes.';
  await open(demo, () =>
    Response.json(
      { status: 429, code: 'too_many_attempts', message, data: { retry_after: 180 }, errors: [] },
      { status: 429 },
    ),
  );
  const time = await screen.findByRole<HTMLInputElement>('radio', { name: '9:00 AM' });
  await userEvent.click(time);
  await userEvent.click(screen.getByRole('button', { name: 'Move booking' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(time.checked).toBe(true);
});
