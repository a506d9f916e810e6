/** Rounds of each side; they alternate, so that a slow minute of the machine hits both. */
const ROUNDS = 5;
/** How long one round of one side lasts (ms). */
const ROUND = 1500;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const shown = (number) => (number >= 100 ? Math.round(number).toLocaleString('en-US') : number.toPrecision(3));

/** Repeats `work` with `inFlight` at a time for one round; answers how many units of work a second it did. */
async function rate(work, inFlight) {
  const until = performance.now() + ROUND;
  const from = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < until) done += (await work()) ?? 1;
    }),
  );
  return (done / (performance.now() - from)) * 1000;
}

/**
 * Measures two ways of doing the same, interleaved, and prints rates and their ratio: absolute rates mean nothing on a
 * shared machine, ratios of one run do.
 * @param {{ name: string, unit: string, target: number, inFlight?: number, ours: () => Promise<number | void>,
 *   baseline: () => Promise<number | void> }} comparison `ours` and `baseline` do one piece of work and answer how many
 *   units it was (default 1)
 * @returns {Promise<{ name: string, ratio: number, target: number }>}
 */
export async function compare({ name, unit, target, inFlight = 1, ours, baseline }) {
  const rates = { ours: [], baseline: [] };
  await rate(ours, inFlight);
  await rate(baseline, inFlight);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await rate(ours, inFlight));
    rates.baseline.push(await rate(baseline, inFlight));
  }
  const ratios = rates.ours.map((value, round) => value / rates.baseline[round]);
  const ratio = median(ratios);
  const line = (label, values) => `  ${label.padEnd(9)} ${shown(median(values)).padStart(8)} ${unit}/s  (${shown(Math.min(...values))}–${shown(Math.max(...values))})`;
  console.log(`\n${name}`);
  console.log(line('ours', rates.ours));
  console.log(line('baseline', rates.baseline));
  console.log(`  ratio     ${ratio.toFixed(2).padStart(8)}  (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}), target ≥ ${target}${ratio >= target ? '' : '  MISSED'}`);
  return { name, ratio, target };
}
