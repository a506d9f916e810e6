import type { CompiledPage } from '@quotewright/content/compile.js';
import type { ContentPage } from '@quotewright/domain/content/contract.js';

type Text = Pick<ContentPage, 'html' | 'groups'>;

/** Where the text says how many templates there are. */
const COUNT = /\{\{templates\}\}/g;
const LINK = /<a href="\/quote-template\/([^"?#]+)[^"]*">(.*?)<\/a>/g;

const textsOf = ({ html, groups }: Text): string[] => [
  html,
  ...groups.flatMap(({ questions }) => questions.map((question) => question.html)),
];

/** Whether a page's text depends on which templates are published. */
export const mentionsTemplates = (page: CompiledPage): boolean =>
  textsOf(page).some((text) => text.search(COUNT) >= 0 || text.search(LINK) >= 0);

/** A page's text for a gallery of these templates: it counts them, and links to no other. */
export function asPublished({ html, groups }: Text, aliases: readonly string[]): Text {
  const known = new Set(aliases);
  const counted =
    known.size === 0 ? 'quote templates' : `${known.size} quote ${known.size === 1 ? 'template' : 'templates'}`;
  const shown = (text: string): string =>
    text
      .replace(COUNT, counted)
      .replace(LINK, (link, alias: string, words: string) => (known.has(alias) ? link : words));
  return {
    html: shown(html),
    groups: groups.map((group) => ({
      ...group,
      questions: group.questions.map((question) => ({ ...question, html: shown(question.html) })),
    })),
  };
}
