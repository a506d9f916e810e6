import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { BookDemoRequest, Slot } from '@quotewright/domain/bookings/contract.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sendThrough } from '../../api/client.js';
import { documentNavigation } from '../../app/document-navigation.js';
import { NavigationContext } from '../../lib/navigation.js';
import { ToastProvider } from '../../ui/toast.js';
import { BookingPage } from './booking-page.js';

const slot = (demo_date: string, free = true): Slot => ({ at: `${demo_date.replace(' ', 'T')}:00Z`, demo_date, free });

// The 400 zones of the browser would make each look at the page slow.
Intl.supportedValuesOf = () => ['Europe/Berlin', 'UTC'];

let slots: Slot[];
let sent: BookDemoRequest[];
let answer: () => Promise<Response>;

const success = (data: unknown, message = '') => Response.json({ status: 200, message, data });
const taken = () =>
  Response.json(
    {
      status: 409,
      code: 'slot_taken',
      message: 'It is taken.',
      data: null,
      errors: [{ path: 'demo_date', code: 'slot_taken', message: 'It is taken.' }],
    },
    { status: 409 },
  );

beforeEach(() => {
  slots = [
    slot('2026-12-01 09:00', false),
    slot('2026-12-03 09:00'),
    slot('2026-12-03 09:30', false),
    slot('2026-12-08 10:00'),
  ];
  sent = [];
  answer = async () => success({ demo_date: '2026-12-03 09:00', time_zone: 'UTC', page: null }, 'Your demo is booked.');
  sendThrough(() => async (path, { body }) => {
    if (path.startsWith('/api/bookdemo/slots')) return success(slots);
    if (body === undefined) return success(null);
    sent.push(JSON.parse(body) as BookDemoRequest);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  sendThrough(() => () => Promise.reject(new Error('not served')));
});

async function open(props: Partial<Parameters<typeof BookingPage>[0]> = {}) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })}>
      <ToastProvider>
        <NavigationContext value={documentNavigation(window.location, {})}>
          <BookingPage kind="demo" title="Book a demo" lead="" points={[]} {...props} />
        </NavigationContext>
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('radiogroup', { name: /^Time on/ });
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const time = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const bookNow = () => userEvent.click(screen.getByRole('button', { name: 'Book Now' }));
async function fill() {
  await userEvent.type(field('Name'), 'Ada');
  await userEvent.type(field('Email'), 'ada@visitor.example');
  await userEvent.type(field('Mobile Number'), '+1 555 0100 200');
  await userEvent.type(field(/Description/), 'A deck of 12 by 20');
}

it('opens the first week with a free time, greys what is taken, and turns to later weeks', async () => {
  await open();
  expect(time('Thursday, December 3, 2026').checked).toBe(true);
  expect(time('Tuesday, December 1, 2026').disabled).toBe(true);
  expect([time('9:00 AM').disabled, time('9:30 AM, taken').disabled]).toEqual([false, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Later week' }));
  expect(screen.getByText('Dec 7 – Dec 13')).toBeTruthy();
  await userEvent.click(time('10:00 AM'));
  expect(screen.getByText('Tuesday, December 8, 2026, 10:00 AM')).toBeTruthy();
});

it('says beside the fields what is missing, and sends nothing', async () => {
  await open();
  await bookNow();
  expect(screen.getByText('Enter a name of at most 120 characters.')).toBeTruthy();
  expect(screen.getByText('Choose a day and a time.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Name'));
  await fill();
  await bookNow();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Date & Time' }));
  expect(sent).toEqual([]);
});

it('books once however often it is pressed, and says so', async () => {
  await open();
  await fill();
  await userEvent.click(time('9:00 AM'));
  let arrive = () => undefined as void;
  const booked = answer;
  answer = () => new Promise((resolve) => (arrive = () => void booked().then(resolve)));
  await bookNow();
  await bookNow();
  await act(async () => arrive());
  expect(await screen.findByText('It is booked')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByText('It is booked'));
  expect(sent).toEqual([
    {
      name: 'Ada',
      email: 'ada@visitor.example',
      mobile: '+1 555 0100 200',
      description: 'A deck of 12 by 20',
      website: '',
      kind: 'demo',
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      demo_date: '2026-12-03 09:00',
    },
  ]);
});

it('keeps what was typed where somebody else was faster, and greys that time', async () => {
  await open();
  await fill();
  await userEvent.click(time('9:00 AM'));
  answer = async () => {
    slots = [slot('2026-12-03 09:00', false), slot('2026-12-08 10:00')];
    return taken();
  };
  await bookNow();
  await waitFor(() => expect(screen.getAllByText('It is taken.').length).toBeGreaterThan(0));
  expect([field('Name').value, field(/Description/).value]).toEqual(['Ada', 'A deck of 12 by 20']);
  await waitFor(() => expect(time('Thursday, December 3, 2026').disabled).toBe(true));
  expect(screen.getByText('No time chosen yet.')).toBeTruthy();
});

it('keeps what was typed where too many were sent, and says when to try again', async () => {
  await open();
  await fill();
  await userEvent.click(time('9:00 AM'));
  const message = 'Too many attempts. Try again in 3 minutes.';
  answer = async () =>
    Response.json(
      { status: 429, code: 'too_many_attempts', message, data: { retry_after: 180 }, errors: [] },
      { status: 429 },
    );
  await bookNow();
  expect(await screen.findByText(message)).toBeTruthy();
  expect([field('Name').value, field('Email').value, field(/Description/).value]).toEqual([
    'Ada',
    'ada@visitor.example',
    'A deck of 12 by 20',
  ]);
  expect(time('9:00 AM').checked).toBe(true);
});

it('asks for a custom template without a call', async () => {
  await open({ kind: 'call', about: 'custom-template', template: 'deck' });
  await fill();
  await userEvent.type(field(/Trade/), 'Decks');
  await userEvent.type(field(/Measurements/), 'Length and width');
  answer = async () => success({ demo_date: null, time_zone: 'UTC', page: null }, 'We got your request.');
  await bookNow();
  expect(await screen.findByRole('heading', { name: 'We got your request' })).toBeTruthy();
  expect(sent[0]).toMatchObject({ kind: 'call', reason: 'custom-template', template: 'deck', trade: 'Decks' });
  expect(sent[0]).not.toHaveProperty('demo_date');
});

it('keeps what was typed for another visit in the tab, until it is booked', async () => {
  await open({ kind: 'call' });
  await fill();
  await userEvent.selectOptions(screen.getByLabelText('What is it about?'), 'custom-template');
  await userEvent.type(field('Trade'), 'Roofing');
  await userEvent.type(field('Measurements'), 'Length of the ridge, and the pitch');
  cleanup();

  await open({ kind: 'call' });
  expect(field('Measurements').value).toBe('Length of the ridge, and the pitch');
  expect([field('Name').value, field('Trade').value]).toEqual(['Ada', 'Roofing']);
  await bookNow();
  expect(await screen.findByText('It is booked')).toBeTruthy();
  expect(sent).toMatchObject([{ reason: 'custom-template', trade: 'Roofing', description: 'A deck of 12 by 20' }]);
  cleanup();

  await open({ kind: 'call' });
  expect(field('Name').value).toBe('');
});
