import { describe, expect, it } from '@jest/globals';
import { periodBefore, seriesOf, startOf } from './contract-days.js';

describe('intervals', () => {
  it('start weeks on Monday and months on the first', () => {
    expect(startOf('2026-11-22', 'week')).toBe('2026-11-16');
    expect(startOf('2026-11-23', 'week')).toBe('2026-11-23');
    expect(startOf('2026-11-23', 'month')).toBe('2026-11-01');
  });

  it('compare with as many days just before', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' });
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  });
});

describe('a series', () => {
  const counts = new Map([
    ['2026-10-30', 4],
    ['2026-11-02', 1],
    ['2026-11-08', 2],
  ]);

  it('has no gaps, and says what is not complete', () => {
    const period = { from: '2026-10-30', to: '2026-11-10' };
    expect(seriesOf(counts, period, 'week', '2026-11-10')).toEqual([
      { at: '2026-10-26', value: 4, partial: true },
      { at: '2026-11-02', value: 3 },
      { at: '2026-11-09', value: 0, partial: true },
    ]);
    expect(seriesOf(counts, period, 'day', '2026-11-10').filter(({ value, partial }) => value > 0 || partial)).toEqual([
      { at: '2026-10-30', value: 4 },
      { at: '2026-11-02', value: 1 },
      { at: '2026-11-08', value: 2 },
      { at: '2026-11-10', value: 0, partial: true },
    ]);
  });

  it('goes over the end of a year by month', () => {
    const points = seriesOf(
      new Map([['2027-01-01', 5]]),
      { from: '2026-12-01', to: '2027-01-31' },
      'month',
      '2027-02-01',
    );
    expect(points).toEqual([
      { at: '2026-12-01', value: 0 },
      { at: '2027-01-01', value: 5 },
    ]);
  });
});
