/** How like a word of the text one of a search must be: 1 = the same. A wrong, missing or doubled letter passes. */
export const ALIKE = 0.5;

/**
 * The same for a short word with two letters exchanged. An exchange leaves a short word too few groups of three letters,
 * and exchanged back it is nearly the same: a plural still passes.
 */
export const ALIKE_EXCHANGED = 0.65;

/** Letters of a word to which this applies: a longer one stays alike, a shorter one could be any. */
const SHORT = { least: 3, most: 7 };

/** A short word with each two neighbours exchanged, if that makes another word. None for other words. */
export function exchanged(word: string): string[] {
  const letters = [...word];
  if (letters.length < SHORT.least || letters.length > SHORT.most) return [];
  return letters.slice(1).flatMap((letter, at) => {
    const before = letters[at]!;
    return letter === before ? [] : [[...letters.slice(0, at), letter, before, ...letters.slice(at + 2)].join('')];
  });
}
