import { describe, expect, it } from '@jest/globals';
import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { changesOf, differing, isCostly, pastedCells, readCell, withTyped } from './use-row-edits.js';

const shared = { reach: 'shared' } as const;
const own = { reach: 'private' } as const;

describe('a cell as typed', () => {
  it('reads prices as they are written, within the limits of what everyone sees', () => {
    expect(readCell('retail_price', '$1,234.50', shared)).toEqual({ value: '1234.50' });
    expect(readCell('retail_price', '-5', own)).toEqual({ value: '-5' });
    expect(readCell('retail_price', '-5', shared)).toEqual({ fault: 'Enter a price from 0 to 9,999,999.99.' });
    expect(readCell('cost_price', '', shared)).toEqual({ fault: 'Use digits and one decimal point, like 58.00.' });
    expect(readCell('cost_price', '1,234', shared)).toEqual({
      fault: 'Is it 1234 or 1.234? Type it without the comma.',
    });
  });

  it('reads a stock, and nothing as no count', () => {
    expect(readCell('unit_in_stock', ' 1,200.5 ', shared)).toEqual({ value: '1200.5' });
    expect(readCell('unit_in_stock', ' ', shared)).toEqual({ value: null });
    expect(readCell('unit_in_stock', '-1', shared)).toEqual({ fault: 'Enter units in stock from 0 to 999,999,999.' });
  });
});

it('a row is costly only if a price as typed puts its cost above its retail price', () => {
  const row = { reach: 'shared', cost_price: '24.20', retail_price: '36.50' } as ProductRow;
  const costly = (typed: Parameters<typeof isCostly>[0]['typed'], of = row) => isCostly({ row: of, typed });
  expect([costly({ cost_price: '99.5' }), costly({ retail_price: '24.19' })]).toEqual([true, true]);
  expect([costly({ cost_price: '36.50' }), costly({ cost_price: '99', retail_price: '99.01' })]).toEqual([
    false,
    false,
  ]);
  // Cannot be read, cost unseen, or only the stock changes.
  expect([costly({ cost_price: 'x' }), costly({ retail_price: '1' }, { ...row, cost_price: undefined })]).toEqual([
    false,
    false,
  ]);
  expect(costly({ unit_in_stock: '1' }, { ...row, cost_price: '40' })).toBe(false);
});

describe('a row as edited', () => {
  const row = { id: 1, reach: 'shared', cost_price: '40.00', retail_price: '58.00', unit_in_stock: '7' } as ProductRow;

  it('keeps every key that is typed, also where the price says on the way what counts', () => {
    let edits: ReturnType<typeof withTyped> = new Map();
    const seen: (string | undefined)[] = [];
    for (const text of ['5', '58', '58.', '58.5', '58.50']) {
      edits = withTyped(edits, [{ row, field: 'retail_price', text }]);
      seen.push(edits.get(1)?.typed.retail_price);
    }
    expect(seen).toEqual(['5', '58', '58.', '58.5', '58.50']);
    expect(changesOf(differing(edits))).toEqual([{ id: 1, retail_price: '58.50' }]);
  });

  it('is sent with the cells that differ, and not at all without one', () => {
    const edits = withTyped(new Map(), [
      { row, field: 'retail_price', text: '58' },
      { row, field: 'cost_price', text: '$41' },
      { row, field: 'unit_in_stock', text: '' },
    ]);
    expect(changesOf(differing(edits))).toEqual([{ id: 1, cost_price: '41', unit_in_stock: null }]);
    expect(differing(withTyped(new Map(), [{ row, field: 'retail_price', text: '58' }]))).toEqual([]);
    expect(
      withTyped(edits, [{ row, field: 'retail_price', text: '58.00' }]).get(1)?.typed.retail_price,
    ).toBeUndefined();
  });
});

describe('a pasted block', () => {
  const rows = [1, 2, 3].map((id) => ({ id }) as ProductRow);
  const cells = (text: string, at = 0, field: 'cost_price' | 'retail_price' = 'cost_price') =>
    pastedCells(text, rows, rows[at]!, field).cells.map((cell) => [cell.row.id, cell.field, cell.text]);

  it('goes down the rows and along the columns, and ends with them', () => {
    expect(cells('1\r\n2\r\n3\r\n4\r\n', 1)).toEqual([
      [2, 'cost_price', '1'],
      [3, 'cost_price', '2'],
    ]);
    expect(cells('10\t20\n11\t21', 0, 'retail_price')).toEqual([
      [1, 'retail_price', '10'],
      [1, 'unit_in_stock', '20'],
      [2, 'retail_price', '11'],
      [2, 'unit_in_stock', '21'],
    ]);
    expect(cells('1\t2\t3\t4')).toHaveLength(3);
  });

  it('says how many lines are beyond the last row', () => {
    const beyond = (lines: number, at: number) =>
      pastedCells('1\n'.repeat(lines), rows, rows[at]!, 'retail_price').beyond;
    expect([beyond(3, 0), beyond(1_000, 0), beyond(3, 2)]).toEqual([0, 997, 2]);
  });
});
