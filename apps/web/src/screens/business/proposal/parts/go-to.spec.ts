import { expect, it } from '@jest/globals';
import { placeOf } from './go-to.js';

it('finds the place of each fault that keeps a proposal from being sent', () => {
  const at = (path: string) => {
    const place = placeOf(path);
    return place.kind === 'field' ? place.selector : place.kind;
  };
  expect(at('lines.7')).toBe('[data-field^="lines.7."]');
  expect(at('lines.7.discount')).toBe('[data-field^="lines.7."]');
  expect(at('sections.5.discount')).toBe('[data-field^="sections.5."]');
  expect(at('client')).toBe('.proposal-client input');
  expect(at('sections')).toBe('fieldset > .section-acts > button');
  expect(['discount', 'instalments', 'taxes.rates.0'].map(at)).toEqual(['terms', 'terms', 'terms']);
});
