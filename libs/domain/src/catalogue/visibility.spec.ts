import { expect, it } from '@jest/globals';
import type { ProductType } from '../formula/settings.js';
import type { Standing, UserType } from '../kernel/decider.js';
import { isOffered, isVisible, reaches, strip, type Reach } from './visibility.js';

const offer = {
  supplier: 7,
  is_private: false,
  retail_price: '58.00',
  cost_price: '40.00',
  unit_in_stock: '12',
  name: 'Oak',
};

const all = ['retail_price', 'cost_price', 'unit_in_stock'];
const withoutCost = ['retail_price', 'unit_in_stock'];

it.each<[UserType | 'guest', Standing | undefined, number, string[]]>([
  ['admin', 'approved', 1, all],
  ['contractor', 'approved', 2, all],
  ['contractor', 'waiting', 2, withoutCost],
  ['contractor', 'refused', 2, withoutCost],
  ['contractor', 'unverified', 2, withoutCost],
  ['contractor', undefined, 2, withoutCost],
  ['contractor', 'unverified', 7, all],
  ['retailinstall', 'approved', 3, all],
  ['retailinstall', 'waiting', 3, withoutCost],
  ['suppliers', 'approved', 7, all],
  ['suppliers', 'approved', 8, withoutCost],
  ['retail', 'approved', 4, withoutCost],
  ['retail', 'approved', 7, all],
  ['partner', 'approved', 5, withoutCost],
  ['guest', undefined, 0, []],
])('%s (%s) %i sees %j of an offer of supplier 7', (userType, standing, id, seen) => {
  const row = strip(userType === 'guest' ? null : { id, userType, standing }, offer);
  expect(Object.keys(row).filter((key) => key !== 'supplier' && key !== 'name')).toEqual(seen);
  expect(row.name).toBe('Oak');
});

it.each<[UserType, number, string[]]>([
  ['admin', 1, all],
  ['contractor', 7, all],
  ['contractor', 2, withoutCost],
  ['retailinstall', 3, withoutCost],
  ['suppliers', 8, withoutCost],
])('%s %i, approved, sees %j of business 7’s own offer', (userType, id, seen) => {
  const row = strip({ id, userType, standing: 'approved' }, { ...offer, is_private: true });
  expect(Object.keys(row).filter((key) => key !== 'supplier' && key !== 'name')).toEqual(seen);
});

const people: readonly [UserType, number][] = [
  ['admin', 1],
  ['contractor', 2],
  ['retailinstall', 3],
  ['suppliers', 8],
  ['retail', 4],
  ['partner', 5],
];
const seen = (reach: Reach, product_type: ProductType, rule: typeof isOffered) =>
  people
    .filter(([userType, id]) => rule({ id, userType }, { reach, product_type, supplier: 7 }))
    .map(([userType]) => userType);

it('shows shared offers to everyone, except labour: that to contractors and admins', () => {
  expect(seen('shared', 'building_material', isVisible)).toEqual(people.map(([userType]) => userType));
  expect(seen('shared', 'labour', isVisible)).toEqual(['admin', 'contractor']);
});

it.each(reaches.filter((reach) => reach !== 'shared'))('shows %s offers to admins and their supplier only', (reach) => {
  expect(seen(reach, 'finish_product', isVisible)).toEqual(['admin']);
  for (const userType of ['contractor', 'suppliers', 'retail'] as const)
    expect(isVisible({ id: 7, userType }, { reach, product_type: 'labour', supplier: 7 })).toBe(true);
});

it('offers nobody what is to be fixed, hidden, withdrawn or orphaned', () => {
  const own = (reach: Reach) =>
    isOffered({ id: 7, userType: 'suppliers' }, { reach, product_type: 'labour', supplier: 7 });
  expect(reaches.filter(own)).toEqual(['shared', 'waiting', 'private']);
  expect(reaches.filter((reach) => seen(reach, 'finish_product', isOffered).length > 0)).toEqual([
    'shared',
    'waiting',
    'private',
  ]);
});
