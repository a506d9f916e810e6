import {
  readLineSettings,
  type IncludeOperator,
  type LineSettings,
  type LineSettingsInput,
} from '@quotewright/domain/formula/settings.js';
import { readDecimal } from '@quotewright/domain/kernel/money.js';
import { draftOf, readFormula, type FormulaDraft, type FormulaQuestion } from '../formula-builder/formula-editing.js';

/** A line's settings as typed: text until saved. */
export interface TypedSettings {
  waste: string;
  pack: string;
  minimum: string;
  roundUp: boolean;
  when: { questionId: number; op: IncludeOperator; value: string } | null;
}

/** A line as its form has it. */
export interface LineDraft {
  formula: FormulaDraft;
  settings: TypedSettings;
}

/** The editable parts of a line. */
export interface EditableLine {
  /** With Q numbers. */
  templateformula: string;
  settings: LineSettings;
}

/** The unit of changing, saving and comparing a line. */
export type LinePart = 'formula' | keyof TypedSettings;
export const lineParts: readonly LinePart[] = ['formula', 'waste', 'pack', 'minimum', 'roundUp', 'when'];

/** A fault in a setting, by its field. */
export type SettingFaults = Partial<Record<'waste' | 'pack' | 'minimum' | 'when', string>>;

/** A draft equal to the line. An unreadable formula (a question was deleted) starts empty. */
export function draftOfLine(line: EditableLine, questions: readonly FormulaQuestion[]): LineDraft {
  return {
    formula: draftOf(readFormula(line.templateformula, questions).tokens ?? []),
    settings: typedSettings(line.settings),
  };
}

function typedSettings(settings: LineSettings): TypedSettings {
  const when = settings.include_when;
  return {
    waste: settings.waste_percent,
    pack: settings.pack_size,
    minimum: settings.minimum_quantity,
    roundUp: settings.round_up,
    when: when && { questionId: when.question_id, op: when.op, value: when.value },
  };
}

/** Whether both drafts are equal in a part. Formulas hold questions by id: renumbering changes nothing. */
export function samePart(part: LinePart, a: LineDraft, b: LineDraft): boolean {
  const [one, other] = [a.settings, b.settings];
  switch (part) {
    case 'formula':
      return JSON.stringify(a.formula.tokens) === JSON.stringify(b.formula.tokens);
    case 'roundUp':
      return one.roundUp === other.roundUp;
    case 'when':
      return JSON.stringify(settingsOf(one).include_when) === JSON.stringify(settingsOf(other).include_when);
    default:
      return sameNumber(one[part], other[part]);
  }
}

/** `to` with one part from `from`. */
export function withPart(to: LineDraft, part: LinePart, from: LineDraft): LineDraft {
  return part === 'formula'
    ? { ...to, formula: from.formula }
    : { ...to, settings: { ...to.settings, [part]: from.settings[part] } };
}

/** The parts in which a draft differs from another. */
export function changedParts(draft: LineDraft, from: LineDraft): LinePart[] {
  return lineParts.filter((part) => !samePart(part, draft, from));
}

/** Only the settings named by `parts`, as the server takes them: an emptied one returns to its default. */
export function settingsInput(
  { settings }: Pick<LineDraft, 'settings'>,
  parts: readonly LinePart[],
): LineSettingsInput {
  const input: LineSettingsInput = {};
  if (parts.includes('waste')) input.waste_percent = settings.waste.trim() || null;
  if (parts.includes('pack')) input.pack_size = settings.pack.trim() || null;
  if (parts.includes('minimum')) input.minimum_quantity = settings.minimum.trim() || null;
  if (parts.includes('roundUp')) input.round_up = settings.roundUp;
  if (parts.includes('when')) input.include_when = settingsOf(settings).include_when;
  return input;
}

/** All settings as typed, for the live calculation; call it only if `settingFaults` is empty. */
export function settingsOf(typed: TypedSettings): LineSettings {
  return {
    waste_percent: typed.waste.trim() || '0',
    pack_size: typed.pack.trim() || '1',
    minimum_quantity: typed.minimum.trim() || '0',
    round_up: typed.roundUp,
    include_when: typed.when && {
      question_id: typed.when.questionId,
      op: typed.when.op,
      value: typed.when.value.trim(),
    },
  };
}

/** The field of the form in which each setting is typed. */
const FIELDS = {
  waste_percent: 'waste',
  pack_size: 'pack',
  minimum_quantity: 'minimum',
  include_when: 'when',
} as const;

/** What cannot be saved, by field, in the words of the server. An empty field means the default and is no fault. */
export function settingFaults(typed: TypedSettings): SettingFaults {
  const { errors } = readLineSettings(settingsInput({ settings: typed }, lineParts));
  return Object.fromEntries(
    errors.map(({ path, message }) => [FIELDS[path.split('.')[1] as keyof typeof FIELDS], message]),
  );
}

function sameNumber(one: string, other: string): boolean {
  const [a, b] = [readDecimal(one), readDecimal(other)];
  return one.trim() === other.trim() || (a !== null && b !== null && a.equals(b));
}
