import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './preflight.mjs';

/** Where texts for people come from: the screens, the messages that forms and calls share, and what reports say. */
const SOURCES = {
  web: join(root, 'apps/web/src'),
  domain: join(root, 'libs/domain/src'),
  projections: join(root, 'libs/projections/src'),
};
const folder = join(root, 'docs/texts');

/** Attributes and properties whose strings are shown or read aloud, also if they are one word. */
const SHOWN =
  /^(aria-label|title|label|header|placeholder|hint|alt|message\d?|btn_text|caption|noun|nouns|legend|action|intro|done|note|about|heading|description|empty|body|all|words|text|first|again)$/;
/** Attributes whose strings are never shown. */
const HIDDEN =
  /^(className|id|key|to|href|src|d|viewBox|style|sizes|accept|pattern|transform|stroke.*|fill.*|data-.*)$/;
/** A sentence, or the beginning of one: a capital and more than a word. */
const SENTENCE = /^[“(]?\p{Lu}[^_/]*[\s.…?!:]/u;
const LETTERS = /\p{L}{2}/u;

/** The feature of a file in a source: `features-board`, `screens-admin-staging`, `app`, `ui` … */
function featureOf(file) {
  const parts = file.split(sep);
  const depth = { features: 2, screens: 3 }[parts[0]] ?? 1;
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('-');
}

/** An expression in a text: the last name in it. */
const placeholder = (expression) => `{${/([A-Za-z_]+)[^A-Za-z_]*$/.exec(expression.getText())?.[1] ?? 'value'}}`;

function templateText(node) {
  return node.head.text + node.templateSpans.map((span) => placeholder(span.expression) + span.literal.text).join('');
}

/** The texts of one file, in order, each once. */
function textsOf(file, source = readFileSync(file, 'utf8')) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found = new Set();
  const add = (text) => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (LETTERS.test(line)) found.add(line);
  };
  /** The text and expressions between two tags are one text: `Page {page} of {pages}`. */
  const content = (children) => {
    let run = '';
    let worded = false;
    const end = () => {
      if (worded) add(run);
      [run, worded] = ['', false];
    };
    for (const child of children) {
      if (ts.isJsxText(child)) {
        run += child.text;
        worded ||= LETTERS.test(child.text);
      } else if (ts.isJsxExpression(child) && child.expression && !containsMarkup(child.expression)) {
        const { expression } = child;
        run += ts.isStringLiteralLike(expression) ? expression.text : placeholder(expression);
      } else end();
    }
    end();
  };
  const containsMarkup = (node) =>
    ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node) ||
    ts.isJsxFragment(node) ||
    ts.forEachChild(node, containsMarkup) === true;
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isExportDeclaration(node)) return;
    if (ts.isThrowStatement(node) && /^throw new Error\(/.test(node.getText())) return;
    if (ts.isJsxAttribute(node) && HIDDEN.test(node.name.getText())) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) content(node.children);
    const { parent } = node;
    const named = parent && (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) && parent.name.getText();
    if (ts.isStringLiteralLike(node)) {
      if ((named && named !== node.getText() && SHOWN.test(named)) || SENTENCE.test(node.text)) add(node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = templateText(node);
      if (SENTENCE.test(text) || (named && SHOWN.test(named)) || / \p{Ll}+ /u.test(text)) add(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found];
}

/** Every text for people: file name in `docs/texts` → its content. */
export async function allTexts() {
  const features = new Map();
  for (const [name, source] of Object.entries(SOURCES)) {
    const files = (await readdir(source, { recursive: true }))
      .filter((file) => /\.tsx?$/.test(file) && !/(\.spec|\btesting)\.tsx?$/.test(file))
      // Pages for developers.
      .filter((file) => !file.startsWith(`dev${sep}`))
      // The other read models have no texts, but SQL.
      .filter((file) => name !== 'projections' || file.startsWith(`reports${sep}`))
      .sort();
    for (const file of files) {
      const texts = textsOf(join(source, file));
      if (texts.length === 0) continue;
      const feature = `${name}-${featureOf(file)}`;
      const list = `## ${file.split(sep).join('/')}\n\n${texts.map((text) => `- ${text}`).join('\n')}\n`;
      features.set(feature, [...(features.get(feature) ?? []), list]);
    }
  }
  return new Map(
    [...features].map(([feature, lists]) => [
      `${feature}.md`,
      `# Texts of ${feature}\n\nWritten by \`npm run texts\`.\n\n${lists.join('\n')}`,
    ]),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, content] of await allTexts()) await writeFile(join(folder, name), content);
}
