import { describe, expect, it } from '@jest/globals';
import { defaultLineSettings } from '../formula/settings.js';
import type { GuestTemplate } from '../templates/contract.js';
import { tryTemplate } from './tried.js';
import { hasTyped, typedIn, typedQuery, versionIn } from './typed.js';

type Template = Parameters<typeof tryTemplate>[0];
type Question = GuestTemplate['questions'][number];

const question = (id: number, no_of_question: number, title: string, unit: string, sample_answer: string | null) =>
  ({ id, no_of_question, title, unit, sample_answer, quote_template_id: 1, deleteallowed: true }) satisfies Question;
const line = (id: number, name: string, templateformula: string) =>
  ({
    quote_template_product_id: id,
    name,
    product_type: 'finish_product' as const,
    unit: 'box',
    templateformula,
    settings: { ...defaultLineSettings, pack_size: '24', round_up: true },
  }) satisfies Template['products'][number];

const floor: Template = {
  questions: [
    question(7, 1, 'Length', 'ft', '12'),
    question(9, 2, 'Width', 'ft', '10'),
    question(4, 3, 'Doors', 'door', null),
  ],
  products: [line(1, 'Plank', 'Q1xQ2'), line(2, 'Threshold', 'Q3')],
  quote_type: 'material_and_labour',
};
const quantities = (template: Template, address: string) =>
  tryTemplate(template, typedIn(new URLSearchParams(address), [7, 9, 4])).lines.map(({ quantity }) => quantity);

describe('a template that is tried', () => {
  it('begins with its sample answers', () => {
    const { answers, units } = tryTemplate(floor, { answers: {}, units: null });
    expect(answers.map(({ text, assumed, fault }) => [text, assumed, fault])).toEqual([
      ['12', false, null],
      ['10', false, null],
      ['1', true, null],
    ]);
    expect(units).toBe('imperial');
    expect(quantities(floor, '')).toEqual(['5', '1']);
  });

  it('takes measurements as they are measured', () => {
    expect(quantities(floor, `q1=10'6"&q2=3,2 m`)).toEqual(['5', '1']);
    expect(quantities(floor, 'q1=20&q2=20')).toEqual(['17', '1']);
  });

  it('takes bare numbers as meters where that was measured with, and counts as counts', () => {
    const metric = typedIn(new URLSearchParams('q1=3.66&q2=3&q3=2&units=metric'), [7, 9, 4]);
    const { answers } = tryTemplate(floor, metric);
    expect(answers.map(({ unit, text, answer, converted }) => [unit, text, answer, converted])).toEqual([
      ['m', '3.66', '3.66', '12'],
      ['m', '3', '3', `9' 10"`],
      ['door', '2', '2', '2'],
    ]);
    expect(quantities(floor, 'q1=3.66&q2=3&units=metric')).toEqual(['5', '1']);
    expect(quantities(floor, 'units=metric')).toEqual(quantities(floor, 'q1=3.66&q2=3.05&units=metric'));
  });

  it('says what cannot be read, and leaves out what needs it', () => {
    const { answers, lines } = tryTemplate(floor, { answers: { 7: 'wide', 4: '' }, units: null });
    expect(answers.map(({ fault, converted }) => [fault, converted])).toEqual([
      ['Use feet and inches, like 14 and 6 1/2.', 'wide'],
      [null, '3.05'],
      ['Enter a measurement.', ''],
    ]);
    expect(lines.map(({ included, quantity }) => [included, quantity])).toEqual([
      [true, null],
      [true, null],
    ]);
  });
});

describe('the address of what was typed', () => {
  const order = [7, 9, 4];
  it('says it, and is read back', () => {
    const typed = { answers: { 7: `10' 6"`, 4: '' }, units: 'metric' } as const;
    const query = new URLSearchParams(typedQuery(typed, order, 12));
    expect(query.toString()).toBe('q1=10%27+6%22&q3=&v=12&units=metric');
    expect(typedIn(query, order)).toEqual(typed);
    expect(versionIn(query)).toBe(12);
    // The questions had another order in version 12.
    expect(typedIn(query, [4, 9, 7]).answers).toEqual({ 4: `10' 6"`, 7: '' });
  });

  it('is short where nothing was typed', () => expect(typedQuery({ answers: {}, units: null }, order, 3)).toEqual({}));

  it.each(['q1=12&v=x&units=feet', 'q1=12&v=-1', 'q1=12&v=00012345678901', 'q1=12&q99=1&Q2=3'])(
    'ignores the rest of %s',
    (address) => {
      const query = new URLSearchParams(address);
      expect([typedIn(query, order), versionIn(query)]).toEqual([{ answers: { 7: '12' }, units: null }, null]);
      expect(hasTyped(query)).toBe(true);
    },
  );

  it('cuts off what is too long to be a measurement', () =>
    expect(typedIn(new URLSearchParams({ q1: '1'.repeat(5_000) }), order).answers[7]).toHaveLength(60));
});
