/** Most words of a search; more would only slow the query down. */
const MOST_WORDS = 8;

/** The words of a search term, in order; none for an empty search. */
export function wordsOf(searchTerm: string | undefined): string[] {
  return (searchTerm ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** A pattern for `ILIKE` that finds the term anywhere, with its own `%`, `_` and `\` literal. */
export function containing(term: string): string {
  return `%${term.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
