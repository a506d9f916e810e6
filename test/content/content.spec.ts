import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { readSample } from '@quotewright/sample/read.js';
import { slugOf } from '@quotewright/domain/kernel/slug.js';
import { helpArticles } from '../../apps/web/src/app/shell/help-article.js';
import { paths } from '../../apps/web/src/app/paths.js';
import { compile, type CompiledPage } from '@quotewright/content/compile.js';
import { readSources } from '@quotewright/content/read.js';
import { pictureSize } from '@quotewright/content/render.js';
import { readingGrade, syllables } from './reading-grade.js';

const sources = readSources();
const sample = readSample();
const pages = compile(sources, sample);
const byName = pages.map((page) => [page.address, page] as const);
const templates = new Map(sample.templates.map(({ name, kind }) => [slugOf(name, 'template'), kind]));

/** A page's HTML, with the answers of the FAQs. */
const htmlOf = ({ html, groups }: CompiledPage): string =>
  [html, ...groups.flatMap(({ questions }) => questions.map((question) => question.html))].join('\n');

/** Paragraphs, headings and items of a page, without code, tables and worked examples. */
function textsOf(page: CompiledPage): string[] {
  const prose = htmlOf(page)
    .replace(/<figure[\s\S]*?<\/figure>|<table[\s\S]*?<\/table>|<pre[\s\S]*?<\/pre>/g, '')
    .replace(/<code>.*?<\/code>/g, 'it');
  return [...prose.matchAll(/<(p|li|h2|h3)[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , text]) => text!.replace(/<[^>]+>/g, ''));
}

/** Spellings that are not ours (docs/words.md), each with ours. */
const SPELLINGS: [RegExp, string][] = [
  [/\bcatalog\b/i, 'catalogue'],
  [/\blabor\b/i, 'labour'],
  [/\bcolor\b/i, 'colour'],
  [/\bcanceled\b/i, 'cancelled'],
  [/\bgray\b/i, 'grey'],
  [/\bemails?\b/i, 'e-mail'],
  [/\bsubcategor/i, 'sub category'],
  [/\bQ-?templates?\b(?<!QTemplates?)/i, 'QTemplate'],
  [/\bquote ?wright\b(?<!Quotewright)/i, 'Quotewright'],
  [/\bsku\b/, 'SKU'],
  [/\bmark-up\b/i, 'markup'],
  [/\bback ?office\b/i, 'staging'],
];

/** Every address that a page may link to. */
const addresses = new Set([
  ...pages.map(({ address }) => address),
  ...Object.values(paths as Record<string, (...args: never[]) => string>).map((path) => path()),
]);

describe.each(byName)('the page %s', (_, page) => {
  it('links to what there is', () => {
    const links = [...htmlOf(page).matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href!);
    const parts = new Set([...page.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`));
    const known = (href: string): boolean =>
      href.startsWith('https://') ||
      parts.has(href) ||
      addresses.has(href.replace(/[?#].*/, '')) ||
      templates.has(href.replace('/quote-template/', ''));
    expect(links.filter((href) => !known(href))).toEqual([]);
    expect(
      page.related.filter((address) => !pages.some((one) => one.address === address) || address === page.address),
    ).toEqual([]);
  });

  it('can be read after eight years of school', () => {
    const texts = [page.description, ...textsOf(page)];
    expect(Math.round(readingGrade(texts) * 10) / 10).toBeLessThanOrEqual(8);
  });

  it('spells the words of the product as the product does', () => {
    const text = `${page.title} ${page.description} ${page.text}`;
    expect(SPELLINGS.filter(([wrong]) => wrong.test(text)).map(([, right]) => right)).toEqual([]);
  });

  it('has a title and a description that search engines show whole', () => {
    expect(page.title.length).toBeLessThanOrEqual(60);
    expect(page.description.length).toBeLessThanOrEqual(160);
  });

  it('names no price', () => {
    expect(page.text).not.toMatch(/[$€£]\s?\d/);
  });
});

const articles = pages.filter(({ kind }) => kind === 'article');
describe('the articles of the blog', () => {
  it('are at least twelve', () => {
    expect(articles.length).toBeGreaterThanOrEqual(12);
  });

  it.each(articles.map((page) => [page.address, page] as const))('%s has 800 words and a worked example', (_, page) => {
    const words = textsOf(page).join(' ').split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(800);
    expect(page.html).toContain('<figure class="worked">');
  });
});

describe('the help centre', () => {
  it('has at least forty articles', () => {
    expect(pages.filter(({ kind }) => kind === 'help').length).toBeGreaterThanOrEqual(40);
  });

  it('has the article of every page of the tool that leads to one', () => {
    expect(
      helpArticles.map(([, article]) => paths['help-center'](article)).filter((one) => !addresses.has(one)),
    ).toEqual([]);
  });
});

describe('the pictures of articles', () => {
  const folder = new URL('../../apps/web/public/help/', import.meta.url);
  const files = readdirSync(folder);
  const shown = pages.flatMap((page) =>
    [...htmlOf(page).matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(([, src, alt]) => ({ src: src!, alt: alt! })),
  );

  it('are all there, and each is shown (npm run help-pictures takes them)', () => {
    expect(shown.map(({ src }) => src).sort()).toEqual(files.map((file) => `/help/${file}`).sort());
  });

  it('say in words what they show', () => {
    expect(shown.filter(({ alt }) => alt.split(' ').length < 6)).toEqual([]);
  });

  it('have the size that articles leave room for, and are light', async () => {
    const sizes = await Promise.all(files.map((file) => sharp(readFileSync(new URL(file, folder))).metadata()));
    expect(sizes.filter(({ width, height }) => width !== pictureSize.width || height !== pictureSize.height)).toEqual(
      [],
    );
    expect(files.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0)).toBeLessThan(2_000_000);
  });
});

it('every page has an address and a title of its own', () => {
  expect(new Set(pages.map(({ address }) => address)).size).toBe(pages.length);
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
});

describe('the reading grade', () => {
  it('counts syllables', () => {
    const words = [
      'a',
      'wall',
      'measure',
      'gallery',
      'table',
      'boxes',
      'used',
      'quantities',
      'material',
      'tile',
      'needed',
    ];
    expect(words.map(syllables)).toEqual([1, 1, 2, 3, 2, 2, 1, 3, 4, 1, 2]);
  });

  it('grows with long sentences and words', () => {
    expect(readingGrade(['The cat sat on the mat.'])).toBeLessThan(1);
    expect(
      readingGrade([
        'Comprehensive documentation of organisational responsibilities facilitates interdepartmental communication considerably.',
      ]),
    ).toBeGreaterThan(18);
  });
});
