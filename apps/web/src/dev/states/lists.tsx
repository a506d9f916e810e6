import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Board } from '../../features/board/board.js';
import { BoardFilter, BoardSearch } from '../../features/board/filters.js';
import { useSelected } from '../../features/board/use-selected.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { NameCell, PriceCell } from '../../ui/cells.js';
import { DataTable, type Column, type Sort } from '../../ui/data-table.js';
import { Quantity } from '../../ui/figures.js';
import { Pagination } from '../../ui/pagination.js';
import { Oops } from '../../ui/states.js';
import { State, useQueryIn } from './frame.js';
import { page, rows, type Row } from './sample.js';

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Template',
    sortField: 'name',
    phone: 'wide',
    cell: ({ name }) => <NameCell image={null} name={name} to="/qtemplates/deck" />,
  },
  { id: 'state', header: 'State', cell: ({ state }) => <Badge tone={state}>{state}</Badge> },
  { id: 'category', header: 'Category', sortField: 'category', phone: 'off', cell: ({ category }) => category },
  { id: 'stock', header: 'In stock', numeric: true, phone: 'off', cell: ({ stock }) => <Quantity amount={stock} /> },
  {
    id: 'price',
    header: 'Guide price',
    numeric: true,
    sortField: 'price',
    cell: ({ price }) => <PriceCell amount={price} unit="ft²" />,
  },
  {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    numeric: true,
    phone: 'wide',
    cell: ({ name }) => (
      <Button size="small" aria-label={`Edit ${name}`}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
    ),
  },
];

const idOf = ({ id }: Row): number => id;

function Table({ count, filtered = false, selected }: { count: number; filtered?: boolean; selected?: number[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(selected));
  const [sort, setSort] = useState<Sort>({ field: 'price', type: 'desc' });
  return (
    <DataTable<Row>
      caption={`${count} templates`}
      columns={columns}
      rows={rows(count)}
      rowId={idOf}
      sort={sort}
      onSort={setSort}
      filtered={filtered}
      selection={selected && { mode: 'range', selected: chosen, onSelect: setChosen, rowName: ({ name }) => name }}
    />
  );
}

export function Tables() {
  return (
    <>
      <State name="0 rows">
        <Table count={0} />
      </State>
      <State name="0 rows, filtered">
        <Table count={0} filtered />
      </State>
      <State name="1 row, its name very long, 12 digits">
        <Table count={1} />
      </State>
      <State name="rows selected">
        <Table count={3} selected={[1, 3]} />
      </State>
      <State name="200 rows">
        {/* It scrolls, so it takes the focus. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="states-tall board-rows" tabIndex={0} role="region" aria-label="200 rows">
          <Table count={200} />
        </div>
      </State>
    </>
  );
}

export function Pages() {
  return (
    <>
      <State name="1 row">
        <Pagination list={page([], 1)} />
      </State>
      <State name="the first of 2 pages">
        <Pagination list={page([], 16)} />
      </State>
      <State name="200 rows, in the middle">
        <Pagination list={page([], 200, 7)} />
      </State>
      <State name="the last of very many">
        <Pagination list={page([], 123_456_789, 8_230_453)} />
      </State>
    </>
  );
}

const KINDS = {
  loading: { state: 'loading', count: 0, at: '/' },
  empty: { state: 'done', count: 0, at: '/' },
  'filtered empty': { state: 'done', count: 0, at: '/?search=pergola' },
  failed: { state: 'failed', count: 0, at: '/' },
  'partly failed: the rows stay': { state: 'partly', count: 2, at: '/' },
} as const;

function List({ state, count }: (typeof KINDS)[keyof typeof KINDS]) {
  const list = useQueryIn(state, page(rows(count), count));
  const selection = useSelected(list.data?.data ?? [], idOf);
  return (
    <Board
      caption="My templates"
      noun="template"
      list={list}
      rowId={idOf}
      rowName={({ name }) => name}
      columns={columns}
      perPage={15}
      narrowing={['search', 'type']}
      filters={
        <>
          <BoardSearch label="Search my templates" placeholder="Name or description" />
          <BoardFilter label="Quote type" param="type" value="" all="All quote types" options={[]} />
        </>
      }
      empty={
        <Oops
          message1="No templates yet"
          message2="There are no records to show. A template asks for a few measurements and prices every line of a job."
          link={{ to: '/construction-quote-templates', label: 'See all quote templates' }}
          second={{ label: 'New template', to: '/qtemplates/new' }}
        />
      }
      selection={selection}
      bulk={() => <Button size="small">Advice and warranty…</Button>}
    />
  );
}

export function Boards() {
  return Object.entries(KINDS).map(([name, kind]) => (
    <State key={name} name={name} at={kind.at}>
      <List {...kind} />
    </State>
  ));
}
