import type { CalculatedLine } from '@quotewright/domain/quotes/contract.js';
import { describe, expect, it } from '@jest/globals';
import { movedPrices, quoteAsText } from './quote-words.js';

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

describe('a quote as text', () => {
  it('contains quantities, prices and notes, never cost or margin', () => {
    const text = quoteAsText(
      {
        lines: [line(1, 'Plank', '58.00'), { ...line(2, 'Strip', '18.90'), included: false }],
        material_total: '348.00',
        labour_total: '0.00',
        retail_total: '348.00',
      },
      { title: 'Hall', questions: [{ title: 'Length', unit: 'ft', answer: '12' }], notes: ' Ready in May. ' },
    );
    expect(text).toBe(
      'Hall\n\nLength: 12 ft\n\nPlank: 6 boxes, $348.00\n\nMaterial $348.00\nLabour $0.00\nQuote total $348.00\n\nReady in May.',
    );
  });

  it('formats like the page: thousands separators, a singular unit for one', () => {
    const lines = [
      { ...line(1, 'Plank', '58.00'), quantity: '1200' },
      { ...line(2, 'Underlay', '9.00'), quantity: '1', unit: 'rolls' },
      { ...line(3, 'Fitting', '60.00'), quantity: '1.1714', unit: 'hour' },
    ];
    const text = quoteAsText(
      { lines, material_total: null, labour_total: null, retail_total: null },
      {
        title: 'Hall',
        questions: [
          { title: 'Doors', unit: 'door', answer: '2' },
          { title: 'Width', unit: 'ft', answer: '' },
        ],
      },
    );
    expect(text).toBe(
      'Hall\n\nDoors: 2 doors\nWidth: –\n\nPlank: 1,200 boxes, $348.00\nUnderlay: 1 roll, $348.00\nFitting: 1.1714 hours, $348.00',
    );
  });
});
