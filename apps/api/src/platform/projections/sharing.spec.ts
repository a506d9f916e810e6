import { describe, expect, it } from '@jest/globals';
import { shared, type Sharer } from './sharing.js';

const WEIGHTS = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`model-${n}/1`, 1 + ((n * 7) % 10)]));
const TOTAL = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

const sharers = (...holders: string[]): Sharer[] => holders.map((holder) => ({ holder, weights: WEIGHTS }));
const weightOf = (holders: ReadonlyMap<string, string>, holder: string): number =>
  [...holders].reduce((sum, [id, by]) => sum + (by === holder ? WEIGHTS[id]! : 0), 0);

describe('the shares of projectors', () => {
  it('are all for one alone', () => {
    expect([...shared(sharers('a'), new Map()).keys()].sort()).toEqual(Object.keys(WEIGHTS).sort());
  });

  it.each([2, 3, 4])('are even among %d, in whatever order they are asked', (count) => {
    const all = sharers(...['d', 'a', 'c', 'b'].slice(0, count));
    const holders = shared(all, new Map());
    for (const { holder } of all) expect(Math.abs(weightOf(holders, holder) - TOTAL / count)).toBeLessThan(3);
    expect(shared([...all].reverse(), new Map())).toEqual(holders);
  });

  it('stay where they are once they are even', () => {
    const all = sharers('a', 'b', 'c');
    const holders = shared(all, new Map());
    expect(shared(all, holders)).toEqual(holders);
  });

  it('go to a newcomer from each of the others, and nothing moves between these', () => {
    const before = shared(sharers('a', 'b'), new Map());
    const after = shared(sharers('a', 'b', 'c'), before);
    expect(Math.abs(weightOf(after, 'c') - TOTAL / 3)).toBeLessThan(3);
    for (const [id, holder] of after) expect([before.get(id), 'c']).toContain(holder);
  });

  it('of one that is gone go to the others, and nothing else moves', () => {
    const before = shared(sharers('a', 'b', 'c'), new Map());
    const left = new Map([...before].filter(([, holder]) => holder !== 'c'));
    const after = shared(sharers('a', 'b'), left);
    expect(Math.abs(weightOf(after, 'a') - weightOf(after, 'b'))).toBeLessThan(3);
    for (const [id, holder] of left) expect(after.get(id)).toBe(holder);
  });

  it('hold only what a release can feed, and even out the rest', () => {
    const [old, next] = [
      { holder: 'old', weights: { 'same/1': 4, 'other/1': 4, 'changed/1': 6 } },
      { holder: 'next', weights: { 'same/1': 5, 'other/1': 4, 'changed/2': 6 } },
    ];
    const holders = shared([old, next], new Map([['same/1', 'old']]));
    expect(Object.fromEntries(holders)).toEqual({
      'same/1': 'old',
      'other/1': 'next',
      'changed/1': 'old',
      'changed/2': 'next',
    });
  });

  it('leave less to a projector that does something else besides', () => {
    const busy = { holder: 'a', weights: { ...WEIGHTS, chain: 30 } };
    const holders = shared([busy, ...sharers('b')], shared(sharers('a', 'b'), new Map()));
    holders.delete('chain');
    expect(Math.abs(weightOf(holders, 'b') - weightOf(holders, 'a') - 30)).toBeLessThan(3);
  });

  it('leave alone what a projector feeds that does not share', () => {
    expect(shared(sharers('a'), new Map([['model-3/1', 'of an earlier release']])).has('model-3/1')).toBe(false);
  });
});
