import type { UndoConflict } from '../kernel/contract.js';
import type { CommandMeta, Decider, HeldIds, Recorded } from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import { askingWhy } from '../kernel/reasons.js';
import { textFault } from '../kernel/text-rules.js';
import { manyLines, oneLine } from '../kernel/texts.js';
import { clientTexts, mostStandardTexts, standardTextRules, variableFault, type ClientTexts } from './contract.js';

interface Written extends ClientTexts {
  title: string;
  /** `null` = for all categories. */
  categoryId: number | null;
}

/** `undoes`: the batch that the event's own batch undoes. */
interface OfText {
  textId: number;
  undoes?: string;
}

export type StandardTextEvent =
  /** Also of one that comes back by undoing its deletion. */
  | { type: 'StandardTextAdded'; data: OfText & { ownerId: number } & Written }
  | { type: 'StandardTextRetitled'; data: OfText & Pick<Written, 'title'> }
  | { type: 'StandardTextCategoryChanged'; data: OfText & Pick<Written, 'categoryId'> }
  | { type: 'StandardWarrantyChanged'; data: OfText & Pick<Written, 'warranty'> }
  | { type: 'StandardAdviceChanged'; data: OfText & Pick<Written, 'advice'> }
  /** It takes the place of the default of its category. */
  | { type: 'StandardTextMadeDefault'; data: OfText }
  /** Its category has none now. */
  | { type: 'StandardTextDefaultEnded'; data: OfText }
  | { type: 'StandardTextDeleted'; data: OfText };

export interface StandardText extends Readonly<Written> {
  readonly id: number;
  readonly isDefault: boolean;
  /** That of the stream at its last change. */
  readonly version: number;
}

/** What one event led from and to; the newest first. The texts are shared with the states, so nothing is copied. */
interface Change {
  readonly eventId: string;
  readonly batch: string;
  readonly version: number;
  readonly type: string;
  readonly before: readonly StandardText[];
  readonly after: readonly StandardText[];
  readonly older: Change | null;
}

export interface StandardTextsState {
  /** The business; 0 before the first text. */
  readonly ownerId: number;
  /** In the order in which they were added. */
  readonly texts: readonly StandardText[];
  readonly changes: Change | null;
}

/** A standard text as it is asked for. */
export interface WrittenInput extends Written {
  /** Absent: the first of its category becomes the default. */
  isDefault?: boolean;
}

export type StandardTextCommand =
  /** Needs `ids.standard_text`. */
  | { type: 'AddStandardText'; ownerId: number; text: WrittenInput }
  | { type: 'EditStandardText'; textId: number; text: Partial<WrittenInput> }
  | { type: 'MakeStandardTextDefault'; textId: number }
  | { type: 'DeleteStandardText'; textId: number }
  | { type: 'UndoStandardTexts'; batchId: string };

const ofCategory = ({ categoryId }: { categoryId: number | null }): HeldIds => ({ category: [categoryId] });
const ofText = ({ textId }: OfText): HeldIds => ({ standard_text: [textId] });

const deciding: Decider<StandardTextsState, StandardTextCommand, StandardTextEvent> = {
  category: 'warranty_advice',
  private: true,
  events: {
    StandardTextAdded: (data) => ({ ...ofText(data), ...ofCategory(data), user: [data.ownerId] }),
    StandardTextRetitled: ofText,
    StandardTextCategoryChanged: (data) => ({ ...ofText(data), ...ofCategory(data) }),
    StandardWarrantyChanged: ofText,
    StandardAdviceChanged: ofText,
    StandardTextMadeDefault: ofText,
    StandardTextDefaultEnded: ofText,
    StandardTextDeleted: ofText,
  },

  initialState: () => ({ ownerId: 0, texts: [], changes: null }),

  evolve(state, event) {
    const texts = evolveTexts(state.texts, event);
    return {
      ownerId: event.type === 'StandardTextAdded' ? event.data.ownerId : state.ownerId,
      texts,
      changes: {
        eventId: event.id,
        batch: event.meta.batchId,
        version: event.revision + 1,
        type: event.type,
        before: state.texts,
        after: texts,
        older: state.changes,
      },
    };
  },

  versionOf: (command, { texts }) =>
    'textId' in command ? (texts.find(({ id }) => id === command.textId)?.version ?? 0) : 0,

  decide(command, state, meta) {
    switch (command.type) {
      case 'AddStandardText':
        return addText(command, state, meta);
      case 'EditStandardText':
        return editText(command, state);
      case 'MakeStandardTextDefault':
        return madeDefault(textOf(state, command.textId), true);
      case 'DeleteStandardText':
        return [{ type: 'StandardTextDeleted', data: { textId: textOf(state, command.textId).id } }];
      case 'UndoStandardTexts':
        return undo(command, state);
      default:
        return never(command);
    }
  },
};

