import { describe, expect, it } from '@jest/globals';
import { unitWarnings } from './guardian.js';
import { parseFormula } from './parse.js';

const titles = ['Length', 'Width', 'Height', 'Extra'];

function warned(formula: string, units: readonly string[], unit = 'box', pack_size = '1'): string[] {
  const questions = units.map((_, index) => ({
    id: index,
    no_of_question: index + 1,
    title: titles[index]!,
    unit: units[index]!,
  }));
  return unitWarnings(parseFormula(formula, questions).formula!, questions, { unit, pack_size }).map(
    ({ message }) => message,
  );
}

describe('what it warns about', () => {
  it.each<[string, string[], string, string]>([
    [
      'Q1xQ2',
      ['ft', 'ft'],
      'ft',
      'ft × ft gives ft², but this line is sold by the linear foot. Check which measurements are multiplied.',
    ],
    [
      'Q1',
      ['ft'],
      'ft²',
      'The formula gives ft, but this line is sold by the square foot. Check which measurements are multiplied.',
    ],
    [
      'Q1xQ2xQ3/12',
      ['ft', 'ft', 'in'],
      'yd³',
      'ft × ft × in ÷ 12 gives ft³, but this line is sold by the cubic yard. Divide by 27: 27 ft³ make 1 yd³.',
    ],
    [
      'Q1xQ2',
      ['ft', 'in'],
      'ft²',
      'ft × in gives ft·in, but this line is sold by the square foot. Divide by 12: 12 ft·in make 1 ft².',
    ],
    [
      'Q1',
      ['yd'],
      'ft',
      'The formula gives yd, but this line is sold by the linear foot. Multiply by 3: 3 ft make 1 yd.',
    ],
    [
      'Q1xQ2',
      ['ft', 'ft'],
      'hour',
      'ft × ft gives ft², but this line is sold by the hour. Say how much one hour covers, or divide by it in the formula.',
    ],
    [
      'Q1xQ2',
      ['ft', 'ft'],
      'gal',
      'ft × ft gives ft², but this line is sold by the gallon. Say how much one gallon covers, or divide by it in the formula.',
    ],
    ['Q1', ['hour'], 'day', 'The formula gives hour, but this line is sold by the day. Convert it first.'],
    [
      'Q1/Q2',
      ['ft', 'in'],
      'each',
      'ft ÷ in gives ft/in: the units do not cancel. Convert one of them first, as by dividing inches by 12.',
    ],
    [
      'Q1+Q2',
      ['ft', 'in'],
      'box',
      '“Length” is in ft and “Width” in in: they are added without converting. Divide “Width” by 12: 12 in make 1 ft.',
    ],
    [
      'Q2-Q1',
      ['ft', 'in'],
      'box',
      '“Width” is in in and “Length” in ft: they are subtracted without converting. Divide “Width” by 12: 12 in make 1 ft.',
    ],
    [
      'Q1xQ2+Q3',
      ['ft', 'ft', 'ft'],
      'box',
      '“Length times Width” is in ft² and “Height” is in ft: they cannot be added. Multiply by the missing rate or width, even if it is 1.',
    ],
    [
      'Q1+Q2',
      ['ft', 'doors'],
      'box',
      '“Length” is in ft and “Width” only counts: they cannot be added. Multiply by the missing rate or width, even if it is 1.',
    ],
    [
      'Q1xQ2+(Q1+Q2)x2',
      ['ft', 'ft'],
      'roll',
      '“Length times Width” is in ft² and “The sum of Length and Width, times 2” is in ft: they cannot be added. Multiply by the missing rate or width, even if it is 1.',
    ],
  ])('%s of %j sold by the %s', (formula, units, unit, message) => {
    expect(warned(formula, units, unit)).toEqual([message]);
  });

  it.each(['1', '24'])('meters by feet, also when sold in boxes of %s', (pack) => {
    expect(warned('Q1xQ2', ['m', 'ft'], 'box', pack)).toEqual(['m × ft mixes m and ft. Bring both to one unit first.']);
    expect(warned('Q1/Q2', ['ft', 'cm'], 'each', pack)[0]).toMatch(/^ft ÷ cm/);
  });
});

