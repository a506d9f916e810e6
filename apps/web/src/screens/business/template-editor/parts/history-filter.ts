import {
  historyParts,
  historySources,
  type HistoryFilter,
  type HistoryPart,
  type HistorySource,
  type Moment,
} from '@quotewright/domain/templates/contract.js';
import { instantsOf } from '../../../../features/history/words.js';
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
  /** Named moments: only what changed after the one, up to the other. */
  since?: number;
  until?: number;
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
  since: null,
  until: null,
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
  const number = (name: string): number | undefined => {
    const value = get(name, /^[1-9]\d{0,9}$/);
    return value === undefined ? undefined : Number(value);
  };
  const shown: ShownHistory = {
    part: oneOf(historyParts, query.get('part')),
    by: number('by'),
    field: get('field', /^[\w.]{1,100}$/),
    from: get('from', DAY),
    to: get('to', DAY),
    source: oneOf(historySources, query.get('source')),
    text: query.get('text')?.trim().slice(0, 100) || undefined,
    since: number('since'),
    until: number('until'),
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
 * @param moments that `since` and `until` name; one that is gone bounds nothing
 * @param local days are the reader's own; before hydration they are UTC, as on the server
 */
export function asked(
  { by, from, to, since, until, at: upto, ...rest }: ShownHistory,
  local: boolean,
  moments: readonly Pick<Moment, 'id' | 'at'>[] = [],
): HistoryFilter & { upto?: string } {
  const named = (id: number | undefined) => moments.find((moment) => moment.id === id)?.at;
  const [after, last] = [named(since), named(until)];
  // What a moment names was there already: what came since is later than its last change.
  const first = after === undefined ? undefined : new Date(Date.parse(after) + 1).toISOString();
  const days = instantsOf({ from, to }, local);
  const [start, end] = [first ?? days.from, last ?? days.to];
  return {
    ...rest,
    ...(by !== undefined && { actor: by }),
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { to: end }),
    ...(upto !== undefined && { upto }),
  };
}
