import { rehearsalBounds, type RehearsalResult, type RehearsalRun } from '@quotewright/domain/templates/contract.js';
import { centsOf, signedDollars } from '../../../../lib/cents.js';
import { counted, quantity } from '../../../../lib/format.js';
import { percent } from './job-words.js';

/** `12.00` → `+$12.00`. */
export const signedAmount = (amount: string): string => signedDollars(centsOf(amount));

/** What each bar of a rehearsal counts, from the largest decrease to the largest increase. */
export const barNames: readonly string[] = (() => {
  const sizes = rehearsalBounds.map((bound, at) => {
    const larger = rehearsalBounds[at - 1];
    if (larger === undefined) return `over ${bound} %`;
    return bound === 0 ? `up to ${larger} %` : `${bound} to ${larger} %`;
  });
  return [...sizes.map((size) => `${size} less`), 'No change', ...sizes.toReversed().map((size) => `${size} more`)];
})();

/** How many quotes fail, and how many of them fail already. */
export function failingWords({ failing, still_failing: still }: RehearsalResult): string {
  const said = `${counted(failing, 'quote')} cannot be calculated`;
  if (still === 0) return said;
  return `${said}, ${still === failing ? '' : `${quantity(still)} of them `}with what is published neither`;
}

/** What came out, in one line: `212 of 312 quotes change, median +1.8 %; 12 cannot be calculated`. */
export function resultLine({ quotes }: Pick<RehearsalRun, 'quotes'>, result: RehearsalResult): string {
  const { changed, failing, percent: percents, change } = result;
  const median = percents ? percent(percents.median) : change && signedAmount(change.median);
  const said =
    changed === 0
      ? `no total of ${counted(quotes, 'quote')} changes`
      : `${quantity(changed)} of ${counted(quotes, 'quote')} change, median ${median}`;
  return failing === 0 ? said : `${said}; ${quantity(failing)} cannot be calculated`;
}

/** Which states were rehearsed, and what happened since. */
export function runWords({ version, published_version, stale, changes_since: since }: RehearsalRun): string {
  const of = `Version ${version} against version ${published_version}, which is published`;
  if (!stale) return of;
  return since === 0 ? `${of}; another one is published now` : `${of}; ${counted(since, 'change')} since`;
}
