import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MarkupField, retailFor } from './markup-field.js';

it.each([
  ['40', '45', '58.00'],
  ['40,00', '12,5', '45.00'],
  ['3.33', '50%', '5.00'],
  ['40', '-10', '36.00'],
  ['', '45', null],
  ['0.00', '45', null],
  ['40', 'much', null],
])('a cost of %j with a markup of %j is %j', (cost, percent, retail) => {
  expect(retailFor(cost, percent)).toBe(retail);
});

function Prices({ cost = '40' }: { cost?: string }) {
  const [retail, setRetail] = useState('58');
  return (
    <>
      <input aria-label="Retail" value={retail} onChange={({ target }) => setRetail(target.value)} />
      <MarkupField cost={cost} retail={retail} onRetail={setRetail} />
    </>
  );
}

const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;

it('follows the prices, and sets the retail price when it is typed', () => {
  render(<Prices />);
  expect(value('Markup')).toBe('45');
  screen.getByText('Margin 31%');
  fireEvent.change(screen.getByLabelText('Retail'), { target: { value: '80' } });
  expect(value('Markup')).toBe('100');
  fireEvent.change(screen.getByLabelText('Markup'), { target: { value: '12.5' } });
  expect([value('Retail'), value('Markup')]).toEqual(['45.00', '12.5']);
  fireEvent.blur(screen.getByLabelText('Markup'));
  expect(value('Markup')).toBe('13');
});

it('keeps the retail price while the markup cannot be read', () => {
  render(<Prices cost="" />);
  expect(value('Markup')).toBe('');
  fireEvent.change(screen.getByLabelText('Markup'), { target: { value: '45' } });
  screen.getByText('Enter the cost price first.');
  expect(value('Retail')).toBe('58');
});

it('keeps the retail price of a product that costs nothing', () => {
  render(<Prices cost="0" />);
  expect(value('Markup')).toBe('');
  fireEvent.change(screen.getByLabelText('Markup'), { target: { value: '45' } });
  screen.getByText('A cost of 0 has no markup. Enter the retail price.');
  expect(value('Retail')).toBe('58');
});
