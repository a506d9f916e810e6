import { describe, expect, it } from '@jest/globals';
import { picked, pickedPage } from './selection.js';

const ids = [11, 12, 13, 14, 15];
const press = (
  id: number,
  selected: number[],
  options: { last?: number; shift?: boolean; mode?: 'range' | 'multi' | 'single' } = {},
) => [
  ...picked({
    mode: options.mode ?? 'range',
    ids,
    selected: new Set(selected),
    id,
    last: options.last ?? null,
    shift: options.shift ?? false,
  }),
];

describe('a press on a row', () => {
  it('selects it, and deselects it again', () => {
    expect(press(12, [11])).toEqual([11, 12]);
    expect(press(12, [11, 12])).toEqual([11]);
  });

  it('with Shift selects everything from the last press on, in either direction', () => {
    expect(press(14, [12], { last: 12, shift: true })).toEqual([12, 13, 14]);
    expect(press(11, [13], { last: 13, shift: true })).toEqual([13, 11, 12]);
    expect(press(14, [11, 12, 13, 14], { last: 12, shift: true })).toEqual([11]);
  });

  it('with Shift is a single press if the last one was on another page', () => {
    expect(press(14, [99], { last: 99, shift: true })).toEqual([99, 14]);
  });

  it('knows no ranges in multiple mode, and only one row in single mode', () => {
    expect(press(14, [12], { last: 12, shift: true, mode: 'multi' })).toEqual([12, 14]);
    expect(press(14, [12], { mode: 'single' })).toEqual([14]);
    expect(press(12, [12], { mode: 'single' })).toEqual([]);
  });
});

describe('a press on the page’s checkbox', () => {
  it('selects what is missing, then deselects the page; rows of other pages stay', () => {
    expect([...pickedPage(ids, new Set([99, 12]))]).toEqual([99, 12, 11, 13, 14, 15]);
    expect([...pickedPage(ids, new Set([99, ...ids]))]).toEqual([99]);
  });
});
