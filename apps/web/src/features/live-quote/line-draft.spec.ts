import { describe, expect, it } from '@jest/globals';
import { editFormula } from '../formula-builder/formula-editing.js';
import { changedParts, draftOfLine, settingFaults, settingsInput } from './line-draft.js';

const questions = [{ id: 5, no_of_question: 1, title: 'Length' }];
const line = {
  templateformula: 'Q1x2',
  settings: { waste_percent: '10', pack_size: '24', round_up: true, minimum_quantity: '0', include_when: null },
};

describe('a line being edited', () => {
  it('has nothing to save until something differs', () => {
    const draft = draftOfLine(line, questions);
    expect(changedParts({ ...draft, settings: { ...draft.settings, waste: '10.0', pack: ' 24 ' } }, draft)).toEqual([]);
  });

  it('sends only changes; an emptied field returns to its default', () => {
    const draft = draftOfLine(line, questions);
    const typed = {
      ...draft,
      settings: {
        ...draft.settings,
        waste: '',
        roundUp: false,
        when: { questionId: 5, op: '>' as const, value: ' 0 ' },
      },
    };
    expect(settingsInput(typed, changedParts(typed, draft))).toEqual({
      waste_percent: null,
      round_up: false,
      include_when: { question_id: 5, op: '>', value: '0' },
    });
  });

  it('detects a formula with another meaning, not one that was typed and undone, nor a renumbered question', () => {
    const draft = draftOfLine(line, questions);
    const typed = { ...draft, formula: editFormula(draft.formula, { type: 'backspace' }) };
    expect(changedParts(typed, draft)).toEqual(['formula']);
    expect(changedParts({ ...typed, formula: editFormula(typed.formula, { type: 'undo' }) }, draft)).toEqual([]);
    expect(
      changedParts(draftOfLine({ ...line, templateformula: 'Q4x2' }, [{ ...questions[0]!, no_of_question: 4 }]), draft),
    ).toEqual([]);
  });

  it('names the field that cannot be saved', () => {
    const { settings } = draftOfLine(line, questions);
    expect(settingFaults(settings)).toEqual({});
    expect(
      Object.keys(
        settingFaults({
          ...settings,
          waste: '101',
          pack: '0',
          minimum: '-1',
          when: { questionId: 5, op: '=', value: '' },
        }),
      ),
    ).toEqual(['waste', 'pack', 'minimum', 'when']);
  });
});