/** The texts after an event. */
export function evolveTexts(
  texts: readonly StandardText[],
  event: Recorded<StandardTextEvent>,
): readonly StandardText[] {
  const { textId: id } = event.data;
  const version = event.revision + 1;
  const change = (to: Partial<StandardText>) =>
    texts.map((text) => (text.id === id ? { ...text, ...to, version } : text));
  switch (event.type) {
    case 'StandardTextAdded': {
      const { title, categoryId, warranty, advice } = event.data;
      const others = texts.filter((text) => text.id !== id);
      return [...others, { id, title, categoryId, warranty, advice, isDefault: false, version }];
    }
    case 'StandardTextRetitled':
      return change({ title: event.data.title });
    case 'StandardTextCategoryChanged':
      return change({ categoryId: event.data.categoryId, isDefault: false });
    case 'StandardWarrantyChanged':
      return change({ warranty: event.data.warranty });
    case 'StandardAdviceChanged':
      return change({ advice: event.data.advice });
    case 'StandardTextMadeDefault': {
      const chosen = texts.find((text) => text.id === id);
      const replaced = (text: StandardText) => text.isDefault && text.categoryId === chosen?.categoryId;
      return change({ isDefault: true }).map((text) =>
        text.id !== id && replaced(text) ? { ...text, isDefault: false } : text,
      );
    }
    case 'StandardTextDefaultEnded':
      return change({ isDefault: false });
    case 'StandardTextDeleted':
      return texts.filter((text) => text.id !== id);
    default:
      return never(event);
  }
}

type Of<Type extends StandardTextCommand['type']> = Extract<StandardTextCommand, { type: Type }>;

function addText(
  { ownerId, text }: Of<'AddStandardText'>,
  state: StandardTextsState,
  { ids }: CommandMeta,
): StandardTextEvent[] {
  if (state.texts.length >= mostStandardTexts)
    throw new DomainError('too_many_texts', `You can keep at most ${mostStandardTexts} standard texts.`);
  const written = checked(text);
  const textId = ids.standard_text![0]!;
  return [
    { type: 'StandardTextAdded', data: { textId, ownerId, ...written } },
    ...madeDefault({ id: textId, isDefault: false }, text.isDefault ?? !hasDefault(state, written.categoryId)),
  ];
}

function editText({ textId, text }: Of<'EditStandardText'>, state: StandardTextsState): StandardTextEvent[] {
  const before = textOf(state, textId);
  const after = checked({ ...before, ...text });
  const moved = after.categoryId !== before.categoryId;
  const used = moved ? !hasDefault(state, after.categoryId) : before.isDefault;
  return [
    ...rewritten(before, after),
    ...madeDefault({ id: textId, isDefault: before.isDefault && !moved }, text.isDefault ?? used),
  ];
}

/** The events from one text to another, of the same id. */
function rewritten({ id: textId, ...before }: StandardText, after: Written): StandardTextEvent[] {
  const { title, categoryId, warranty, advice } = after;
  const events: StandardTextEvent[] = [];
  if (title !== before.title) events.push({ type: 'StandardTextRetitled', data: { textId, title } });
  if (warranty !== before.warranty) events.push({ type: 'StandardWarrantyChanged', data: { textId, warranty } });
  if (advice !== before.advice) events.push({ type: 'StandardAdviceChanged', data: { textId, advice } });
  if (categoryId !== before.categoryId)
    events.push({ type: 'StandardTextCategoryChanged', data: { textId, categoryId } });
  return events;
}

function madeDefault(
  { id: textId, isDefault }: Pick<StandardText, 'id' | 'isDefault'>,
  wanted: boolean,
): StandardTextEvent[] {
  if (isDefault === wanted) return [];
  return [{ type: wanted ? 'StandardTextMadeDefault' : 'StandardTextDefaultEnded', data: { textId } }];
}

const hasDefault = ({ texts }: StandardTextsState, categoryId: number | null): boolean =>
  texts.some((text) => text.isDefault && text.categoryId === categoryId);

function textOf({ texts }: StandardTextsState, id: number): StandardText {
  const found = texts.find((text) => text.id === id);
  if (!found) throw new DomainError('not_found', 'This standard text was not found.');
  return found;
}

/** The text as stored. Throws `invalid_input` naming each faulty field of `data`. */
function checked({ title, categoryId, warranty, advice }: Written): Written {
  const written = { title: oneLine(title), categoryId, warranty: manyLines(warranty), advice: manyLines(advice) };
  const faults = (['title', ...clientTexts] as const).flatMap((field) => {
    const fault =
      textFault(standardTextRules[field], written[field]) ?? (field === 'title' ? null : variableFault(written[field]));
    return fault ? [{ path: `data.${field}`, ...fault }] : [];
  });
  if (faults.length === 0 && !written.warranty && !written.advice)
    faults.push({ path: 'data.warranty', code: 'required', message: 'Enter a warranty, advice or both.' });
  if (faults.length > 0) throw new DomainError('invalid_input', faults[0]!.message, { errors: faults });
  return written;
}

