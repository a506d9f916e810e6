import { searchRule } from '@quotewright/domain/kernel/contract.js';

/** Values of an address' query; empty ones are left out of it. */
export type QueryValues = Record<string, string | number | null | undefined>;

/** Changes values of a query in place. */
export function setValues(query: URLSearchParams, values: QueryValues): void {
  for (const [key, value] of Object.entries(values)) {
    if (value == null || value === '') query.delete(key);
    else query.set(key, `${value}`);
  }
}

/** A query with some values changed. */
export function withValues(query: URLSearchParams, values: QueryValues): URLSearchParams {
  const changed = new URLSearchParams(query);
  setValues(changed, values);
  return changed;
}

/** Characters that no call takes: U+0000, and half of a pair that the cut left. */
const UNREADABLE = /\u0000|\p{Cs}/gu;

/** What an address searches for; cut to what a search may be, so that no text leads nowhere. */
export const searchIn = (query: URLSearchParams, name = 'search'): string =>
  (query.get(name) ?? '').trim().slice(0, searchRule.most).replace(UNREADABLE, '').trim();

/** The page in an address, from 1; invalid values count as beyond the last. */
export function pageIn(query: URLSearchParams): number {
  const page = query.get('page') ?? '1';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : Infinity;
}

/** An id in an address; what is none counts as absent. */
export function idIn(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}

/** A day in an address (`2026-11-20`); what is none counts as absent. */
export function dayIn(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
