import { describe, expect, it } from '@jest/globals';
import { defaultLineSettings, type LineSettings } from '@quotewright/domain/formula/settings.js';
import type { TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { draftOfLine, type LineDraft } from '../../../../features/live-quote/line-draft.js';
import { faultOf } from '../../../../features/formula-builder/formula-editing.js';
import { clashesInWords, decided, mergedWith, type LineEdit } from './line-merge.js';

const questions = [
  { id: 11, no_of_question: 1, title: 'Length', unit: 'ft' },
  { id: 12, no_of_question: 2, title: 'Width', unit: 'ft' },
] as TemplateQuestion[];
const swapped = [
  { ...questions[1]!, no_of_question: 1 },
  { ...questions[0]!, no_of_question: 2 },
];
const line = (templateformula: string, settings: Partial<LineSettings> = {}, asked = questions) =>
  draftOfLine({ templateformula, settings: { ...defaultLineSettings, ...settings } }, asked);
const titles = new Map(questions.map(({ id, title }) => [id, title]));
/** The current state: the draft of a saved line. */
const saved = (draft: LineDraft, version: number): LineEdit => ({ draft, began: draft, version, titles });
/** An edit that started from `began` at version 4, with this input since. */
const edit = (began: LineDraft, formula: string, settings: Partial<LineDraft['settings']> = {}): LineEdit => ({
  began,
  draft: { formula: line(formula).formula, settings: { ...began.settings, ...settings } },
  version: 4,
  titles,
});
const clashes = (mine: LineEdit, theirs: LineDraft, asked = questions) => clashesInWords(mine, saved(theirs, 5), asked);

describe('two people on one line', () => {
  it('keep what only one of them changed, on top of the newest version', () => {
    const typed = edit(line('Q1'), 'Q1xQ2');
    const merged = mergedWith(typed, saved(line('Q1', { waste_percent: '10' }), 5));
    expect(merged).toMatchObject({
      draft: { formula: typed.draft.formula, settings: { waste: '10' } },
      version: 5,
      clashes: [],
      theirs: ['waste'],
    });
    expect(clashes(edit(line('Q1'), 'Q1', { waste: '10' }), line('Q1xQ2'))).toEqual([]);
  });

  it('do not conflict if both entered the same', () => {
    expect(clashes(edit(line('Q1'), 'Q1xQ2', { waste: '10.0' }), line('Q1xQ2', { waste_percent: '10' }))).toEqual([]);
  });

  it('conflict if each entered something else', () => {
    expect(
      clashes(edit(line('Q1'), 'Q1xQ2', { waste: '15' }), line('Q2', { waste_percent: '10', round_up: true })),
    ).toEqual([
      { label: 'Formula', before: 'Q1', mine: 'Q1xQ2', theirs: 'Q2' },
      { label: 'Waste', before: '0%', mine: '15%', theirs: '10%' },
    ]);
  });

  it('conflict with the start of the edit, however often the line was refetched since', () => {
    const typed = edit(line('Q1'), 'Q1', { minimum: '8' });
    const read = mergedWith(typed, saved(line('Q1', { minimum_quantity: '9', waste_percent: '5' }), 5));
    expect(read).toMatchObject({
      version: 4,
      draft: { settings: { minimum: '8', waste: '5' } },
      began: { settings: { minimum: '0', waste: '5' } },
    });
    expect(
      clashesInWords(read, saved(line('Q1', { minimum_quantity: '9', waste_percent: '5' }), 6), questions),
    ).toEqual([{ label: 'Minimum', before: '0', mine: '8', theirs: '9' }]);
    // Once their change is undone, nothing is left to ask about.
    expect(mergedWith(read, saved(line('Q1', { waste_percent: '5' }), 7))).toMatchObject({ version: 7, clashes: [] });
  });

  it('do not conflict because questions were renumbered', () => {
    expect(clashes(edit(line('Q1'), 'Q1xQ2'), line('Q2', {}, swapped), swapped)).toEqual([]);
    expect(clashes(edit(line('Q1'), 'Q1xQ2'), line('Q1xQ1', {}, swapped), swapped)).toEqual([
      { label: 'Formula', before: 'Q2', mine: 'Q2xQ1', theirs: 'Q1xQ1' },
    ]);
  });

  it('keep the name of a question that somebody deletes meanwhile', () => {
    const now = { ...saved(line('Q1', {}, [questions[0]!]), 5), titles: new Map([[11, 'Run']]) };
    const { draft, titles: known } = mergedWith(edit(line('Q1'), 'Q1xQ2'), now);
    expect(faultOf(draft.formula.tokens, [questions[0]!], known)).toMatchObject({
      code: 'unknown_question',
      position: 3,
      message: expect.stringContaining('“Width” was deleted'),
    });
    expect(faultOf(draft.formula.tokens, [questions[0]!], now.titles)?.message).toBe(
      'A question of this formula was deleted. Use another one.',
    );
    expect(faultOf(draft.formula.tokens, questions, known)).toBeNull();
    expect(known.get(11)).toBe('Run');
  });

  it('put conditions into words', () => {
    const when = { questionId: 11, op: '>' as const, value: '3' };
    expect(
      clashes(edit(line('Q1'), 'Q1', { when }), line('Q1', { include_when: { question_id: 12, op: '=', value: '0' } })),
    ).toEqual([{ label: 'Include when', before: 'always', mine: 'Q1 > 3', theirs: 'Q2 = 0' }]);
  });

  it('decide part by part: parts left to the other side have nothing to save any more', () => {
    const typed = edit(line('Q1'), 'Q1xQ2', { waste: '15' });
    const theirs = saved(line('Q2', { waste_percent: '10', round_up: true }), 5);
    const result = decided(typed, theirs, (label) => (label === 'Waste' ? 'theirs' : 'mine'));
    expect(result).toMatchObject({
      version: 5,
      began: theirs.draft,
      draft: { formula: typed.draft.formula, settings: { waste: '10', roundUp: true } },
    });
  });
});
