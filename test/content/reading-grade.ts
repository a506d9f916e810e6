/** Words whose vowels do not tell their syllables. */
const ODD: Readonly<Record<string, number>> = {
  area: 3,
  areas: 3,
  being: 2,
  business: 2,
  businesses: 3,
  create: 2,
  every: 2,
  idea: 3,
  quotewright: 2,
};

/** Vowels that are not spoken, or are part of the vowel before. */
const SILENT: [RegExp, string][] = [
  [/([aeiouy])les?$/, '$1l'],
  [/([^aeiouylscxzgh])es$/, '$1s'],
  [/([^aeiouytd])ed$/, '$1d'],
  [/([^aeiouyl])e$/, '$1'],
];

/** The syllables of a word, by its groups of vowels. */
export function syllables(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '');
  if (plain in ODD) return ODD[plain]!;
  const spoken = SILENT.reduce((text, [vowels, rest]) => text.replace(vowels, rest), plain.replace(/^y/, ''));
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0;
  const parted = spoken.match(/(?<![tscg])i[ao]/g)?.length ?? 0;
  return Math.max(1, groups + parted);
}

/**
 * The Flesch–Kincaid grade of a text: the years of school that reading it takes (Kincaid et al. 1975). Numbers and
 * symbols are left out. Each text is a paragraph, a heading or an item of a list.
 */
export function readingGrade(texts: readonly string[]): number {
  const sentences = texts.flatMap((text) => text.split(/[.!?:;]+(?:\s+|$)/)).filter((one) => /[a-z]{2}/i.test(one));
  const words = sentences.flatMap((sentence) => sentence.match(/[a-z][a-z'’-]*/gi) ?? []);
  if (words.length === 0) return 0;
  const total = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (total / words.length) - 15.59;
}
