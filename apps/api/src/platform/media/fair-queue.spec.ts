import { expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.js';

/** Work that ends when it is told to, and the order in which it was begun. */
function bench() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<void>((done) => {
      begun.push(name);
      ends.push(done);
    });
  /** Ends the work that was begun first, and lets the next begin. */
  const next = async (): Promise<void> => {
    ends.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, next };
}

it('gives those who come later their turn before the rest of one who asked for much', async () => {
  const { begun, work, next } = bench();
  const queue = new FairQueue(2, 10);
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => queue.run('a', work(name)));
  await next();
  all.push(queue.run('b', work('b1')), queue.run('b', work('b2')), queue.run(null, work('page')));
  for (let done = 0; done < 7; done += 1) await next();
  await Promise.all(all);
  // What was begun stays; then all take turns.
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'page', 'a4', 'b2', 'a5']);
});

it('never lets those who come anew again and again keep others waiting for ever', async () => {
  const { begun, work, next } = bench();
  const queue = new FairQueue(1, 10);
  const all = ['a1', 'a2', 'a3'].map((name) => queue.run('a', work(name)));
  for (let n = 0; n < 24; n += 1) {
    all.push(queue.run(`new${n}`, work(`new${n}`)));
    await next();
  }
  for (let left = 0; left < 3; left += 1) await next();
  await Promise.all(all);
  expect(begun.indexOf('a2')).toBeLessThanOrEqual(10);
  expect(begun.indexOf('a3')).toBeLessThanOrEqual(20);
});

it('refuses what is too much of one, runs the rest, and takes more then', async () => {
  const { work, next } = bench();
  const queue = new FairQueue(1, 2);
  const all = [queue.run('a', work('a1')), queue.run('a', work('a2')), queue.run('b', work('b1'))];
  await expect(queue.run('a', work('a3'))).rejects.toMatchObject({
    code: 'too_many_attempts',
    details: { data: { retry_after: 5 } },
  });
  for (let done = 0; done < 3; done += 1) await next();
  await Promise.all(all);
  const more = queue.run('a', work('a4'));
  await next();
  await more;
});
