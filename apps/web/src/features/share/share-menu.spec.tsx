import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sharedTemplate, ShareMenu } from './share.js';

const url = 'https://quotes.example/quote-template/deck?q1=12';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** The open menu; gives what was counted as shared. */
function open(): { user: ReturnType<typeof userEvent.setup>; shared: string[] } {
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const shared: string[] = [];
  render(<ShareMenu shared={sharedTemplate(url, 'Deck', 'Boards.')} onShare={(channel) => shared.push(channel)} />);
  screen.getByRole<HTMLDetailsElement>('group').open = true;
  return { user, shared };
}

it('copies the address by keyboard, and says so for five seconds', async () => {
  const { user, shared } = open();
  const link = screen.getByRole('button', { name: 'Copy link' });
  const tooltip = screen.getByRole('tooltip');
  expect(tooltip.textContent).toBe('Copy URL');
  link.focus();
  await user.keyboard('{Enter}');
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(tooltip.textContent).toBe('URL Copied');
  expect(await navigator.clipboard.readText()).toBe(url);
  act(() => jest.advanceTimersByTime(4_900));
  expect(tooltip.textContent).toBe('URL Copied');
  act(() => jest.advanceTimersByTime(200));
  expect(tooltip.textContent).toBe('Copy URL');
  expect(document.activeElement).toBe(link);
  expect(shared).toEqual(['copy']);
});

it('only logs that an address could not be copied', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user, shared } = open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(warned.mock.calls).toEqual([['Unable to copy to clipboard']]);
  expect(screen.getByRole('tooltip').textContent).toBe('Copy URL');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shared).toEqual([]);
});
