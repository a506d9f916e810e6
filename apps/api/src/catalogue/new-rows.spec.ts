import { describe, expect, it } from '@jest/globals';
import { sheetFields, type SheetField } from '@quotewright/domain/catalogue/contract.js';
import type { Kinds } from '@quotewright/projections/catalogue/master-products.js';
import { newRow, type Adding } from './new-rows.js';
import { comparedRow, saidIn, type ComparedRow, type SheetReading } from './price-sheet-rows.js';

const reading: SheetReading = { headings: [...sheetFields], fields: [...sheetFields], seen: [], commas: {} };
const plank = { id: 3, name: 'Plank' };
const gtin = '4006381333931';

const whole: Partial<Record<SheetField, string>> = {
  supplier_sku: 'N-1',
  name: 'Oak board',
  master_product: 'PLANK',
  product_type: 'building_material',
  cost: '3',
  retail: '5.5',
  unit: 'piece',
};

const adding = (known: Partial<Adding> = {}): Adding => ({
  supplier: 7,
  shared: true,
  names: new Set(),
  kinds: new Map(),
  masters: new Map([['plank', plank]]),
  byGtin: new Map(),
  seen: new Map(),
  ...known,
});

/** Rows of one sheet, from row 2, none of which names a product. */
function compared(rows: readonly Partial<Record<SheetField, string>>[], to = adding()) {
  return rows.map((fields, at) => {
    const file = { row: at + 2, cells: sheetFields.map((field) => fields[field] ?? '') };
    const said = saidIn(file, reading.fields);
    return newRow(comparedRow(file, said, [], reading, new Map()) as ComparedRow, said, reading, to);
  });
}
const kinds = (...rows: Parameters<typeof compared>) =>
  compared(...rows).map((row) => ('kind' in row ? [row.kind, row.message ?? row.warning] : row.questions));

describe('a row that names no product', () => {
  it('is a new product in the master product of its name, with the values that an offer will have', () => {
    expect(compared([{ ...whole, stock: '7', pack_amount: '2.50', pack_unit: 'm', gtin }])).toMatchObject([
      {
        kind: 'new',
        before: { gone: 'deleted' },
        after: {
          costPrice: '3.00',
          retailPrice: '5.50',
          unit: 'piece',
          stock: '7',
          supplierSku: 'N-1',
          brand: '',
          formula: '',
          packAmount: '2.5',
          packUnit: 'm',
          withdrawn: false,
          added: { name: 'Oak board', master_product: 'Plank', master_product_id: 3, supplier: 7, gtin },
        },
      },
    ]);
  });

  it('is unknown without any of the columns that one needs, and names all that are missing', () => {
    for (const field of Object.keys(whole) as SheetField[])
      expect(kinds([{ ...whole, gtin, [field]: '' }])[0]![0]).toBe('unknown');
    expect(kinds([{ offer_id: '12', retail: '5' }])).toEqual([
      [
        'unknown',
        'No product of yours has this offer id. To add it as a new one, fill in: SKU, name, product type, cost price, unit, master product.',
      ],
    ]);
  });

  it('takes the master product of its GTIN, with or without zeros before it, if it names none', () => {
    const to = adding({ byGtin: new Map([['036000291452', plank]]) });
    const [row] = compared([{ ...whole, master_product: '', gtin: '36000291452' }], to);
    expect(row).toMatchObject({ kind: 'new', after: { added: { master_product_id: 3, gtin: '036000291452' } } });
  });

  it('is a likely double of a product, or of a row before it, by name or GTIN', () => {
    const to = adding({ names: new Set(['oak board']) });
    const board = { ...whole, name: 'Ash board' };
    expect(
      kinds(
        [
          whole,
          { ...board, supplier_sku: 'N-2', gtin },
          { ...board, supplier_sku: 'N-3' },
          { ...board, supplier_sku: 'N-4', name: 'Elm board', gtin },
          { ...board, supplier_sku: 'n-2', name: 'Yew board' },
        ],
        to,
      ),
    ).toEqual([
      ['double', 'You have a product of this name.'],
      ['new', null],
      ['double', 'Row 3 has this name, too.'],
      ['double', 'Row 3 has this GTIN, too.'],
      ['unreadable', 'This SKU is in row 3 already.'],
    ]);
  });

  it('puts labour and material into master products of their own, as far as these are not mixed already', () => {
    const mixed = 'Labour and material cannot share a master product.';
    const labour = { ...whole, supplier_sku: 'N-2', name: 'Laying', product_type: 'labour' };
    const there = (kinds: Kinds) => adding({ kinds: new Map([[plank.id, kinds]]) });
    expect(kinds([labour], there({ labour: false, material: true }))).toEqual([['unreadable', mixed]]);
    expect(kinds([labour, whole], there({ labour: true, material: false }))).toEqual([
      ['new', null],
      ['unreadable', mixed],
    ]);
    expect(kinds([labour, whole], there({ labour: true, material: true }))).toEqual([
      ['new', null],
      ['new', null],
    ]);
    expect(kinds([whole, labour])).toEqual([
      ['new', null],
      ['unreadable', `Row 2 puts material into this master product. ${mixed}`],
    ]);
  });

  it('says what is odd, and asks what a comma means', () => {
    expect(kinds([{ ...whole, product_type: 'labor', master_product: 'Wall', cost: '9', pack_amount: '2' }])).toEqual([
      [
        'new',
        'There is no master product “Wall” yet: it is added, too. Labour has no pack contents. The cost is above the retail price.',
      ],
    ]);
    expect(kinds([{ ...whole, retail: '1,234' }])).toMatchObject([[{ field: 'retail', text: '1,234' }]]);
    expect(kinds([{ ...whole, retail: '-1' }])).toMatchObject([
      ['unreadable', expect.stringContaining('price from 0')],
    ]);
    // A rate of a business's own may be below zero.
    expect(kinds([{ ...whole, retail: '-1' }], adding({ shared: false }))[0]![0]).toBe('new');
  });
});
