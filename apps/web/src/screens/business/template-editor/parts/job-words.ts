import type { SampleJob } from '@quotewright/domain/templates/contract.js';
import { quantity } from '../../../../lib/format.js';

/** A change in percent with its sign: `+18 %`, `−2.5 %`. */
export function percent(change: string): string {
  const size = change.replace(/^-/, '').replace(/\.0$/, '');
  return `${change.startsWith('-') ? '−' : '+'}${size}\u00a0%`;
}

const moved = (change: string | null): string | null =>
  change === null || /^-?0\.0$/.test(change) ? null : percent(change);

/** How a job comes out, in a few words: `+18 %`, `other quantities`, `a question was deleted`, `as expected`. */
export function jobWords({ outcome, change, change_since_published: published }: SampleJob): string {
  if (outcome === 'incomplete') return 'a question was deleted';
  const told = moved(published ?? change) ?? moved(change);
  if (outcome === 'unchanged') return told ? `as expected, ${told}` : 'as expected';
  return told ?? 'other quantities';
}

/** Jobs named beside the count. */
const MOST_NAMED = 2;

/** All jobs in a line: `3 of 4 unchanged; Large bath +18 %`. */
export function jobsLine(jobs: readonly SampleJob[]): string {
  const other = jobs.filter(({ outcome }) => outcome !== 'unchanged');
  if (other.length === 0) return jobs.length === 1 ? 'The sample job is unchanged' : `All ${jobs.length} unchanged`;
  const rest = other.length - MOST_NAMED;
  const named = other.slice(0, MOST_NAMED).map((job) => `${job.name} ${jobWords(job)}`);
  return `${jobs.length - other.length} of ${jobs.length} unchanged; ${[...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')}`;
}

/** What a line was expected to come to, and comes to: `12 → 14`, `12 → no result`. */
export function figureWords({ before, after }: SampleJob['differences'][number]): string {
  const said = (figure: string | null) => (figure === null ? 'no result' : quantity(figure));
  return `${said(before)} → ${said(after)}`;
}
