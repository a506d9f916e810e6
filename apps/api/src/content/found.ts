import type { CompiledPage } from '@quotewright/content/compile.js';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The pages in which every word of a search begins some word: those that have them in the title first. */
export function found(pages: readonly CompiledPage[], search = ''): readonly CompiledPage[] {
  const words = wordsOf(search);
  if (words.length === 0) return search.trim() === '' ? pages : [];
  const begins = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'iu'));
  const has = (text: string) => begins.every((begin) => begin.test(text));
  const rank = ({ title, description, tags, text }: CompiledPage): number =>
    [title, `${title} ${description} ${tags.join(' ')}`, `${title} ${description} ${text}`].findIndex(has);
  return pages
    .map((page) => ({ page, at: rank(page) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ page }) => page);
}

/** How like each other two words must be, as in the gallery (docs/adr/0087): a wrong, missing or doubled letter passes. */
const ALIKE = 0.5;

/** The groups of three letters in a word, its ends included. */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** How much of a word is in the most similar one of others: 1 = all of it. */
function likeness(word: string, others: readonly string[]): number {
  const wanted = trigrams(word);
  return others.reduce((most, other) => {
    const its = trigrams(other);
    return Math.max(most, [...wanted].filter((three) => its.has(three)).length / wanted.size);
  }, 0);
}

/** The pages in whose title, description or tags every word of a search is like one: those most like it first. */
export function nearlyFound(pages: readonly CompiledPage[], search = ''): readonly CompiledPage[] {
  const words = wordsOf(search);
  if (words.length === 0) return found(pages, search);
  return pages
    .map((page) => {
      const title = wordsOf(page.title);
      const all = [...title, ...wordsOf(`${page.description} ${page.tags.join(' ')}`)];
      return {
        page,
        least: Math.min(...words.map((word) => likeness(word, all))),
        inTitle: words.reduce((sum, word) => sum + likeness(word, title), 0),
      };
    })
    .filter(({ least }) => least >= ALIKE)
    .sort((a, b) => b.inTitle - a.inTitle)
    .map(({ page }) => page);
}
