import { describe, expect, it } from '@jest/globals';
import { defaultLineSettings, type LineSettings } from '@quotewright/domain/formula/settings.js';
import type { TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { draftOfLine, type LineDraft } from '../../../../features/live-quote/line-draft.js';
import { lineClashes } from './line-clashes.js';

const questions = [{ id: 11, no_of_question: 1, title: 'Length', unit: 'ft' }, { id: 12, no_of_question: 2, title: 'Width', unit: 'ft' }] as TemplateQuestion[];
const swapped = [{ ...questions[1]!, no_of_question: 1 }, { ...questions[0]!, no_of_question: 2 }];
const line = (templateformula: string, settings: Partial<LineSettings> = {}) => ({ templateformula, settings: { ...defaultLineSettings, ...settings } }) as TemplateLine;
const draft = (formula: string, settings: Partial<LineDraft['settings']> = {}): LineDraft => {
  const drafted = draftOfLine(line(formula), questions);
  return { ...drafted, settings: { ...drafted.settings, ...settings } };
};
const clashes = (before: TemplateLine, now: TemplateLine, mine: LineDraft, after = questions) => lineClashes(before, now, mine, { before: questions, now: after });

describe('two people on one line', () => {
  it('keep both what only one of them touched', () => {
    expect(clashes(line('Q1'), line('Q1', { waste_percent: '10' }), draft('Q1xQ2'))).toEqual([]);
    expect(clashes(line('Q1'), line('Q1xQ2'), draft('Q1', { waste: '10' }))).toEqual([]);
  });

  it('do not clash where both wrote the same', () => {
    expect(clashes(line('Q1'), line('Q1xQ2', { waste_percent: '10' }), draft('Q1xQ2', { waste: '10.0' }))).toEqual([]);
  });

  it('clash where each wrote something else', () => {
    expect(clashes(line('Q1'), line('Q2', { waste_percent: '10', round_up: true }), draft('Q1xQ2', { waste: '15' }))).toEqual([
      { label: 'Formula', before: 'Q1', mine: 'Q1xQ2', theirs: 'Q2' },
      { label: 'Waste', before: '0', mine: '15', theirs: '10' },
    ]);
  });

  it('do not clash because questions were numbered anew', () => {
    expect(clashes(line('Q1'), line('Q2'), draft('Q1xQ2'), swapped)).toEqual([]);
    expect(clashes(line('Q1'), line('Q1xQ1'), draft('Q1xQ2'), swapped)).toEqual([{ label: 'Formula', before: 'Q2', mine: 'Q2xQ1', theirs: 'Q1xQ1' }]);
  });

  it('say conditions in words', () => {
    const when = { questionId: 11, op: '>' as const, value: '3' };
    expect(clashes(line('Q1'), line('Q1', { include_when: { question_id: 12, op: '=', value: '0' } }), draft('Q1', { when }))).toEqual([{ label: 'Include when', before: 'as usual', mine: 'Q1 > 3', theirs: 'Q2 = 0' }]);
  });
});
