import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MeasurementField } from './measurement-field.js';
import type { TypedMeasurement } from './typed-measurement.js';

afterEach(cleanup);

function Question({ unit, begin = { first: '', second: '' } }: { unit: string; begin?: TypedMeasurement }) {
  const [typed, setTyped] = useState(begin);
  return <MeasurementField number={1} title="Length" unit={unit} typed={typed} onType={setTyped} />;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('reads feet and inches, and says what a fraction counts as', async () => {
  render(<Question unit="ft" />);
  await userEvent.type(box('Length, feet'), '10');
  await userEvent.type(box('Length, inches'), '6 1/2');
  expect(screen.getByText('counts as 10.5417 ft')).toBeTruthy();
});

it('says at once what is wrong with a text that came with it', () => {
  render(<Question unit="ft" begin={{ first: 'wide', second: '', unit: 'ft' }} />);
  expect(box('Length, feet').value).toBe('wide');
  expect(screen.getByText('Use feet and inches, like 14 and 6 1/2.')).toBeTruthy();
});

it('puts a whole measurement in its two boxes once the question is left', async () => {
  render(<Question unit="ft" />);
  await userEvent.type(box('Length, feet'), '126 in');
  expect(box('Length, feet').value).toBe('126 in');
  await userEvent.tab();
  expect([box('Length, feet').value, box('Length, inches').value]).toEqual(['126 in', '']);
  await userEvent.tab();
  expect([box('Length, feet').value, box('Length, inches').value]).toEqual(['10', '6']);
});

it('keeps a metric length as typed, with what it counts as', async () => {
  render(<Question unit="ft" />);
  await userEvent.type(box('Length, feet'), '3,2 m');
  await userEvent.tab();
  await userEvent.tab();
  expect([box('Length, feet').value, box('Length, inches').value]).toEqual(['3.2 m', '']);
  expect(screen.getByText('counts as 10.4987 ft')).toBeTruthy();
});

it('says what is wrong only once the question is left', async () => {
  render(<Question unit="door" />);
  await userEvent.type(box('Length, door'), '1.2.3');
  expect(box('Length, door').getAttribute('aria-invalid')).toBe('false');
  await userEvent.tab();
  expect(box('Length, door').getAttribute('aria-invalid')).toBe('true');
});

it('converts what was typed in another unit, and shows it', () => {
  render(<Question unit="ft" begin={{ first: '126', second: '', unit: 'in' }} />);
  expect([box('Length, feet').value, box('Length, inches').value]).toEqual(['10', '6']);
  expect(screen.getByText(/126 in/)).toBeTruthy();
});
