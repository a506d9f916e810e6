import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../kernel/decider.js';
import { keyStep } from '../kernel/keys.js';
import { Story } from '../kernel/testing.js';
import { masterProduct, type MasterProductCommand, type MasterProductState } from './master-product.js';
import type { OfferForm } from './offer-form.js';
import { offerVersion, product, type ProductCommand } from './product.js';

const supplier = { id: 7, userType: 'suppliers' as const };
const other = { id: 8, userType: 'suppliers' as const };
const admin = { id: 1, userType: 'admin' as const };
const code = (code: string) => expect.objectContaining({ code });

const plank: OfferForm = {
  name: 'Oak plank',
  description: 'Click.',
  productType: 'finish_product',
  sku: 'OAK-1',
  costPrice: '40',
  retailPrice: 58,
  unit: 'box',
  stock: 120,
  brand: 'Ridge',
  formula: 'Q1 x Q2',
};

function save(
  form: Partial<OfferForm> = {},
  rest: Partial<Extract<ProductCommand, { type: 'SaveOffer' }>> = {},
): ProductCommand {
  return {
    type: 'SaveOffer',
    offerId: null,
    supplierId: supplier.id,
    shared: true,
    masterProductId: 3,
    form: { ...plank, ...form },
    images: [],
    ...rest,
  };
}

