import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import type { Me } from '@quotewright/domain/identity/contract.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { sendThrough } from '../../api/client.js';
import { meQuery } from '../../api/identity.js';
import { ConfirmProvider } from '../../ui/confirm.js';
import { ToastProvider } from '../../ui/toast.js';
import { ProductPanel } from './product-panel.js';

interface Asked {
  path: string;
  body: Record<string, unknown>;
}

let asked: Asked[];
/** Ends the save; until then it is in progress. */
let saved: (answer: Response) => void;
const onSaved = jest.fn();

const success = (data: unknown) => Response.json({ status: 200, message: 'Done.', data });
const suggestions = [
  { id: 4, name: 'Oak plank' },
  { id: 5, name: 'Oak stair' },
];

// The list of suggestions also updates in frames of its own, as in a browser.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
beforeEach(() => {
  asked = [];
  onSaved.mockClear();
  sendThrough(() => async (path, { body }) => {
    asked.push({ path, body: JSON.parse(String(body ?? '{}')) });
    if (path.endsWith('/users/suppliers')) return success([{ id: 9, business_name: 'Ridge' }]);
    if (path.endsWith('/suggestions')) return success({ data: suggestions });
    return new Promise<Response>((resolve) => (saved = resolve));
  });
});
afterEach(cleanup);

const plank = {
  id: 31,
  product_id: 7,
  supplier: 9,
  product_owner: 9,
  master_product_id: 4,
  master_product_name: 'Oak plank',
  name: 'Oak plank, 7 in',
  product_type: 'finish_product',
  sku: 'P-1',
  description: '',
  brand: '',
  cost_price: '40.00',
  retail_price: '58.00',
  unit: 'box',
  unit_in_stock: '3',
  formula: '',
  images: [],
  version: 2,
} as unknown as ProductRow;

function open(product: ProductRow | null = null, userType: Me['details']['user_type'] = 'suppliers') {
  const me = {
    details: { id: 9, name: 'Iris', user_type: userType, business_name: 'Ridge' },
    extradetails: { member: { id: 9, role: 'owner' } },
  } as Me;
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, me);
  const panel = <ProductPanel product={product} onClose={() => undefined} onSaved={onSaved} />;
  render(
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <ToastProvider>
          <RouterProvider router={createMemoryRouter([{ path: '/', element: panel }])} />
        </ToastProvider>
      </ConfirmProvider>
    </QueryClientProvider>,
  );
}

const field = (name: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select, textarea' });
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Master product' });
const options = () =>
  screen.queryAllByRole('option', { hidden: true }).filter((option) => option.closest('[role=listbox]'));
const names = () => options().map(({ textContent }) => textContent);
const searched = () => asked.filter(({ path }) => path.endsWith('/suggestions')).map(({ body }) => body);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the fields', () => {
  it('begin with the supplier where none is preselected: those of the users’ list', async () => {
    open(null, 'admin');
    screen.getByRole('dialog', { name: 'Add Product' });
    await screen.findByRole('option', { name: 'Ridge' });
    await press('Add product');
    expect(document.activeElement).toBe(field('Supplier'));
    screen.getByText('Choose a supplier.');
  });

  it('have no supplier where one is preselected, by the account or by the product', () => {
    open();
    expect(screen.queryByLabelText('Supplier')).toBeNull();
    cleanup();
    open(plank, 'admin');
    screen.getByRole('dialog', { name: 'Update Product' });
    expect(screen.queryByLabelText('Supplier')).toBeNull();
  });

  it('hide SKU and stock for labour, and ask for the unit with Qty', async () => {
    open();
    expect(field('Unit').placeholder).toBe('Qty');
    field(/^SKU/);
    await userEvent.selectOptions(field('Product type'), 'labour');
    expect(screen.queryByLabelText(/^SKU/)).toBeNull();
    expect(screen.queryByLabelText(/stock/)).toBeNull();
    await userEvent.selectOptions(field('Product type'), 'building_material');
    field(/^SKU/);
  });

  it('that only the owner may change are disabled with the reason, and the offer’s own are not', () => {
    open({ ...plank, product_owner: 12 });
    for (const name of ['Master product', 'Name', 'Product type', /^SKU/, /^Description/]) {
      const control = field(name);
      expect([name, control.disabled]).toEqual([name, true]);
      const reason = document.getElementById(control.getAttribute('aria-describedby')!.split(' ').at(-1)!)!;
      expect(reason.textContent).toContain('Another business owns this product.');
    }
    for (const name of ['Cost price', 'Retail price', 'Unit', /^Brand/]) expect(field(name).disabled).toBe(false);
    expect(screen.queryByText('Pictures')).toBeNull();
  });

  it('of a product without an owner are the selected supplier’s to change', () => {
    open({ ...plank, product_owner: null } as unknown as ProductRow);
    for (const name of ['Name', 'Product type', /^SKU/, /^Description/]) expect(field(name).disabled).toBe(false);
  });
});

