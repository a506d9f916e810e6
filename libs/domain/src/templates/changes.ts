import type { LineSettings } from '../formula/settings.js';
import { evolveContent, type Collection, type Line, type Question, type TemplateContent } from './content.js';
import { otherHalf } from './contract.js';
import { changedTexts, textEvents, type LineSetting, type TemplateEvent, type TextChanged } from './events.js';
import { questionsOf } from './questions.js';

/**
 * One difference between two states of a template. Paths: a detail (`name`), an item (`questions.12`: `null` on one
 * side), an item's field (`lines.7.formula`, `lines.7.settings.pack_size`), an order (`lines.order`: ids on both
 * sides), a related template (`related.9`: `true` or `null`).
 */
export interface Change {
  path: string;
  before: unknown;
  after: unknown;
  /** Of an item: its index on the side that has it. */
  at?: number;
}

/** The fields of a template that belong to no question, line or picture. */
export const detailFields = [
  'name',
  'alias',
  'price',
  'quoteType',
  'kind',
  'categoryId',
  'subcategoryId',
  ...changedTexts,
] as const;
const collections: readonly Collection[] = ['questions', 'lines', 'images'];

type Item = { readonly id: number } & Readonly<Record<string, unknown>>;

const itemsOf = (content: TemplateContent, collection: Collection): readonly Item[] =>
  content[collection] as readonly unknown[] as readonly Item[];
const idsOf = (items: readonly { readonly id: number }[]): number[] => items.map(({ id }) => id);

/** Whether two JSON values are equal, whatever the order of keys. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}

function bare({ id: _id, ...fields }: Item): Record<string, unknown> {
  return fields;
}

function addFieldChanges(to: Change[], path: string, a: Item, b: Item): void {
  for (const key in a) {
    const [before, after] = [a[key], b[key]];
    if (key === 'id' || same(before, after)) continue;
    if (key !== 'settings') {
      to.push({ path: `${path}.${key}`, before, after });
      continue;
    }
    const [old, now] = [before as LineSettings, after as LineSettings];
    for (const setting of Object.keys(old) as (keyof LineSettings)[]) {
      if (!same(old[setting], now[setting]))
        to.push({ path: `${path}.settings.${setting}`, before: old[setting], after: now[setting] });
    }
  }
}

function addCollectionChanges(to: Change[], collection: Collection, a: TemplateContent, b: TemplateContent): void {
  const [from, now] = [itemsOf(a, collection), itemsOf(b, collection)];
  if (from === now) return;
  // The same items in the same order, as after almost every event: only fields can differ.
  if (from.length === now.length && from.every(({ id }, at) => id === now[at]!.id)) {
    for (const [at, item] of now.entries())
      if (item !== from[at]) addFieldChanges(to, `${collection}.${item.id}`, from[at]!, item);
    return;
  }
  for (const [at, item] of from.entries()) {
    if (!now.some(({ id }) => id === item.id))
      to.push({ path: `${collection}.${item.id}`, before: bare(item), after: null, at });
  }
  for (const [at, item] of now.entries()) {
    const old = from.find(({ id }) => id === item.id);
    if (old) addFieldChanges(to, `${collection}.${item.id}`, old, item);
    else to.push({ path: `${collection}.${item.id}`, before: null, after: bare(item), at });
  }
  const before = idsOf(from.filter(({ id }) => now.some((item) => item.id === id)));
  const after = idsOf(now.filter(({ id }) => from.some((item) => item.id === id)));
  if (!same(before, after)) to.push({ path: `${collection}.order`, before, after });
}

/**
 * The differences from `a` to `b`. Undo, discard, compare and the history use this function. It runs once or twice per
 * event of a rebuild, where hardly anything differs, so it allocates nothing for equal parts.
 */
export function changes(a: TemplateContent, b: TemplateContent): Change[] {
  const made: Change[] = [];
  for (const field of detailFields)
    if (a[field] !== b[field]) made.push({ path: field, before: a[field], after: b[field] });
  for (const collection of collections) addCollectionChanges(made, collection, a, b);
  for (const id of a.related)
    if (!b.related.includes(id)) made.push({ path: `related.${id}`, before: true, after: null });
  for (const id of b.related)
    if (!a.related.includes(id)) made.push({ path: `related.${id}`, before: null, after: true });
  return made;
}