function oak() {
  const story = new Story(product, supplier);
  story.do(save({}, { images: ['a'.repeat(64)] }));
  return story;
}
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('saving an offer', () => {
  it('under an id that was drawn before adds it once, also after it was deleted', () => {
    const story = new Story(product, supplier);
    const add = save({}, { drawn: 77 });
    expect(story.do(add).at(-1)).toMatchObject({ type: 'OfferAdded', data: { offerId: 77 } });
    expect(story.do(add)).toEqual([]);
    story.do({ type: 'DeleteOffer', offerId: 77, inUse: false });
    expect(story.do(add)).toEqual([]);
  });

  it('creates product and offer, prices with two decimals, the formula without spaces', () => {
    const story = oak();
    expect(story.log.map(({ type, data }) => [type, data])).toEqual([
      [
        'ProductAdded',
        {
          masterProductId: 3,
          ownerId: 7,
          name: 'Oak plank',
          description: 'Click.',
          productType: 'finish_product',
          sku: 'OAK-1',
        },
      ],
      ['ProductImageAdded', { imageId: expect.any(Number), image: 'a'.repeat(64) }],
      [
        'OfferAdded',
        {
          offerId: expect.any(Number),
          supplierId: 7,
          costPrice: '40.00',
          retailPrice: '58.00',
          unit: 'box',
          stock: '120',
          brand: 'Ridge',
          formula: 'Q1xQ2',
        },
      ],
    ]);
  });

  it('again without a change writes nothing', () => {
    const story = oak();
    const offerId = story.state.offers[0]!.id;
    expect(
      story.do(save({ costPrice: '40.000', stock: '120.0', formula: 'Q1xQ2', name: ' Oak plank ' }, { offerId })),
    ).toEqual([]);
    expect(
      story.do(
        save(
          { stock: undefined, brand: undefined, formula: undefined, description: undefined, sku: undefined },
          { offerId },
        ),
      ),
    ).toEqual([]);
  });

  it('writes each change as its own event', () => {
    const story = oak();
    const offerId = story.state.offers[0]!.id;
    expect(types(story.do(save({ retailPrice: '60' }, { offerId })))).toEqual(['OfferRetailPriceChanged']);
    const everything = {
      name: 'Oak board',
      description: '',
      productType: 'building_material' as const,
      sku: 'OAK-2',
      costPrice: 1,
      retailPrice: 2,
      unit: 'pack',
      stock: null,
      supplierSku: 'R-9',
      brand: '',
      formula: '',
    };
    expect(types(story.do(save(everything, { offerId, masterProductId: 4, images: ['b'.repeat(64)] })))).toEqual([
      'ProductRenamed',
      'ProductDescribed',
      'ProductTypeChanged',
      'ProductSkuChanged',
      'ProductRegrouped',
      'ProductImageAdded',
      'OfferRetailPriceChanged',
      'OfferCostPriceChanged',
      'OfferUnitChanged',
      'OfferStockChanged',
      'OfferBrandChanged',
      'OfferSupplierSkuChanged',
      'OfferFormulaChanged',
    ]);
    expect(story.state).toMatchObject({
      name: 'Oak board',
      sku: 'OAK-2',
      masterProductId: 4,
      offers: [{ costPrice: '1.00', retailPrice: '2.00', unit: 'pack', stock: null, brand: '', formula: '' }],
    });
  });

  it('of labour has no SKU', () => {
    const story = new Story(product, supplier);
    story.do(save({ productType: 'labour', sku: 'X' }));
    expect(story.state.sku).toBe('');
  });

  it('of somebody else’s product is allowed, for the offer’s own fields only', () => {
    const story = oak();
    const mine = (form: Partial<OfferForm>, rest = {}) => save(form, { supplierId: other.id, ...rest });
    for (const [form, rest] of [
      [{ name: 'Mine now' }, {}],
      [{ description: 'x' }, {}],
      [{ productType: 'labour' as const }, {}],
      [{ sku: 'x' }, {}],
      [{}, { masterProductId: 9 }],
      [{}, { images: ['c'.repeat(64)] }],
    ] as const) {
      expect(() => story.do(mine(form, rest), other)).toThrow(code('not_product_owner'));
    }
    expect(types(story.do(mine({ costPrice: 30 }), other))).toEqual(['OfferAdded']);
    expect(story.state.offers.map(({ supplierId, costPrice }) => [supplierId, costPrice])).toEqual([
      [7, '40.00'],
      [8, '30.00'],
    ]);
    expect(() => story.do(mine({}), other)).toThrow(code('offer_exists'));
  });

  it('for somebody else is for admins only', () => {
    const story = oak();
    const offerId = story.state.offers[0]!.id;
    expect(() => story.do(save({ retailPrice: 1 }, { offerId }), other)).toThrow(code('forbidden'));
    expect(() => story.do(save({ retailPrice: 1 }, { offerId, supplierId: other.id }), other)).toThrow(
      code('forbidden'),
    );
    expect(types(story.do(save({ retailPrice: 1 }, { offerId }), admin))).toEqual(['OfferRetailPriceChanged']);
    // The owner rule checks the selected supplier, also when an admin chose it.
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
    [{ supplierSku: 'x'.repeat(61) }, 'supplier_sku'],
    [{ gtin: '4006381333930' }, 'gtin'],
    [{ gtin: '400638' }, 'gtin'],
    [{ gtin: '00000000' }, 'gtin'],
    [{ partNumber: 'x'.repeat(61) }, 'part_number'],
    [{ weight: 0 }, 'weight'],
    [{ weight: 'heavy' }, 'weight'],
    [{ packAmount: '24' }, 'pack_unit'],
    [{ packUnit: 'ft²' }, 'pack_amount'],
    [{ packAmount: -1, packUnit: 'ft²' }, 'pack_amount'],
    [{ costPrice: '-0.01' }, 'cost_price'],
    [{ retailPrice: '10000000' }, 'retail_price'],
    [{ retailPrice: '-999999999999' }, 'retail_price'],
  ])('refuses %j and names the field', (form, path) => {
    expect(() => new Story(product, supplier).do(save(form))).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ errors: [expect.objectContaining({ path })] }) }),
    );
  });

  it('limits shared prices to 0 to 9,999,999.99, and allows any sign in a business’s own', () => {
    const ends = { costPrice: '0', retailPrice: '9999999.99' };
    expect(new Story(product, supplier).do(save(ends)).at(-1)).toMatchObject({
      data: { costPrice: '0.00', retailPrice: '9999999.99' },
    });
    const own = new Story(product, supplier).do(
      save({ costPrice: '-12', retailPrice: '99999999999' }, { shared: false }),
    );
    expect(own.at(-1)).toMatchObject({ data: { costPrice: '-12.00', retailPrice: '99999999999.00' } });
  });

  it('allows at most twelve pictures', () => {
    const story = oak();
    expect(() =>
      story.do(save({}, { offerId: story.state.offers[0]!.id, images: Array<string>(12).fill('a'.repeat(64)) })),
    ).toThrow(code('invalid_input'));
  });
});

