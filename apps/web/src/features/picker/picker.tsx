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

/** How the items of a picker are picked. */
export interface Picking<T> {
  pick: (item: T) => void;
  /** It is being picked: what that leads to is under way. */
  isPicking: (item: T) => boolean;
}

interface PickerProps<T extends { id: number }, Key extends readonly unknown[]> {
  title: string;
  /** What is picked, in the plural: `products`. */
  noun: string;
  placeholder: string;
  size: 'wide' | 'x-large';
  /** The query for a page of what matches. */
  queryFor: (request: { searchTerm: string; page: number }) => UseQueryOptions<Page<T>, Error, Page<T>, Key>;
  /** Does what is wanted with the item; the dialog stays open for the next. */
  onPick: (item: T) => Promise<unknown>;
  onClose: () => void;
  /** More filters, beside the search. */
  filters?: ReactNode;
  /** Names how they are set: another setting begins at the first page. `''` = nothing is filtered. */
  filterKey?: string;
  /** A way out of filters that leave nothing over. */
  whenNothing?: ReactNode;
  /** The shape of a page that is being fetched. */
  skeleton: ReactNode;
  /** Shows the items of a page. */
  children: (items: readonly T[], picking: Picking<T>) => ReactNode;
}

/** A list to pick from in a dialog: search, filters, page by page; it stays open for several. */
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
  // A page belongs to what was looked for when it was turned to.
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
