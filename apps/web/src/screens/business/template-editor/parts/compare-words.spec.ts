import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { comparedIn, readCompared, runsOf, wordRuns } from './compare-words.js';

it('reads both ends from the address, and nothing else', () => {
  for (const text of ['v12..current', 'moment-3..published', '2026-03-12..2026-03-13T10:00:00.000Z'])
    expect(comparedIn(readCompared(text)!)).toBe(text);
  for (const text of [null, '', 'v12', 'v12..', 'v0..current', 'a..b', 'v1..v2..v3'])
    expect(readCompared(text)).toBeNull();
});

it('finds the words that differ', () => {
  expect(wordRuns('Lay planks on dry floor', 'Lay oak planks on a dry floor')).toEqual([
    { kind: 'kept', text: 'Lay ' },
    { kind: 'new', text: 'oak ' },
    { kind: 'kept', text: 'planks on ' },
    { kind: 'new', text: 'a ' },
    { kind: 'kept', text: 'dry floor' },
  ]);
  expect(wordRuns('10%', '15%')).toBeNull();
  expect(wordRuns('one two three', 'four five six')).toBeNull();
});

it('parts of a formula are kept, gone or new', () => {
  expect(runsOf(['Length', '×', '2'], ['Length', '×', '3'], ' ')).toEqual([
    { kind: 'kept', text: 'Length ×' },
    { kind: 'gone', text: '2' },
    { kind: 'new', text: '3' },
  ]);
});

it('says both sides in full, whatever they are', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const runs = runsOf(before, after);
      const side = (other: string) =>
        runs
          .filter(({ kind }) => kind !== other)
          .map(({ text }) => text)
          .join('');
      expect([side('new'), side('gone')]).toEqual([before.join(''), after.join('')]);
    }),
  );
});
