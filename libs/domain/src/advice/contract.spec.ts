import { describe, expect, it } from '@jest/globals';
import { filledIn, standardTextFor, textsFor, type WarrantyAdvice } from './contract.js';

const text = (title: string, more: Partial<WarrantyAdvice>): WarrantyAdvice => ({
  id: 1,
  title,
  category_id: null,
  warranty: '',
  advice: '',
  is_default: true,
  version: 1,
  ...more,
});
const standard = [
  text('Unused', { warranty: 'Unused.', is_default: false }),
  text('General', { warranty: 'One year.', advice: 'Ask us.' }),
  text('Floors', { category_id: 4, warranty: 'Two years.' }),
];
const none = { warranty: '', advice: '' };

describe('what applies to a template', () => {
  it.each([
    ['its own text', { warranty: 'Own.', advice: '' }, 4, 'Own.', 'Ask us.'],
    ['the text of its category, and for what that leaves out the general one', none, 4, 'Two years.', 'Ask us.'],
    ['the general text in another category', none, 5, 'One year.', 'Ask us.'],
    ['the general text without a category', none, null, 'One year.', 'Ask us.'],
  ])('is %s', (_, own, categoryId, warranty, advice) =>
    expect(textsFor(own, categoryId, standard)).toEqual({ warranty, advice }),
  );

  it('is nothing without standard texts', () => {
    expect(textsFor(none, 4, [])).toEqual(none);
    expect(standardTextFor('warranty', 4, standard.slice(0, 1))).toBeUndefined();
  });
});

describe('a text with its variables', () => {
  it('is filled in, however they are typed', () =>
    expect(
      filledIn('For {{ Client }}: {{template}} of {{DATE}}.', { template: 'Deck', client: 'Ann', date: 'May 2' }),
    ).toBe('For Ann: Deck of May 2.'));

  it('keeps a sum of $& and the like as it is', () =>
    expect(filledIn('{{template}}.', { template: '$& $1' })).toBe('$& $1.'));

  it.each([
    ['We cover it for two years from {{date}}.', 'We cover it for two years.'],
    ['On {{date}} the warranty starts.', 'The warranty starts.'],
    ['The work (of {{date}}) is covered.', ''],
    ['The work ({{date}}) is covered.', 'The work is covered.'],
    ['For {{client}}: two years.', 'Two years.'],
    ['{{client}} keeps the room dry. We do the rest.', 'We do the rest.'],
    ['Dear {{client}},\n\nKeep it dry.', 'Keep it dry.'],
    ['Made for {{client}} and others. 2.5 years.', '2.5 years.'],
    ['Valid until {{date}}.', ''],
    ['{{template}}', ''],
    ['– for {{client}}\n– for 2 years', '– for 2 years'],
    ['Garantía de {{template}}. Dos años.', 'Dos años.'],
    ['{{price}} stays.', '{{price}} stays.'],
  ])('reads well without values: %j', (typed, read) => expect(filledIn(typed, {})).toBe(read));

  it('fills in what is known of a sentence and leaves out the rest', () =>
    expect(filledIn('Two years on {{template}} for {{client}}.', { template: 'Deck' })).toBe('Two years on Deck.'));
});