/** The parts of a text that are undone on their own. */
const parts = ['title', 'categoryId', 'warranty', 'advice', 'isDefault'] as const;
type Part = (typeof parts)[number];

/** The category that it is the default of; undefined if of none. */
const defaultOf = ({ isDefault, categoryId }: StandardText): number | null | undefined =>
  isDefault ? categoryId : undefined;

const differs = (a: StandardText, b: StandardText, part: Part): boolean =>
  part === 'isDefault' ? defaultOf(a) !== defaultOf(b) : a[part] !== b[part];

/** What a batch changed: by text, from what to what, and in which parts. */
interface Changed {
  readonly id: number;
  readonly before: StandardText | undefined;
  readonly after: StandardText | undefined;
  readonly parts: readonly Part[];
}

function changed(before: readonly StandardText[], after: readonly StandardText[]): Changed[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  return ids.flatMap((id): Changed[] => {
    const [was, is] = [before, after].map((texts) => texts.find((text) => text.id === id));
    if (was === is) return [];
    return [{ id, before: was, after: is, parts: was && is ? parts.filter((part) => differs(was, is, part)) : parts }];
  });
}

function undo({ batchId }: Of<'UndoStandardTexts'>, state: StandardTextsState): StandardTextEvent[] {
  let first: Change | null = null;
  let last: Change | null = null;
  for (let change = state.changes; change; change = change.older) {
    if (change.batch !== batchId) continue;
    first = change;
    last ??= change;
  }
  if (!first || !last) throw new DomainError('event_not_found', 'This change was not found.');
  const undone = changed(first.before, last.after);
  for (const one of undone) refuseIfMoved(one, state, last);
  const events = undone.flatMap(({ id: textId, before, parts: touched }): StandardTextEvent[] => {
    const now = state.texts.find(({ id }) => id === textId);
    if (!before) return [{ type: 'StandardTextDeleted', data: { textId } }];
    if (now) return rewritten(now, { ...now, ...Object.fromEntries(touched.map((part) => [part, before[part]])) });
    const { title, categoryId, warranty, advice } = before;
    const data = { textId, ownerId: state.ownerId, title, categoryId, warranty, advice };
    return [{ type: 'StandardTextAdded', data }];
  });
  return [...events, ...defaultsBack(undone, state)].map(
    (event) => ({ ...event, data: { ...event.data, undoes: batchId } }) as StandardTextEvent,
  );
}

/** The events that set the defaults back, once the texts themselves are: moving a text ends its being one. */
function defaultsBack(undone: readonly Changed[], { texts }: StandardTextsState): StandardTextEvent[] {
  const back = undone.flatMap(({ id, before, parts: touched }) =>
    before && touched.includes('isDefault') ? [{ before, now: texts.find((text) => text.id === id) }] : [],
  );
  return back.flatMap(({ before, now }) => {
    const isDefault = now !== undefined && now.categoryId === before.categoryId && now.isDefault;
    // One that takes its place ends it.
    const replaced = back.some((other) => other.before.isDefault && other.before.categoryId === before.categoryId);
    return replaced && !before.isDefault ? [] : madeDefault({ id: before.id, isDefault }, before.isDefault);
  });
}

/** Refuses to undo a change of a part that has another value now than the change left. */
function refuseIfMoved({ id, after, parts: touched }: Changed, state: StandardTextsState, since: Change): void {
  const now = state.texts.find((text) => text.id === id);
  const moved = after && now ? touched.find((part) => differs(now, after, part)) : undefined;
  if (moved === undefined && Boolean(after) === Boolean(now)) return;
  const later = latestChange(state.changes, since, id, moved);
  const data: UndoConflict = {
    event_id: later.eventId,
    version: later.version,
    type: later.type,
    path: moved === undefined ? `texts.${id}` : `texts.${id}.${moved}`,
  };
  throw new DomainError('undo_conflict', 'This text has changed again since. Undo that change first.', { data });
}

/** The newest change after another one that touched a part of a text; without a part, that added or deleted it. */
function latestChange(newest: Change | null, since: Change, id: number, part: Part | undefined): Change {
  for (let change = newest; change && change !== since; change = change.older) {
    const touched = changed(change.before, change.after).find((one) => one.id === id);
    if (touched && (part === undefined ? !touched.before || !touched.after : touched.parts.includes(part)))
      return change;
  }
  return since;
}

/**
 * The standard texts of one business, in a stream with its id. Each category has one default at most, and so have all
 * the others together.
 */
export const standardTexts = askingWhy(deciding, {
  ruledBy: (_, { ownerId }) => ownerId,
  kindOf: ({ data: { textId } }, { texts }) => (texts.some(({ id }) => id === textId) ? 'other' : null),
});
