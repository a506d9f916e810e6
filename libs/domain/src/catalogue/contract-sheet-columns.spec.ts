import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { guarded, unguarded } from '../kernel/spreadsheet-cell.js';
import {
  columnsByName,
  columnsFault,
  commaIn,
  commaMeant,
  looksLikePrices,
  readProductType,
  readSheetNumber,
} from './contract-sheet-columns.js';

const named = (...headings: string[]) => columnsByName(headings, new Map());

describe('the columns of a price sheet', () => {
  it('are recognised by their usual names, however these are written', () => {
    expect(named('Item_No.', 'DESCRIPTION', 'Net-Price', 'MSRP', 'UoM', 'On hand', 'Make', 'Colour')).toEqual([
      'supplier_sku',
      'name',
      'cost',
      'retail',
      'unit',
      'stock',
      'brand',
      null,
    ]);
  });

  it('are each given once, to the name that fits best', () => {
    expect(named('Price', 'Retail price', 'Item', 'SKU')).toEqual([null, 'retail', null, 'supplier_sku']);
  });

  it.each([
    ['building_material', 'building_material'],
    ['Building Material', 'building_material'],
    ['Finished product', 'finish_product'],
    [' LABOR ', 'labour'],
    ['Tool', null],
    ['constructor', null],
  ])('name the product type %s', (text, type) => {
    expect(readProductType(text)).toBe(type);
  });

  it('are those that were chosen before, also where one is not used', () => {
    const remembered = new Map([
      ['price', 'cost'],
      ['retail', null],
    ] as const);
    expect(columnsByName(['SKU', 'Price', 'Retail'], remembered)).toEqual(['supplier_sku', 'cost', null]);
  });

  it.each([
    [['retail'], 'Say which column holds the SKU.'],
    [['supplier_sku', 'name'], 'Say which column holds a price, the unit, the stock or the brand.'],
    [['supplier_sku', 'cost', 'cost'], 'Two columns hold the cost price. Choose one.'],
    [['offer_id', null, 'stock'], null],
  ] as const)('%j: %s', (fields, fault) => expect(columnsFault(fields)).toBe(fault));

  it('of prices are told from those of numbers by their cents', () => {
    expect([
      looksLikePrices(['12.50', '$4', '7']),
      looksLikePrices(['1', '2']),
      looksLikePrices(['12.50', 'box']),
    ]).toEqual([true, false, false]);
  });
});

describe('a cell', () => {
  it('with a number is read where that is certain, and asked about where it is not', () => {
    expect(readSheetNumber('$1,234.50', undefined)).toEqual({ value: '1234.50' });
    expect(readSheetNumber('12,5', undefined)).toEqual({ value: '12.5' });
    expect(readSheetNumber('1,234', undefined)).toEqual({ thousands: '1234', decimals: '1.234' });
    expect(readSheetNumber('1,234', 'decimals')).toEqual({ value: '1.234' });
    expect(readSheetNumber('none', 'decimals')).toBeNull();
  });

  it.each([
    ['1.234', undefined, undefined, { thousands: '1234', decimals: '1.234' }],
    ['$1.234', undefined, undefined, { thousands: '1234', decimals: '1.234' }],
    ['1.234', undefined, 'thousands', { value: '1.234' }],
    ['-1.234', undefined, 'decimals', { value: '-1234' }],
    // What somebody answered comes before what other cells look like.
    ['1.234', 'thousands', 'decimals', { value: '1.234' }],
    ['0.125', undefined, undefined, { value: '0.125' }],
    ['1234.567', undefined, undefined, { value: '1234.567' }],
    // About a comma somebody is always asked.
    ['1,234', undefined, 'thousands', { thousands: '1234', decimals: '1.234' }],
  ] as const)('with %s, answered %s, beside others with %s', (text, comma, seen, read) =>
    expect(readSheetNumber(text, comma, seen)).toEqual(read),
  );

  it.each([
    ['12.50', 'thousands'],
    ['$1,234.50', 'thousands'],
    ['1,234,567', 'thousands'],
    ['1.234,50', 'decimals'],
    ['1.234.567', 'decimals'],
    ['12,50', 'decimals'],
    ['1.234', null],
    ['1,234', null],
    ['1234', null],
    ['v. 2', null],
  ])('with %s says of commas: %s', (text, comma) => expect(commaIn(text)).toBe(comma));

  it('that is answered says of commas what it says of a point the other way round', () => {
    expect([commaMeant('1,234', 'decimals'), commaMeant('1.234', 'decimals')]).toEqual(['decimals', 'thousands']);
  });

  it('that was guarded is the same again, and no spreadsheet runs it', () => {
    const signs = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', 'a', '1', ' ') });
    fc.assert(
      fc.property(signs, (text) => {
        expect(unguarded(guarded(text))).toBe(text);
        expect(guarded(text)).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});
