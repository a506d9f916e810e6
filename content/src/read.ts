import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { ContentKind } from '@quotewright/domain/content/contract.js';

/** A Markdown file: what stands between its first two `---`, and its text. */
export interface Source {
  /** Path below `content/`, for messages. */
  file: string;
  address: string;
  kind: ContentKind;
  title: string;
  description: string;
  date: string | null;
  tags: string[];
  group: string;
  /** Where it stands among those of its group. */
  order: number;
  /** Addresses of what to read next. */
  related: string[];
  markdown: string;
}

/** What each folder holds, and under which address. */
const FOLDERS = [
  { folder: 'pages', kind: 'page', address: '/' },
  { folder: 'blog', kind: 'article', address: '/blog/' },
  { folder: 'help', kind: 'help', address: '/help-center/' },
] as const;

const FIELDS = ['kind', 'title', 'description', 'date', 'tags', 'group', 'order', 'related'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads every Markdown file below `content/`.
 * @throws Error that names the file and what its front matter lacks
 */
export function readSources(dir = fileURLToPath(new URL('..', import.meta.url))): Source[] {
  return FOLDERS.flatMap(({ folder, kind, address }) =>
    readdirSync(join(dir, folder))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => {
        const file = `${folder}/${name}`;
        return readSource(file, readFileSync(join(dir, file), 'utf8'), kind, address + name.slice(0, -'.md'.length));
      }),
  );
}

function readSource(file: string, text: string, kind: ContentKind, address: string): Source {
  const refuse = (fault: string): never => {
    throw new Error(`content/${file}: ${fault}.`);
  };
  const [, head, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? refuse('it begins without front matter');
  // Days stay texts.
  const front = parse(head!, { schema: 'core' }) as Record<string, unknown>;
  for (const field of Object.keys(front)) if (!FIELDS.includes(field)) refuse(`there is no field "${field}"`);
  const textOf = (field: string): string => {
    const value = front[field];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : refuse(`"${field}" must be a text`);
  };
  const list = (field: string): string[] => {
    const value = front[field] ?? [];
    return Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value
      : refuse(`"${field}" must be a list of texts`);
  };
  const date = kind === 'article' ? textOf('date') : null;
  if (date !== null && !DAY.test(date)) refuse('"date" must be a day, as in 2026-11-25');
  const tags = list('tags');
  if (kind === 'article' && tags.length === 0) refuse('an article needs "tags"');
  return {
    file,
    address,
    kind: front.kind === 'faq' ? 'faq' : kind,
    title: textOf('title'),
    description: textOf('description'),
    date,
    tags,
    group: kind === 'help' ? textOf('group') : '',
    order: typeof front.order === 'number' ? front.order : 0,
    related: list('related'),
    markdown: markdown!,
  };
}
