import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../kernel/decider.js';
import { Story } from '../kernel/testing.js';
import type { Stars } from './contract.js';
import { ratingTold } from './describe.js';
import { ratings } from './ratings.js';

const business = 50;
const estimator: Actor = { id: 61, businessId: business, userType: 'contractor', role: 'estimator' };
const rate = (supplierId: number, stars: Stars) => ({ type: 'RateSupplier' as const, supplierId, stars });

describe('ratings of suppliers', () => {
  it('are one per supplier: stars change it, the same stars do not', () => {
    const story = new Story(ratings, estimator, business);
    expect(story.do(rate(5, 4))).toEqual([{ type: 'SupplierRated', data: { supplierId: 5, stars: 4 } }]);
    expect(story.do(rate(5, 4))).toEqual([]);
    expect(story.do(rate(6, 1))).toEqual([{ type: 'SupplierRated', data: { supplierId: 6, stars: 1 } }]);
    expect(story.do(rate(5, 2))).toEqual([{ type: 'SupplierRated', data: { supplierId: 5, stars: 2, from: 4 } }]);
  });

  it('are never of the business itself, nor of other than 1 to 5 whole stars', () => {
    const story = new Story(ratings, estimator, business);
    expect(() => story.decide(rate(business, 5))).toThrow('your own business');
    for (const stars of [0, 6, 2.5]) expect(() => story.decide(rate(5, stars as Stars))).toThrow('1 to 5');
  });

  it('are told in the history of the business', () => {
    const name = (id: number) => `supplier ${id}`;
    expect(ratingTold({ type: 'SupplierRated', data: { supplierId: 5, stars: 1 } }, name).summary).toBe(
      'rated supplier 5 with 1 star',
    );
    expect(ratingTold({ type: 'SupplierRated', data: { supplierId: 5, stars: 2, from: 1 } }, name)).toEqual({
      summary: 'changed the rating of supplier 5 from 1 star to 2 stars',
      changes: [{ path: 'stars', label: 'Stars', before: '1', after: '2' }],
    });
  });
});
