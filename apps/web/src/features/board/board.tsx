import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { UseQueryResult } from '@tanstack/react-query';
import { LayoutGrid, Table2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { QueryFailed } from '../query-failed/query-failed.js';
import { counted } from '../../lib/format.js';
import { withValues } from '../../lib/query.js';
import { Button } from '../../ui/button.js';
import { DataTable, nothingToShow, type Column, type Sort } from '../../ui/data-table.js';
import { Pagination } from '../../ui/pagination.js';
import { RowBox, SelectPage, useRowSelection, type RowSelection } from '../../ui/row-selection.js';
import { Loading, Oops, Skeleton } from '../../ui/states.js';
import { Field, Select } from '../../ui/field.js';
import { TemplateCardSkeleton } from '../template-card/template-card.js';
import { pageSizes, viewIn, type BoardView } from './board-request.js';
import { useBoardAddress } from './use-board-address.js';
import type { useSelected } from './use-selected.js';

interface BoardProps<R> {
  /** Label of the list, for screen readers. */
  caption: string;
  /** A word for one row, and its plural. */
  noun: string;
  nouns?: string;
  list: UseQueryResult<Page<R>>;
  rowId: (row: R) => number;
  rowName: (row: R) => string;
  columns: readonly Column<R>[];
  sort?: Sort;
  /** Default page size. */
  perPage: number;
  /** Search, filters. */
  filters: ReactNode;
  /** Query parameters that narrow the list; with any of them an empty list is a filtered one. */
  narrowing: readonly string[];
  /** Shown if there are no items at all. */
  empty: ReactNode;
  /** What an empty filtered list says besides the spec's text. */
  nothingFound?: string;
  /** The list can be shown as cards too; the address says which, `usual` is left out of it. */
  cards?: { usual: BoardView; card: (row: R, box: ReactNode) => ReactNode };
  /** Rows can be selected, for the actions of `bulk`. */
  selection?: ReturnType<typeof useSelected<R>>;
  bulk?: (rows: readonly R[]) => ReactNode;
  /** The actions can be of all that the list is filtered to; `chosen`: they are. */
  everything?: Everything;
}

interface Everything {
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

/**
 * The body of a list: search and filters, rows as a table or cards, states, pages, and a bar for the selection. Its
 * state is in the address.
 */
export function Board<R>(props: BoardProps<R>) {
  const { list, filters, cards, selection, bulk, noun, nouns, perPage, rowId, rowName } = props;
  const { search, set, href, sort } = useBoardAddress();
  const { data } = list;
  const filtered = props.narrowing.some((key) => search.get(key));
  const rowSelection: RowSelection<R> | undefined = selection && {
    mode: 'range',
    selected: selection.ids,
    onSelect: selection.select,
    rowName,
  };
  const asCards = cards !== undefined && viewIn(search, cards.usual) === 'cards';
  // The last rows of the last page are gone: moved by an action, or by somebody else.
  const beyond = data !== undefined && data.data.length === 0 && data.total > 0;
  const cleared = Object.fromEntries(props.narrowing.map((key) => [key, '']));

  return (
    <div className="board">
      <div className="board-filters">
        {filters}
        {filtered && (
          <Button size="small" variant="plain" onClick={() => set(cleared)}>
            <X aria-hidden="true" />
            Clear filters
          </Button>
        )}
        {cards && <ViewSwitch view={viewIn(search, cards.usual)} usual={cards.usual} />}
      </div>
      {list.isError && (
        <div className="mb-3">
          <QueryFailed query={list} />
        </div>
      )}
      {beyond && <Navigate replace to={href({ page: data.last_page === 1 ? '' : String(data.last_page) })} />}
      {(list.isPending || beyond) && <BoardSkeleton cards={asCards} />}
      {data?.total === 0 &&
        (filtered ? (
          <Oops
            message1={nothingToShow(true)}
            message2={props.nothingFound ?? 'Try other words, or clear the filters to see everything.'}
            action={() => set(cleared)}
            btn_text="Clear filters"
          />
        ) : (
          props.empty
        ))}
      {data && data.data.length > 0 && (
        <>
          <div className="board-rows" aria-busy={list.isPlaceholderData}>
            {asCards ? (
              <Cards
                rows={data.data}
                rowId={rowId}
                caption={props.caption}
                selection={rowSelection}
                card={cards.card}
              />
            ) : (
              <DataTable
                caption={props.caption}
                rows={data.data}
                rowId={rowId}
                columns={props.columns}
                sort={props.sort}
                onSort={sort}
                selection={rowSelection}
                filtered={filtered}
              />
            )}
          </div>
          <div className="board-foot">
            <Pagination list={data} />
            <PageSize own={perPage} current={data.per_page} />
          </div>
        </>
      )}
      {selection && bulk && (
        <BulkBar selection={selection} noun={noun} nouns={nouns} total={data?.total ?? 0} everything={props.everything}>
          {bulk(selection.rows)}
        </BulkBar>
      )}
    </div>
  );
}

function Cards<R>({
  rows,
  rowId,
  caption,
  selection,
  card,
}: {
  rows: readonly R[];
  rowId: (row: R) => number;
  caption: string;
  selection: RowSelection<R> | undefined;
  card: (row: R, box: ReactNode) => ReactNode;
}) {
  const boxes = useRowSelection(rows, rowId, selection);
  return (
    <>
      {boxes && <SelectPage boxes={boxes} label="Select all on this page" />}
      <ul className="board-cards" aria-label={caption}>
        {rows.map((row) => (
          <li key={rowId(row)} data-selected={boxes?.has(row) || undefined}>
            {card(row, boxes && <RowBox boxes={boxes} row={row} />)}
          </li>
        ))}
      </ul>
    </>
  );
}

const VIEWS = [
  { id: 'table', label: 'Table', Icon: Table2 },
  { id: 'cards', label: 'Cards', Icon: LayoutGrid },
] as const;

/** Table or cards; the default is not in the address. */
function ViewSwitch({ view, usual }: { view: BoardView; usual: BoardView }) {
  const { search } = useBoardAddress();
  return (
    <nav className="segmented board-view" aria-label="View">
      {VIEWS.map(({ id, label, Icon }) => (
        <Link
          key={id}
          to={`?${withValues(search, { view: id === usual ? null : id }).toString()}`}
          replace
          preventScrollReset
          aria-current={id === view ? 'true' : undefined}
          aria-label={label}
          title={label}
        >
          <Icon aria-hidden="true" />
        </Link>
      ))}
    </nav>
  );
}

function PageSize({ own, current }: { own: number; current: number }) {
  const { set } = useBoardAddress();
  return (
    <Field label="Rows per page" className="board-size">
      <Select
        small
        value={current}
        onChange={(event) => set({ perPage: Number(event.target.value) === own ? '' : event.target.value })}
      >
        {pageSizes(own).map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The selection and its actions. Stays in view at the foot of the list. */
function BulkBar<R>({
  selection,
  noun,
  nouns,
  total,
  everything,
  children,
}: {
  selection: ReturnType<typeof useSelected<R>>;
  noun: string;
  nouns?: string;
  /** Rows that the list is filtered to. */
  total: number;
  everything: Everything | undefined;
  children: ReactNode;
}) {
  const all = everything?.chosen === true;
  const count = all ? total : selection.ids.size;
  function clear() {
    everything?.onChoose(false);
    selection.clear();
  }
  return (
    <>
      <p className="sr-only" role="status">
        {count > 0 ? `${all ? 'All ' : ''}${counted(count, noun, nouns)} selected` : ''}
      </p>
      {count > 0 && (
        <section className="bulk" aria-label="Selection">
          <b>{`${all ? 'All ' : ''}${count} selected`}</b>
          {!all && selection.elsewhere > 0 && <span>{`${selection.elsewhere} not on this page`}</span>}
          {everything && (all || total > count) && (
            <Button size="small" variant="plain" onClick={() => everything.onChoose(!all)}>
              {all ? `Only the ${selection.ids.size}` : `Select all ${total}`}
            </Button>
          )}
          <span className="bulk-acts">
            {children}
            <Button size="small" icon aria-label="Clear selection" title="Clear selection" onClick={clear}>
              <X aria-hidden="true" />
            </Button>
          </span>
        </section>
      )}
    </>
  );
}

/** Cards, or rows with a name, a note and figures. */
function BoardSkeleton({ cards }: { cards: boolean }) {
  if (cards)
    return (
      <Loading className="board-cards">
        {Array.from({ length: 6 }, (_, at) => (
          <TemplateCardSkeleton key={at} />
        ))}
      </Loading>
    );
  return (
    <Loading>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className="flex items-center gap-6 py-4 border-b border-hairline">
          <span className="grid flex-1 gap-2">
            <Skeleton className="w-1/2" />
            <Skeleton className="w-1/4" />
          </span>
          <Skeleton className="w-16" />
          <Skeleton className="w-20" />
        </div>
      ))}
    </Loading>
  );
}
