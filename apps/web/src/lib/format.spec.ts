import { describe, expect, it } from '@jest/globals';
import { counted, money, quantity } from './format.js';
import { markup } from './markup.js';
import { ago, dateTime } from './moments.js';

describe('numbers for display', () => {
  it.each([
    ['348', '$348.00'],
    ['1101.4', '$1,101.40'],
    ['1234567.89', '$1,234,567.89'],
    ['-5.5', '−$5.50'],
    ['0', '$0.00'],
    ['0.0375', '$0.0375'],
    ['100000000000000000000.01', '$100,000,000,000,000,000,000.01'],
  ])('shows %s as %s', (amount, shown) => expect(money(amount)).toBe(shown));

  it('groups quantities and counts', () => {
    expect(quantity('12345.6789')).toBe('12,345.68');
    expect(counted(1, 'view')).toBe('1 view');
    expect(counted(1284, 'view')).toBe('1,284 views');
    expect(counted(2, 'box', 'boxes')).toBe('2 boxes');
  });

  it.each([
    ['40', '58', '45%'],
    ['1.99', '2.99', '50%'],
    ['8', '8.04', '1%'],
    ['10', '5', '−50%'],
    ['0', '5', '–'],
    [null, '5', '–'],
  ])('marks %s up to %s by %s', (cost, retail, shown) => expect(markup(cost, retail)).toBe(shown));

  it('formats times the same everywhere', () => {
    expect(dateTime('2026-11-21T06:59:00Z')).toBe('Nov 21, 2026, 6:59 AM UTC');
    const now = Date.parse('2026-11-21T06:59:00Z');
    expect(ago('2026-11-21T06:58:40Z', now)).toBe('just now');
    expect(ago('2026-11-20T06:59:00Z', now)).toBe('yesterday');
    expect(ago('2026-11-21T04:59:00Z', now)).toBe('2 hours ago');
  });
});
