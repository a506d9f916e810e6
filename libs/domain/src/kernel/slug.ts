/** Longest slug, in characters; a suffix such as `-2` may follow it. */
const longestSlug = 80;

/**
 * A name as a part of an address: lower case, accents dropped, words joined by hyphens. `fallback` stands in for a name
 * without a letter or digit of the Latin alphabet.
 */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}
