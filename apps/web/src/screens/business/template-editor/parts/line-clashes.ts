import type { LineSettingsInput } from '@quotewright/domain/formula/settings.js';
import type { TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { changedSettings, draftOfLine, type LineDraft } from '../../../../features/live-quote/line-draft.js';
import { writeFormula } from '../../../../features/formula-builder/formula-editing.js';
import type { Clash } from './conflict-dialog.js';

/** What a clash about the formula is called. */
export const FORMULA = 'Formula';

/** What a clash about a setting is called. */
export const settingLabels: Record<keyof LineSettingsInput, string> = { waste_percent: 'Waste', pack_size: 'Pack', minimum_quantity: 'Minimum', round_up: 'Round up', include_when: 'Include when' };

/**
 * What of a line both sides changed, each to something else: `before` is the line as I began, `now` as it stands after
 * somebody else's save, with its `questions`. What only one side touched is no clash: both can be kept.
 */
export function lineClashes(before: TemplateLine, now: TemplateLine, draft: LineDraft, questions: { before: readonly TemplateQuestion[]; now: readonly TemplateQuestion[] }): Clash[] {
  const clashes: Clash[] = [];
  // Formulas are compared by what they mean: questions may have been numbered anew meanwhile.
  const mine = writeFormula(draft.formula.tokens, questions.now);
  const began = writeFormula(draftOfLine(before, questions.before).formula.tokens, questions.now);
  if (mine !== began && now.templateformula !== began && now.templateformula !== mine) clashes.push({ label: FORMULA, before: began, mine, theirs: now.templateformula });

  const touched = changedSettings(draft, before) ?? {};
  const differing = changedSettings(draft, now) ?? {};
  for (const key of Object.keys(settingLabels) as (keyof LineSettingsInput)[]) {
    const theirs = now.settings[key];
    if (!(key in touched) || !(key in differing) || said(before.settings[key], questions.now) === said(theirs, questions.now)) continue;
    clashes.push({ label: settingLabels[key], before: said(before.settings[key], questions.now), mine: said(touched[key], questions.now), theirs: said(theirs, questions.now) });
  }
  return clashes;
}

/** A setting in words, as the dialog shows it. */
function said(value: LineSettingsInput[keyof LineSettingsInput], questions: readonly TemplateQuestion[]): string {
  if (value === null || value === undefined) return 'as usual';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  const question = questions.find(({ id }) => id === value.question_id);
  return `${question ? `Q${question.no_of_question}` : 'Q?'} ${value.op} ${value.value}`;
}
