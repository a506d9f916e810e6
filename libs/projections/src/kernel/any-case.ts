/** A condition in SQL: a column is one of some texts, whatever their case. Its one value: `inAnyCase`. */
export const isInAnyCase = (column: string): string =>
  `lower(${column}) = ANY (ARRAY(SELECT lower(text) FROM unnest(?::text[]) AS text))`;

/**
 * Texts in every case that the database may know a letter in: its `lower` leaves what its locale does not know. What it
 * finds may be more than what is equal in small letters.
 */
export const inAnyCase = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()])),
];
