import { describe, expect, it } from '@jest/globals';
import {
  inOneBox,
  isOfOtherUnit,
  readTyped,
  saidAs,
  saidOfBefore,
  typedAs,
  typedIn,
  withFeet,
  withInches,
} from './typed-measurement.js';

const feet = { first: '20', second: '6', unit: 'ft' };

describe('an answer to a question with a new unit', () => {
  it.each([
    [feet, 'in', '246'],
    [feet, 'yd', '6.833333'],
    [{ first: '10', second: '4', unit: 'ft' }, 'in', '124'],
    [{ first: '246', second: '', unit: 'in' }, 'ft', '20.5'],
    // A number with a unit of its own was never in the unit of the question.
    [{ first: '3.2 m', second: '', unit: 'ft' }, 'cm', '320'],
    [{ first: '14-6', second: '', unit: 'ft' }, 'in', '174'],
    [{ first: '100', second: '', unit: 'sq ft' }, 'ft²', '100'],
    [{ first: '2', second: '', unit: 'yd²' }, 'ft²', '18'],
    // Stored with six decimals, it is the inches that were typed.
    [typedAs('10.333333', 'ft'), 'in', '124'],
  ])('is converted for the same dimension: %j in %s', (typed, unit, answer) => {
    expect(readTyped(typed, unit).value).toBe(answer);
    expect(isOfOtherUnit(typed, unit)).toBe(true);
  });

  it.each([
    [feet, 'hour'],
    [feet, 'ft²'],
    [feet, 'each'],
    [{ first: '3', second: '', unit: 'door' }, 'window'],
    [{ first: '2', second: '', unit: 'day' }, 'hour'],
    [{ first: '10', second: '', unit: 'furlong' }, 'ft'],
  ])('is empty for another dimension: %j in %s', (typed, unit) => {
    expect(readTyped(typed, unit).value).toBeNull();
    expect(typedIn(typed, unit)).toEqual({ first: '', second: '', unit });
  });

  it('fills the fields of the current unit', () => {
    expect(typedIn(feet, 'in')).toEqual({ first: '246', second: '', unit: 'in' });
    expect(typedIn({ first: '246', second: '', unit: 'in' }, 'ft')).toEqual(feet);
  });

  it('is the metric length that was typed, to the last decimal', () => {
    const typed = typedAs('10.498687', 'ft');
    expect(typed).toEqual({ first: '3.2 m', second: '', unit: 'ft' });
    expect(readTyped(typed, 'ft').value).toBe('10.498687');
  });

  it('is unchanged if the unit is the same in another spelling, or none was stored', () => {
    for (const unit of ['ft', 'feet']) expect(typedIn(feet, unit)).toBe(feet);
    const old = { first: '20', second: '6' };
    expect(typedIn(old, 'ft')).toBe(old);
    expect(readTyped(old, 'ft').value).toBe('20.5');
    expect(isOfOtherUnit({ first: '', second: '', unit: 'ft' }, 'hour')).toBe(false);
  });

  it('is quoted as typed', () => {
    expect(saidAs(feet)).toBe('20 ft 6 in');
    expect(saidAs({ first: '', second: '8', unit: 'ft' })).toBe('8 in');
    expect(saidAs({ first: '3', second: '', unit: 'door' })).toBe('3 door');
    expect(saidAs({ first: '3.2 m', second: '', unit: 'ft' })).toBe('3.2 m');
    expect(saidAs({ first: '10\' 4"', second: '', unit: 'in' })).toBe('10\' 4"');
  });

  it.each([
    ['10', 'ft', 'in', '120', 'Converted from 10 ft.'],
    ['124', 'in', 'ft', '10.333333', 'Converted from 124 in.'],
    ['10', 'ft', 'hour', '', 'It was 10 ft. The unit is hour now: enter it again.'],
    ['', 'ft', 'in', '', null],
    ['10', 'ft', 'feet', '10', null],
  ])('%j %s fills one field of %s with %j', (first, from, unit, box, said) => {
    const typed = { first, second: '', unit: from };
    expect([inOneBox(typed, unit), saidOfBefore(typed, unit)]).toEqual([box, said]);
  });
});

describe('a length typed over one in both fields', () => {
  it.each(['10\' 6 1/2"', '10-6 1/2', '126.5 in', '3.2131 m', '10’ 6½”'])(
    'is the whole length if it says so: %s',
    (text) => {
      const typed = withFeet(feet, text, 'ft');
      expect(typed.second).toBe('');
      expect(Number(readTyped(typed, 'ft').value)).toBeCloseTo(10.541666, 5);
    },
  );

  it.each(['', '1', '10', "10'", '10 f', '10 ft', '10.5', '1,125', '0,125', '10 1/2'])(
    'keeps the inches if it is feet only: %j',
    (text) => {
      expect(withFeet(feet, text, 'ft')).toEqual({ first: text, second: '6', unit: 'ft' });
    },
  );

  it('is the whole length in the inches field if it has feet, and otherwise adds to the feet', () => {
    expect(withInches(feet, '10\' 6"', 'ft')).toEqual({ first: '', second: '10\' 6"', unit: 'ft' });
    expect(readTyped(withInches(feet, '10\' 6"', 'ft'), 'ft').value).toBe('10.5');
    for (const text of ['', '6 1/2', '6"', '6 in'])
      expect(withInches(feet, text, 'ft')).toEqual({ first: '20', second: text, unit: 'ft' });
  });
});
