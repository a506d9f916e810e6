import type { CompiledPage } from '@quotewright/content/compile.js';

/** The pages in which every word of a search begins some word: those that have them in the title first. */
export function found(pages: readonly CompiledPage[], search = ''): readonly CompiledPage[] {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
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
