import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { ToastProvider } from '../../ui/toast.js';
import { ChangeSupplier } from './change-supplier.js';
import type { SupplierCard } from './supplier-cards.js';

const onChange = jest.fn<(card: SupplierCard) => void>();
const onClose = jest.fn<() => void>();
beforeEach(() => {
  onChange.mockClear();
  onClose.mockClear();
});
afterEach(cleanup);

const card = (id: number, business: string, more: Partial<SupplierCard> = {}): SupplierCard => ({
  id,
  name: 'Oak plank',
  business_name: business,
  image: '',
  price: '58.00',
  unit: 'box',
  rating: null,
  ratings: 0,
  description: 'Rigid core.',
  ...more,
});
const ridge = card(1, 'Ridge', { rating: '4.3', ratings: 12 });
const [hollow, marsh] = [card(2, 'Hollow', { price: null }), card(3, 'Marsh')];

const modal = (props: Partial<ComponentProps<typeof ChangeSupplier>> = {}) => (
  <ToastProvider>
    <ChangeSupplier
      suppliers={[ridge, hollow, marsh]}
      current={3}
      busy={false}
      processing={null}
      onChange={onChange}
      onClose={onClose}
      {...props}
    />
  </ToastProvider>
);
const cards = () => within(screen.getByRole('list', { name: 'Suppliers' })).getAllByRole('listitem');

it('shows each supplier with image, name, business, price, stars and description, and Change Quote', async () => {
  render(modal());
  screen.getByRole('dialog', { name: 'Change Supplier' });
  const [first, second, used] = cards();
  expect(first!.querySelector('img, svg, .picture')).not.toBeNull();
  within(first!).getByRole('heading', { name: 'Oak plank' });
  within(first!).getByRole('img', { name: '4.3 of 5 stars, 12 ratings' });
  for (const text of ['Ridge', '$58.00', 'Rigid core.']) within(first!).getByText(text);
  // Neither a price that is hidden nor stars that nobody gave.
  expect(second!.textContent).not.toMatch(/\$|star/);
  within(used!).getByText('Used now');
  expect(within(used!).queryByRole('button')).toBeNull();
  await userEvent.click(within(first!).getByRole('button', { name: 'Change Quote: Oak plank, Ridge' }));
  expect(onChange.mock.calls).toEqual([[ridge]]);
});

it('marks the supplier that is processed, and takes no other press meanwhile', async () => {
  render(modal({ busy: true, processing: 1 }));
  const [first, second] = cards().map((item) => within(item).queryByRole<HTMLButtonElement>('button'));
  expect(first!.getAttribute('aria-busy')).toBe('true');
  expect(second!.disabled).toBe(true);
  await userEvent.click(first!);
  await userEvent.click(second!);
  expect(onChange).not.toHaveBeenCalled();
});

it('says who is used after a change, and goes on with Done, which closes it', async () => {
  const { rerender } = render(modal());
  rerender(modal({ current: 1 }));
  expect(screen.getByText('Now used: Oak plank, Ridge').getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('says that it loads, that there is nobody, or that it failed', async () => {
  const { rerender } = render(modal({ suppliers: undefined }));
  screen.getByRole('group', { name: 'Loading suppliers' });
  rerender(modal({ suppliers: [] }));
  screen.getByText('There are no records to show');
  const onRetry = jest.fn();
  rerender(modal({ suppliers: undefined, failure: { message: 'No answer.', retrying: false, onRetry } }));
  screen.getByText('No answer.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
