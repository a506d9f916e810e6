/**
 * The texts of `inAnyCase`, its one value, in small letters, as a subquery: `IN` it looks each row up in a hash,
 * `= ANY (ARRAY…)` uses an index on `lower`.
 */
export const LOWERED = '(SELECT lower(text) FROM unnest(?::text[]) AS text)';

/**
 * Texts in every case that the database may know a letter in: its `lower` leaves what its locale does not know. What it
 * finds may be more than what is equal in small letters.
 */
export const inAnyCase = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()])),
];
