import type { CalculatedLine } from '@quotewright/domain/quotes/contract.js';
import { describe, expect, it } from '@jest/globals';
import { movedPrices, quoteAsText, quoteTitle, type ClientQuote } from './quote-words.js';

const line = (id: number, name: string, unit_retail: string): CalculatedLine => ({
  quote_template_product_id: id,
  name,
  product_type: 'finish_product',
  included: true,
  formula: 'Q1',
  quantity: '6',
  unit: 'box',
  unit_retail,
  unit_cost: '41.20',
  retail_total: '348.00',
  cost_total: '247.20',
  trace: '',
  warnings: [],
});

describe('changed prices', () => {
  it('names the line with both prices, and added or removed lines', () => {
    expect(
      movedPrices(
        [line(1, 'Plank', '58.00'), line(2, 'Strip', '18.90')],
        [line(1, 'Plank', '61.50'), line(3, 'Foam', '42.50')],
      ),
    ).toEqual([
      { id: 1, name: 'Plank', before: '$58.00', after: '$61.50' },
      { id: 3, name: 'Foam', before: 'not on the template', after: '$42.50' },
      { id: 2, name: 'Strip', before: '$18.90', after: 'not on the template' },
    ]);
  });
});

it('names a quote by its template and trade if it has no name of its own', () => {
  const template = { name: 'LVP Plank', category: 'Flooring' };
  expect(quoteTitle('', template)).toEqual({ title: 'LVP Plank', about: 'Flooring' });
  expect(quoteTitle('Hall', template)).toEqual({ title: 'Hall', about: 'LVP Plank, Flooring' });
  expect(quoteTitle('Hall', { ...template, category: '' })).toEqual({ title: 'Hall', about: 'LVP Plank' });
});

describe('a quote as text', () => {
  const hall: ClientQuote = {
    business: 'Mason & Co',
    title: 'Hall',
    about: 'LVP Plank, Flooring',
    date: '2026-11-21T12:00:00Z',
    measurements: [
      { title: 'Length', unit: 'ft', answer: '14.5' },
      { title: 'Doors', unit: 'door', answer: '2' },
    ],
    lines: [line(1, 'Plank', '58.00')],
    totals: { material_total: '348.00', labour_total: '0.00', retail_total: '348.00' },
    notes: '',
    advice: '',
    warranty: '',
  };

  it('has the business, date, measurements as typed, quantities, prices, notes, advice and warranty', () => {
    expect(
      quoteAsText({
        ...hall,
        notes: ' Ready in May. ',
        advice: 'Keep the boxes inside.',
        warranty: 'One year.',
      }).split('\n'),
    ).toEqual([
      'Mason & Co',
      'Quote: Hall, LVP Plank, Flooring',
      expect.stringContaining('2026'),
      '',
      'Length: 14 ft 6 in',
      'Doors: 2 doors',
      '',
      'Plank: 6 boxes, $348.00',
      '',
      'Quote total: $348.00',
      '',
      'Ready in May.',
      '',
      'Advice: Keep the boxes inside.',
      '',
      'Warranty: One year.',
    ]);
  });

  it('leaves out what is not included or zero, and every cost', () => {
    const lines = [
      line(1, 'Plank', '58.00'),
      { ...line(2, 'Strip', '18.90'), included: false },
      { ...line(3, 'Trim', '27.50'), quantity: '0', retail_total: '0.00' },
    ];
    const text = quoteAsText({ ...hall, lines });
    expect(text).toContain('Plank: 6 boxes');
    expect(text).not.toMatch(/Strip|Trim|247\.20|41\.20/);
  });

  it('names material and labour if there are both', () => {
    const lines = [line(1, 'Plank', '58.00'), { ...line(2, 'Fitting', '60.00'), product_type: 'labour' as const }];
    const totals = { material_total: '348.00', labour_total: '60.00', retail_total: '408.00' };
    expect(quoteAsText({ ...hall, lines, totals })).toContain(
      'Material: $348.00\nLabour: $60.00\nQuote total: $408.00',
    );
  });

  it('formats like the page: thousands separators, two decimals, a singular unit for one, a dash for no answer', () => {
    const lines = [
      { ...line(1, 'Plank', '58.00'), quantity: '1200' },
      { ...line(2, 'Underlay', '9.00'), quantity: '1', unit: 'rolls' },
      { ...line(3, 'Fitting', '60.00'), quantity: '1.1714', unit: 'hour' },
    ];
    const text = quoteAsText({
      ...hall,
      lines,
      measurements: [{ title: 'Width', unit: 'ft', answer: '' }],
      totals: { material_total: null, labour_total: null, retail_total: null },
    });
    expect(text.split('\n').slice(4)).toEqual([
      'Width: –',
      '',
      'Plank: 1,200 boxes, $348.00',
      'Underlay: 1 roll, $348.00',
      'Fitting: 1.17 hours, $348.00',
    ]);
  });
});
