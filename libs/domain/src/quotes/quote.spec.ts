import { expect, it } from '@jest/globals';
import { defaultLineSettings } from '../formula/settings.js';
import { Story } from '../kernel/testing.js';
import type { QuoteRevisions } from './contract.js';
import { quote, type OfferedLine, type QuoteCommand } from './quote.js';

const contractor = { id: 9, userType: 'contractor' as const };
const questions = [
  { id: 31, no_of_question: 1, title: 'Length', unit: 'ft' },
  { id: 32, no_of_question: 2, title: 'Width', unit: 'ft' },
];

function line(id: number, rest: Partial<OfferedLine> = {}): OfferedLine {
  return {
    line_id: id,
    name: 'Oak plank',
    product_type: 'finish_product',
    formula: 'Q1xQ2',
    settings: { ...defaultLineSettings, waste_percent: '10', pack_size: '24', round_up: true },
    unit: 'box',
    retail_price: '58.00',
    cost_price: '40.00',
    product_id: 4,
    product_supplier_id: 5,
    supplier: 7,
    is_private: false,
    product_revision: 2,
    price_version: 2,
    ...rest,
  };
}

function command(rest: Partial<QuoteCommand> = {}): QuoteCommand {
  return {
    type: 'SaveQuote',
    sessionId: 'cart',
    template: {
      id: 1,
      name: 'LVP Plank',
      alias: 'lvp-plank',
      version: 12,
      category: 'Flooring',
      advice: 'Keep the boxes in the room for 48 hours.',
      warranty: 'One year.',
    },
    quoteType: 'material_and_labour',
    name: ' Hall ',
    notes: '',
    questions,
    lines: [
      line(71),
      line(72, {
        product_type: 'labour',
        name: 'Fitting',
        formula: 'Q1',
        settings: defaultLineSettings,
        unit: 'hour',
        retail_price: '10.00',
        cost_price: '6.00',
      }),
    ],
    answers: { 31: 12, 32: '10.0' },
    seen: null,
    ...rest,
  };
}

it('copies its inputs and its result', () => {
  const [event] = new Story(quote, contractor).do(command());
  expect(event).toMatchObject({
    type: 'QuoteSaved',
    data: {
      ownerId: 9,
      sessionId: 'cart',
      templateId: 1,
      templateVersion: 12,
      templateCategory: 'Flooring',
      advice: 'Keep the boxes in the room for 48 hours.',
      warranty: 'One year.',
      name: 'Hall',
      questions: [
        { questionId: 31, number: 1, title: 'Length', unit: 'ft', answer: '12' },
        { questionId: 32, answer: '10' },
      ],
      lines: [
        {
          lineId: 71,
          offerId: 5,
          productRevision: 2,
          formula: 'Q1xQ2',
          retailPrice: '58.00',
          costPrice: '40.00',
          quantity: '6',
          retailTotal: '348.00',
          costTotal: '240.00',
          included: true,
        },
        { lineId: 72, quantity: '12', retailTotal: '120.00' },
      ],
      materialTotal: '348.00',
      labourTotal: '120.00',
      retailTotal: '468.00',
      costTotal: '312.00',
      marginPercent: '33.33',
      markupPercent: '50.00',
    },
  });
  expect(event!.data.lines[0]!.trace).toContain('= $348.00');
});

it('names the lead that it answers, if it answers one', () => {
  expect(new Story(quote, contractor).do(command({ leadId: 4 }))[0]!.data.leadId).toBe(4);
  expect(new Story(quote, contractor).do(command())[0]!.data).not.toHaveProperty('leadId');
});

it('keeps only the lines of its type', () => {
  const [event] = new Story(quote, contractor).do(command({ quoteType: 'labour' }));
  expect(event!.data.lines.map(({ lineId }) => lineId)).toEqual([72]);
});

it('is refused with a line in error, and every such line is named', () => {
  const lines = [line(71, { formula: 'Q1/(Q2-10)', name: 'Thinset' }), line(72), line(73, { formula: '' })];
  expect(() => new Story(quote, contractor).do(command({ lines }))).toThrow(
    expect.objectContaining({
      code: 'cannot_calculate',
      details: {
        errors: [
          expect.objectContaining({ path: 'lines.71', code: 'division_by_zero' }),
          expect.objectContaining({ path: 'lines.73', code: 'formula_missing' }),
        ],
      },
    }),
  );
});

it('is refused without every answer', () => {
  expect(() => new Story(quote, contractor).do(command({ answers: { 31: 12, 99: 1 } }))).toThrow(
    expect.objectContaining({
      code: 'answers_invalid',
      details: {
        errors: [
          expect.objectContaining({ path: 'answers.32', code: 'missing' }),
          expect.objectContaining({ path: 'answers.99' }),
        ],
      },
    }),
  );
});

it('is refused if a price or the template has changed since it was calculated', () => {
  const story = new Story(quote, contractor);
  const now = { template: 12, offers: { 5: 2 } };
  const others: QuoteRevisions[] = [
    { ...now, template: 11 },
    { ...now, offers: { 5: 1 } },
    { ...now, offers: {} },
    { ...now, offers: { 6: 2 } },
  ];
  for (const seen of others) {
    expect(() => story.decide(command({ seen }))).toThrow(expect.objectContaining({ code: 'prices_changed' }));
  }
  expect(story.decide(command({ seen: now }))).toHaveLength(1);
});

it('of labour only may have been calculated together with material', () => {
  const story = new Story(quote, contractor);
  const lines = [
    line(71),
    line(72, {
      product_type: 'labour',
      product_supplier_id: 6,
      price_version: 4,
      formula: 'Q1',
      settings: defaultLineSettings,
    }),
  ];
  const both = { template: 12, offers: { 5: 2, 6: 4 } };
  expect(story.decide(command({ lines, quoteType: 'labour', seen: both }))).toHaveLength(1);
  expect(story.decide(command({ lines, quoteType: 'labour', seen: { ...both, offers: { 5: 1, 6: 4 } } }))).toHaveLength(
    1,
  );
  expect(() =>
    story.decide(command({ lines, quoteType: 'labour', seen: { ...both, offers: { 5: 2, 6: 3 } } })),
  ).toThrow(expect.objectContaining({ code: 'prices_changed' }));
});

it('never changes', () => {
  const story = new Story(quote, contractor);
  story.do(command());
  expect(() => story.do(command({ name: 'Other' }))).toThrow(expect.objectContaining({ code: 'quote_saved' }));
});
