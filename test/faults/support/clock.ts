import { execFileSync } from 'node:child_process';

/** The library that `faketime` preloads, or null if it is not installed. */
export const library = (() => {
  try {
    return execFileSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
})();
if (!library) process.stderr.write('Skipped: clocks that go wrong (faketime is not installed).\n');

/** Variables that give a process another time of day; durations stay true. */
export const clock = (shift: string): Record<string, string> => ({
  LD_PRELOAD: library!,
  FAKETIME: shift,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
});
