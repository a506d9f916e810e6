import { expect, it } from '@jest/globals';
import { mailedPeriod, nextMailOn, panelAddress } from './contract-mails.js';

it.each([
  ['2026-11-22', 'week', '2026-11-23', { from: '2026-11-09', to: '2026-11-15' }],
  ['2026-11-23', 'week', '2026-11-30', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-12-31', 'month', '2027-01-01', { from: '2026-11-01', to: '2026-11-30' }],
  ['2027-03-01', 'month', '2027-04-01', { from: '2027-02-01', to: '2027-02-28' }],
] as const)('on %s a report of each %s is due next on %s, about the last whole one', (today, every, next, period) => {
  expect(nextMailOn(today, every)).toBe(next);
  expect(mailedPeriod(today, every)).toEqual(period);
});

it('leads to the screen that shows the panel', () => {
  expect(
    panelAddress('category_id=3&name=by-category&searchTerm=oak+%26', { from: '2026-11-01', to: '2026-11-30' }),
  ).toBe('?category=3&report=by-category&search=oak+%26&from=2026-11-01&to=2026-11-30');
  expect(panelAddress('interval=week&marks=with')).toBe('?interval=week');
});
