import { expect, it } from '@jest/globals';
import type { UserType } from '../kernel/decider.js';
import { isOffered, strip } from './visibility.js';

const offer = { supplier: 7, retail_price: '58.00', cost_price: '40.00', unit_in_stock: '12', name: 'Oak' };

it.each<[UserType | 'guest', number, string[]]>([
  ['admin', 1, ['retail_price', 'cost_price', 'unit_in_stock']],
  ['contractor', 2, ['retail_price', 'cost_price', 'unit_in_stock']],
  ['retailinstall', 3, ['retail_price', 'cost_price', 'unit_in_stock']],
  ['suppliers', 7, ['retail_price', 'cost_price', 'unit_in_stock']],
  ['suppliers', 8, ['retail_price', 'unit_in_stock']],
  ['retail', 4, ['retail_price', 'unit_in_stock']],
  ['partner', 5, ['retail_price', 'unit_in_stock']],
  ['guest', 0, []],
])('%s %i sees %j of an offer of supplier 7', (userType, id, seen) => {
  const row = strip(userType === 'guest' ? null : { id, userType }, offer);
  expect(Object.keys(row).filter((key) => key !== 'supplier' && key !== 'name')).toEqual(seen);
  expect(row.name).toBe('Oak');
});

it('offers labour of others to contractors and admins only', () => {
  const labour = { product_type: 'labour' as const, supplier: 7 };
  const offered = (userType: UserType, id: number) => isOffered({ id, userType }, labour);
  expect([offered('admin', 1), offered('contractor', 2), offered('retailinstall', 3), offered('suppliers', 8), offered('retail', 4), offered('partner', 5)]).toEqual([true, true, false, false, false, false]);
  expect(offered('retail', 7)).toBe(true);
  expect(isOffered({ id: 4, userType: 'retail' }, { product_type: 'building_material', supplier: 7 })).toBe(true);
});
