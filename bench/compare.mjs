import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { comparisons } from './comparisons.mjs';

/** `--quick` is for developing the benchmark: fewer, shorter rounds. Its figures say little. */
export const quick = process.argv.includes('--quick');
/** Rounds of each side; sides alternate within a round, so that a slow minute of the machine affects all of them. */
export const ROUNDS = quick ? 2 : 5;
/** Duration of one side of one round (seconds). */
export const SECONDS = quick ? 0.5 : 1.5;

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
export const quantile = (numbers, q) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.ceil(q * numbers.length) - 1)];

/**
 * Measures every side once per round, in an order that rotates with the rounds; the first time of each is a warm-up.
 * @param {Record<string, () => Promise<number | Record<string, number>>>} sides each measures itself once
 * @returns {Promise<Record<string, any[]>>} the results of each side, round by round
 */
export async function interleaved(sides, { rounds = ROUNDS, warmUp = true } = {}) {
  const names = Object.keys(sides);
  const measured = Object.fromEntries(names.map((name) => [name, []]));
  if (warmUp) for (const name of names) await sides[name]();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) measured[name].push(await sides[name]());
  }
  return measured;
}

/** Repeats `work` with `inFlight` at a time for one round; returns the rate per second. */
export async function rate(work, inFlight) {
  const from = performance.now();
  const until = from + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (; performance.now() < until; done += 1) await work();
    }),
  );
  return (done / (performance.now() - from)) * 1000;
}

/**
 * Does `work` so many times a second, whatever the answers do. A time counts from when the work was due.
 * @returns the slowest hundredth (p99, ms)
 */
export async function slowestAt(work, perSecond, seconds) {
  const times = [];
  const all = [];
  const from = performance.now();
  while (all.length < perSecond * seconds) {
    const due = from + (all.length * 1000) / perSecond;
    if (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    else all.push(work().then(() => times.push(performance.now() - due)));
  }
  await Promise.all(all);
  return quantile(times, 0.99);
}

const shown = (number) =>
  number >= 1000
    ? Math.round(number).toLocaleString('en-US')
    : number >= 100
      ? String(Math.round(number))
      : number.toPrecision(3);
const spread = (values) =>
  `${shown(median(values)).padStart(9)}  (${shown(Math.min(...values))}–${shown(Math.max(...values))})`;

/** What a side does, in a few words. */
function wayOf({ adapter, session, prepared, sync, pool, reads, pays }) {
  return [
    adapter,
    ...(session === 'none' ? [] : ['session']),
    ...(pool === 0 ? [] : [prepared ? 'prepared' : 'not prepared', `sync ${sync}`, `pool ${pool}`]),
    ...(reads === 'database' ? [] : [`from ${reads}`]),
    ...(pays === 'nothing else' ? [] : [`pays ${pays}`]),
  ].join(', ');
}

/**
 * Prints one comparison: median and range of each side and what it does, the median of the ratios per round, and the
 * target.
 * @param {string} key of the comparison
 * @param {Record<string, number[]>} measured each of its sides, round by round
 * @param {string} [note] beside its title
 * @returns {number} the result: the ratio, or the first side's median
 */
export function report(key, measured, note) {
  const { title, unit, sides, ratio, atLeast, atMost, floor } = comparisons[key];
  const missing = Object.keys(sides).filter((name) => !(name in measured));
  if (missing.length > 0) throw new Error(`${key} lacks ${missing.join(', ')}`);
  console.log(`\n${key}: ${title}${note ? ` (${note})` : ''}`);
  const width = Math.max(...Object.keys(sides).map((name) => name.length), 5);
  for (const [name, way] of Object.entries(sides))
    console.log(`  ${name.padEnd(width)} ${spread(measured[name]).padEnd(34)} ${unit}  [${wayOf(way)}]`);
  const results = ratio
    ? measured[ratio[0]].map((value, round) => value / measured[ratio[1]][round])
    : Object.values(measured)[0];
  const result = median(results);
  const target = [
    ...(atLeast === undefined ? [] : [`target ≥ ${atLeast}`]),
    ...(atMost === undefined ? [] : [`target ≤ ${atMost}`]),
    ...(floor === undefined ? [] : [`floor ${floor}`]),
  ].join(', ');
  const missed = (atLeast !== undefined && result < atLeast) || (atMost !== undefined && result > atMost);
  const range = ratio ? `(${Math.min(...results).toFixed(2)}–${Math.max(...results).toFixed(2)})` : '';
  console.log(
    `  ${(ratio ? 'ratio' : 'result').padEnd(width)} ${shown(result).padStart(9)}  ${range} ${target}${missed ? '  MISSED' : ''}`,
  );
  return Number(result.toPrecision(3));
}

/** Reports some comparisons of the same measured sides. @returns each result by its key */
export const reportAll = (keys, measured) => Object.fromEntries(keys.map((key) => [key, report(key, measured)]));

/** The load generator: a process of its own, so that measuring does not compete with preparing and comparing. */
export function startLoad() {
  const child = fork(fileURLToPath(new URL('load.mjs', import.meta.url)), { execArgv: [] });
  return {
    /** Runs one job (see `load.mjs`); throws if any request was not answered with 200. */
    run: (job) =>
      new Promise((resolve, reject) => {
        const died = (code) => reject(new Error(`The load generator ended (${code})`));
        child.once('exit', died);
        child.once('message', (result) => {
          child.off('exit', died);
          if (result.error) reject(new Error(result.error));
          else resolve(result);
        });
        child.send({ seconds: job.count ? 600 : SECONDS, ...job });
      }),
    /** Sends a job's request once per item, as a warm-up. */
    warm(job) {
      return this.run({ ...job, rate: undefined, then: undefined, count: job.items.length });
    },
    stop: () => child.kill(),
  };
}
