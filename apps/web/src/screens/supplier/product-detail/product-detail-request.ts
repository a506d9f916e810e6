/** The pages that an address asks for: of the offers, and of the history of their prices. */
export const pagesIn = (search: URLSearchParams): { page: number; prices: number } => ({
  page: pageIn(search, 'page'),
  prices: pageIn(search, 'prices'),
});

const pageIn = (search: URLSearchParams, name: string): number =>
  Math.max(1, Math.trunc(Number(search.get(name))) || 1);
