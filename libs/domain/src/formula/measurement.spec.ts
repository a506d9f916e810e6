import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isFeet, readFeetInches, readMeasurement, toFeetInches } from './measurement.js';

describe('a measurement as people write it', () => {
  it.each<[string, string, string]>([
    ['10\'6"', 'ft', '10.5'],
    ['10\' 6 1/2"', 'ft', '10.541666'],
    ['10’ 6”', 'ft', '10.5'],
    ['10′ 6½″', 'ft', '10.541666'],
    ["10'-6''", 'ft', '10.5'],
    ['10\'2"', 'ft', '10.166666'],
    ['10 ft 6 in', 'ft', '10.5'],
    ['10 feet 6 inches', 'ft', '10.5'],
    ["10' 6", 'ft', '10.5'],
    ['14-6', 'ft', '14.5'],
    ['14 6 1/2', 'ft', '14.541666'],
    ['126 in', 'ft', '10.5'],
    ['126"', 'ft', '10.5'],
    ['3.2 m', 'ft', '10.498687'],
    ['320cm', 'm', '3.2'],
    ['10\'6"', 'in', '126'],
    ['10\' 6"', 'm', '3.2004'],
    ['3 yd', 'ft', '9'],
    ['11 m²', 'ft²', '118.403014'],
    ['11 m2', 'sq ft', '118.403014'],
    ['100 sq. ft.', 'ft²', '100'],
    ['2 yd3', 'ft³', '54'],
    ['1 ton', 'lb', '2000'],
    ['90 min', 'hour', '1.5'],
    ['3 doors', 'door', '3'],
    ['4', 'furlong', '4'],
    ['4 furlongs', 'furlongs', '4'],
    ['120', 'ft²', '120'],
    ['3.50', 'in', '3.5'],
    ['.5', 'ft', '0.5'],
    ['1,200', 'each', '1200'],
    ['2 1/4', 'in', '2.25'],
    ['2-1/4', 'in', '2.25'],
    ['3/4', 'in', '0.75'],
    ['¾', 'in', '0.75'],
    ['007', 'each', '7'],
    ['3,2 m', 'ft', '10.498687'],
    ['3,2', 'm', '3.2'],
    ['0,75', 'in', '0.75'],
    ['12,5', 'ft²', '12.5'],
    ['1,200.5', 'each', '1200.5'],
    ['1.200,5', 'each', '1200.5'],
    ['1,200,000', 'ft²', '1200000'],
    ['10ft 6in', 'ft', '10.5'],
    ['10 ft, 6 in', 'ft', '10.5'],
    ['10 feet and 6 inches', 'ft', '10.5'],
    ['10´ 6´´', 'ft', '10.5'],
    ['10‘ 6“', 'ft', '10.5'],
    ['10 FT 6 IN', 'ft', '10.5'],
    ['10ft6', 'ft', '10.5'],
    ['١٠٫٥', 'ft', '10.5'],
    ['۱۲', 'each', '12'],
    ['10-6', 'ft', '10.5'],
    ['0,125', 'm', '0.125'],
    ['0,125', 'ft', '0.125'],
    ['1234,125', 'm', '1234.125'],
    ['1.200,125', 'm', '1200.125'],
    ['12,0625 in', 'in', '12.0625'],
    ['٠,١٢٥', 'm', '0.125'],
    ['١٬٢٠٠', 'm', '1200'],
    ['１２．５', 'm', '12.5'],
    ['\u200e12\u202c', 'ft', '12'],
    ['12\' 13"', 'ft', '13.083333'],
  ])('%s, asked for in %s, is %s', (typed, unit, value) => {
    expect(readMeasurement(typed, unit)).toEqual({ value, fault: null });
  });

  it.each<[string, string, string, [string, string]]>([
    ['1,125', 'm', '1,125', ['1.125', '1125']],
    ['1,125', 'ft', '1,125', ['1.125', '1125']],
    ['12,500 mm', 'in', '12,500', ['12.500', '12500']],
    ['١,١٢٥', 'm', '١,١٢٥', ['1.125', '1125']],
  ])('%s, asked for in %s, can be read in two ways, and is asked about', (typed, unit, number, readings) => {
    expect(readMeasurement(typed, unit)).toEqual({
      value: null,
      fault: `${number}: did you mean ${readings.join(' or ')}?`,
      doubt: { typed: number, readings },
    });
  });

  it.each<[string, string, string]>([
    ['', 'ft', 'Enter a measurement.'],
    ['-4', 'ft', 'A measurement cannot be below zero.'],
    ['−4', 'each', 'A measurement cannot be below zero.'],
    ['–4', 'ft', 'A measurement cannot be below zero.'],
    ['fourteen', 'ft', 'Use feet and inches, like 14 and 6 1/2.'],
    ['10 kg', 'ft', 'Use feet and inches, like 14 and 6 1/2.'],
    ['1 200', 'ft', 'Use feet and inches, like 14 and 6 1/2.'],
    ['1,2,3', 'ft²', 'Use digits and one decimal point, like 12.5.'],
    ['12 x 10', 'ft²', 'Use digits and one decimal point, like 12.5.'],
    ["1'200", 'ft', 'Use feet and inches, like 14 and 6 1/2.'],
    ['12.5.3', 'ft', 'Use feet and inches, like 14 and 6 1/2.'],
    ['12..5', 'ft', 'Use feet and inches, like 14 and 6 1/2.'],
    ['1 2 3', 'ft', 'Use feet and inches, like 14 and 6 1/2.'],
    ['6 in 10 ft', 'ft', 'Use feet and inches, like 14 and 6 1/2.'],
    ['1/0', 'in', 'Use a number, or a length like 10\' 6" or 3.2 m.'],
    ['10 6', 'in', 'Use a number, or a length like 10\' 6" or 3.2 m.'],
    ["10'", 'door', 'Use digits and one decimal point, like 12.5.'],
    ['3 windows', 'door', 'Use digits and one decimal point, like 12.5.'],
    ['1.2.3', 'ft²', 'Use digits and one decimal point, like 12.5.'],
    ['1000000001', 'ft²', 'A measurement is 1,000,000,000 at most.'],
    ['1,00,000', 'ft²', 'Use digits and one decimal point, like 12.5.'],
  ])('%j, asked for in %s, is refused: %s', (typed, unit, fault) => {
    expect(readMeasurement(typed, unit)).toEqual({ value: null, fault });
  });
});