describe('the optional facts of a product', () => {
  const facts = {
    gtin: '4006 3813 3393 1',
    partNumber: ' RO-25 ',
    weight: '38.50',
    weightUnit: 'kg',
    packAmount: 23.8,
    packUnit: 'ft²',
  } as const;

  it('are kept as digits and decimals, and are not in the event of a product without them', () => {
    const story = new Story(product, supplier);
    expect(story.do(save(facts))[0]).toMatchObject({
      data: {
        gtin: '4006381333931',
        partNumber: 'RO-25',
        weight: '38.5',
        weightUnit: 'kg',
        packAmount: '23.8',
        packUnit: 'ft²',
      },
    });
    expect(oak().state).toMatchObject({ gtin: '', weight: null, weightUnit: 'lb', packAmount: null });
  });

  it.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('take the GTIN %s', (gtin) => {
    expect(new Story(product, supplier).do(save({ gtin }))[0]).toMatchObject({ data: { gtin } });
  });

  it('change one by one, and stay where the form does not say them', () => {
    const story = oak();
    const offerId = story.state.offers[0]!.id;
    expect(types(story.do(save(facts, { offerId })))).toEqual([
      'ProductGtinChanged',
      'ProductPartNumberChanged',
      'ProductWeightChanged',
      'ProductPackChanged',
    ]);
    expect([story.do(save({}, { offerId })), story.do(save(facts, { offerId }))]).toEqual([[], []]);
    const none = { gtin: '', partNumber: '', weight: null, packAmount: null } as const;
    expect(story.do(save(none, { offerId })).map(({ data }) => data)).toEqual([
      { gtin: '' },
      { partNumber: '' },
      { weight: null, weightUnit: 'lb' },
      { packAmount: null, packUnit: '' },
    ]);
    // An emptied field is not known either.
    story.do(save(facts, { offerId }));
    expect(story.do(save({ packAmount: '', weight: '' }, { offerId })).map(({ data }) => data)).toEqual([
      { weight: null, weightUnit: 'lb' },
      { packAmount: null, packUnit: '' },
    ]);
  });

  it('are the owner’s, and labour has none', () => {
    const story = oak();
    expect(() => story.do(save({ gtin: '96385074' }, { supplierId: other.id }), other)).toThrow(
      code('not_product_owner'),
    );
    story.do(save(facts, { offerId: story.state.offers[0]!.id }));
    story.do(save({ productType: 'labour' }, { offerId: story.state.offers[0]!.id }));
    expect(story.state).toMatchObject({ gtin: '', partNumber: '', weight: null, packAmount: null, packUnit: '' });
  });
});

describe('the supplier’s own number of an offer', () => {
  const keys = (command: ProductCommand, story: ReturnType<typeof oak>) =>
    product.reserve!(command, story.state, supplier).map(({ kind, key }) => [kind, key]);
  const key = (name: string) => ({ kind: 'supplier-sku', key: name, base: name });

  it('is unique for its supplier without case, and free again once it is changed or the offer is deleted', () => {
    const story = oak();
    const offerId = story.state.offers[0]!.id;
    const numbered = save({ supplierSku: ' R-1180 ' }, { offerId });
    expect(keys(numbered, story)).toEqual([['supplier-sku', '7:r-1180']]);
    expect(keyStep(product, story.do(numbered))).toEqual({ takes: [key('7:r-1180')], givesUp: [], loses: [] });
    const renumbered: ProductCommand = {
      type: 'ChangeOffer',
      offerId,
      shared: true,
      from: { supplierSku: 'R-1180' },
      to: { supplierSku: 'R-2' },
    };
    expect(keys(renumbered, story)).toEqual([['supplier-sku', '7:r-2']]);
    expect(keyStep(product, story.do(renumbered))).toEqual({
      takes: [key('7:r-2')],
      givesUp: [],
      loses: [key('7:r-1180')],
    });
    expect(keyStep(product, story.do(save({ supplierSku: 'r-2' }, { offerId })))).toMatchObject({
      takes: [key('7:r-2')],
      loses: [],
    });
    expect(keys(save({ supplierSku: '' }, { offerId }), story)).toEqual([]);
    const deleted = story.do({ type: 'DeleteOffer', offerId, inUse: false });
    expect(keyStep(product, deleted).loses).toEqual([key('7:r-2')]);
  });

  it('stays with one supplier when another changes its own of the same product', () => {
    const story = oak();
    story.do(save({ supplierSku: 'A' }, { offerId: story.state.offers[0]!.id }));
    expect(keyStep(product, story.do(save({ supplierSku: 'A' }, { supplierId: other.id }), other))).toEqual({
      takes: [key('8:a')],
      givesUp: [],
      loses: [],
    });
    const [, second] = story.state.offers;
    expect(
      keyStep(product, story.do(save({ supplierSku: '' }, { offerId: second!.id, supplierId: 8 }), other)),
    ).toEqual({ takes: [], givesUp: [], loses: [key('8:a')] });
  });
});

