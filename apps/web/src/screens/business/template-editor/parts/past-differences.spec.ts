import { expect, it } from '@jest/globals';
import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import type { TemplateDetails, TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { sinceOfLine, sinceOfQuestion } from './past-differences.js';

const question = (id: number, no_of_question: number, title = 'Length') =>
  ({ id, no_of_question, title, unit: 'ft', sample_answer: null }) as TemplateQuestion;
const line = (id: number, templateformula: string, over: Partial<TemplateLine> = {}) =>
  ({
    quote_template_product_id: id,
    product_supplier_id: 4,
    templateformula,
    settings: defaultLineSettings,
    ...over,
  }) as TemplateLine;
const state = (questions: TemplateQuestion[], products: TemplateLine[]) => ({ questions, products }) as TemplateDetails;

it('a renumbered question changes no line, another formula, setting or supplier does', () => {
  const then = state([question(1, 1), question(2, 2)], []);
  const now = (made: TemplateLine) => state([question(2, 1), question(1, 2)], [made]);
  const since = (made: TemplateLine) => sinceOfLine(line(7, 'Q1xQ2'), then, now(made));
  expect(since(line(7, 'Q2xQ1'))).toBe('same');
  expect(since(line(7, 'Q1xQ2'))).toBe('changed');
  expect(since(line(7, 'Q2xQ1', { product_supplier_id: 5 }))).toBe('changed');
  expect(since(line(7, 'Q2xQ1', { settings: { ...defaultLineSettings, waste_percent: '5' } }))).toBe('changed');
  expect(since(line(7, 'Q2xQ1', { retail_price: '9.00' }))).toBe('same');
  expect(since(line(8, 'Q2xQ1'))).toBe('removed');
});

it('a question moved to another place is the same question', () => {
  expect(sinceOfQuestion(question(1, 1), state([question(1, 2)], []))).toBe('same');
  expect(sinceOfQuestion(question(1, 1), state([question(1, 1, 'Run')], []))).toBe('changed');
  expect(sinceOfQuestion(question(1, 1), state([], []))).toBe('removed');
});
