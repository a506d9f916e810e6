import { useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '../../lib/use-change-query.js';
import type { Sort } from '../../ui/data-table.js';

/** Changes some values of a query; empty ones leave it. The page begins again, unless it says otherwise. */
function change(query: URLSearchParams, values: Record<string, string>, keepPage: boolean): void {
  if (!keepPage) query.delete('page');
  for (const [key, value] of Object.entries(values)) {
    if (value) query.set(key, value);
    else query.delete(key);
  }
}

/** What a list shows stands in its address, so that it can be shared, gone back to and kept. */
export function useBoardAddress() {
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  return {
    search,
    /** Changes values of the query; empty ones leave it. `keepPage`: the rows stay the same. */
    set: (values: Record<string, string>, { keepPage = false } = {}) =>
      changeQuery((query) => change(query, values, keepPage)),
    /** The address with values changed. */
    href: (values: Record<string, string>) => {
      const next = new URLSearchParams(search);
      change(next, values, false);
      return `?${next.toString()}`;
    },
    sort: (sort: Sort) =>
      changeQuery((query) => change(query, { sort: sort ? `${sort.field}.${sort.type}` : '' }, false)),
  };
}