it('lets the product’s owner or an admin remove a picture', () => {
  const story = oak();
  const command = { type: 'RemoveProductImage' as const, imageId: story.state.images[0]!.id };
  expect(() => story.do(command, other)).toThrow(code('not_product_owner'));
  expect(types(story.decide(command, admin))).toEqual(['ProductImageRemoved']);
  story.do(command);
  expect(story.state.images).toEqual([]);
  expect(() => story.do(command)).toThrow(code('not_found'));
});

describe('changing an offer as one of a batch', () => {
  const change = (story: ReturnType<typeof oak>, from: object, to: object): ProductCommand => ({
    type: 'ChangeOffer',
    offerId: story.state.offers[0]!.id,
    shared: true,
    from,
    to,
  });

  it('sets what it names, and once', () => {
    const story = oak();
    const raise = change(story, { retailPrice: '58.00', stock: '120' }, { retailPrice: '60.00', stock: '90' });
    expect(types(story.do(raise))).toEqual(['OfferRetailPriceChanged', 'OfferStockChanged']);
    expect(story.state.offers[0]).toMatchObject({
      retailPrice: '60.00',
      costPrice: '40.00',
      stock: '90',
      brand: 'Ridge',
    });
    expect(story.do(raise)).toEqual([]);
  });

  it('leaves alone what somebody changed since, but not for another field', () => {
    const story = oak();
    const raise = change(story, { retailPrice: '58.00' }, { retailPrice: '60.00' });
    story.do(save({ brand: 'Other' }, { offerId: story.state.offers[0]!.id }));
    expect(types(story.decide(raise))).toEqual(['OfferRetailPriceChanged']);
    story.do(save({ brand: 'Other', retailPrice: 59 }, { offerId: story.state.offers[0]!.id }));
    expect(() => story.do(raise)).toThrow(code('changed_since'));
  });

  it('sets what a pack of the product holds, for its owner alone', () => {
    const story = oak();
    const { packAmount, packUnit } = story.state;
    const repack = change(story, { packAmount, packUnit }, { packAmount: '20', packUnit: 'pieces' });
    expect(types(story.do(repack))).toEqual(['ProductPackChanged']);
    expect(story.do(repack)).toEqual([]);
    const back = change(story, { packAmount: '20', packUnit: 'pieces' }, { packAmount, packUnit });
    story.do(back);
    expect(story.state).toMatchObject({ packAmount, packUnit });
    expect(() => story.do(change(story, { packAmount: '7' }, { packAmount: '8', packUnit: 'm' }))).toThrow(
      code('changed_since'),
    );
    story.do(save({}, { supplierId: other.id }), other);
    const theirs = { ...repack, offerId: story.state.offers[1]!.id } as ProductCommand;
    expect(() => story.do(theirs, other)).toThrow(code('not_product_owner'));
  });

  it('is for its supplier or an admin, within the limits of shared prices', () => {
    const story = oak();
    const raise = change(story, { retailPrice: '58.00' }, { retailPrice: '60.00' });
    expect(() => story.do(raise, other)).toThrow(code('forbidden'));
    expect(types(story.decide(raise, admin))).toEqual(['OfferRetailPriceChanged']);
    expect(() => story.do(change(story, { retailPrice: '58.00' }, { retailPrice: '-1' }))).toThrow(
      code('invalid_input'),
    );
    expect(() => story.do({ ...raise, offerId: 999 } as ProductCommand)).toThrow(code('not_found'));
  });
});

