import { useSearchParams } from 'react-router-dom';
import { setValues, withValues, type QueryValues } from '../../lib/query.js';
import { useChangeQuery } from '../../lib/use-change-query.js';
import type { Sort } from '../../ui/data-table.js';

/** Changes some values of a query; empty ones are removed. The page restarts by default. */
const changing = (values: QueryValues, keepPage = false): QueryValues =>
  keepPage ? values : { page: null, ...values };

/** A list's state is in its address, so that it can be shared, restored with Back and bookmarked. */
export function useBoardAddress() {
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  return {
    search,
    /** Changes values of the query; empty ones are removed. `keepPage`: the rows stay the same. */
    set: (values: QueryValues, { keepPage = false } = {}) =>
      changeQuery((query) => setValues(query, changing(values, keepPage))),
    /** The address with values changed. */
    href: (values: QueryValues) => `?${withValues(search, changing(values)).toString()}`,
    sort: (sort: Sort) =>
      changeQuery((query) => setValues(query, changing({ sort: sort && `${sort.field}.${sort.type}` }))),
  };
}
