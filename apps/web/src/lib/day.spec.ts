import { expect, it } from '@jest/globals';
import { day } from './day.js';

it('is the day in UTC, or the reader’s own', () => {
  expect(day('2026-11-21T06:59:00Z')).toBe('November 21, 2026');
  const local = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
  expect(day('2026-11-21T06:59:00Z', true)).toBe(local.format(new Date('2026-11-21T06:59:00Z')));
});