describe('a volume sold by what covers an area', () => {
  it.each<[string, string[], string, string]>([
    ['Q1xQ2xQ3', ['ft', 'ft', 'ft'], 'box', 'ft³'],
    ['Q1xQ2', ['ft²', 'ft'], 'Rolls', 'ft³'],
    ['Q1xQ2xQ3', ['m', 'm', 'm'], 'sheet', 'm³'],
  ])('%s of %j, sold by the %s', (formula, units, unit, measured) => {
    expect(warned(formula, units, unit, '20')).toEqual([
      expect.stringMatching(
        new RegExp(`gives ${measured}, but one (box|roll|sheet) covers an area\\. Check which measurements`),
      ),
    ]);
  });

  it.each(['bag', 'tube', 'each'])('is expected of a %s', (unit) => {
    expect(warned('Q1xQ2xQ3', ['ft', 'ft', 'ft'], unit, '20')).toEqual([]);
  });
});

describe('a pack size that was meant for another unit', () => {
  const changedTo = (text: string, unit: string, saved: string, pack_size = '20') => {
    const questions = ['ft', 'ft', 'ft'].map((asked, index) => ({
      id: index,
      no_of_question: index + 1,
      title: titles[index]!,
      unit: asked,
    }));
    const formulaOf = (written: string) => parseFormula(written, questions).formula!;
    return unitWarnings(
      formulaOf(text),
      questions,
      { unit, pack_size },
      { formula: formulaOf(saved), pack_size: '20' },
    ).map(({ message }) => message);
  };

  it('is named with what it was, until it is typed anew', () => {
    const message =
      'The formula now gives ft³, and one bag still covers 20, which was ft². Enter what it covers in ft³.';
    expect(changedTo('Q1xQ2xQ3', 'bag', 'Q1xQ2')).toEqual([message]);
    expect(changedTo('Q1xQ2xQ3x1.1', 'bag', 'Q1xQ2')).toEqual([message]);
    expect(changedTo('Q1xQ2xQ3', 'bag', 'Q1xQ2', '0.6')).toEqual([]);
    expect(changedTo('Q1xQ2', 'bag', 'Q1xQ3')).toEqual([]);
  });

  it('is not named twice, nor where a unit is unknown', () => {
    expect(changedTo('Q1xQ2xQ3', 'box', 'Q1xQ2')).toHaveLength(1);
    expect(changedTo('Q1xQ2xQ3/20', 'bag', 'Q1xQ2')).toEqual([]);
  });
});

describe('what it ignores', () => {
  it.each<[string, string, string[], string, string?]>([
    ['a coverage', 'Q1xQ2/20', ['ft', 'ft'], 'ft'],
    ['a bag that covers so many square feet an inch deep', 'Q1xQ2xQ3', ['ft', 'ft', 'in'], 'bag', '24'],
    ['a coverage beside the formula', 'Q1xQ2', ['ft', 'ft'], 'gal', '350'],
    ['a rate', 'Q1xQ2x0.05', ['ft', 'ft'], 'hour'],
    ['a density', 'Q1xQ2xQ3/12/27x1.6', ['ft', 'ft', 'in'], 'ton'],
    ['a rate for each', 'Q1x0.9+Q2x2.5', ['ft', 'doors'], 'hour'],
    ['an extra that takes the unit of its sum', 'Q1+1', ['ft'], 'ft'],
    ['one every 16 inches and one more', 'Q1x12/16+1', ['ft'], 'ft'],
    ['a spacing in inches', 'Q1x12/Q2+1', ['ft', 'in'], 'each'],
    ['what is sold by the piece, whatever its size', 'Q1xQ2', ['ft', 'ft'], 'sheet'],
    ['an unknown unit', 'Q1xQ2+Q3', ['ft', 'squares of shingle', 'ft'], 'ft'],
    ['an unknown sold unit', 'Q1xQ2', ['ft', 'ft'], 'rod pole'],
    ['a bare number', '1', [], 'yd³'],
    ['layers', '(Q1+Q2)x2xQ3xQ4', ['ft', 'ft', 'ft', 'coat'], 'ft²'],
    ['a yard of concrete', 'Q1xQ2xQ3/12/27', ['ft', 'ft', 'in'], 'yard'],
    ['the same unit spelled otherwise', 'Q1', ['sq ft'], 'SF'],
    ['an anchor every foot and one for each door', 'Q1/12+Q2', ['in', 'doors'], 'each'],
  ])('%s', (_, ...[formula, units, unit, pack]) => {
    expect(warned(formula, units, unit, pack)).toEqual([]);
  });

  it('reports only the first of several mistakes in one sum', () => {
    expect(warned('Q1xQ2+Q3+Q1', ['ft', 'ft', 'ft'])).toHaveLength(1);
  });
});
