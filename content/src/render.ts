import { Marked, type Tokens } from 'marked';
import { slugOf } from '@quotewright/domain/kernel/slug.js';
import type { ContentGroup, ContentHeading } from '@quotewright/domain/content/contract.js';
import type { Sample } from '@quotewright/sample/schema.js';
import { exampleOf, type Example } from './example.js';

/** A page's text as HTML, with its headings; of the FAQs the groups of questions. */
export interface RenderedText {
  html: string;
  headings: ContentHeading[];
  groups: ContentGroup[];
  examples: Example[];
}

/** Pixels of every picture in an article, so that nothing moves when it comes (scripts/help-pictures.mjs). */
export const pictureSize = { width: 1200, height: 750 };

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** The text font lacks arrows. */
const workingOf = (trace: string): string => escaped(trace.replaceAll(' → ', ', '));

/** A worked example: what was measured, and each line with its working. */
function exampleHtml({ template, address, answers, lines }: Example): string {
  const asked = answers.map(
    ({ title, shown }) => `<div><dt>${escaped(title)}</dt><dd><bdi dir="ltr">${escaped(shown)}</bdi></dd></div>`,
  );
  const rows = lines.map(
    ({ name, quantity, working }) =>
      `<tr><td><span class="name">${escaped(name)}</span></td><td class="working"><bdi dir="ltr">${workingOf(working)}</bdi></td><td class="num"><bdi dir="ltr">${escaped(quantity)}</bdi></td></tr>`,
  );
  return `<figure class="worked"><figcaption>Worked example: <a href="${address}">${escaped(template)}</a></figcaption><dl>${asked.join('')}</dl><div class="table-scroll" tabindex="0" role="region" aria-label="Quantities of ${escaped(template)}"><table class="table cards"><thead><tr><th scope="col">What you need</th><th scope="col">How it is worked out</th><th scope="col" class="num">Quantity</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></figure>`;
}

/**
 * Renders a page's Markdown. A code block `example` is calculated (`exampleOf`); `{{= Line name}}` in the text is the
 * quantity of that line of the last example, wherever it stands.
 * @throws Error if an example or a quantity cannot be found
 */
export function render(markdown: string, kind: string, sample: Sample): RenderedText {
  const headings: ContentHeading[] = [];
  const examples: Example[] = [];
  const ids = new Map<string, number>();
  const idOf = (text: string): string => {
    const id = slugOf(text, 'part');
    const times = (ids.get(id) ?? 0) + 1;
    ids.set(id, times);
    return times === 1 ? id : `${id}-${times}`;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }: Tokens.Heading) {
        const id = idOf(text);
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ lang, text }: Tokens.Code) {
        if (lang !== 'example') return `<pre dir="ltr"><code>${escaped(text)}</code></pre>\n`;
        const example = exampleOf(sample, text);
        examples.push(example);
        return exampleHtml(example);
      },
      codespan({ text }: Tokens.Codespan) {
        return `<code><bdi dir="ltr">${escaped(text)}</bdi></code>`;
      },
      // `[Words](/register "primary")` looks like a button, `"plain"` like a quieter one.
      link({ href, title, tokens }: Tokens.Link) {
        const look = title ? ` class="btn big${title === 'primary' ? ' primary' : ''}"` : '';
        const away = /^https?:/.test(href) ? ' target="_blank" rel="noreferrer"' : '';
        const told = away && '<span class="sr-only"> (opens a new tab)</span>';
        return `<a href="${escaped(href)}"${look}${away}>${this.parser.parseInline(tokens)}${told}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        return `<img src="${escaped(href)}" alt="${escaped(text)}" width="${pictureSize.width}" height="${pictureSize.height}" loading="lazy" decoding="async">`;
      },
      table(token: Tokens.Table) {
        const cell = (name: 'th' | 'td', { tokens }: Tokens.TableCell) =>
          `<${name}${name === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${name}>`;
        const row = (name: 'th' | 'td', cells: Tokens.TableCell[]) =>
          `<tr>${cells.map((one) => cell(name, one)).join('')}</tr>`;
        const head = token.header.map(({ text }) => text).filter(Boolean);
        return `<div class="table-scroll" tabindex="0" role="region" aria-label="${escaped(head.join(', '))}"><table class="table"><thead>${row('th', token.header)}</thead><tbody>${token.rows.map((cells) => row('td', cells)).join('')}</tbody></table></div>\n`;
      },
    },
  });
  const html = quantitiesIn(marked.parse(markdown, { async: false }), examples);
  return kind === 'faq'
    ? { html: '', headings, groups: groupsIn(html), examples }
    : { html, headings, groups: [], examples };
}

function quantitiesIn(html: string, examples: readonly Example[]): string {
  return html.replace(/\{\{= ?([^}]+)\}\}/g, (_, name: string) => {
    const line = examples.flatMap(({ lines }) => lines).findLast((one) => one.name === plainText(name));
    if (!line) throw new Error(`No example has a line "${name}".`);
    return `<strong><bdi dir="ltr">${escaped(line.quantity)}</bdi></strong>`;
  });
}

/** The FAQs: each `h2` is a group, each `h3` a question. */
function groupsIn(html: string): ContentGroup[] {
  return parts(html, 'h2').map(({ id, text, rest }) => ({
    id,
    text,
    questions: parts(rest, 'h3').map((question) => ({
      id: question.id,
      text: question.text,
      html: question.rest.trim(),
    })),
  }));
}

function parts(html: string, tag: 'h2' | 'h3'): { id: string; text: string; rest: string }[] {
  const heading = new RegExp(`<${tag} id="([^"]+)">(.*?)</${tag}>`, 'g');
  const found = [...html.matchAll(heading)];
  return found.map(({ 0: whole, 1: id, 2: text, index }, at) => ({
    id: id!,
    text: plainText(text!),
    rest: html.slice(index + whole.length, found[at + 1]?.index),
  }));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** HTML without its tags. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