describe('the master product', () => {
  it('is searched once typing has stopped for 300 ms, ten at most, and chosen with the arrows and Enter', async () => {
    open();
    await userEvent.type(box(), 'oak');
    expect(searched()).toEqual([]);
    await waitFor(() => expect(names()).toEqual(['Oak plank', 'Oak stair', 'Create “oak”']));
    expect(searched()).toEqual([{ perPage: 10, searchTerm: 'oak', supplier: 9 }]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect([box().value, options()]).toEqual(['Oak stair', []]);
  });

  it('is created when none fits, and offered only where none has the name', async () => {
    open();
    await userEvent.type(box(), 'oak PLANK');
    await waitFor(() => expect(names()).toEqual(['Oak plank', 'Oak stair']));
    await userEvent.type(box(), 's{End}');
    await waitFor(() => expect(names()).toContain('Create “oak PLANKs”'));
    await userEvent.click(options().at(-1)!);
    expect(box().value).toBe('oak PLANKs');
  });

  it('keeps what was typed on Escape, on Enter before the list is there, and when the field is left', async () => {
    open();
    await userEvent.type(box(), 'oak{Enter}');
    expect(box().value).toBe('oak');
    await waitFor(() => expect(options()).toHaveLength(3));
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect([box().value, options()]).toEqual(['oak', []]);
    await userEvent.type(box(), 'en{Tab}');
    expect(box().value).toBe('oaken');
    await press('Add product');
    screen.getByText('Choose one from the list: a master product, or “Create” for a new name.');
  });

  it('is never one that was found for another text', async () => {
    open();
    await userEvent.type(box(), 'oak');
    await waitFor(() => expect(options()).toHaveLength(3));
    await userEvent.type(box(), 'en{Enter}');
    expect(box().value).toBe('oaken');
  });
});

describe('a product', () => {
  async function fill() {
    await userEvent.type(box(), 'oak');
    await waitFor(() => expect(options()).toHaveLength(3));
    await userEvent.keyboard('{Enter}');
    await userEvent.type(field('Name'), 'Oak plank, 7 in');
    await userEvent.selectOptions(field('Product type'), 'finish_product');
    await userEvent.type(field('Cost price'), '40');
    await userEvent.type(field('Markup'), '45');
    await userEvent.type(field('Unit'), 'box');
  }
  const sent = () => asked.filter(({ path }) => path.endsWith('/supplier/product/addorupdate')).map(({ body }) => body);

  it('is sent once, however often it is pressed while it is saved; then what was added is told', async () => {
    open();
    await fill();
    await press('Add product');
    const button = screen.getByRole('button', { name: 'Add product' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await press('Add product');
    await userEvent.type(field('Name'), '{Enter}');
    expect(sent()).toMatchObject([
      { id: 0, supplier: 9, master_product_id: 4, name: 'Oak plank, 7 in', cost_price: '40', retail_price: '58.00' },
    ]);
    saved(success({ id: 31, product_id: 7, master_product_id: 4, version: 1 }));
    await waitFor(() => expect(onSaved.mock.calls).toEqual([[{ id: 31 }]]));
  });

  it('that is refused keeps what was typed, with the fault at its field, and can be sent again', async () => {
    open();
    await fill();
    await press('Add product');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const errors = [{ path: 'retail_price', code: 'price_range', message: 'Too high.' }];
    saved(Response.json({ status: 400, code: 'invalid_input', message: 'No.', data: null, errors }, { status: 400 }));
    await screen.findByText('Too high.');
    expect([field('Name').value, document.activeElement]).toEqual(['Oak plank, 7 in', field('Retail price')]);
    expect(onSaved).not.toHaveBeenCalled();
    await press('Add product');
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
});
