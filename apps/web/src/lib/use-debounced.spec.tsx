import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useDebounced } from './use-debounced.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('follows once the value has stayed the same, and skips what stood for a moment only', () => {
  const seen: string[] = [];
  const { rerender } = renderHook(({ value }) => seen.push(useDebounced(value, 300)), {
    initialProps: { value: '' },
  });
  const typed = (value: string, ms: number) => {
    rerender({ value });
    act(() => jest.advanceTimersByTime(ms));
  };
  typed('d', 299);
  typed('de', 299);
  expect(new Set(seen)).toEqual(new Set(['']));
  typed('deck', 300);
  expect([...new Set(seen)]).toEqual(['', 'deck']);
});
