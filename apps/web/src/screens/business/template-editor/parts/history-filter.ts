import {
  historyParts,
  historySources,
  type HistoryFilter,
  type HistoryPart,
  type HistorySource,
} from '@quotewright/domain/templates/contract.js';
import type { QueryValues } from '../../../../lib/query.js';

/** The filter of a history as it stands in the address, with the place that it was opened at. */
export interface ShownHistory {
  part?: HistoryPart;
  by?: number;
  field?: string;
  /** Days in the reader's time zone (`2026-11-20`). */
  from?: string;
  to?: string;
  source?: HistorySource;
  text?: string;
  /** A position: the newest change shown. */
  at?: string;
}

/** Nothing filtered: values that clear every filter of the address. */
export const noFilter: QueryValues = {
  part: null,
  by: null,
  field: null,
  from: null,
  to: null,
  source: null,
  text: null,
  at: null,
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value);

/** Reads the filter from an address; what is no filter counts as absent. */
export function readFilter(query: URLSearchParams): ShownHistory {
  const get = (name: string, is: RegExp): string | undefined => {
    const value = query.get(name) ?? '';
    return is.test(value) ? value : undefined;
  };
  const by = get('by', /^[1-9]\d{0,9}$/);
  const shown: ShownHistory = {
    part: oneOf(historyParts, query.get('part')),
    by: by === undefined ? undefined : Number(by),
    field: get('field', /^[\w.]{1,100}$/),
    from: get('from', DAY),
    to: get('to', DAY),
    source: oneOf(historySources, query.get('source')),
    text: query.get('text')?.trim().slice(0, 100) || undefined,
    at: get('at', /^\d{1,9}\.\d{1,18}$/),
  };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
}

/** Whether anything is filtered; the place that it was opened at is no filter. */
export function isFiltered({ at: _at, ...filter }: ShownHistory): boolean {
  return Object.keys(filter).length > 0;
}

/**
 * The filter as the API takes it.
 * @param local days are the reader's own; before hydration they are UTC, as on the server
 */
export function asked(
  { by, from, to, at: upto, ...rest }: ShownHistory,
  local: boolean,
): HistoryFilter & { upto?: string } {
  const zone = local ? '' : 'Z';
  return {
    ...rest,
    ...(by !== undefined && { actor: by }),
    ...(from !== undefined && { from: new Date(`${from}T00:00:00.000${zone}`).toISOString() }),
    ...(to !== undefined && { to: new Date(`${to}T23:59:59.999${zone}`).toISOString() }),
    ...(upto !== undefined && { upto }),
  };
}

/** The day `days` before `now` in the reader's time zone: `2026-11-20`. */
export function daysBefore(now: number, days: number): string {
  const then = new Date(now);
  then.setDate(then.getDate() - days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}
