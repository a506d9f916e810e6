import { DomainError } from '../kernel/errors.js';
import { changes, contentBefore } from './changes.js';
import type { TemplateContent } from './content.js';
import { limits, otherHalf } from './contract.js';
import { questionsOf } from './questions.js';

/** What is restored with a path, because one means nothing without the other. */
function together(path: string): string[] {
  if (path === 'name' || path === 'alias') return ['name', 'alias'];
  if (path === 'categoryId' || path === 'subcategoryId') return ['categoryId', 'subcategoryId'];
  const half = otherHalf(path);
  return half === null ? [path] : [path, half];
}

const named = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(' and ');

/**
 * Throws `limit_reached` if bringing something back makes a list longer than it may be. What is too long already may
 * stay so or shrink: a template must never be stuck.
 */
export function assertWithinLimits(content: TemplateContent, target: TemplateContent): void {
  for (const [list, noun] of [
    ['lines', 'lines'],
    ['questions', 'questions'],
    ['images', 'pictures'],
    ['related', 'related templates'],
  ] as const) {
    if (target[list].length > limits[list] && target[list].length > content[list].length)
      throw new DomainError('limit_reached', `A template can have at most ${limits[list]} ${noun}.`);
  }
}

/**
 * The content with one part as it was in `past`, and everything else as it is. Paths are those of `Change`; a line, a
 * question or a picture is restored with all its fields, or back where it stood if it was removed. A part that `past`
 * lacks is taken out.
 * @returns `content` itself if nothing differs
 * @throws `not_restorable` with what is in the way, `limit_reached`
 */
export function withRestored(content: TemplateContent, past: TemplateContent, path: string): TemplateContent {
  const asked = together(path);
  const differing = changes(past, content).filter((change) =>
    asked.some((one) => change.path === one || change.path.startsWith(`${one}.`)),
  );
  if (differing.length === 0) return content;
  const target = contentBefore(content, differing);
  for (const line of target.lines) {
    const missing = questionsOf(line).filter((id) => !target.questions.some((question) => question.id === id));
    if (missing.length === 0) continue;
    const gone = past.questions.filter(({ id }) => missing.includes(id)).map(({ title }) => title);
    throw new DomainError(
      'not_restorable',
      gone.length > 0
        ? `It needs the question ${named(gone)}, which was deleted since. Restore that question first.`
        : 'A line needs this question now.',
    );
  }
  assertWithinLimits(content, target);
  return target;
}
