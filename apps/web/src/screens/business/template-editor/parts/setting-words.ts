import { defaultLineSettings, type IncludeOperator, type LineSettings } from '@quotewright/domain/formula/settings.js';
import { unitBeside } from '@quotewright/domain/formula/units.js';
import type { TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';

/** How a line's settings begin in words. */
export const settingLabels: Record<keyof LineSettings, string> = {
  waste_percent: 'Waste',
  pack_size: 'One covers',
  round_up: 'Rounded up to',
  minimum_quantity: 'At least',
  include_when: 'Only when',
};

/** A comparison of a condition in words. */
export const operatorWords: Record<IncludeOperator, string> = {
  '=': 'is',
  '!=': 'is not',
  '<': 'is below',
  '<=': 'is at most',
  '>': 'is above',
  '>=': 'is at least',
};

/** The settings of a line that are not the default, in words. */
export function settingsInWords(
  { settings, unit }: Pick<TemplateLine, 'settings' | 'unit'>,
  questions: readonly TemplateQuestion[],
): [keyof LineSettings, string][] {
  const words: Record<keyof LineSettings, () => string> = {
    waste_percent: () => `${settings.waste_percent}%`,
    pack_size: () => settings.pack_size,
    round_up: () => `whole ${unitBeside(unit, '2')}`,
    minimum_quantity: () => `${settings.minimum_quantity} ${unitBeside(unit, settings.minimum_quantity)}`,
    include_when: () => {
      const { question_id, op, value } = settings.include_when!;
      const question = questions.find(({ id }) => id === question_id);
      return `${question ? `Q${question.no_of_question} ${question.title}` : 'a question'} ${operatorWords[op]} ${value}`;
    },
  };
  return (Object.keys(words) as (keyof LineSettings)[])
    .filter((name) => JSON.stringify(settings[name]) !== JSON.stringify(defaultLineSettings[name]))
    .map((name) => [name, words[name]()]);
}
