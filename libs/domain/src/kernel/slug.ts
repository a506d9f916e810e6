import anyAscii from 'any-ascii';

/** Longest slug, in characters; a suffix such as `-2` may follow it. */
const longestSlug = 80;

/**
 * A name as part of an address: in Latin letters whatever its script, lower case, words joined by hyphens. Directional
 * and other marks are dropped. `fallback` is used for a name without any letter, digit or picture.
 */
export function slugOf(name: string, fallback: string): string {
  // Composed first, so that an accented letter is one letter; width and style do not matter.
  const composed = name.normalize('NFKC');
  // A soft sign or an alef becomes an apostrophe within a word, where the name has none.
  const words = composed.replace(/[\p{L}\p{M}]+/gu, (word) => anyAscii(word).replace(/['"`]/g, ''));
  const slug = anyAscii(words)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}
