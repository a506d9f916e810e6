import type { LifeStop, Moment } from '@quotewright/domain/templates/contract.js';
import { clockOf, dayOf, dayWords } from '../../../../features/history/words.js';

/** A place on the slider that people look for: a publish or a named moment. */
export interface PastMark {
  kind: 'published' | 'unpublished' | 'named';
  /** What the address calls it. */
  asOf: string;
  label: string;
  version: number;
  /** Milliseconds since 1970. */
  at: number;
}

const words = { published: 'Published', unpublished: 'Unpublished' } as const;

/** The marks of a life, oldest first. */
export function marksOf(stops: readonly LifeStop[], moments: readonly Moment[]): PastMark[] {
  const publishing = stops.flatMap(({ version, at, publishing: kind }): PastMark[] =>
    kind ? [{ kind, asOf: `v${version}`, label: words[kind], version, at: Date.parse(at) }] : [],
  );
  const named = moments.map(
    ({ id, name, version, at }): PastMark => ({
      kind: 'named',
      asOf: `moment-${id}`,
      label: name,
      version,
      at: Date.parse(at),
    }),
  );
  return [...publishing, ...named].sort((a, b) => a.at - b.at || a.version - b.version);
}

/** Bars of activity at most. */
const MOST_BARS = 90;
const DAY_MS = 86_400_000;

/** A stretch of a life and how many changes fall into it. */
export interface Busy {
  /** Milliseconds since 1970: where it starts. */
  from: number;
  count: number;
}

/** How busy a life was: equal stretches of at least a day, or of a part of one where all of it is shorter. */
export function busyOf(stops: readonly LifeStop[], from: number, to: number): { bars: Busy[]; each: number } {
  const span = Math.max(1, to - from);
  const each = span < 3 * DAY_MS ? span / 48 : Math.max(DAY_MS, span / MOST_BARS);
  const bars = Array.from({ length: Math.ceil(span / each) }, (_, at) => ({ from: from + at * each, count: 0 }));
  for (const { at } of stops) {
    const bar = bars[Math.min(bars.length - 1, Math.floor((Date.parse(at) - from) / each))];
    if (bar) bar.count += 1;
  }
  return { bars, each };
}

/** Beside a mark by no more than this share of the life, the slider is on it. */
const SNAP = 0.012;

/** What the address calls a moment that the slider was dragged to. */
export function asOfAt(time: number, marks: readonly PastMark[], from: number, to: number): string {
  const near = marks
    .filter(({ at }) => Math.abs(at - time) <= (to - from) * SNAP)
    .sort((a, b) => Math.abs(a.at - time) - Math.abs(b.at - time))[0];
  return near?.asOf ?? new Date(Math.min(to, Math.max(from, time))).toISOString();
}

/** The index of the stop that a moment shows, or -1 before the first. */
export function stopAt(stops: readonly LifeStop[], shown: { version: number } | { time: number }): number {
  return stops.findLastIndex(({ version, at }) =>
    'version' in shown ? version <= shown.version : Date.parse(at) <= shown.time,
  );
}

/** The version in an address such as `v12`; undefined for every other moment. */
export function versionIn(asOf: string): number | undefined {
  const version = /^v(\d+)$/.exec(asOf)?.[1];
  return version === undefined ? undefined : Number(version);
}

/** `Nov 12, 2026, 14:05`; UTC, which it then says, unless `local`. */
export function momentWords(at: string, local: boolean): string {
  return `${dayWords(dayOf(at, local))}, ${clockOf(at, local)}${local ? '' : ' UTC'}`;
}
