import { afterEach, expect, it } from '@jest/globals';
import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { documentNavigation } from '../../app/document-navigation.js';
import { NavigationContext } from '../../lib/navigation.js';
import { ToastProvider } from '../../ui/toast.js';
import { TryIt } from './try-it.js';

afterEach(cleanup);

const template = {
  id: 1,
  alias: 'floor',
  published_version: 3,
  quote_type: 'material_and_labour',
  questions: [
    { id: 7, no_of_question: 1, title: 'Length', unit: 'ft', sample_answer: '12' },
    { id: 9, no_of_question: 2, title: 'Width', unit: 'ft', sample_answer: '10' },
  ],
  products: [
    {
      quote_template_product_id: 1,
      name: 'Plank',
      product_type: 'finish_product',
      unit: 'ft²',
      templateformula: 'Q1xQ2',
      settings: defaultLineSettings,
    },
  ],
} as unknown as GuestTemplate;

/** The same with a line that divides by the width. */
const dividing: GuestTemplate = {
  ...template,
  products: [{ ...template.products[0]!, templateformula: 'Q1/Q2' }],
};

/** The calculator at the address of its page; gives how often somebody began to type. */
async function page(search = '', shown = template): Promise<() => number> {
  let tries = 0;
  window.history.replaceState(null, '', `/quote-template/floor${search}`);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })}>
      <ToastProvider>
        <NavigationContext value={documentNavigation(window.location, {})}>
          <TryIt template={shown} onTry={() => tries++} next={() => null} />
        </NavigationContext>
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('table');
  return () => tries;
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
const quantity = () => screen.getAllByRole('row')[1]!.lastElementChild!.textContent!.replaceAll('\u00a0', ' ');
const address = (search: string) => waitFor(() => expect(window.location.search).toBe(search));

it('shows the sample again after one measurement, and what was typed after Back', async () => {
  const tries = await page();
  await userEvent.clear(field('Length'));
  await userEvent.type(field('Length'), '20');
  await address('?q1=20&v=3');
  await waitFor(() => expect(quantity()).toBe('200 ft²'));

  await userEvent.click(screen.getByRole('link', { name: 'Back to the sample' }));
  await waitFor(() => expect([field('Length').value, quantity()]).toEqual(['12', '120 ft²']));
  expect(window.location.search).toBe('');
  expect(screen.queryByRole('link', { name: 'Back to the sample' })).toBeNull();

  window.history.back();
  await address('?q1=20&v=3');
  await waitFor(() => expect([field('Length').value, quantity()]).toEqual(['20', '200 ft²']));
  await userEvent.type(field('Length'), '0');
  await waitFor(() => expect(quantity()).toBe('2,000 ft²'));
  expect(tries()).toBe(1);
});

it('lets a press take along the last character typed', async () => {
  await page();
  let pressedAt = '';
  const pressed = () => (pressedAt = window.location.search);
  document.addEventListener('click', pressed);
  await userEvent.type(field('Length'), '05');
  await userEvent.click(screen.getByRole('table'));
  document.removeEventListener('click', pressed);
  expect(pressedAt).toBe('?q1=1205&v=3');
});

it('says of a line that would be divided by zero that it cannot be worked out, and counts again after that', async () => {
  await page('', dividing);
  expect(quantity()).toBe('1.2 ft²');
  await userEvent.clear(field('Width'));
  await userEvent.type(field('Width'), '0');
  await waitFor(() => expect(quantity()).toBe('cannot be worked out'));
  expect(field('Width').getAttribute('aria-invalid')).toBeNull();
  await userEvent.clear(field('Width'));
  await userEvent.type(field('Width'), '6');
  await waitFor(() => expect(quantity()).toBe('2 ft²'));
});

it('keeps the field and its focus while the address follows', async () => {
  await page('?utm=mail');
  const length = field('Length');
  await userEvent.type(length, '0');
  await address('?utm=mail&q1=120&v=3');
  await userEvent.type(length, '5');
  await address('?utm=mail&q1=1205&v=3');
  expect(document.activeElement).toBe(length);
  expect(field('Length')).toBe(length);
});