it('says what to type in the unit that is asked in', () => {
  expect(readMeasurement('wide', 'ft', 'm').fault).toBe('Use a number, or a length like 10\' 6" or 3.2 m.');
  expect(readMeasurement('wide', 'm', 'ft').fault).toBe('Use a number, or a length like 10\' 6" or 3.2 m.');
});

describe('feet and inches in two fields', () => {
  it.each([
    ['14', '6', '14.5'],
    ['11', '3', '11.25'],
    ['', '6 1/2', '0.541666'],
    ['0', '0', '0'],
    ['14.5', '', '14.5'],
    ['14\' 6"', '', '14.5'],
    ["14'", '6"', '14.5'],
    ['0', '18', '1.5'],
  ])('%j and %j make %s ft', (feet, inches, expected) => {
    expect(readFeetInches(feet, inches)).toEqual({ value: expected, fault: null });
  });

  it('truncates, so that three times 8 in never exceeds 2 ft', () => {
    expect(readFeetInches('0', '8').value).toBe('0.666666');
  });

  it.each([
    ['', ''],
    ['abc', ''],
    ['12', 'x'],
    ['-3', '0'],
    ['1', '1/0'],
  ])('%j and %j are no measurement', (feet, inches) => {
    expect(readFeetInches(feet, inches).value).toBeNull();
  });

  it('shows a stored answer as it would be typed', () => {
    expect(toFeetInches('14.5')).toEqual({ feet: '14', inches: '6' });
    expect(toFeetInches('0.666666')).toEqual({ feet: '0', inches: '8' });
    expect(toFeetInches('0.541666')).toEqual({ feet: '0', inches: '6.5' });
    expect(toFeetInches('11.999999')).toEqual({ feet: '12', inches: '0' });
  });
});

describe('converts a stored measurement to another unit', () => {
  it.each<[string, string, string, string]>([
    // 10 ft 4 in and 8 in, truncated or rounded after six decimals, or with all the decimals of a program.
    ['10.333333', 'ft', 'in', '124'],
    ['0.666667', 'ft', 'in', '8'],
    ['10.333333333333', 'ft', 'in', '124'],
    ['3.444444', 'yd', 'in', '124'],
    ['0.005208', 'ft', 'in', '0.0625'],
    ['10.498687', 'ft', 'm', '3.2'],
    ['118.403014', 'ft²', 'm²', '11'],
    // Anything else is taken literally and truncated.
    ['10.5', 'ft', 'in', '126'],
    ['0.413333', 'yd', 'ft', '1.24'],
    ['10.33333', 'ft', 'in', '123.99996'],
    ['1', 'm', 'ft', '3.280839'],
  ])('%s %s are in %s %s', (kept, from, to, value) => {
    expect(readMeasurement(kept, to, from)).toEqual({ value, fault: null });
  });

  /** Tape lengths: sixteenths of an inch up to 300 ft, or millimeters up to 100 m. */
  const onTape = fc.oneof(
    fc.nat(300 * 12 * 16).map((sixteenths) => ({ unit: 'in', value: String(sixteenths / 16) })),
    fc.nat(100_000).map((millimeters) => ({ unit: 'mm', value: String(millimeters) })),
  );
  const into = (value: string, to: string, from: string): string => readMeasurement(value, to, from).value!;

  it('is unchanged after any round trip through units of length', () => {
    fc.assert(
      fc.property(
        onTape,
        fc.array(fc.constantFrom('ft', 'in', 'yd', 'm', 'cm', 'mm'), { maxLength: 8 }),
        ({ unit, value }, way) => {
          const walked = way.reduce((at, to) => ({ unit: to, value: into(at.value, to, at.unit) }), { unit, value });
          expect(into(walked.value, unit, walked.unit)).toBe(value);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('reads in inches and millimeters what was typed in feet and inches', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(12 * 16 - 1), (feet, sixteenths) => {
        const kept = readFeetInches(String(feet), `${sixteenths}/16`).value!;
        const inches = into(kept, 'in', 'ft');
        expect(inches).toBe(String(feet * 12 + sixteenths / 16));
        const back = into(into(inches, 'mm', 'in'), 'ft', 'mm');
        expect(back).toBe(kept);
        expect(toFeetInches(back)).toEqual({ feet: String(feet), inches: String(sixteenths / 16) });
      }),
    );
  });
});

it('asks for feet and linear feet, not areas, as feet and inches', () => {
  expect(['ft', 'Feet', 'lf', 'linear ft'].every(isFeet)).toBe(true);
  expect(['ft²', 'sq ft', 'in', 'count'].some(isFeet)).toBe(false);
});
