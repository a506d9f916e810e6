import { describe, expect, it } from '@jest/globals';
import { decimalText } from '../kernel/money.js';
import { conversion, readUnit, soldByWord, unitText } from './measures.js';

it.each<[string, object | null]>([
  ['ft', { ft: 1 }],
  ['Linear ft.', { ft: 1 }],
  ["'", { ft: 1 }],
  ['sq. ft.', { ft: 2 }],
  ['ft2', { ft: 2 }],
  ['SF', { ft: 2 }],
  ['cubic yards', { yd: 3 }],
  ['m³', { m: 3 }],
  ['Kg', { kg: 1 }],
  ['lbs', { lb: 1 }],
  ['Gallons', { gal: 1 }],
  ['hrs', { hour: 1 }],
  ['boxes', {}],
  ['each', {}],
  ['', {}],
  ['sq gal', null],
  ['gal²', null],
  ['furlong', null],
  ['percent', null],
])('the unit %j is %j', (unit, powers) => {
  expect(readUnit(unit)).toEqual(powers);
});

describe('converting', () => {
  it.each<[string, string, string | null]>([
    ['yd', 'ft', '3'],
    ['in', 'ft', '0.083333'],
    ['ft²', 'in²', '144'],
    ['yd³', 'ft³', '27'],
    ['m', 'ft', '3.28084'],
    ['ft³', 'gal', '7.480519'],
    ['ton', 'lb', '2000'],
    ['kg', 'lb', '2.204623'],
    ['hour', 'minute', '60'],
    ['each', 'box', '1'],
    ['ft', 'ft²', null],
    ['hour', 'day', null],
    ['lb', 'gal', null],
  ])('one %s is so many %s: %s', (from, to, factor) => {
    const found = conversion(readUnit(from)!, readUnit(to)!);
    expect(found && decimalText(found, 6)).toBe(factor);
  });
});

it('writes units as people do', () => {
  expect([{ ft: 2 }, { ft: 1, in: 1 }, { ft: 1, in: -1 }, { hour: -1 }, {}].map(unitText)).toEqual([
    'ft²',
    'ft·in',
    'ft/in',
    '1/hour',
    '',
  ]);
  expect([{ ft: 1 }, { in: 1 }, { ft: 2 }, { yd: 3 }, { gal: 1 }].map(soldByWord)).toEqual([
    'linear foot',
    'inch',
    'square foot',
    'cubic yard',
    'gallon',
  ]);
});