/**
 * The current value at a path, in the shape of `Change`; `undefined` if the item is gone. `knows` = the ids in an
 * order.
 */
function valueAt(content: TemplateContent, path: string, knows: readonly number[]): unknown {
  const [head, key, ...rest] = path.split('.') as [string, string?, ...string[]];
  if (key === undefined) return content[head as keyof TemplateContent];
  if (head === 'related') return content.related.includes(Number(key)) ? true : null;
  const items = itemsOf(content, head as Collection);
  if (key === 'order') return idsOf(items).filter((id) => knows.includes(id));
  const item = items.find(({ id }) => id === Number(key));
  if (rest.length === 0) return item ? bare(item) : null;
  return rest.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], item);
}

/** Whether the value left by a change is still there, so that undoing it touches no later change. */
function stillStands(content: TemplateContent, change: Change): boolean {
  if (!change.path.endsWith('.order')) return same(valueAt(content, change.path, []), change.after);
  const left = change.after as number[];
  const now = valueAt(content, change.path, left) as number[];
  return same(
    now,
    left.filter((id) => now.includes(id)),
  );
}

/** Restores one path to its value before the change. */
function withBefore(content: TemplateContent, { path, before, at }: Change): TemplateContent {
  const [head, key, ...rest] = path.split('.') as [string, string?, ...string[]];
  if (key === undefined) return { ...content, [head]: before };
  if (head === 'related') {
    const others = content.related.filter((id) => id !== Number(key));
    return { ...content, related: before ? [...others, Number(key)] : others };
  }
  const items = itemsOf(content, head as Collection);
  if (key === 'order') {
    const wanted = (before as number[]).flatMap((id) => items.find((item) => item.id === id) ?? []);
    const next = wanted.values();
    // Each place that holds one of the ids takes the next of them; other items keep their places.
    return { ...content, [head]: items.map((item) => (wanted.includes(item) ? next.next().value! : item)) };
  }
  const id = Number(key);
  if (rest.length === 0) {
    const others = items.filter((item) => item.id !== id);
    const restored =
      before === null ? others : [...others.slice(0, at), { id, ...(before as object) }, ...others.slice(at)];
    return { ...content, [head]: restored };
  }
  const set = (value: unknown, parts: readonly string[]): unknown =>
    parts.length === 0
      ? before
      : { ...(value as object), [parts[0]!]: set((value as Record<string, unknown>)[parts[0]!], parts.slice(1)) };
  return { ...content, [head]: items.map((item) => (item.id === id ? set(item, rest) : item)) };
}

/** The content as it was before these changes, whatever else has changed since. */
export function contentBefore(content: TemplateContent, made: readonly Change[]): TemplateContent {
  return [...made].reverse().reduce(withBefore, content);
}

/**
 * The content without one event's changes and with everything later, or the path where a later change is in the way:
 * the value is no longer the one it left, or a line would need a deleted question.
 */
export function undoOf(
  content: TemplateContent,
  made: readonly Change[],
): { target: TemplateContent; blocked: null } | { target: null; blocked: string } {
  const moved = made.find((change) => !stillStands(content, change));
  if (moved) return { target: null, blocked: moved.path };
  const target = contentBefore(content, made);
  for (const line of target.lines) {
    const missing = questionsOf(line).find((id) => !target.questions.some((question) => question.id === id));
    if (missing !== undefined) return { target: null, blocked: `questions.${missing}` };
  }
  return { target, blocked: null };
}

/** The changes of one event. */
export interface Step {
  readonly revision: number;
  /** Shared by the events of one command. */
  readonly batch: string;
  readonly changes: readonly Change[];
}

/**
 * Undoes steps of one batch like `undoOf`, together with the sample answer of a question's unit or vice versa, if their
 * command changed both. A later change of the other half is in the way too: 96 in would become 96 ft.
 * @param asked oldest first
 * @param steps of the same template, in any order: at least those about units and sample answers
 * @returns like `undoOf`, with the undone steps, oldest first
 */
