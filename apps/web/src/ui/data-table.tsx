import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Checkbox } from './choice.js';

/** How a list is sorted; `null` = as it comes. */
export type Sort = { field: string; type: 'asc' | 'desc' } | null;

export interface Column<R> {
  id: string;
  header: ReactNode;
  cell: (row: R) => ReactNode;
  /** Figures: right aligned, unbroken. */
  numeric?: boolean;
  /** Its head sorts by this field. */
  sortField?: string;
  /** On a phone's card: a whole line, or left out. */
  phone?: 'wide' | 'off';
}

interface DataTableProps<R> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowId: (row: R) => number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Chosen rows; with it every row has a checkbox. Shift picks a range. */
  selected?: ReadonlySet<number>;
  onSelect?: (selected: ReadonlySet<number>) => void;
  /** A row's name, for its checkbox. */
  rowName?: (row: R) => string;
  /** A search or a filter is set: the empty text is another one. */
  filtered?: boolean;
}

/** The sort after a press on a head: ascending, descending, none. */
export function nextSort(sort: Sort, field: string): Sort {
  if (sort?.field !== field) return { field, type: 'asc' };
  return sort.type === 'asc' ? { field, type: 'desc' } : null;
}

/** Rows of a list: sortable heads, selection, cards below 577 px, and the spec's words when there is nothing. */
export function DataTable<R>({ caption, columns, rows, rowId, sort = null, onSort, selected, onSelect, rowName, filtered = false }: DataTableProps<R>) {
  const last = useRef<number | null>(null);
  if (rows.length === 0) return <p className="py-6 text-ink-2">{filtered ? 'There are no records matching your request' : 'There are no records to show'}</p>;

  const ids = rows.map(rowId);
  const chosen = ids.filter((id) => selected?.has(id)).length;
  const pick = (id: number, event: MouseEvent) => {
    const next = new Set(selected);
    const [a, b] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
    const range = event.shiftKey && a >= 0 ? ids.slice(Math.min(a, b), Math.max(a, b) + 1) : [id];
    for (const one of range) {
      if (selected?.has(id)) next.delete(one);
      else next.add(one);
    }
    last.current = id;
    onSelect?.(next);
  };

  return (
    <table className="table cards">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selected && (
            <th scope="col">
              <Checkbox aria-label="Select all" checked={chosen === ids.length} indeterminate={chosen > 0 && chosen < ids.length} onChange={() => onSelect?.(chosen === ids.length ? new Set() : new Set(ids))} />
            </th>
          )}
          {columns.map((column) => (
            <th key={column.id} scope="col" className={column.numeric ? 'num' : undefined} aria-sort={column.sortField && sort?.field === column.sortField ? (sort.type === 'asc' ? 'ascending' : 'descending') : undefined}>
              {column.sortField && onSort ? <SortHead column={column} sort={sort} onSort={onSort} /> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = rowId(row);
          return (
            <tr key={id} aria-selected={selected ? selected.has(id) : undefined}>
              {selected && (
                <td>
                  <Checkbox aria-label={`Select ${rowName?.(row) ?? id}`} checked={selected.has(id)} onClick={(event) => pick(id, event)} onChange={() => {}} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.id} className={`${column.numeric ? 'num' : ''} ${column.phone === 'wide' ? 'wide' : ''} ${column.phone === 'off' ? 'off-phone' : ''}`}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function SortHead<R>({ column, sort, onSort }: { column: Column<R>; sort: Sort; onSort: (sort: Sort) => void }) {
  const next = nextSort(sort, column.sortField!);
  const words = next === null ? 'Click to clear sorting' : next.type === 'asc' ? 'Click to sort Ascending' : 'Click to sort Descending';
  const Icon = sort?.field !== column.sortField ? ChevronsUpDown : sort?.type === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button type="button" title={words} onClick={() => onSort(next)}>
      {column.header}
      <span className="sr-only">. {words}</span>
      <Icon aria-hidden="true" />
    </button>
  );
}
