import { describe, expect, it } from '@jest/globals';
import { defaultLineSettings } from '../formula/settings.js';
import { emptyContent, type TemplateContent } from './content.js';
import { withRestored } from './restore.js';

const question = (id: number, title: string) => ({ id, title, unit: 'ft', sampleAnswer: '10' });
const line = (id: number, formula: string) => ({
  id,
  product: { productId: id, offerId: id },
  formula,
  settings: defaultLineSettings,
});
const past: TemplateContent = {
  ...emptyContent,
  name: 'Deck',
  alias: 'deck',
  price: '5.00',
  questions: [question(1, 'Length'), question(2, 'Width')],
  lines: [line(11, '{1}x{2}'), line(12, '{1}')],
};

describe('restoring one part', () => {
  it('keeps everything else as it is', () => {
    const now = { ...past, price: '9.00', unit: 'm²', lines: [line(12, '{1}x3'), line(13, '{2}')] };
    expect(withRestored(now, past, 'price')).toEqual({ ...now, price: '5.00' });
    expect(withRestored(now, past, 'lines.12').lines).toEqual([line(12, '{1}'), line(13, '{2}')]);
    expect(withRestored(now, past, 'lines.11').lines).toEqual([
      line(11, '{1}x{2}'),
      line(12, '{1}x3'),
      line(13, '{2}'),
    ]);
    expect(withRestored(now, past, 'lines.13').lines).toEqual([line(12, '{1}x3')]);
    expect(withRestored(now, past, 'lines.1')).toBe(now);
  });

  it('restores a unit with its sample answer, and a name with its address', () => {
    const now = {
      ...past,
      name: 'Terrace',
      alias: 'terrace',
      questions: [{ ...question(1, 'Run'), unit: 'in', sampleAnswer: '120' }, question(2, 'Width')],
    };
    expect(withRestored(now, past, 'questions.1.unit').questions[0]).toEqual(question(1, 'Run'));
    expect(withRestored(now, past, 'name')).toMatchObject({ name: 'Deck', alias: 'deck' });
  });

  it('refuses a line without its question, and to take a question that a line needs', () => {
    const now = { ...past, questions: [question(1, 'Length')], lines: [] };
    expect(() => withRestored(now, past, 'lines.11')).toThrow('It needs the question “Width”');
    const later = { ...past, questions: [...past.questions, question(3, 'Depth')], lines: [line(11, '{3}')] };
    expect(() => withRestored(later, past, 'questions.3')).toThrow('A line needs this question now.');
  });
});
