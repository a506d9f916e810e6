import { describe, expect, it } from '@jest/globals';
import { Story } from '../kernel/testing.js';
import { masterProduct } from './master-product.js';
import { product, type OfferForm, type ProductCommand } from './product.js';

const supplier = { id: 7, userType: 'suppliers' as const };
const other = { id: 8, userType: 'suppliers' as const };
const admin = { id: 1, userType: 'admin' as const };
const code = (code: string) => expect.objectContaining({ code });

const plank: OfferForm = {
  name: 'Oak plank', description: 'Click.', productType: 'finish_product', sku: 'OAK-1', costPrice: '40', retailPrice: 58, unit: 'box', stock: 120, brand: 'Ridge', formula: 'Q1 x Q2',
};

function save(form: Partial<OfferForm> = {}, rest: Partial<Extract<ProductCommand, { type: 'SaveOffer' }>> = {}): ProductCommand {
  return { type: 'SaveOffer', offerId: null, supplierId: supplier.id, masterProductId: 3, form: { ...plank, ...form }, images: [], ...rest };
}

function oak() {
  const story = new Story(product, supplier);
  story.do(save({}, { images: ['a'.repeat(64)] }));
  return story;
}
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('saving an offer', () => {
  it('of a new product makes both, prices with two decimals, the formula without spaces', () => {
    const story = oak();
    expect(story.log.map(({ type, data }) => [type, data])).toEqual([
      ['ProductAdded', { masterProductId: 3, ownerId: 7, name: 'Oak plank', description: 'Click.', productType: 'finish_product', sku: 'OAK-1' }],
      ['ProductImageAdded', { imageId: expect.any(Number), image: 'a'.repeat(64) }],
      ['OfferAdded', { offerId: expect.any(Number), supplierId: 7, costPrice: '40.00', retailPrice: '58.00', unit: 'box', stock: '120', brand: 'Ridge', formula: 'Q1xQ2' }],
    ]);
  });

  it('again without a change writes nothing', () => {
    const story = oak();
    const offerId = story.state.offers[0]!.id;
    expect(story.do(save({ costPrice: '40.000', stock: '120.0', formula: 'Q1xQ2', name: ' Oak plank ' }, { offerId }))).toEqual([]);
    expect(story.do(save({ stock: undefined, brand: undefined, formula: undefined, description: undefined, sku: undefined }, { offerId }))).toEqual([]);
  });

  it('says every change as a fact of its own', () => {
    const story = oak();
    const offerId = story.state.offers[0]!.id;
    expect(types(story.do(save({ retailPrice: '60' }, { offerId })))).toEqual(['OfferRetailPriceChanged']);
    const everything = { name: 'Oak board', description: '', productType: 'building_material' as const, sku: 'OAK-2', costPrice: 1, retailPrice: 2, unit: 'pack', stock: null, brand: '', formula: '' };
    expect(types(story.do(save(everything, { offerId, masterProductId: 4, images: ['b'.repeat(64)] })))).toEqual([
      'ProductRenamed', 'ProductDescribed', 'ProductTypeChanged', 'ProductSkuChanged', 'ProductRegrouped', 'ProductImageAdded',
      'OfferRetailPriceChanged', 'OfferCostPriceChanged', 'OfferUnitChanged', 'OfferStockChanged', 'OfferBrandChanged', 'OfferFormulaChanged',
    ]);
    expect(story.state).toMatchObject({ name: 'Oak board', sku: 'OAK-2', masterProductId: 4, offers: [{ costPrice: '1.00', retailPrice: '2.00', unit: 'pack', stock: null, brand: '', formula: '' }] });
  });

  it('of labour has no SKU', () => {
    const story = new Story(product, supplier);
    story.do(save({ productType: 'labour', sku: 'X' }));
    expect(story.state.sku).toBe('');
  });

  it('on somebody else’s product is possible, its own fields only', () => {
    const story = oak();
    const mine = (form: Partial<OfferForm>, rest = {}) => save(form, { supplierId: other.id, ...rest });
    for (const [form, rest] of [[{ name: 'Mine now' }, {}], [{ description: 'x' }, {}], [{ productType: 'labour' as const }, {}], [{ sku: 'x' }, {}], [{}, { masterProductId: 9 }], [{}, { images: ['c'.repeat(64)] }]] as const) {
      expect(() => story.do(mine(form, rest), other)).toThrow(code('not_product_owner'));
    }
    expect(types(story.do(mine({ costPrice: 30 }), other))).toEqual(['OfferAdded']);
    expect(story.state.offers.map(({ supplierId, costPrice }) => [supplierId, costPrice])).toEqual([[7, '40.00'], [8, '30.00']]);
    expect(() => story.do(mine({}), other)).toThrow(code('offer_exists'));
  });

  it('for somebody else is the admin’s', () => {
    const story = oak();
    const offerId = story.state.offers[0]!.id;
    expect(() => story.do(save({ retailPrice: 1 }, { offerId }), other)).toThrow(code('forbidden'));
    expect(() => story.do(save({ retailPrice: 1 }, { offerId, supplierId: other.id }), other)).toThrow(code('forbidden'));
    expect(types(story.do(save({ retailPrice: 1 }, { offerId }), admin))).toEqual(['OfferRetailPriceChanged']);
    // The owner rule looks at the selected supplier, the admin's choice included.
    expect(() => story.do(save({ name: 'x' }, { supplierId: other.id }), admin)).toThrow(code('not_product_owner'));
    expect(() => story.do(save({}, { offerId: 999 }), admin)).toThrow(code('not_found'));
  });

  it.each<[Partial<OfferForm>, string]>([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ unit: '' }, 'unit'],
    [{ costPrice: 'free' }, 'cost_price'],
    [{ retailPrice: '1,000' }, 'retail_price'],
    [{ stock: -1 }, 'unit_in_stock'],
    [{ stock: 'many' }, 'unit_in_stock'],
    [{ formula: 'Q1x' }, 'formula'],
  ])('refuses %j and names the field', (form, path) => {
    expect(() => new Story(product, supplier).do(save(form))).toThrow(expect.objectContaining({ details: expect.objectContaining({ errors: [expect.objectContaining({ path })] }) }));
  });

  it('takes at most twelve pictures', () => {
    const story = oak();
    expect(() => story.do(save({}, { offerId: story.state.offers[0]!.id, images: Array<string>(12).fill('a'.repeat(64)) }))).toThrow(code('invalid_input'));
  });
});

it('a picture is removed by the product’s owner or an admin', () => {
  const story = oak();
  const command = { type: 'RemoveProductImage' as const, imageId: story.state.images[0]!.id };
  expect(() => story.do(command, other)).toThrow(code('not_product_owner'));
  expect(types(story.decide(command, admin))).toEqual(['ProductImageRemoved']);
  story.do(command);
  expect(story.state.images).toEqual([]);
  expect(() => story.do(command)).toThrow(code('not_found'));
});

it('a master product has a name that is unique without case, and an address', () => {
  const story = new Story(masterProduct, supplier);
  expect(masterProduct.reserve!({ type: 'AddMasterProduct', name: ' LVP Plank' }, story.state).map(({ kind, key }) => [kind, key])).toEqual([
    ['master-product-name', 'lvp plank'],
    ['master-product-alias', 'lvp-plank'],
  ]);
  story.do({ type: 'AddMasterProduct', name: ' LVP Plank' });
  expect(story.state).toEqual({ exists: true, name: 'LVP Plank', alias: 'lvp-plank' });
  expect(() => new Story(masterProduct, supplier).do({ type: 'AddMasterProduct', name: ' ' })).toThrow(code('invalid_input'));
});