describe('withdrawing an offer', () => {
  const offerOf = (story: ReturnType<typeof oak>) => story.state.offers[0]!.id;

  it('is for its supplier or an admin, as is restoring, and writes nothing twice', () => {
    const story = oak();
    const offerId = offerOf(story);
    expect(() => story.do({ type: 'WithdrawOffer', offerId }, other)).toThrow(code('forbidden'));
    expect(types(story.do({ type: 'WithdrawOffer', offerId }))).toEqual(['OfferWithdrawn']);
    expect(story.do({ type: 'WithdrawOffer', offerId })).toEqual([]);
    expect(types(story.do({ type: 'ReinstateOffer', offerId }))).toEqual(['OfferReinstated']);
    expect(story.do({ type: 'ReinstateOffer', offerId })).toEqual([]);
    expect(() => story.do({ type: 'WithdrawOffer', offerId: 999 })).toThrow(code('not_found'));
  });

  it('by an admin is undone by admins only: nobody else shows, deletes or adds it again', () => {
    const story = oak();
    const offerId = offerOf(story);
    // As in the log: an admin did it.
    story.state = product.evolve(story.state, {
      ...story.log[0]!,
      type: 'OfferWithdrawn',
      data: { offerId },
      meta: { ...story.log[0]!.meta, userType: 'admin' },
    });
    expect(() => story.decide({ type: 'ReinstateOffer', offerId })).toThrow(code('forbidden'));
    expect(() => story.decide({ type: 'DeleteOffer', offerId, inUse: false })).toThrow(code('forbidden'));
    expect(types(story.decide({ type: 'ReinstateOffer', offerId }, admin))).toEqual(['OfferReinstated']);
  });

  it('deletes it if no line ever used it, and the product with its last offer', () => {
    const story = oak();
    const offerId = offerOf(story);
    expect(types(story.decide({ type: 'DeleteOffer', offerId, inUse: true }))).toEqual(['OfferWithdrawn']);
    story.do(save({}, { supplierId: other.id }), other);
    expect(types(story.do({ type: 'DeleteOffer', offerId, inUse: false }))).toEqual(['OfferDeleted']);
    expect(types(story.do({ type: 'DeleteOffer', offerId: story.state.offers[0]!.id, inUse: false }, other))).toEqual([
      'OfferDeleted',
      'ProductDeleted',
    ]);
    expect(() => story.do(save())).toThrow(code('not_found'));
    expect(() => story.do({ type: 'HideProduct' }, admin)).toThrow(code('not_found'));
  });

  it('is taken back: the offer is as it was, with its number, and so is its product', () => {
    const story = oak();
    const offerId = offerOf(story);
    story.do(save({ supplierSku: 'R-1', retailPrice: '9' }, { offerId }));
    const before = story.state;
    const version = offerVersion(before, offerId);
    story.do({ type: 'DeleteOffer', offerId, inUse: false });
    expect(() => story.decide({ type: 'RestoreOffer', offerId, withdrawn: false }, other)).toThrow(code('forbidden'));
    const back = story.do({ type: 'RestoreOffer', offerId, withdrawn: false });
    expect(types(back)).toEqual(['ProductRestored', 'OfferRestored']);
    expect(keyStep(product, back).takes).toEqual([expect.objectContaining({ key: '7:r-1' })]);
    expect(story.state.offers).toEqual([{ ...before.offers[0], changes: expect.any(Number) }]);
    expect(story.state).toMatchObject({ deleted: false, gone: [], name: before.name, images: before.images });
    // Deleted and restored, both the offer and the product.
    expect(offerVersion(story.state, offerId)).toBe(version + 4);
    expect(story.do({ type: 'RestoreOffer', offerId, withdrawn: false })).toEqual([]);
  });

  it('is taken back where it only withdrew the offer, unless it was withdrawn before', () => {
    const story = oak();
    const offerId = offerOf(story);
    story.do({ type: 'DeleteOffer', offerId, inUse: true });
    expect(story.decide({ type: 'RestoreOffer', offerId, withdrawn: true })).toEqual([]);
    expect(types(story.do({ type: 'RestoreOffer', offerId, withdrawn: false }))).toEqual(['OfferReinstated']);
  });

  it('is not taken back where the product was added again, or an admin deleted it', () => {
    const story = oak();
    const offerId = offerOf(story);
    story.do(save({}, { supplierId: other.id }), other);
    story.do({ type: 'DeleteOffer', offerId, inUse: false });
    story.do(save());
    const restore = { type: 'RestoreOffer', offerId, withdrawn: false } as const;
    expect(() => story.decide(restore)).toThrow(code('offer_exists'));
    // As in the log: an admin did it.
    story.state = product.evolve(story.state, {
      ...story.log[0]!,
      type: 'ProductDeleted',
      data: {},
      meta: { ...story.log[0]!.meta, userType: 'admin' },
    });
    expect(() => story.decide(restore)).toThrow(code('forbidden'));
    expect(types(story.decide(restore, admin))).toEqual(['ProductRestored', 'OfferRestored']);
  });

  it('of a batch leaves alone what is not as it was seen', () => {
    const story = oak();
    const offerId = offerOf(story);
    const seen = { retailPrice: story.state.offers[0]!.retailPrice, withdrawn: false };
    const remove = (from: typeof seen) => story.decide({ type: 'DeleteOffer', offerId, inUse: false, from });
    expect(types(remove(seen))).toEqual(['OfferDeleted', 'ProductDeleted']);
    expect(() => remove({ ...seen, retailPrice: '1.00' })).toThrow(code('changed_since'));
    expect(() => remove({ ...seen, withdrawn: true })).toThrow(code('changed_since'));
    story.do({ type: 'DeleteOffer', offerId, inUse: false });
    expect(remove(seen)).toEqual([]);
    const again = { type: 'DeleteOffer', offerId, inUse: false } as const;
    expect(() => story.decide(again)).toThrow(code('not_found'));
    expect(() => story.decide({ ...again, from: seen }, other)).toThrow(code('forbidden'));
  });

  it('of a whole product is for admins', () => {
    const story = oak();
    expect(() => story.do({ type: 'HideProduct' })).toThrow(code('forbidden'));
    expect(() => story.do({ type: 'DeleteProduct', inUse: false })).toThrow(code('forbidden'));
    expect(types(story.do({ type: 'HideProduct' }, admin))).toEqual(['ProductHidden']);
    expect(story.do({ type: 'DeleteProduct', inUse: true }, admin)).toEqual([]);
    expect(types(story.do({ type: 'ShowProduct' }, admin))).toEqual(['ProductShown']);
    expect(types(story.do({ type: 'DeleteProduct', inUse: true }, admin))).toEqual(['ProductHidden']);
    expect(types(story.do({ type: 'DeleteProduct', inUse: false }, admin))).toEqual(['OfferDeleted', 'ProductDeleted']);
  });
});

