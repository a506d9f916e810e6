import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Me } from '@quotewright/domain/identity/contract.js';
import type { TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { routerNavigation } from '../../../../app/router-navigation.js';
import { NavigationContext } from '../../../../lib/navigation.js';
import { meQuery } from '../../../../api/identity.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { LineTiles } from './line-tiles.js';
import type { LineCommands } from './use-line-commands.js';

const line = (id: number, more: Partial<TemplateLine>) =>
  ({
    id: 40 + id,
    quote_template_product_id: id,
    description: 'Rigid core.',
    business_name: 'Ridge',
    supplier: 9,
    master_product_alias: 'planks',
    product_type: 'finish_product',
    sku: 'P-1',
    thumbnail: '',
    unit: 'box',
    retail_price: '58.00',
    cost_price: '40.00',
    unit_in_stock: '3',
    templateformula: 'Q1',
    formulas: [{ formula: 'Q1' }, { formula: 'Q1x2' }],
    ...more,
  }) as unknown as TemplateLine;
const plank = line(1, { name: 'Oak plank' });
const installer = line(2, { name: 'Installer', product_type: 'labour', sku: '', unit: 'hour', unit_in_stock: null });
const template = {
  products: [plank, installer],
  questions: [{ id: 7, no_of_question: 1, title: 'Length', unit: 'ft' }],
} as unknown as TemplateDetails;

const [onRemove, onShowProducts, changeFormula] = [jest.fn(), jest.fn(), jest.fn()];
beforeEach(() => [onRemove, onShowProducts, changeFormula].forEach((call) => call.mockClear()));
afterEach(cleanup);

function Tiles({ busy }: { busy: LineCommands['busy'] }) {
  return (
    <LineTiles
      template={template}
      viewer={useViewer()}
      commands={{ busy, changeFormula } as unknown as LineCommands}
      hrefOf={(id) => `?tab=lines&line=${id}`}
      onRemove={onRemove}
      onShowProducts={onShowProducts}
    />
  );
}

function open(userType: Me['details']['user_type'], busy: LineCommands['busy'] = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, {
    details: { id: 5, name: 'Iris', user_type: userType, business_name: 'Store' },
    extradetails: { member: { id: 5, role: 'owner' } },
  } as Me);
  const router = createMemoryRouter([{ path: '/', element: <Tiles busy={busy} /> }]);
  render(
    <QueryClientProvider client={client}>
      <NavigationContext value={routerNavigation}>
        <RouterProvider router={router} />
      </NavigationContext>
    </QueryClientProvider>,
  );
}

const tile = (name: string) => within(screen.getByRole('article', { name }));
/** The names of a tile's actions, in order. */
const actions = (name: string) =>
  tile(name)
    .queryAllByText(/^(Edit|Change Formula|Related Options)$/)
    .map(({ textContent }) => textContent);

it('can be edited, deleted, and changed in formula and product by an admin, who sees supplier and page', async () => {
  open('admin');
  expect(actions('Oak plank')).toEqual(['Edit', 'Change Formula', 'Related Options']);
  expect(actions('Installer')).toEqual(['Edit', 'Change Formula', 'Related Options']);
  tile('Oak plank').getByText('Ridge · SKU P-1 · Finish product');
  tile('Installer').getByText('Ridge · Labour');
  const page = tile('Oak plank').getByRole('link', { name: 'Oak plank, opens in a new tab' });
  expect([page.getAttribute('href'), page.getAttribute('target')]).toEqual(['/product/planks?view=sku', '_blank']);

  await userEvent.click(tile('Oak plank').getByText('Change Formula'));
  await userEvent.click(tile('Oak plank').getAllByRole('button', { name: /2/ }).at(-1)!);
  expect(changeFormula.mock.calls).toEqual([[plank, 'Q1x2']]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Oak plank' }));
  expect(onRemove.mock.calls).toEqual([[plank]]);
  await userEvent.click(screen.getByRole('button', { name: 'Related Options of Installer' }));
  expect(onShowProducts.mock.calls).toEqual([[2]]);
});

it.each([
  ['contractor', ['Edit', 'Related Options']],
  ['retailinstall', ['Edit']],
  ['retail', ['Edit']],
  ['suppliers', ['Edit']],
] as const)('have no formula, supplier or page for a %s, and of labour %j', (userType, ofLabour) => {
  open(userType);
  expect(actions('Oak plank')).toEqual(['Edit', 'Related Options']);
  expect(actions('Installer')).toEqual(ofLabour);
  tile('Oak plank').getByText('SKU P-1 · Finish product');
  expect(screen.queryByRole('link', { name: /opens in a new tab/ })).toBeNull();
  screen.getByRole('button', { name: 'Delete Installer' });
});

it('show prices with their unit, the markup, and the stock of what has one', () => {
  open('admin');
  const figures = (name: string) =>
    tile(name)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
  expect(figures('Oak plank')).toEqual(['$58.00 / box', '$40.00 / box', '45%', '3']);
  expect(figures('Installer')).toEqual(['$58.00 / hour', '$40.00 / hour', '45%']);
});

it('are covered by a spinner while they are changed', () => {
  open('contractor', { line: 2 });
  const busy = (name: string) => screen.getByRole('article', { name }).getAttribute('aria-busy');
  expect([busy('Oak plank'), busy('Installer')]).toEqual([null, 'true']);
});
