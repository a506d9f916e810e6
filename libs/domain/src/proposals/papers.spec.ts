import { describe, expect, it } from '@jest/globals';
import { codeOf } from './testing.js';
import { defaultPapers } from './contract-papers.js';
import { contrastWithWhite, readPapers } from './papers.js';

describe('settings of papers', () => {
  it('are sound until somebody changes them', () => {
    expect(readPapers(defaultPapers, 1)).toEqual(defaultPapers);
  });

  it('are kept as they are shown', () => {
    const read = readPapers(
      {
        ...defaultPapers,
        footer: ' A \n B ',
        number_pattern: 'Q\n-{nnnn}',
        accent_color: '#1F4B99',
        remind_days: [2, 7, 2],
        floor_percent: '20.50',
      },
      1,
    );
    expect(read).toMatchObject({
      footer: 'A B',
      number_pattern: 'Q -{nnnn}',
      accent_color: '#1f4b99',
      remind_days: [7, 2],
      floor_percent: '20.5',
    });
  });

  it('ask a second member only where there is one', () => {
    const asking = { ...defaultPapers, floor_percent: '20', floor_asks: true };
    expect(codeOf(() => readPapers(asking, 1))).toBe('invalid_input');
    expect(codeOf(() => readPapers(asking, 2))).toBe('none');
  });
});

it.each([
  ['#ffffff', 1],
  ['#000000', 21],
  ['#767676', 4.54],
])('tells how %s stands out from white', (color, contrast) => {
  expect(contrastWithWhite(color)).toBeCloseTo(contrast, 2);
});