export function stepBack<S extends Step>(
  content: TemplateContent,
  asked: readonly S[],
  steps: readonly S[],
): ReturnType<typeof undoOf> & { taken: S[] } {
  const { batch, revision: from } = asked[0]!;
  const halves = new Set(asked.flatMap(({ changes: made }) => made.flatMap(({ path }) => otherHalf(path) ?? [])));
  const oldestFirst = (a: S, b: S) => a.revision - b.revision;
  const speaking =
    halves.size === 0 ? [] : steps.filter(({ changes: made }) => made.some(({ path }) => halves.has(path)));
  const others = speaking.filter(
    (step) => step.batch === batch && !asked.some(({ revision }) => revision === step.revision),
  );
  const taken = [...asked, ...others].sort(oldestFirst);
  const since = speaking
    .filter((step) => step.revision > from && step.batch !== batch)
    .sort(oldestFirst)
    .flatMap(({ changes: made }) => made);
  const moved = [...halves]
    .map((path) => since.find((change) => change.path === path))
    .find((change) => change && !same(valueAt(content, change.path, []), change.before));
  return {
    taken,
    ...(moved
      ? { target: null, blocked: moved.path }
      : undoOf(
          content,
          taken.flatMap(({ changes: made }) => made),
        )),
  };
}

/** Whether two paths are equal, or one is part of the other. */
export function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

const detailEvents: ((target: TemplateContent) => { fields: (keyof TemplateContent)[]; event: TemplateEvent })[] = [
  ({ name, alias }) => ({ fields: ['name', 'alias'], event: { type: 'TemplateRenamed', data: { name, alias } } }),
  ({ price }) => ({ fields: ['price'], event: { type: 'TemplatePriceChanged', data: { price } } }),
  ({ quoteType }) => ({ fields: ['quoteType'], event: { type: 'TemplateQuoteTypeChanged', data: { quoteType } } }),
  ({ kind }) => ({ fields: ['kind'], event: { type: 'TemplateKindChanged', data: { kind } } }),
  ({ categoryId, subcategoryId }) => ({
    fields: ['categoryId', 'subcategoryId'],
    event: { type: 'TemplateCategoryAssigned', data: { categoryId, subcategoryId } },
  }),
  ...changedTexts.map((field) => (target: TemplateContent) => ({
    fields: [field],
    event: { type: textEvents[field], data: { [field]: target[field] } as object } as TextChanged,
  })),
];

function* detailsToward(current: TemplateContent, target: TemplateContent): Iterable<TemplateEvent> {
  for (const detail of detailEvents) {
    const { fields, event } = detail(target);
    if (fields.some((field) => current[field] !== target[field])) yield event;
  }
}

function* questionToward(old: Question, { id: questionId, ...question }: Question): Iterable<TemplateEvent> {
  const { title, unit, sampleAnswer } = question;
  if (title !== old.title) yield { type: 'QuestionRetitled', data: { questionId, title } };
  if (unit !== old.unit) yield { type: 'QuestionUnitChanged', data: { questionId, unit } };
  if (sampleAnswer !== old.sampleAnswer) yield { type: 'SampleAnswerSet', data: { questionId, sampleAnswer } };
}

function* lineToward(old: Line, { id: lineId, product, formula, settings }: Line): Iterable<TemplateEvent> {
  if (product.productId !== old.product.productId) yield { type: 'LineProductChanged', data: { lineId, ...product } };
  else if (product.offerId !== old.product.offerId)
    yield { type: 'DefaultSupplierChanged', data: { lineId, offerId: product.offerId } };
  if (formula !== old.formula) yield { type: 'LineFormulaChanged', data: { lineId, formula } };
  for (const setting of Object.keys(settings) as (keyof LineSettings)[]) {
    if (!same(settings[setting], old.settings[setting])) {
      yield {
        type: 'LineSettingChanged',
        data: { lineId, setting, value: settings[setting] } as { lineId: number } & LineSetting,
      };
    }
  }
}

