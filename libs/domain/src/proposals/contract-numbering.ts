import type { TextRule } from '../kernel/text-rules.js';

/** How a business numbers its proposals until it says otherwise. */
export const defaultNumberPattern = 'Q-{yyyy}-{nnnn}';

/**
 * A pattern of numbers: `{nnnn}` counts (three to eight places), `{yyyy}` is the year. What counts stands last and after no
 * digit, so that two numbers of a series never read alike.
 */
export const numberPatternRule = {
  least: 1,
  most: 40,
  pattern: /^(?:[^{}]|\{yyyy\})*(?:[^\d{}])\{n{3,8}\}$|^\{n{3,8}\}$/,
  missing: 'Enter how proposals are numbered.',
  message: 'End with {nnnn}, with no digit before it. {yyyy} is the year.',
} as const satisfies TextRule;

/** The numbers that count together: the pattern with its year. Without `{yyyy}`, all of them. */
export const seriesOf = (pattern: string, year: number): string => pattern.replaceAll('{yyyy}', String(year));

/** The `n`th number of a series, counted from 1: longer than its places where these are used up. */
export const numberIn = (series: string, n: number): string =>
  series.replace(/\{(n+)\}$/, (_, places: string) => String(n).padStart(places.length, '0'));
