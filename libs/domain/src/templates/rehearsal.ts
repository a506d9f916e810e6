import { leastRehearsed } from './contract.js';

/** A saved quote that a rehearsal may take, and the account that saved it. */
export interface SampledQuote {
  id: number;
  owner: number;
}

/** Whether quotes are so many, of so many accounts, that figures of them are about nobody. */
export function isGroup(quotes: readonly SampledQuote[]): boolean {
  return (
    quotes.length >= leastRehearsed.quotes && new Set(quotes.map(({ owner }) => owner)).size >= leastRehearsed.accounts
  );
}

/**
 * The quotes of the next rehearsal; `null` if they are too few. Quotes come in, and drop out because of their age, only
 * as a group: otherwise two rehearsals would differ by a single quote.
 * @param last what is left of the quotes of the last rehearsal
 * @param fresh the quotes that count now
 */
export function nextSample(last: readonly SampledQuote[], fresh: readonly SampledQuote[]): SampledQuote[] | null {
  if (!isGroup(fresh)) return null;
  if (!isGroup(last)) return [...fresh];
  const [before, now] = [last, fresh].map((quotes) => new Set(quotes.map(({ id }) => id))) as [
    Set<number>,
    Set<number>,
  ];
  const added = fresh.filter(({ id }) => !before.has(id));
  const dropped = last.filter(({ id }) => !now.has(id));
  const kept = isGroup(dropped) ? last.filter(({ id }) => now.has(id)) : last;
  return isGroup(added) ? [...kept, ...added] : [...kept];
}
