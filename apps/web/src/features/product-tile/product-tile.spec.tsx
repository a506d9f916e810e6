import { afterEach, expect, it } from '@jest/globals';
import type { Me } from '@quotewright/domain/identity/contract.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { meQuery } from '../../api/identity.js';
import { ProductTile, type TileProduct } from './product-tile.js';

afterEach(cleanup);

const plank: TileProduct = {
  name: 'Oak plank',
  description: '',
  product_type: 'finish_product',
  sku: 'P-1',
  thumbnail: '',
  business_name: 'Ridge',
  master_product_alias: 'planks',
  supplier: 9,
  unit: 'box',
  retail_price: '58.00',
};

function show(product: TileProduct) {
  const me = {
    details: { id: 5, name: 'Iris', user_type: 'contractor', business_name: 'Store' },
    extradetails: { member: { id: 5, role: 'owner' } },
  } as Me;
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, me);
  render(
    <QueryClientProvider client={client}>
      <ProductTile product={product} />
    </QueryClientProvider>,
  );
}

it('shows the mean and the number of a supplier’s stars', () => {
  show({ ...plank, rating: '4.3', ratings: 12 });
  screen.getByRole('img', { name: '4.3 of 5 stars, 12 ratings' });
});

it.each([
  ['nobody has rated the supplier', { rating: null, ratings: 0 }],
  ['it is one’s own', { rating: '4.3', ratings: 12, supplier: 5 }],
  ['they are not known', {}],
])('shows no stars where %s', (_, fields) => {
  show({ ...plank, ...fields });
  expect(screen.queryByRole('img', { name: /stars/ })).toBeNull();
});
