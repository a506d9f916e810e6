import { describe, expect, it } from '@jest/globals';
import { isFeet, readFeetInches, readNumber, toFeetInches } from './measurement.js';

describe('feet and inches', () => {
  it.each([
    ['14', '6', '14.5'],
    ['11', '3', '11.25'],
    ['', '6 1/2', '0.541666'],
    ['0', '0', '0'],
    ['14.5', '', '14.5'],
    ["14' 6\"", '', '14.5'],
    ['14 ft 6 in', '', '14.5'],
    ['14-6', '', '14.5'],
    ["14'", '6"', '14.5'],
    ['0', '18', '1.5'],
  ])('%j and %j make %s ft', (feet, inches, expected) => {
    expect(readFeetInches(feet, inches)).toEqual({ value: expected, fault: null });
  });

  it('cuts what does not end, so that three times 8 in is never more than 2 ft', () => {
    expect(readFeetInches('0', '8').value).toBe('0.666666');
  });

  it.each([['', ''], ['abc', ''], ['12', 'x'], ['-3', '0'], ['1', '1/0']])('%j and %j are no measurement', (feet, inches) => {
    expect(readFeetInches(feet, inches).value).toBeNull();
  });

  it('shows a stored answer as it would be typed', () => {
    expect(toFeetInches('14.5')).toEqual({ feet: '14', inches: '6' });
    expect(toFeetInches('0.666666')).toEqual({ feet: '0', inches: '8' });
    expect(toFeetInches('0.541666')).toEqual({ feet: '0', inches: '6.5' });
    expect(toFeetInches('11.999999')).toEqual({ feet: '12', inches: '0' });
  });
});

describe('plain numbers', () => {
  it.each([['120', '120'], ['3.50', '3.5'], ['.5', '0.5'], ['1,200', '1200'], ['2 1/4', '2.25'], ['007', '7']])('%j is %s', (typed, value) => {
    expect(readNumber(typed)).toEqual({ value, fault: null });
  });

  it('says what is wrong', () => {
    expect(readNumber('').fault).toBe('Enter a measurement.');
    expect(readNumber('-4').fault).toBe('A measurement cannot be below zero.');
    expect(readNumber('12ft').fault).toContain('digits');
  });
});

it('takes feet and linear feet, and no area, as feet and inches', () => {
  expect(['ft', 'Feet', 'lf', 'linear ft'].every(isFeet)).toBe(true);
  expect(['ft²', 'sq ft', 'in', 'count'].some(isFeet)).toBe(false);
});
