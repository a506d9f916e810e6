import type { Page } from '@quotewright/domain/kernel/contract.js';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.js';

interface DialogPagerProps {
  /** The page of the list that is shown; with one page there is nothing to turn. */
  list: Pick<Page<unknown>, 'current_page' | 'last_page'> | null | undefined;
  onPage: (page: number) => void;
  /** What it lists, where a dialog has several. */
  of?: string;
}

/** Turns the pages of a list in a dialog, at the beginning of its foot. */
export function DialogPager({ list, onPage, of }: DialogPagerProps) {
  if (!list || list.last_page <= 1) return null;
  const { current_page: page, last_page: lastPage } = list;
  const which = of === undefined ? 'page' : `page of ${of}`;
  return (
    <span className="me-auto flex items-center gap-2 text-sm text-ink-3">
      <Button icon size="small" aria-label={`Previous ${which}`} disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="flip" aria-hidden="true" />
      </Button>
      <span role="status">{`Page ${page} of ${lastPage}`}</span>
      <Button
        icon
        size="small"
        aria-label={`Next ${which}`}
        disabled={page >= lastPage}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight className="flip" aria-hidden="true" />
      </Button>
    </span>
  );
}
