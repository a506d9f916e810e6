import type { Page } from '@quotewright/domain/kernel/contract.js';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, usePlace } from '../lib/navigation.js';
import { quantity } from '../lib/format.js';
import { withValues } from '../lib/query.js';

interface PaginationProps {
  /** The page of the list that is shown. */
  list: Omit<Page<unknown>, 'data'>;
  /** The query parameter of the page; page 1 leaves it out. */
  param?: string;
  /** Its name, where a screen has several. */
  label?: string;
}

/** The page numbers to show: both ends, the current one and its neighbours; `null` is a gap. */
function pageNumbers(page: number, lastPage: number): (number | null)[] {
  const shown = [...new Set([1, 2, page - 1, page, page + 1, lastPage])]
    .filter((n) => n >= 1 && n <= lastPage)
    .sort((a, b) => a - b);
  return shown.flatMap((n, at) => {
    const gap = n - (shown[at - 1] ?? 0);
    return gap > 2 ? [null, n] : gap === 2 ? [n - 1, n] : [n];
  });
}

/** "1 to 15 of 155" and the pages as links. */
export function Pagination({ list, param = 'page', label = 'Pages' }: PaginationProps) {
  const { current_page: page, last_page: lastPage, per_page: perPage, total } = list;
  const { pathname, query } = usePlace();
  const to = (target: number) => ({
    pathname,
    search: withValues(query, { [param]: target === 1 ? null : target }).toString(),
  });
  const from = (page - 1) * perPage + 1;
  return (
    <nav className="pager" aria-label={label}>
      <p className="me-auto">
        {quantity(from)} to {quantity(Math.min(page * perPage, total))} of {quantity(total)}
      </p>
      {lastPage > 1 && (
        <>
          {page > 1 && (
            <Link className="btn icon small" to={to(page - 1)} rel="prev" aria-label="Previous page">
              <ChevronLeft className="flip" aria-hidden="true" />
            </Link>
          )}
          <span className="segmented">
            {pageNumbers(page, lastPage).map((n, at) =>
              n === null ? (
                <span key={`gap-${at}`} aria-hidden="true">
                  …
                </span>
              ) : (
                <Link
                  key={n}
                  to={to(n)}
                  aria-label={`Page ${quantity(n)}`}
                  aria-current={n === page ? 'page' : undefined}
                >
                  {quantity(n)}
                </Link>
              ),
            )}
          </span>
          {page < lastPage && (
            <Link className="btn icon small" to={to(page + 1)} rel="next" aria-label="Next page">
              <ChevronRight className="flip" aria-hidden="true" />
            </Link>
          )}
        </>
      )}
    </nav>
  );
}
