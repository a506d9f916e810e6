import { describe, expect, it } from '@jest/globals';
import { editFormula } from '../formula-builder/formula-editing.js';
import { changedSettings, draftOfLine, formulaChanged, settingFaults } from './line-draft.js';

const questions = [{ id: 5, no_of_question: 1, title: 'Length' }];
const line = {
  templateformula: 'Q1x2',
  settings: { waste_percent: '10', pack_size: '24', round_up: true, minimum_quantity: '0', include_when: null },
};

describe('a line being edited', () => {
  it('has nothing to save until something is different', () => {
    const draft = draftOfLine(line, questions);
    expect(formulaChanged(draft, line, questions)).toBe(false);
    expect(changedSettings({ ...draft, settings: { ...draft.settings, waste: '10.0', pack: ' 24 ' } }, line)).toBeNull();
  });

  it('sends only what changed; an emptied field goes back to its default', () => {
    const draft = draftOfLine(line, questions);
    const changed = changedSettings({ ...draft, settings: { ...draft.settings, waste: '', roundUp: false, when: { questionId: 5, op: '>', value: ' 0 ' } } }, line);
    expect(changed).toEqual({ waste_percent: null, round_up: false, include_when: { question_id: 5, op: '>', value: '0' } });
  });

  it('notices a formula that reads differently, not one that was typed and undone', () => {
    const draft = draftOfLine(line, questions);
    const typed = { ...draft, formula: editFormula(draft.formula, { type: 'backspace' }) };
    expect(formulaChanged(typed, line, questions)).toBe(true);
    expect(formulaChanged({ ...typed, formula: editFormula(typed.formula, { type: 'undo' }) }, line, questions)).toBe(false);
  });

  it('names the field that cannot be saved', () => {
    const { settings } = draftOfLine(line, questions);
    expect(settingFaults(settings)).toEqual({});
    expect(Object.keys(settingFaults({ ...settings, waste: '101', pack: '0', minimum: '-1', when: { questionId: 5, op: '=', value: '' } }))).toEqual(['waste', 'pack', 'minimum', 'when']);
  });
});
