/** Words of a search that count; more would only slow the query down. */
const MOST_WORDS = 8;

/** The words of what somebody searches for, in order; none for an empty search. */
export function wordsOf(searchTerm: string | undefined): string[] {
  return (searchTerm ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** A pattern for `ILIKE` that finds the term anywhere, its own `%`, `_` and `\` taken literally. */
export function containing(term: string): string {
  return `%${term.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
