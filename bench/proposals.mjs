import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import { draftView } from '@quotewright/domain/proposals/view.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import { answerLines, calculateQuote } from '@quotewright/domain/quotes/calculate.js';
import { interleaved, quick, report } from './compare.mjs';

const SECTIONS = 10;
/** Calculations of one round. */
const TIMES = quick ? 20 : 200;

const questions = [
  ['Length', 'ft'],
  ['Width', 'ft'],
  ['Height', 'ft'],
  ['Waste', '%'],
].map(([title, unit], at) => ({ id: at + 1, no_of_question: at + 1, title, unit }));
const answers = { 1: '12.5', 2: '10', 3: '8', 4: '10' };

/** The lines of a tiled room, with formula, product type, retail price and cost. */
const lines = [
  ['Q1xQ2x(1+Q4/100)', 'finish_product', '4.89', '3.10'],
  ['2x(Q1+Q2)xQ3', 'finish_product', '3.25', '2.20'],
  ['Q1xQ2/32', 'building_material', '21.40', '15.80'],
  ['Q1xQ2/95', 'building_material', '32.75', '24.00'],
  ['2x(Q1+Q2)', 'building_material', '1.85', '1.10'],
  ['Q1/8', 'building_material', '14.20', '9.75'],
  ['Q1xQ2', 'labour', '6.50', '4.00'],
  ['2x(Q1+Q2)xQ3/20', 'labour', '65.00', '42.00'],
  ['Q1xQ2/120', 'labour', '65.00', '42.00'],
  ['1', 'labour', '250.00', '140.00'],
].map(([formula, product_type, retail_price, cost_price], at) => ({
  line_id: at + 1,
  name: `Line ${at + 1}`,
  product_type,
  formula,
  settings: { ...defaultLineSettings, round_up: product_type !== 'labour' },
  unit: 'each',
  retail_price,
  cost_price,
}));

/** The same rooms as sections of a draft, with a discount, two taxes and a deposit. */
const content = {
  head: {
    title: 'Whole house',
    clientId: null,
    cover: null,
    notes: null,
    discount: { kind: 'amount', value: '100.00' },
    taxes: {
      rates: [
        { key: 1, name: 'State', percent: '6.25', on: ['finish_product', 'building_material'] },
        { key: 2, name: 'City', percent: '2.25', on: ['finish_product', 'building_material', 'labour'] },
      ],
      rounding: 'total',
      inclusive: false,
    },
    instalments: [{ label: 'Deposit', percent: '30' }],
    look: { quantities: true, prices: 'lines', pictures: false },
    validDays: 30,
  },
  internal: { pricing: null },
  sections: Array.from({ length: SECTIONS }, (_, at) => ({
    id: at + 1,
    title: `Room ${at + 1}`,
    template: {
      templateId: 1,
      name: 'Room',
      alias: 'room',
      version: 1,
      quoteType: 'material_and_labour',
      questions: questions.map(({ id, no_of_question, title, unit }) => ({
        questionId: id,
        number: no_of_question,
        title,
        unit,
      })),
    },
    answers,
    choice: null,
    discount: null,
    internal: { pricing: null },
  })),
  lines: Array.from({ length: SECTIONS }, (_, section) =>
    lines.map(({ line_id, name, product_type, formula, settings, unit, retail_price, cost_price }) => ({
      id: section * lines.length + line_id,
      sectionId: section + 1,
      name,
      productType: product_type,
      unit,
      quantity: null,
      retail: retail_price,
      price: null,
      choice: null,
      discount: null,
      offer: null,
      formula: { lineId: line_id, formula, settings },
      internal: { cost: cost_price, pricing: null },
    })),
  ).flat(),
};

/**
 * `proposal_calculate_over_quote`: time of ten calculations of a quote ÷ of a proposal of ten sections of the same
 * template, each as its call answers it, with discount, taxes and instalments. At 1 these cost nothing.
 */
export async function proposals() {
  const timed = (work) => async () => {
    const from = performance.now();
    for (let at = 0; at < TIMES; at += 1) work();
    return ((performance.now() - from) / TIMES) * 1000;
  };
  const quote = () => {
    const { answers: read } = readAnswers(questions, answers);
    const { lines: results, ...totals } = calculateQuote({
      questions,
      lines,
      answers: read,
      quoteType: 'material_and_labour',
    });
    return { ...totals, ...answerLines(results) };
  };
  const seen = () => true;
  const sides = {
    'ten quotes': timed(() => {
      for (let at = 0; at < SECTIONS; at += 1) quote();
    }),
    'one proposal': timed(() => draftView(content, { sections: [], lines: [] }, seen)),
  };
  // The code of both is compiled by their first calculations.
  for (const side of Object.values(sides)) await side();
  return { proposal_calculate_over_quote: report('proposal_calculate_over_quote', await interleaved(sides)) };
}
