import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NavigationContext } from '../../lib/navigation.js';
import { ToastProvider } from '../../ui/toast.js';
import { documentNavigation } from '../document-navigation.js';
import { StateContext, type PageState } from '../state.js';
import { BookDemo } from './book-demo.js';

afterEach(cleanup);

function shown(scheduling: string | null): HTMLElement {
  const state = { links: { social: [], videos: null, scheduling } } as unknown as PageState;
  render(
    <StateContext value={state}>
      <ToastProvider>
        <NavigationContext value={documentNavigation(window.location, {})}>
          <BookDemo>Book a Demo</BookDemo>
        </NavigationContext>
      </ToastProvider>
    </StateContext>,
  );
  return screen.getByRole('link', { name: 'Book a Demo' });
}

it('leads to our own page', () => {
  expect(shown(null).getAttribute('href')).toBe('/book-a-demo');
});

it('opens the scheduling page in a dialog once pressed, and loads nothing of it before', async () => {
  const link = shown('https://meet.example/quotewright');
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(link);
  const frame = await screen.findByTitle('Choose a time for a 30-minute demo');
  expect(frame.getAttribute('src')).toBe('https://meet.example/quotewright');
});
