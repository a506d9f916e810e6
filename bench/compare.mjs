import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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

const shown = (number) =>
  number >= 1000
    ? Math.round(number).toLocaleString('en-US')
    : number >= 100
      ? String(Math.round(number))
      : number.toPrecision(3);
const spread = (values) =>
  `${shown(median(values)).padStart(9)}  (${shown(Math.min(...values))}–${shown(Math.max(...values))})`;

/**
 * Prints one comparison: median and range of each side, the median of the ratios per round, and the target.
 * @param {{ title: string, unit: string, sides: Record<string, number[]>, ratio?: [ours: string, baseline: string],
 * atLeast?: number, atMost?: number }} comparison `ratio` names the two sides; without it the first side's median is
 * the result
 * @returns {number} the result
 */
export function report({ title, unit, sides, ratio, atLeast, atMost }) {
  console.log(`\n${title}`);
  const width = Math.max(...Object.keys(sides).map((name) => name.length), 5);
  for (const [name, values] of Object.entries(sides)) console.log(`  ${name.padEnd(width)} ${spread(values)} ${unit}`);
  const results = ratio
    ? sides[ratio[0]].map((value, round) => value / sides[ratio[1]][round])
    : Object.values(sides)[0];
  const result = median(results);
  const target = atLeast !== undefined ? `target ≥ ${atLeast}` : atMost !== undefined ? `target ≤ ${atMost}` : '';
  const missed = (atLeast !== undefined && result < atLeast) || (atMost !== undefined && result > atMost);
  if (ratio)
    console.log(
      `  ${'ratio'.padEnd(width)} ${result.toFixed(2).padStart(9)}  (${Math.min(...results).toFixed(2)}–${Math.max(...results).toFixed(2)}), ${target}${missed ? '  MISSED' : ''}`,
    );
  else console.log(`  ${'result'.padEnd(width)} ${shown(result).padStart(9)}  ${target}${missed ? '  MISSED' : ''}`);
  return Number(result.toPrecision(3));
}

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
