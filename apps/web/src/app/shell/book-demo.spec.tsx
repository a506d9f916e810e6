import { afterEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sendThrough } from '../../api/client.js';
import { NavigationContext } from '../../lib/navigation.js';
import { ConfirmProvider } from '../../ui/confirm.js';
import { ToastProvider } from '../../ui/toast.js';
import { documentNavigation } from '../document-navigation.js';
import { StateContext, type PageState } from '../state.js';
import { BookDemo } from './book-demo.js';

afterEach(cleanup);

function shown(scheduling: string | null): HTMLElement {
  const state = { links: { social: [], videos: null, scheduling } } as unknown as PageState;
  render(
    <StateContext value={state}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })}>
        <ConfirmProvider>
          <ToastProvider>
            <NavigationContext value={documentNavigation(window.location, {})}>
              <BookDemo>Book a Demo</BookDemo>
            </NavigationContext>
          </ToastProvider>
        </ConfirmProvider>
      </QueryClientProvider>
    </StateContext>,
  );
  return screen.getByRole('link', { name: 'Book a Demo' });
}

it('leads to our own page, and opens its form beside this one once pressed', async () => {
  sendThrough(() => async () => Response.json({ status: 200, message: '', data: null }));
  const link = shown(null);
  expect(link.getAttribute('href')).toBe('/book-a-demo');
  await userEvent.click(link);
  // A large part on a busy machine.
  await screen.findByRole('heading', { name: 'Book Demo' }, { timeout: 20_000 });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
  // What was typed is not lost by a slip.
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Book Demo' })).toBeNull());
  sendThrough(() => () => Promise.reject(new Error('not served')));
});

it('opens the scheduling page in a dialog once pressed, and loads nothing of it before', async () => {
  const link = shown('https://meet.example/quotewright');
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(link);
  const frame = await screen.findByTitle('Choose a time for a 30-minute demo');
  expect(frame.getAttribute('src')).toBe('https://meet.example/quotewright');
});
