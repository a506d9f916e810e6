import anyAscii from 'any-ascii';

/** Longest slug, in characters; a suffix such as `-2` may follow it. */
const longestSlug = 80;

/**
 * A name as a part of an address: written in Latin letters whatever its script, lower case, words joined by hyphens.
 * Signs of direction and other marks without a letter of their own fall out. `fallback` stands in for a name without
 * any letter, digit or picture.
 */
export function slugOf(name: string, fallback: string): string {
  // Composed first, so that a letter with an accent is one letter; width and style of letters do not matter.
  const composed = name.normalize('NFKC');
  // A soft sign or an alef is written as an apostrophe: within a word, where the name has none.
  const words = composed.replace(/[\p{L}\p{M}]+/gu, (word) => anyAscii(word).replace(/['"`]/g, ''));
  const slug = anyAscii(words)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}
