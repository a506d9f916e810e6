import { expect, it } from '@jest/globals';
import { manyLines, oneLine } from './texts.js';

it('a text of one line has no breaks and no controls', () => {
  expect(oneLine('  LVP\r\n\tPlank\u0007\u0085 12"\u00a0× 24"  ')).toBe('LVP Plank 12" × 24"');
});

it('a text of several lines keeps its lines and tabs', () => {
  expect(manyLines(' one\r\ntwo\rthree\n\n\tfour\u0000\u001b[0m \u0085')).toBe('one\ntwo\nthree\n\n\tfour[0m');
});

it.each(['\u202bأرضية خشبية\u202c 12 ft', 'cafe\u0301', '👩‍🔧 हिन्दी', '\u2067שלום\u2069'])(
  '%j stays as it was written',
  (text) => {
    expect([oneLine(text), manyLines(text)]).toEqual([text, text]);
  },
);

it.each(['\u202e', ' \u200b\u2066 ', '\u0007\ufeff'])('%j shows nothing, so it is no text', (text) => {
  expect([oneLine(text), manyLines(text)]).toEqual(['', '']);
});
