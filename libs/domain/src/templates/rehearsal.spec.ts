import { describe, expect, it } from '@jest/globals';
import { isGroup, nextSample, type SampledQuote } from './rehearsal.js';

/** Quotes `from` to `to` of three accounts in turn. */
const quotes = (from: number, to: number, accounts = 3): SampledQuote[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at, owner: (from + at) % accounts }));
const ids = (sample: SampledQuote[] | null) => sample?.map(({ id }) => id);

describe('the quotes of a rehearsal', () => {
  it('are at least five of three accounts', () => {
    expect([quotes(1, 4), quotes(1, 50, 2), quotes(1, 5)].map(isGroup)).toEqual([false, false, true]);
    expect(nextSample([], quotes(1, 4))).toBeNull();
    expect(ids(nextSample([], quotes(1, 5)))).toEqual([1, 2, 3, 4, 5]);
  });

  it('do not differ from the last ones by less than a group', () => {
    const last = quotes(1, 10);
    expect(ids(nextSample(last, quotes(1, 11)))).toEqual(ids(last));
    expect(ids(nextSample(last, [...last, ...quotes(20, 60, 2)]))).toEqual(ids(last));
    expect(ids(nextSample(last, quotes(2, 10)))).toEqual(ids(last));
    expect(ids(nextSample(last, quotes(2, 15)))).toEqual(ids(quotes(1, 15)));
    expect(ids(nextSample(last, quotes(6, 16)))).toEqual(ids(quotes(6, 16)));
  });

  it('begin anew when what is left of the last ones is no group, and end when there is none now', () => {
    expect(ids(nextSample(quotes(1, 2), quotes(1, 6)))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(nextSample(quotes(1, 10), quotes(9, 10))).toBeNull();
  });
});
