import type { Person } from '../kernel/contract.js';
import { isolated } from '../kernel/isolated.js';
import type { TextFault, TextRule } from '../kernel/text-rules.js';
import type { ReadableChange } from '../templates/contract.js';

/** What a client reads of a template or quote besides its lines. Both may be empty. */
export interface ClientTexts {
  warranty: string;
  advice: string;
}
export type ClientText = keyof ClientTexts;
export const clientTexts: readonly ClientText[] = ['warranty', 'advice'];

/** A standard text of a business: its warranty and advice for templates that have none of their own. */
export interface WarrantyAdvice extends ClientTexts {
  id: number;
  title: string;
  /** The category whose templates it is for; `null` = for all. */
  category_id: number | null;
  /** It is used for its category, or for all others; one of each at most. */
  is_default: boolean;
  /** Rises with each change; send it with a command to detect concurrent ones. */
  version: number;
}

/** What the fields of a standard text take. */
export const standardTextRules = {
  title: { least: 1, most: 120, missing: 'Enter a title.' },
  warranty: { most: 5_000 },
  advice: { most: 5_000 },
} as const satisfies Record<'title' | ClientText, TextRule>;

/** Most standard texts of one business. */
export const mostStandardTexts = 100;

/** What a text may name; filled in where it is shown. */
export const textVariables = ['template', 'client', 'date'] as const;
export type TextVariable = (typeof textVariables)[number];
/** Absent or empty: not known, so it is left out. */
export type VariableValues = Partial<Record<TextVariable, string>>;

/** Whose warranty and advice: those of a template or of a saved quote; without either, the general ones. */
export interface WarrantyAdviceQuery {
  quote_template_id?: number;
  quote_id?: number;
}

/** The business's standard texts by title, and what the template or quote says, variables not filled in. */
export interface WarrantyAdviceAnswer extends ClientTexts {
  templates: WarrantyAdvice[];
}

/** A standard text as it is written. */
export interface WarrantyAdviceInput extends ClientTexts {
  title: string;
  category_id?: number | null;
  /** Whether to use it for its category. Absent: the first of a category is used; later it stays as it is. */
  is_default?: boolean;
  /** The same as beside `data`. */
  version?: number;
}

export interface AddWarrantyAdviceRequest {
  /** `id`: 0, if it is there at all. */
  data: WarrantyAdviceInput & { id?: 0 };
}

export interface UpdateWarrantyAdviceRequest {
  data: WarrantyAdviceInput & { id: number };
  version?: number;
}

export interface UpdateWarrantyRequest {
  data: { id: number; warranty: string };
  version?: number;
}

export interface UpdateAdviceRequest {
  data: { id: number; advice: string };
  version?: number;
}

/** Undoes everything that one command did. Where a later change is in the way: 409 `undo_conflict`. */
export interface UndoWarrantyAdviceRequest {
  batch_id: string;
}

/** Answer of every command on a standard text. */
export interface WarrantyAdviceSaved {
  id: number;
  version: number;
  /** By which it is undone; `null` where nothing changed. */
  batch_id: string | null;
}

export interface WarrantyAdviceHistoryQuery {
  /** The `next` of an earlier page. */
  before?: string;
}

/** One command on the standard texts. */
export interface WarrantyAdviceChange {
  batch_id: string;
  /** A sentence without the actor. */
  summary: string;
  actor: Person;
  at: string;
  source: string;
  reason: string | null;
  changes: ReadableChange[];
  /** It was undone, and that was not undone itself. */
  undone: boolean;
}

/** Newest first. */
export interface WarrantyAdviceHistory {
  data: WarrantyAdviceChange[];
  /** Pass as `before` for the next page; `null` at the first change. */
  next: string | null;
}

/** Changes on a page of their history. */
export const historyPage = 30;

type Applicable = Pick<WarrantyAdvice, 'category_id' | 'is_default' | ClientText>;

/**
 * The standard text that gives a template its warranty or advice, if the template has none: the default of its category,
 * else the general one. Undefined if neither says anything.
 */
