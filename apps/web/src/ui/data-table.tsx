import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { moveByArrows } from './arrow-keys.js';
import { RowBox, SelectPage, useRowSelection, type RowSelection } from './row-selection.js';

/** Targets of the arrow keys: text fields and radio groups use them otherwise. */
const CONTROLS = 'a[href], button:not(:disabled), summary, input[type=checkbox]';

/** Sort order of a list; `null` = default. */
export type Sort = { field: string; type: 'asc' | 'desc' } | null;

export interface Column<R> {
  id: string;
  header: ReactNode;
  cell: (row: R) => ReactNode;
  /** Figures: right aligned, no wrapping. */
  numeric?: boolean;
  /** Its header sorts by this field. */
  sortField?: string;
  /** The direction of its first press: `last` = as the list was sorted before. Ascending by default. */
  sortFirst?: 'asc' | 'desc' | 'last';
  /** On a phone's card: a full line, beside the first one at its end, or left out. */
  phone?: 'wide' | 'corner' | 'off';
  /** Left out on a tablet as well, so that the actions of a row stay in view. */
  roomy?: boolean;
}

interface DataTableProps<R> {
  /** Label of the table, for screen readers. */
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowId: (row: R) => number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** With it every row has a checkbox. */
  selection?: RowSelection<R>;
  /** A search or filter is set: shows the other empty text. */
  filtered?: boolean;
}

/** The sort after a press on a header: its first direction, the other one, none. */
export function nextSort(sort: Sort, field: string, first: Column<never>['sortFirst'] = 'asc'): Sort {
  const begins = first === 'last' ? (sort?.type ?? 'asc') : first;
  if (sort?.field !== field) return { field, type: begins };
  // If it started with the list's own direction, that is unknown now: it ends after descending.
  const ends = first === 'desc' ? 'asc' : 'desc';
  return sort.type === ends ? null : { field, type: ends };
}

/** The text of an empty list (spec §2). */
export const nothingToShow = (filtered: boolean): string =>
  filtered ? 'There are no records matching your request' : 'There are no records to show';

/** Rows of a list: sortable headers, selection, cards below 577 px, and the spec's empty texts. */
export function DataTable<R>({
  caption,
  columns,
  rows,
  rowId,
  sort = null,
  onSort,
  selection,
  filtered = false,
}: DataTableProps<R>) {
  const boxes = useRowSelection(rows, rowId, selection);
  if (rows.length === 0) return <p className="py-6 text-ink-2">{nothingToShow(filtered)}</p>;

  return (
    <table className={`table cards ${boxes ? 'selectable' : ''}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {boxes && (
            <th scope="col">
              <SelectPage boxes={boxes} />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={classesOf(column)}
              aria-sort={
                column.sortField && sort?.field === column.sortField
                  ? sort.type === 'asc'
                    ? 'ascending'
                    : 'descending'
                  : undefined
              }
            >
              {column.sortField && onSort ? (
                <SortHead column={column} field={column.sortField} sort={sort} onSort={onSort} />
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      {/* Arrow keys in addition to Tab. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody onKeyDown={toOtherRow}>
        {rows.map((row) => (
          <tr key={rowId(row)} data-selected={boxes?.has(row) || undefined}>
            {boxes && (
              <td className="box">
                <RowBox boxes={boxes} row={row} />
              </td>
            )}
            {columns.map((column) => (
              <td key={column.id} className={classesOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classesOf({ numeric, phone, roomy }: Column<never>): string | undefined {
  return (
    [
      numeric && 'num',
      phone === 'wide' && 'wide',
      phone === 'corner' && 'corner',
      phone === 'off' && 'off-phone',
      roomy && 'off-tablet',
    ]
      .filter(Boolean)
      .join(' ') || undefined
  );
}

/** The same control in another row, if that row has it. */
function toOtherRow(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const control = event.target as HTMLElement;
  if (!control.matches(CONTROLS)) return;
  const rows = [...event.currentTarget.rows].map((row) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]);
  const from = rows.findIndex((controls) => controls.includes(control));
  const at = rows[from]?.indexOf(control) ?? 0;
  moveByArrows(
    event,
    rows.map((controls) => controls[at] ?? controls.at(-1)),
    from,
  );
}

interface SortHeadProps<R> {
  column: Column<R>;
  /** The field it sorts by. */
  field: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function SortHead<R>({ column, field, sort, onSort }: SortHeadProps<R>) {
  const next = nextSort(sort, field, column.sortFirst);
  const words =
    next === null
      ? 'Click to clear sorting'
      : next.type === 'asc'
        ? 'Click to sort Ascending'
        : 'Click to sort Descending';
  const Icon = sort?.field !== field ? ChevronsUpDown : sort?.type === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button type="button" title={words} onClick={() => onSort(next)}>
      {column.header}
      <span className="sr-only">. {words}</span>
      <Icon aria-hidden="true" />
    </button>
  );
}
