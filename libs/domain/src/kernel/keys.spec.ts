import { describe, expect, it } from '@jest/globals';
import { masterProduct } from '../catalogue/master-product.js';
import { product } from '../catalogue/product.js';
import { category } from '../categories/category.js';
import type { Key } from './decider.js';
import { keyStep, yieldingKeys } from './keys.js';
import { Story } from './testing.js';

const key = (name: string, kind = 'category-title') => ({ kind, key: name, base: name });

describe('the keys of several events', () => {
  it('are those the stream holds after the last one', () => {
    const renamed = (title: string) => ({ type: 'CategoryRenamed' as const, data: { title } });
    expect(keyStep(category, [renamed('Floors'), renamed('Tiles')])).toEqual({
      takes: [key('tiles')],
      givesUp: ['category-title'],
      loses: [],
    });
    expect(keyStep(category, [renamed('Floors'), { type: 'CategoryDeleted', data: {} }])).toEqual({
      takes: [],
      givesUp: ['category-title'],
      loses: [],
    });
  });

  it('are none if the events concern no keys', () => {
    expect(keyStep(category, [{ type: 'CategoryPublished', data: {} }])).toEqual({ takes: [], givesUp: [], loses: [] });
    expect(keyStep({}, [{ type: 'QuoteSaved', data: {} }])).toEqual({ takes: [], givesUp: [], loses: [] });
  });
});

describe('a key that belongs to another stream', () => {
  const lost = ({ kind, key: name }: Key, keeper: string) => ({
    type: 'YieldKey' as const,
    lost: { ...key(name, kind), keeper },
  });

  it.each(['category-title', 'category-alias'])('is yielded by a category for another one, once (%s)', (kind) => {
    const story = new Story(yieldingKeys(category), null).given({
      type: 'CategoryAdded',
      data: { title: 'Floors', alias: 'floors' },
    });
    const before = story.state;
    const events = category.yieldKey!({ ...key('floors', kind), keeper: 'category-7' }, before, 'floors-2');
    expect(keyStep(category, events)).toMatchObject({ takes: [{ kind, key: 'floors-2' }], givesUp: [kind] });
    story.given(...events);
    expect(story.do(lost({ kind, key: 'floors' }, 'category-7'))).toEqual([]);
  });

  it.each(['master-product-name', 'master-product-alias'])(
    'is yielded by a master product for another one, once (%s)',
    (kind) => {
      const story = new Story(yieldingKeys(masterProduct), null).given({
        type: 'MasterProductAdded',
        data: { name: 'Plank', alias: 'plank' },
      });
      const events = masterProduct.yieldKey!(
        { ...key('plank', kind), keeper: 'master_product-7' },
        story.state,
        'plank-2',
      );
      expect(keyStep(masterProduct, events)).toMatchObject({ takes: [{ kind, key: 'plank-2' }], givesUp: [kind] });
      story.given(...events);
      expect(story.do(lost({ kind, key: 'plank' }, 'master_product-7'))).toEqual([]);
    },
  );

  it('is yielded by the offer with that number, once', () => {
    const story = new Story(yieldingKeys(product), null).given({
      type: 'OfferAdded',
      data: {
        offerId: 51,
        supplierId: 7,
        costPrice: '40.00',
        retailPrice: '58.00',
        unit: 'box',
        stock: null,
        supplierSku: 'R-1',
        brand: '',
        formula: '',
      },
    });
    const command = lost({ kind: 'supplier-sku', key: '7:r-1' }, 'product-9');
    const events = product.yieldKey!(command.lost, story.state, '7:r-1-2');
    expect(keyStep(product, events)).toMatchObject({
      takes: [{ kind: 'supplier-sku', key: '7:r-1-2' }],
      loses: [{ kind: 'supplier-sku', key: '7:r-1' }],
    });
    story.given(...events);
    expect(story.do(command)).toEqual([]);
  });
});
