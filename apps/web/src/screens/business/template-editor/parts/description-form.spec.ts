import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { describe, expect, it } from '@jest/globals';
import { clashesOf, emptyDescription, requestOf, valuesOf } from './description-form.js';

const template = { category_id: 3, subcategory_id: 9, name: 'Plank', description: 'A floor', price: '7.50', unit: 'ft²', quote_price: 'free', quote_type: 'labour', brand: '', advice: '', warranty: '' } as TemplateDetails;

describe('what the Description tab sends', () => {
  it('keeps the admin’s fields from everybody else', () => {
    const values = { ...valuesOf(template), name: ' Plank ' };
    expect(requestOf(values, { id: 4, version: 7, img: [], admin: false })).not.toHaveProperty('quote_price');
    expect(requestOf(values, { id: 4, version: 7, img: [], admin: true })).toMatchObject({ id: 4, version: 7, name: 'Plank', category_id: 3, subcategory_id: 9, quote_price: 'free' });
  });

  it('sends no version for a template that does not exist yet', () => {
    expect(requestOf(emptyDescription, { id: 0, version: undefined, img: [], admin: false })).not.toHaveProperty('version');
  });
});

describe('two people in one template', () => {
  const theirs = { ...template, unit: 'room', price: '9.00' };

  it('clash only where both changed a field, each to something else', () => {
    const mine = { ...valuesOf(template), unit: 'job', name: 'Planks', price: '9.00' };
    expect(clashesOf(template, theirs, mine, { unit: true, name: true, price: true })).toEqual([{ label: 'Unit', mine: 'job', theirs: 'room' }]);
  });

  it('do not clash in fields nobody touched here', () => {
    expect(clashesOf(template, theirs, valuesOf(template), {})).toEqual([]);
  });
});
