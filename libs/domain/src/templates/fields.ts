import type { LineSettings } from '../formula/settings.js';
import { detailFields, type Change } from './changes.js';
import type { Collection, TemplateContent } from './content.js';
import type { ReadableChange } from './contract.js';
import { positionLabel, readable } from './describe.js';
import type { TemplateEvent } from './events.js';
import { movesBetween } from './moves.js';

const isCollection = (head: string): head is Collection =>
  head === 'questions' || head === 'lines' || head === 'images';
const placeIn = (side: TemplateContent, collection: Collection, id: number): string | null => {
  const at = side[collection].findIndex((item) => item.id === id);
  return at < 0 ? null : String(at + 1);
};

/** The fields of a question, line or picture that was added or removed, each as a change of its own. */
function ofItem(a: TemplateContent, b: TemplateContent, collection: Collection, id: number): Change[] {
  const [old, now] = [a, b].map((side) => side[collection].find((item) => item.id === id) as object | undefined) as [
    Record<string, unknown> | undefined,
    Record<string, unknown> | undefined,
  ];
  const path = `${collection}.${id}`;
  const { id: _, settings, ...fields } = (now ?? old)!;
  const change = (name: string, of: (item: Record<string, unknown>) => unknown): Change => ({
    path: `${path}.${name}`,
    before: old ? of(old) : null,
    after: now ? of(now) : null,
  });
  return [
    ...Object.keys(fields)
      .filter((name) => name !== 'image')
      .map((name) => change(name, (item) => item[name])),
    ...Object.keys(settings ?? {}).map((name) =>
      change(`settings.${name}`, (item) => (item.settings as LineSettings)[name as keyof LineSettings]),
    ),
  ];
}

/**
 * What an event changed, field by field, in words: an added line as its formula, settings, product and position; an
 * order as the positions of what was moved; a new template as each of its details. Names of other contexts are
 * placeholders (`withNames`).
 */
export function fieldChanges(
  event: Pick<TemplateEvent, 'type'>,
  a: TemplateContent,
  b: TemplateContent,
  made: readonly Change[],
): ReadableChange[] {
  if (event.type === 'TemplateCreated')
    return detailFields.map((path) => readable(a, b, { path, before: null, after: b[path] }));
  return made.flatMap((change): ReadableChange[] => {
    const [head, key, field] = change.path.split('.') as [string, string?, string?];
    if (key === undefined || !isCollection(head) || field !== undefined) return [readable(a, b, change)];
    const position = (id: number, before: string | null, after: string | null): ReadableChange => ({
      path: `${head}.${id}.position`,
      label: positionLabel(head, id, before === null || after !== null ? b : a),
      before,
      after,
    });
    if (key === 'order')
      return movesBetween(change.before as number[], change.after as number[]).map(({ id }) =>
        position(id, placeIn(a, head, id), placeIn(b, head, id)),
      );
    const id = Number(key);
    const itself = head === 'images' ? [readable(a, b, change)] : [];
    return [
      ...itself,
      ...ofItem(a, b, head, id)
        .map((one) => readable(a, b, one))
        .filter(({ before, after }) => before !== null || after !== null),
      position(id, placeIn(a, head, id), placeIn(b, head, id)),
    ];
  });
}

/** One part of a formula and the revision of the event that put it there. */
export interface FormulaPart {
  /** As stored: `{12}`, `0.05`, `x`. */
  text: string;
  revision: number;
}

const parts = /\{\d+\}|\d+(?:\.\d*)?|\.\d+|\S/g;

/** The longest common part of two lists: for each of `after` the index of the same one in `before`, or -1. */
function kept(before: readonly string[], after: readonly string[]): number[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] =
        before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const from = new Array<number>(after.length).fill(-1);
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) from[j++] = i++;
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++;
    else j++;
  }
  return from;
}

/**
 * The parts of a formula with who put each there: those that it shares with the formula before keep their origin.
 * @param formula as stored, with question ids
 */
export function formulaParts(before: readonly FormulaPart[], formula: string, revision: number): FormulaPart[] {
  const texts = formula.match(parts) ?? [];
  const from = kept(
    before.map(({ text }) => text),
    texts,
  );
  return texts.map((text, at) => (from[at]! < 0 ? { text, revision } : before[from[at]!]!));
}
