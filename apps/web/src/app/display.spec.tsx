/**
 * @jest-environment-options {"url": "https://quotes.example/"}
 */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { DisplayProvider, displayAt, useDisplay } from './display.js';

afterEach(cleanup);

function Look() {
  const { theme, direction, change } = useDisplay();
  return (
    <>
      <p>
        {theme} {direction}
      </p>
      <button onClick={() => change({ theme: 'light' })}>Light</button>
    </>
  );
}

it('keeps the look of before the bound cookie, under https in that cookie alone', () => {
  document.cookie = 'display=dark.rtl; path=/';
  render(
    <DisplayProvider initial={displayAt({ pathname: '/', search: '' }, document.cookie)}>
      <Look />
    </DisplayProvider>,
  );
  expect(screen.getByText('dark rtl')).toBeTruthy();
  expect(document.cookie).toBe('__Host-display=dark.rtl');
  act(() => screen.getByText('Light').click());
  expect(document.cookie).toBe('__Host-display=light.rtl');
});