export function standardTextFor<Text extends Applicable>(
  field: ClientText,
  categoryId: number | null,
  standard: readonly Text[],
): Text | undefined {
  const says = (text: Text): boolean => text.is_default && text[field] !== '';
  return (
    standard.find((text) => says(text) && categoryId !== null && text.category_id === categoryId) ??
    standard.find((text) => says(text) && text.category_id === null)
  );
}

/** What applies to a template: its own texts, else the standard ones. */
export function textsFor(own: ClientTexts, categoryId: number | null, standard: readonly Applicable[]): ClientTexts {
  const text = (field: ClientText): string =>
    own[field] || (standardTextFor(field, categoryId, standard)?.[field] ?? '');
  return { warranty: text('warranty'), advice: text('advice') };
}

const anyVariable = /\{\{([^{}]*)\}\}/g;

/** The first variable in a text that does not exist, as a fault. */
export function variableFault(text: string): (Pick<TextFault, 'message'> & { code: 'unknown_variable' }) | null {
  for (const [typed, name] of text.matchAll(anyVariable))
    if (!textVariables.some((known) => known === name!.trim().toLowerCase()))
      return {
        code: 'unknown_variable',
        message: `${typed} is not a variable. Use {{template}}, {{client}} or {{date}}.`,
      };
  return null;
}

const variable = /\{\{\s*(template|client|date)\s*\}\}/gi;
/** A variable with the words that belong to it alone: `(…)`, or `for …` where the sentence goes on without it. */
const phraseOf = (name: string): RegExp =>
  new RegExp(
    `\\s*\\(\\s*NAME\\s*\\)|(?:^|\\s+)(?:for|of|on|from|since|dated|with|to)\\s+NAME(?=\\s*[.,;:!?)]|\\s*$|\\s+(?!(?:and|or)\\b))`.replaceAll(
      'NAME',
      `\\{\\{\\s*${name}\\s*\\}\\}`,
    ),
    'gi',
  );
const sentences = /[^]*?(?:[.!?…؟]+(?=\s|$)|$)\s*/gu;

/**
 * A text with its variables filled in. One without a value is left out with its preposition or brackets; where the
 * sentence does not go on without it, the sentence is left out. Variables that do not exist stay as typed.
 */
export function filledIn(text: string, values: VariableValues): string {
  return text
    .split('\n')
    .flatMap((line) => {
      if (!line.includes('{{')) return [line];
      const filled = (line.match(sentences) ?? [])
        .map((sentence) => filledSentence(sentence, values))
        .join('')
        .trimEnd();
      return filled === '' ? [] : [filled];
    })
    .join('\n')
    .trim();
}

/** Both texts with their variables filled in. */
export const filledTexts = ({ warranty, advice }: ClientTexts, values: VariableValues): ClientTexts => ({
  warranty: filledIn(warranty, values),
  advice: filledIn(advice, values),
});

function filledSentence(sentence: string, values: VariableValues): string {
  const missing = textVariables.filter((name) => !values[name]);
  let left = sentence;
  for (const name of missing) left = left.replace(phraseOf(name), '');
  const valueOf = (name: string): string => values[name.toLowerCase() as TextVariable] ?? '';
  if ([...left.matchAll(variable)].some(([, name]) => !valueOf(name!))) return '';
  if (left !== sentence) left = begun(left, sentence);
  return left.replace(variable, (_, name: string) => isolated(valueOf(name)));
}

/** What is left of a sentence that may have lost its first words: it begins with a capital letter again. */
function begun(left: string, sentence: string): string {
  const rest = left.replace(/^[\s,;:]+/, '');
  if (!/[\p{L}\p{N}]/u.test(rest)) return '';
  const start = sentence.trimStart();
  const indent = sentence.slice(0, sentence.length - start.length);
  return indent + (start.startsWith(rest[0]!) ? rest : rest[0]!.toUpperCase() + rest.slice(1));
}
