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

/**
 * SQL: whether a stored text contains the pattern `:term` outside the marks that stand for names in it: their kinds and
 * numbers are no words of it. Most texts fail the first look, which costs less.
 */
export const saysTerm = (column: string): string =>
  `${column} ILIKE :term AND regexp_replace(${column}, '\uE000[^\uE001]*\uE001', ' ', 'g') ILIKE :term`;
