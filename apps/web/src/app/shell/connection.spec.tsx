import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { outbox } from '../../api/outbox.js';
import { publishTemplate } from '../../api/templates.js';
import { ToastProvider } from '../../ui/toast.js';
import { Connection } from './connection.js';

/** Users are told after three seconds. */
const TOLD = { timeout: 8_000 };

const network = globalThis.fetch;
let answers: () => Response;
let sent: string[];

/** The network goes, or comes back. */
function beOnline(online: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
  fireEvent(window, new Event(online ? 'online' : 'offline'));
}

beforeEach(() => {
  sent = [];
  answers = () => Response.json({ status: 200, message: 'Published.', data: {} });
  globalThis.fetch = async (path) => {
    if (!navigator.onLine) throw new TypeError('no network');
    sent.push(String(path));
    return answers();
  };
  window.history.replaceState(null, '', '/deck');
  document.title = 'Deck';
});
afterEach(() => {
  outbox.stop();
  sessionStorage.clear();
  cleanup();
  beOnline(true);
  globalThis.fetch = network;
});

function openPage() {
  const frame = (
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <Connection userId={7} />
        <Outlet />
      </ToastProvider>
    </QueryClientProvider>
  );
  const router = createBrowserRouter([
    {
      element: frame,
      children: [
        { path: '/deck', element: <Link to="/list">My templates</Link> },
        { path: '/list', element: <h1>My templates</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
}

let version = 0;
/** Publishes another version of a template; the outcome is its message or the refusal's. */
function publish() {
  version += 1;
  const outcome: { message?: string } = {};
  act(() => {
    publishTemplate({ quote_template_id: 1, version }).then(
      ({ message }) => (outcome.message = message),
      (error: Error) => (outcome.message = error.message),
    );
  });
  return outcome;
}

it('shows nothing while changes are answered', async () => {
  openPage();
  const outcome = publish();
  await waitFor(() => expect(outcome.message).toBe('Published.'));
  expect(screen.queryByText('No connection')).toBeNull();
});

it('counts what waits for the network, and sends it once that is back', async () => {
  openPage();
  beOnline(false);
  expect(await screen.findByText('No connection')).toBeTruthy();
  const outcome = publish();
  expect(await screen.findByText('1 change waiting')).toBeTruthy();
  expect(await screen.findByText(/Your change is kept and is sent when you are back/, {}, TOLD)).toBeTruthy();
  publish();
  expect(await screen.findByText(/Your 2 changes are kept and are sent when you are back/)).toBeTruthy();
  expect(sent).toEqual([]);

  beOnline(true);
  expect(await screen.findByText('You are back online. Waiting changes were sent.')).toBeTruthy();
  expect(outcome.message).toBe('Published.');
  expect(screen.queryByText('No connection')).toBeNull();
  expect(sent).toHaveLength(2);
});

it('asks before a tab is closed in which a change waits, and only then', async () => {
  openPage();
  const close = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(true);
  beOnline(false);
  publish();
  await screen.findByText('1 change waiting');
  expect(close()).toBe(false);
});

it('cancels what waits', async () => {
  openPage();
  beOnline(false);
  const outcome = publish();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }, TOLD));
  await waitFor(() => expect(outcome.message).toMatch(/^Cancelled\. Your input is still here/));
  expect(screen.queryByText('1 change waiting')).toBeNull();
  beOnline(true);
  expect(sent).toEqual([]);
});

it('restores what was cancelled on a page that was left', async () => {
  openPage();
  beOnline(false);
  publish();
  await userEvent.click(screen.getByRole('link', { name: 'My templates' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }, TOLD));
  await userEvent.click(await screen.findByRole('button', { name: 'Send it after all' }));
  beOnline(true);
  expect(await screen.findByText('Sent now that you are back: Published.')).toBeTruthy();
});

it('says what was refused of a page that was left, and leads back there', async () => {
  openPage();
  beOnline(false);
  publish();
  await userEvent.click(screen.getByRole('link', { name: 'My templates' }));
  answers = () =>
    Response.json(
      { status: 409, code: 'conflict', message: 'It was deleted.', data: null, errors: [] },
      { status: 409 },
    );
  beOnline(true);
  expect(await screen.findByText('Your changes to “Deck” were not saved. It was deleted.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open that page' }));
  expect(await screen.findByRole('link', { name: 'My templates' })).toBeTruthy();
});

it('says what the server says of too many changes, while they wait', async () => {
  answers = () =>
    Response.json(
      { status: 429, code: 'too_many_attempts', message: 'That is more than 120 saves in a minute.', data: null },
      { status: 429, headers: { 'retry-after': '40' } },
    );
  openPage();
  const outcome = publish();
  await screen.findByText('That is more than 120 saves in a minute. Your change is kept and sent then.', {}, TOLD);
  expect(outcome).toEqual({});
});
