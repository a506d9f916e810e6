import type { IncludeOperator, LineSettings, LineSettingsInput } from '@quotewright/domain/formula/settings.js';
import { draftOf, readFormula, writeFormula, type FormulaDraft, type FormulaQuestion } from '../formula-builder/formula-editing.js';

/** A line's settings as they are typed: text until it is saved. */
export interface TypedSettings {
  waste: string;
  pack: string;
  minimum: string;
  roundUp: boolean;
  when: { questionId: number; op: IncludeOperator; value: string } | null;
}

/** What is being changed on one line and is not saved yet. */
export interface LineDraft {
  formula: FormulaDraft;
  settings: TypedSettings;
}

/** The parts of a line that can be edited. */
export interface EditableLine {
  /** With Q numbers. */
  templateformula: string;
  settings: LineSettings;
}

/** A fault in a setting, by the field it stands in. */
export type SettingFaults = Partial<Record<'waste' | 'pack' | 'minimum' | 'when', string>>;

/** A draft that says what the line says now. A formula that cannot be read (a question is gone) starts empty. */
export function draftOfLine(line: EditableLine, questions: readonly FormulaQuestion[]): LineDraft {
  return { formula: draftOf(readFormula(line.templateformula, questions).tokens ?? []), settings: typedSettings(line.settings) };
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

/** Whether the draft's formula differs from the line's. */
export function formulaChanged(draft: LineDraft, line: EditableLine, questions: readonly FormulaQuestion[]): boolean {
  return writeFormula(draft.formula.tokens, questions) !== line.templateformula;
}

/** Only the settings that differ from the line's, as the server takes them; `null` where none does. */
export function changedSettings(draft: LineDraft, line: EditableLine): LineSettingsInput | null {
  const before = typedSettings(line.settings);
  const { settings } = draft;
  const changed: LineSettingsInput = {};
  if (!sameNumber(settings.waste, before.waste)) changed.waste_percent = settings.waste.trim() || null;
  if (!sameNumber(settings.pack, before.pack)) changed.pack_size = settings.pack.trim() || null;
  if (!sameNumber(settings.minimum, before.minimum)) changed.minimum_quantity = settings.minimum.trim() || null;
  if (settings.roundUp !== before.roundUp) changed.round_up = settings.roundUp;
  if (JSON.stringify(settings.when) !== JSON.stringify(before.when)) {
    changed.include_when = settings.when && { question_id: settings.when.questionId, op: settings.when.op, value: settings.when.value.trim() };
  }
  return Object.keys(changed).length > 0 ? changed : null;
}

/** The settings as typed, whole, for the live calculation; call it only where `settingFaults` is empty. */
export function settingsOf(typed: TypedSettings): LineSettings {
  return {
    waste_percent: typed.waste.trim() || '0',
    pack_size: typed.pack.trim() || '1',
    minimum_quantity: typed.minimum.trim() || '0',
    round_up: typed.roundUp,
    include_when: typed.when && { question_id: typed.when.questionId, op: typed.when.op, value: typed.when.value.trim() },
  };
}

const DECIMAL = /^(\d{1,12}(\.\d{1,6})?|\.\d{1,6})$/;

/** What cannot be saved, by field, in words. An empty field means the default and is no fault. */
export function settingFaults(typed: TypedSettings): SettingFaults {
  const faults: SettingFaults = {};
  const waste = typed.waste.trim();
  if (waste !== '' && (!DECIMAL.test(waste) || Number(waste) > 100)) faults.waste = 'Waste is from 0 to 100 percent.';
  const pack = typed.pack.trim();
  if (pack !== '' && (!DECIMAL.test(pack) || Number(pack) === 0)) faults.pack = 'Use a number above 0, like 24.';
  const minimum = typed.minimum.trim();
  if (minimum !== '' && !DECIMAL.test(minimum)) faults.minimum = 'Use a number from 0, like 2.';
  if (typed.when && !DECIMAL.test(typed.when.value.trim())) faults.when = 'Say what the answer is compared with, like 0.';
  return faults;
}

function sameNumber(typed: string, before: string): boolean {
  return typed.trim() === before || (DECIMAL.test(typed.trim()) && Number(typed) === Number(before));
}
