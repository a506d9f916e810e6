import { expect, it } from '@jest/globals';
import { heldBack, needsApproval } from './price-approval.js';
import type { OfferFields } from './offer-form.js';

const above = (percent: string) => ({ when: 'above', percent }) as const;
const retail = (before: string, after: string) => [{ before: { retailPrice: before }, after: { retailPrice: after } }];

it('asks above a percentage, up and down, and not at it', () => {
  expect(needsApproval(above('10'), retail('50.00', '55.00'))).toBe(false);
  expect(needsApproval(above('10'), retail('50.00', '55.01'))).toBe(true);
  expect(needsApproval(above('10'), retail('50.00', '44.99'))).toBe(true);
  expect(needsApproval(above('10'), [{ before: { costPrice: '40.00' }, after: { costPrice: '60.00' } }])).toBe(true);
  expect(needsApproval(above('10'), [...retail('50.00', '51.00'), ...retail('50.00', '90.00')])).toBe(true);
});

it('asks of a price that was nothing, and of stock alone only always', () => {
  expect(needsApproval(above('10000'), retail('0.00', '0.01'))).toBe(true);
  const stock = [{ before: { stock: '1', unit: 'box' }, after: { stock: '500', unit: 'crate' } }];
  expect(needsApproval(above('0'), stock)).toBe(false);
  expect(needsApproval({ when: 'always', percent: null }, stock)).toBe(true);
  expect(needsApproval({ when: 'never', percent: null }, retail('1.00', '9.00'))).toBe(false);
  expect(needsApproval(undefined, retail('1.00', '9.00'))).toBe(false);
});

it('keeps of a form what waits: prices with their unit, or everything', () => {
  const before: OfferFields = {
    costPrice: '40.00',
    retailPrice: '50.00',
    unit: 'box',
    stock: '5',
    supplierSku: '',
    brand: '',
    formula: '',
  };
  const after = { ...before, retailPrice: '80.00', unit: 'crate', stock: '9' };
  expect(heldBack(above('10'), before, after)).toEqual({
    before: { retailPrice: '50.00', unit: 'box' },
    after: { retailPrice: '80.00', unit: 'crate' },
  });
  expect(heldBack(above('60'), before, after)).toBeNull();
  expect(heldBack({ when: 'always', percent: null }, before, { ...before, stock: '9' })).toEqual({
    before: { stock: '5' },
    after: { stock: '9' },
  });
});