describe('a master product', () => {
  const add = (name: string, ownerId: number | null) => ({ type: 'AddMasterProduct' as const, name, ownerId });
  const reserved = (command: MasterProductCommand, state: MasterProductState) =>
    masterProduct.reserve!(command, state, admin);
  const keys = (...given: Parameters<typeof reserved>) => reserved(...given).map(({ kind, key }) => [kind, key]);

  it('has a name that is unique ignoring case, and an address', () => {
    const story = new Story(masterProduct, admin);
    expect(keys(add(' LVP Plank', null), story.state)).toEqual([
      ['master-product-name', 'lvp plank'],
      ['master-product-alias', 'lvp-plank'],
    ]);
    story.do(add(' LVP Plank', null));
    expect(story.state).toEqual({
      exists: true,
      name: 'LVP Plank',
      alias: 'lvp-plank',
      ownerId: null,
      mergedInto: null,
      deleted: false,
    });
    expect(() => new Story(masterProduct, admin).do(add(' ', null))).toThrow(code('invalid_input'));
  });

  it('is merged into another one and back, once each, by an admin', () => {
    const story = new Story(masterProduct, supplier).given({
      type: 'MasterProductAdded',
      data: { name: 'Planks', alias: 'planks', ownerId: null },
    });
    expect(() => story.do({ type: 'MergeMasterProduct', into: 3 })).toThrow(code('forbidden'));
    expect(story.do({ type: 'MergeMasterProduct', into: 3 }, admin)).toEqual([
      { type: 'MasterProductMerged', data: { into: 3 } },
    ]);
    expect(story.do({ type: 'MergeMasterProduct', into: 3 }, admin)).toEqual([]);
    expect(() => story.do({ type: 'MergeMasterProduct', into: 4 }, admin)).toThrow(code('merged_already'));
    expect(() => story.do({ type: 'DeleteMasterProduct' }, admin)).toThrow(code('merged_already'));
    expect(() => story.do({ type: 'UnmergeMasterProduct' })).toThrow(code('forbidden'));
    expect(story.do({ type: 'UnmergeMasterProduct' }, admin)).toEqual([{ type: 'MasterProductUnmerged', data: {} }]);
    expect(story.do({ type: 'UnmergeMasterProduct' }, admin)).toEqual([]);
  });

  it('is renamed within its own names, and gives its name away when it is deleted', () => {
    const story = new Story(masterProduct, admin).given({
      type: 'MasterProductAdded',
      data: { name: 'Tile', alias: 'tile', ownerId: 7 },
    });
    const rename = { type: 'RenameMasterProduct' as const, name: ' Floor tile ' };
    expect(keys(rename, story.state)).toEqual([['master-product-name', '7:floor tile']]);
    expect(() => story.do({ ...rename, name: ' ' })).toThrow(code('invalid_input'));
    const [renamed] = story.do(rename);
    expect(renamed).toEqual({ type: 'MasterProductRenamed', data: { name: 'Floor tile', ownerId: 7 } });
    expect(story.do(rename)).toEqual([]);
    const [deleted] = story.do({ type: 'DeleteMasterProduct' });
    expect(masterProduct.keysIn!(deleted!)).toEqual({ givesUp: ['master-product-name'] });
    expect(story.do({ type: 'DeleteMasterProduct' })).toEqual([]);
    expect(() => story.do(rename)).toThrow(code('not_found'));
  });

  it('of a business keeps its name and belongs to it until an admin accepts it', () => {
    const story = new Story(masterProduct, supplier);
    expect(() => story.do(add('Tile', null))).toThrow(code('forbidden'));
    expect(() => story.do(add('Tile', other.id))).toThrow(code('forbidden'));
    expect(keys(add('Tile', supplier.id), story.state)[0]).toEqual(['master-product-name', '7:tile']);
    // Its address hides whether another business has one of this name.
    expect(reserved(add('Tile', supplier.id), story.state)[1]).toMatchObject({ key: 'tile', onTaken: 'hide' });
    expect(reserved(add('Tile', null), story.state)[1]).toMatchObject({ key: 'tile', onTaken: 'suffix' });
    const [added] = story.do(add('Tile', supplier.id));
    expect(masterProduct.keysIn!(added!).takes![0]!.key).toBe('7:tile');
    expect(() => story.do({ type: 'AcceptMasterProduct' })).toThrow(code('forbidden'));
    expect(keys({ type: 'AcceptMasterProduct' }, story.state)).toEqual([['master-product-name', 'tile']]);
    const [accepted] = story.do({ type: 'AcceptMasterProduct' }, admin);
    expect(accepted).toEqual({ type: 'MasterProductAccepted', data: { name: 'Tile' } });
    expect(masterProduct.keysIn!(accepted!)).toEqual({
      givesUp: ['master-product-name'],
      takes: [{ kind: 'master-product-name', key: 'tile', base: 'tile' }],
    });
    // Another own master product of the business has the name.
    expect(
      masterProduct.yieldKey!(
        { kind: 'master-product-name', key: '7:tile', base: '7:tile', keeper: 'master_product-9' },
        { ...story.state, ownerId: 7 },
        '7:tile-2',
      ),
    ).toEqual([{ type: 'MasterProductRenamed', data: { name: 'Tile-2', ownerId: 7 } }]);
    expect([story.state.ownerId, story.do({ type: 'AcceptMasterProduct' }, admin)]).toEqual([null, []]);
  });

  it.each<[Actor, number | null]>([
    [supplier, null],
    [admin, null],
    [{ id: 9, userType: 'contractor' }, 9],
    [{ id: 9, userType: 'retail' }, 9],
  ])('from before there was a choice is everybody’s where %j added it for everybody', (actor, ownerId) => {
    expect(
      new Story(masterProduct, actor).given({ type: 'MasterProductAdded', data: { name: 'Tile', alias: 'tile' } }).state
        .ownerId,
    ).toBe(ownerId);
  });
});
