import { useSearchParams } from 'react-router-dom';
import type { Sort } from '../../ui/data-table.js';

/** A query with some values changed; empty ones leave it. The page begins again, unless it says otherwise. */
function changed(search: URLSearchParams, values: Record<string, string>, keepPage: boolean): URLSearchParams {
  const next = new URLSearchParams(search);
  if (!keepPage) next.delete('page');
  for (const [key, value] of Object.entries(values)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

/** What a list shows stands in its address, so that it can be shared, gone back to and kept. */
export function useBoardAddress() {
  const [search, setSearch] = useSearchParams();
  return {
    search,
    /** Changes values of the query; empty ones leave it. `keepPage`: the rows stay the same. */
    set: (values: Record<string, string>, { keepPage = false } = {}) => setSearch((before) => changed(before, values, keepPage), { preventScrollReset: true }),
    /** The address with values changed. */
    href: (values: Record<string, string>) => `?${changed(search, values, false).toString()}`,
    sort: (sort: Sort) => setSearch((before) => changed(before, { sort: sort ? `${sort.field}.${sort.type}` : '' }, false), { preventScrollReset: true }),
  };
}
