import type { Page } from '@quotewright/domain/kernel/contract.js';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { QueryFailed } from '../query-failed/query-failed.js';
import { quantity } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { nothingToShow } from '../../ui/data-table.js';
import { Dialog } from '../../ui/dialog.js';
import { SearchField } from '../../ui/search-field.js';
import { Loading } from '../../ui/states.js';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.js';

/** Labels of the action of a picker. */
export interface Picking<T> {
  pick: (item: T) => void;
  /** It is being selected: the action is in progress. */
  isPicking: (item: T) => boolean;
}

interface PickerProps<T extends { id: number }, Key extends readonly unknown[]> {
  title: string;
  /** Plural name of the items: `products`. */
  noun: string;
  placeholder: string;
  size: 'wide' | 'x-large';
  /** The query for a page of matches. */
  queryFor: (request: { searchTerm: string; page: number }) => UseQueryOptions<Page<T>, Error, Page<T>, Key>;
  /** Handles the selected item; the dialog stays open for the next. */
  onPick: (item: T) => Promise<unknown>;
  onClose: () => void;
  /** More filters, next to the search. */
  filters?: ReactNode;
  /** Identifies the filter setting: a new one starts at the first page. `''` = no filter. */
  filterKey?: string;
  /** Resets filters without matches. */
  whenNothing?: ReactNode;
  /** Skeleton of a page being fetched. */
  skeleton: ReactNode;
  /** Shows the items of a page. */
  children: (items: readonly T[], picking: Picking<T>) => ReactNode;
}

/** A dialog for selecting from a list: search, filters, pages; it stays open for several. */
export function Picker<T extends { id: number }, Key extends readonly unknown[]>({
  title,
  noun,
  placeholder,
  size,
  queryFor,
  onPick,
  onClose,
  filters,
  filterKey = '',
  whenNothing,
  skeleton,
  children,
}: PickerProps<T, Key>) {
  const [typed, setTyped] = useState('');
  const searchTerm = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const [turned, setTurned] = useState({ page: 1, of: '' });
  const [picked, setPicked] = useState<readonly number[]>([]);
  // A page belongs to the search it was opened for.
  const of = `${filterKey} ${searchTerm}`;
  const page = turned.of === of ? turned.page : 1;
  const items = useQuery(queryFor({ searchTerm, page }));
  const { data } = items;
  const turnTo = (next: number) => setTurned({ page: next, of });

  async function pick(item: T) {
    setPicked((under) => [...under, item.id]);
    await onPick(item);
    setPicked((under) => under.filter((id) => id !== item.id));
  }

  return (
    <Dialog
      open
      size={size}
      onClose={onClose}
      title={title}
      footer={
        <>
          <span className="me-auto flex items-center gap-2 text-sm text-ink-3">
            <Button icon size="small" aria-label="Previous page" disabled={page === 1} onClick={() => turnTo(page - 1)}>
              <ChevronLeft aria-hidden="true" className="flip" />
            </Button>
            <span role="status">
              {data && data.total > 0
                ? `Page ${data.current_page} of ${data.last_page}, ${quantity(data.total)} ${noun}`
                : ''}
            </span>
            <Button
              icon
              size="small"
              aria-label="Next page"
              disabled={!data || page >= data.last_page}
              onClick={() => turnTo(page + 1)}
            >
              <ChevronRight aria-hidden="true" className="flip" />
            </Button>
          </span>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={`Search ${noun}`}
          className="flex-1 min-w-52"
          placeholder={placeholder}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {filters}
      </div>
      <QueryFailed query={items} />
      {items.isPending && <Loading label={`Loading ${noun}`}>{skeleton}</Loading>}
      {data?.data.length === 0 && (
        <div className="grid gap-3 justify-items-start py-5 text-sm text-ink-2">
          <p>{nothingToShow(searchTerm !== '' || filterKey !== '')}</p>
          {filterKey && whenNothing}
        </div>
      )}
      {data && data.data.length > 0 && (
        <div aria-busy={items.isPlaceholderData}>
          {children(data.data, { pick: (item) => void pick(item), isPicking: (item) => picked.includes(item.id) })}
        </div>
      )}
    </Dialog>
  );
}
