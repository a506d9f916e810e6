import { execFileSync } from 'node:child_process';

/** The library that `faketime` preloads, or null if it is not installed. */
const library = (() => {
  try {
    return execFileSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
})();

/** Whether a process can be given another time of day. */
export const movesClocks = library !== null;
if (!movesClocks) process.stderr.write('Skipped: processes at another time of day (faketime is not installed).\n');

/**
 * Variables that give a process another time of day; durations stay true.
 * @param shift `+1h`
 */
export const clock = (shift: string): Record<string, string> => ({
  LD_PRELOAD: library!,
  FAKETIME: shift,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
});
