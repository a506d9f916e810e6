import { isPosition } from '../../kernel/event-store.js';
import type { VersionedRequest } from './commands.js';

/**
 * A moment of a template's life, as addresses and calls name it: a version (`v12`; in a comparison also `12`), a named
 * moment (`moment-3`), a date or time (a date is its first instant in UTC), a position in the log, or one of the two
 * states that go on changing. A version means the instant of the event that made it.
 */
export type PastMoment =
  | { kind: 'version'; version: number }
  | { kind: 'named'; id: number }
  | { kind: 'time'; at: string }
  | { kind: 'position'; position: string }
  | { kind: 'published' }
  | { kind: 'current' };

const TIME = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/;

/** Reads a moment; `null` for anything else. */
export function readMoment(text: string): PastMoment | null {
  const [, kind, number] = /^(v|moment-)([1-9]\d{0,8})$/.exec(text) ?? [];
  if (kind === 'v') return { kind: 'version', version: Number(number) };
  if (kind !== undefined) return { kind: 'named', id: Number(number) };
  if (text === 'published' || text === 'current') return { kind: text };
  if (isPosition(text)) return { kind: 'position', position: text };
  const at = TIME.test(text) && isDay(text.slice(0, 10)) ? instantOf(text) : null;
  return at === null ? null : { kind: 'time', at };
}

/** The instant of a time; `null` outside the years 1 to 9999, which have a name in ISO 8601 and in Postgres. */
function instantOf(text: string): string | null {
  const time = Date.parse(text);
  const at = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^\d{4}-/.test(at) && !at.startsWith('0000') ? at : null;
}

/** Whether the calendar has a day: `Date` reads 30 February as 2 March. */
const isDay = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Reads an end of a comparison: a moment, or a bare version number. */
export function readEnd(text: string): PastMoment | null {
  return /^\d{1,9}$/.test(text) ? { kind: 'version', version: Number(text) } : readMoment(text);
}

/**
 * A part of a template and the moment whose state it gets back. `path`: a detail (`price`), an item (`lines.7`), a field
 * of one (`lines.7.formula`, `questions.12.title`) or a related template (`related.9`).
 */
export interface RestoreRequest extends VersionedRequest {
  quote_template_id: number;
  as_of: string;
  path: string;
}

/** What one command made of a template: a stop of the slider over its life. */
export interface LifeStop {
  /** The version that it left. */
  version: number;
  /** ISO 8601 UTC. */
  at: string;
  /** Absent if it neither published nor unpublished. */
  publishing?: 'published' | 'unpublished';
}

/** A template's life, oldest first. */
export interface TemplateLife {
  /** At most `mostStops`: of a longer life every publish, the first and the last, and others at equal distances. */
  stops: LifeStop[];
  /** Commands that changed the template, listed or not. */
  changes: number;
}

/** Stops of a life that are listed. */
export const mostStops = 1_000;
