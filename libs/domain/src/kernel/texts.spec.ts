import { expect, it } from '@jest/globals';
import { isolated } from './isolated.js';
import { textFault } from './text-rules.js';
import { manyLines, oneLine } from './texts.js';

it('removes breaks and control characters from a single line', () => {
  expect(oneLine('  LVP\r\n\tPlank\u0007\u0085 12"\u00a0× 24"  ')).toBe('LVP Plank 12" × 24"');
});

it('keeps lines and tabs of longer texts', () => {
  expect(manyLines(' one\r\ntwo\rthree\n\n\tfour\u0000\u001b[0m \u0085')).toBe('one\ntwo\nthree\n\n\tfour[0m');
});

it.each(['\u202bأرضية خشبية\u202c 12 ft', 'cafe\u0301', '👩‍🔧 हिन्दी', '\u2067שלום\u2069'])(
  'keeps %j as written',
  (text) => {
    expect([oneLine(text), manyLines(text)]).toEqual([text, text]);
  },
);

it.each(['\u202e', ' \u200b\u2066 ', '\u0007\ufeff'])('takes %j as empty', (text) => {
  expect([oneLine(text), manyLines(text)]).toEqual(['', '']);
});

it.each([
  ['Deck', 'Deck'],
  ['أرضية', 'أرضية'],
  ['\u202eDeck', '\u2068\u202eDeck\u2069'],
  // Its own end of an isolate would let out what follows.
  ['a\u2069\u202eDeck', '\u2068a\u202eDeck\u2069'],
])('keeps the direction of %j inside it', (text, inside) => expect(isolated(text)).toBe(inside));

it.each(['\u202e', ' \u200b\u2066 '])('takes %j as empty where a text is required', (text) => {
  expect(textFault({ least: 1, most: 80, missing: 'Enter a name.' }, text)).toMatchObject({ code: 'required' });
});
