import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { describe, expect, it } from '@jest/globals';
import {
  descriptionParts,
  emptyDescription,
  requestOf,
  rules,
  valuesOf,
  type DescriptionForm,
} from './description-form.js';
import { merged, withPart, type Part } from '../../../../features/merging/form-merge.js';

const template = {
  category_id: 3,
  subcategory_id: 9,
  name: 'Plank',
  description: 'A floor',
  price: '7.50',
  unit: 'ft²',
  quote_price: 'free',
  quote_type: 'labour',
  brand: '',
  advice: '',
  warranty: '',
} as TemplateDetails;

describe('the request of the Description tab', () => {
  it('omits the admin’s fields for everyone else', () => {
    const values = { ...valuesOf(template), name: ' Plank ' };
    expect(requestOf(values, { id: 4, version: 7, img: [], admin: false })).not.toHaveProperty('quote_price');
    expect(requestOf(values, { id: 4, version: 7, img: [], admin: true })).toMatchObject({
      id: 4,
      version: 7,
      name: 'Plank',
      category_id: 3,
      subcategory_id: 9,
      quote_price: 'free',
    });
  });

  it('has no version for a template that does not exist yet', () => {
    expect(requestOf(emptyDescription, { id: 0, version: undefined, img: [], admin: false })).not.toHaveProperty(
      'version',
    );
  });
});

describe('the rules of the Description tab', () => {
  it.each(['-7', '+1200.50', '0'])('accepts the price %s', (price) => expect(rules.price(price)).toBe(true));
  it.each(['', '12.5O', '1,200', '12.', '.5', '$5'])('refuses the price “%s”', (price) =>
    expect(rules.price(price)).toEqual(expect.any(String)),
  );

  it('reports text that is too long instead of cutting it off', () => {
    expect(rules.name('x'.repeat(120))).toBe(true);
    expect(rules.name('x'.repeat(121))).toBe('Too long: 121 characters. Use at most 120.');
    expect(rules.warranty('x'.repeat(5_001))).toBe('Too long: 5,001 characters. Use at most 5,000.');
  });
});

describe('two people editing one template', () => {
  const base = valuesOf(template);
  const labels = (parts: readonly Part<DescriptionForm>[]) => parts.map(({ label }) => label);

  it('conflict only if both changed a part to different values', () => {
    const mine = { ...base, unit: 'job', name: 'Planks', price: '9' };
    const theirs = { ...base, unit: 'room', price: '9.00', advice: 'Let it rest.' };
    const together = merged(descriptionParts, base, mine, theirs);
    expect([labels(together.clashes), labels(together.mine), labels(together.theirs)]).toEqual([
      ['Unit'],
      ['Quote name'],
      ['Advice'],
    ]);
    expect(together.values).toEqual({ ...mine, advice: 'Let it rest.' });
  });

  it('never end in a sub category of another category', () => {
    const mine = { ...base, category_id: '4', subcategory_id: '12' };
    const theirs = { ...base, subcategory_id: '10' };
    const together = merged(descriptionParts, base, mine, theirs);
    expect(labels(together.clashes)).toEqual(['Category']);
    expect(withPart(together.values, together.clashes[0]!, theirs)).toMatchObject({
      category_id: '3',
      subcategory_id: '10',
    });
  });

  it('do not conflict over unchanged parts, or over spaces at the ends', () => {
    expect(merged(descriptionParts, base, { ...base, name: 'Plank ' }, base)).toMatchObject({
      clashes: [],
      mine: [],
      theirs: [],
    });
  });
});