function* relatedToward(current: TemplateContent, target: TemplateContent): Iterable<TemplateEvent> {
  for (const templateId of current.related)
    if (!target.related.includes(templateId)) yield { type: 'RelatedTemplateRemoved', data: { templateId } };
  for (const templateId of target.related)
    if (!current.related.includes(templateId)) yield { type: 'RelatedTemplateAdded', data: { templateId } };
}

const orderEvents: [Collection, (ids: number[]) => TemplateEvent][] = [
  ['questions', (questionIds) => ({ type: 'QuestionsReordered', data: { questionIds } })],
  ['lines', (lineIds) => ({ type: 'LinesReordered', data: { lineIds } })],
  ['images', (imageIds) => ({ type: 'TemplateImagesReordered', data: { imageIds } })],
];

/** The items of `from` that `to` lacks. */
function without<T extends { readonly id: number }>(from: readonly T[], to: readonly T[]): T[] {
  return from.filter(({ id }) => !to.some((item) => item.id === id));
}

/** The items on both sides, as [before, after]. */
function kept<T extends { readonly id: number }>(from: readonly T[], to: readonly T[]): [T, T][] {
  return to.flatMap((item): [T, T][] => {
    const old = from.find(({ id }) => id === item.id);
    return old ? [[old, item]] : [];
  });
}

/**
 * The events that bring `current` to `target`, one per difference, in a valid order (a formula never names a missing
 * question). None without a difference.
 */
export function eventsToward(current: TemplateContent, target: TemplateContent): TemplateEvent[] {
  const events: TemplateEvent[] = [];
  let now = current;
  const emit = (event: TemplateEvent): void => {
    events.push(event);
    now = evolveContent(now, event);
  };
  /** After the nearest earlier neighbour that exists. */
  const placeOf = (collection: Collection, id: number): number => {
    const wanted = idsOf(target[collection]);
    const there = idsOf(now[collection]);
    const neighbour = wanted.slice(0, wanted.indexOf(id)).findLast((other) => there.includes(other));
    return neighbour === undefined ? 0 : there.indexOf(neighbour) + 1;
  };

  for (const event of detailsToward(current, target)) emit(event);
  for (const { id } of without(current.lines, target.lines)) emit({ type: 'LineRemoved', data: { lineId: id } });
  for (const { id, ...question } of without(target.questions, current.questions)) {
    emit({ type: 'QuestionAdded', data: { questionId: id, ...question, at: placeOf('questions', id) } });
  }
  for (const [old, question] of kept(current.questions, target.questions))
    for (const event of questionToward(old, question)) emit(event);
  for (const { id, product, formula, settings } of without(target.lines, current.lines)) {
    emit({ type: 'LineAdded', data: { lineId: id, ...product, formula, settings, at: placeOf('lines', id) } });
  }
  for (const [old, line] of kept(current.lines, target.lines)) for (const event of lineToward(old, line)) emit(event);
  for (const { id } of without(current.questions, target.questions))
    emit({ type: 'QuestionRemoved', data: { questionId: id } });
  for (const { id } of without(current.images, target.images))
    emit({ type: 'TemplateImageRemoved', data: { imageId: id } });
  for (const { id, image } of without(target.images, current.images)) {
    emit({ type: 'TemplateImageAdded', data: { imageId: id, image, at: placeOf('images', id) } });
  }
  for (const [collection, reordered] of orderEvents) {
    const wanted = idsOf(target[collection]);
    if (!same(idsOf(now[collection]), wanted)) emit(reordered(wanted));
  }
  for (const event of relatedToward(current, target)) emit(event);
  return events;
}

const notUndoable = new Set<string>([
  'TemplateCreated',
  'TemplateCopied',
  'TemplateAddressChanged',
  'TemplatePublished',
  'TemplateUnpublished',
  'TemplateHeld',
  'TemplateHoldLifted',
] satisfies TemplateEvent['type'][]);

/** Whether an event of this type can be undone. */
export function isUndoable(type: string): boolean {
  return !notUndoable.has(type);
}
