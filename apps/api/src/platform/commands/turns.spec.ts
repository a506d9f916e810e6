import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

/** Work that ends when it is told to. */
function task<T>(name: T, begun: T[]) {
  let end!: () => void;
  let fail!: (error: Error) => void;
  const done = new Promise<T>((resolve, reject) => {
    end = () => resolve(name);
    fail = reject;
  });
  const work = (): Promise<T> => {
    begun.push(name);
    return done;
  };
  return { work, end, fail };
}

/** Longer than any limit that a test does not reach (ms). */
const LONG = 60_000;

describe('commands on one stream', () => {
  it('run one after the other, as they came, however the one before ends', async () => {
    const turns = new Turns();
    const begun: string[] = [];
    const [first, second, third] = ['a', 'b', 'c'].map((name) => task(name, begun));
    const outcomes = [first!, second!, third!].map(({ work }) => turns.take('template-1', work));
    expect(begun).toEqual(['a']);
    second!.end();
    third!.end();
    first!.fail(new Error('refused'));
    await expect(outcomes[0]).rejects.toThrow('refused');
    expect(await Promise.all(outcomes.slice(1))).toEqual(['b', 'c']);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('do not wait for those of other streams', async () => {
    const turns = new Turns();
    const begun: string[] = [];
    const stuck = task('a', begun);
    const first = turns.take('template-1', stuck.work);
    expect(await turns.take('template-2', async () => 'b')).toBe('b');
    stuck.end();
    expect(await first).toBe('a');
  });

  it('pass one that is stuck once its turn is over; it still ends as it ends', async () => {
    const turns = new Turns({ most: 9, wait: LONG, turn: 20 });
    const begun: string[] = [];
    const stuck = task('a', begun);
    const first = turns.take('template-1', stuck.work);
    expect(await turns.take('template-1', async () => 'b')).toBe('b');
    stuck.fail(new Error('too late'));
    await expect(first).rejects.toThrow('too late');
  });

  it('are refused unrun when their patience ends before their turn comes', async () => {
    const turns = new Turns({ most: 9, wait: 20, turn: LONG });
    const begun: string[] = [];
    const [stuck, late] = [task('a', begun), task('b', begun)];
    const first = turns.take('template-1', stuck.work);
    await expect(turns.take('template-1', late.work)).rejects.toMatchObject({ code: 'unavailable' });
    stuck.end();
    expect(await first).toBe('a');
    expect(await turns.take('template-1', async () => 'c')).toBe('c');
    expect(begun).toEqual(['a']);
  });

  it('are refused unrun when too many wait already', async () => {
    const turns = new Turns({ most: 2, wait: LONG, turn: LONG });
    const begun: string[] = [];
    const all = ['a', 'b', 'c', 'd'].map((name) => task(name, begun));
    const outcomes = all.slice(0, 3).map(({ work }) => turns.take('template-1', work));
    await expect(turns.take('template-1', all[3]!.work)).rejects.toMatchObject({ code: 'unavailable' });
    for (const { end } of all) end();
    expect(await Promise.all(outcomes)).toEqual(['a', 'b', 'c']);
  });
});
