import type { CompiledPage } from '@quotewright/content/compile.js';
import { ALIKE, ALIKE_EXCHANGED, exchanged } from '@quotewright/domain/kernel/slips.js';

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

/** The same for a word that may have two letters exchanged; 0 if it is like none, as the gallery counts (docs/adr/0087). */
function nearness(word: string, others: readonly string[]): number {
  const own = likeness(word, others);
  const other = Math.max(0, ...exchanged(word).map((one) => likeness(one, others)));
  return Math.max(own >= ALIKE ? own : 0, other >= ALIKE_EXCHANGED ? other : 0);
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
        least: Math.min(...words.map((word) => nearness(word, all))),
        inTitle: words.reduce((sum, word) => sum + nearness(word, title), 0),
      };
    })
    .filter(({ least }) => least > 0)
    .sort((a, b) => b.inTitle - a.inTitle)
    .map(({ page }) => page);
}
