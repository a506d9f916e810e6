import { readSample } from '@quotewright/sample/read.js';
import type { ContentPage, ContentSummary } from '@quotewright/domain/content/contract.js';
import { readSources, type Source } from './read.js';
import { plainText, render } from './render.js';

/** A page of words, made from its Markdown. */
export interface CompiledPage extends Omit<ContentPage, 'related'> {
  related: string[];
  /** All its words, to search in. */
  text: string;
}

/** Words that a tradesperson reads in a minute. */
const WORDS_A_MINUTE = 200;

/**
 * Makes every page of words from its Markdown: articles newest first, others by group and order.
 * @throws Error that names the file and what is wrong with it
 */
export function compile(sources = readSources(), sample = readSample()): CompiledPage[] {
  const byOrder = (a: Source, b: Source) => a.order - b.order || (a.title < b.title ? -1 : 1);
  const byDate = (a: Source, b: Source) => (a.date! < b.date! ? 1 : a.date! > b.date! ? -1 : byOrder(a, b));
  const ordered = [...sources].sort((a, b) => (a.date && b.date ? byDate(a, b) : byOrder(a, b)));
  return ordered.map((source) => {
    try {
      const { html, headings, groups } = render(source.markdown, source.kind, sample);
      const asked = groups.flatMap(({ questions }) => questions);
      const text = plainText([html, ...asked.flatMap((one) => [one.text, one.html])].join(' '));
      return { ...summaryOf(source, text), html, headings, groups, related: source.related, text };
    } catch (cause) {
      throw new Error(`content/${source.file}: ${(cause as Error).message}`, { cause });
    }
  });
}

function summaryOf({ address, kind, title, description, date, tags, group }: Source, text: string): ContentSummary {
  const minutes = Math.max(1, Math.round(text.split(' ').length / WORDS_A_MINUTE));
  return { address, kind, title, description, date, tags, group, minutes };
}
