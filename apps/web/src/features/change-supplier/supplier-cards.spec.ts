import { describe, expect, it } from '@jest/globals';
import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { supplierCards } from './supplier-cards.js';

const offer = (id: number, supplier: number, productId: number, retail: string) =>
  ({
    id,
    supplier,
    product_id: productId,
    retail_price: retail,
    name: `Product ${productId}`,
    business_name: `Supplier ${supplier}`,
    thumbnail: '',
    unit: 'box',
    description: '',
    rating: supplier === 20 ? '4.3' : null,
    ratings: supplier === 20 ? 12 : 0,
  }) as ProductRow;

describe('the suppliers a line can change to', () => {
  it('are listed once each, with the line’s own product if they have it, and those first, else with their cheapest', () => {
    const offers = [
      offer(1, 10, 7, '40'),
      offer(2, 10, 5, '50'),
      offer(3, 20, 8, '55'),
      offer(4, 20, 7, '60'),
      offer(5, 30, 5, '70'),
      offer(6, 30, 5, '71'),
    ];
    expect(supplierCards({ product_id: 5 }, offers).map(({ id, price }) => [id, price])).toEqual([
      [2, '50'],
      [5, '70'],
      [3, '55'],
    ]);
  });

  it('have the stars of their supplier, and no price for those who may not see it', () => {
    const { retail_price: _, ...hidden } = offer(1, 10, 5, '40');
    expect(supplierCards({ product_id: 5 }, [hidden, offer(3, 20, 8, '55')])).toMatchObject([
      { rating: null, ratings: 0, price: null },
      { rating: '4.3', ratings: 12 },
    ]);
  });
});
