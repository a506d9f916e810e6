import { productTablePerPage, type SupplierRow } from '@quotewright/domain/catalogue/contract.js';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { supplierListQuery } from '../../../api/products.js';
import { paths } from '../../../app/paths.js';
import { AddPanel } from '../../../features/add-user/add-panel.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { idIn } from '../../../features/board/board-request.js';
import { Board } from '../../../features/board/board.js';
import { BoardSearch, BoardStates } from '../../../features/board/filters.js';
import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { MeanStars } from '../../../features/stars/stars.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { Column } from '../../../ui/data-table.js';
import { Oops } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { SupplierPanel } from './parts/supplier-panel.js';
import { SupplierState } from './parts/supplier-state.js';
import { suppliersRequest } from './suppliers-request.js';

const STATES = [
  { state: '', label: 'All' },
  { state: 'active', label: 'Active' },
  { state: 'invited', label: 'Invited' },
  { state: 'deactivated', label: 'Deactivated' },
];

/** Everybody who sells to the catalogue, with what depends on them. */
export function Suppliers() {
  const { search, set } = useBoardAddress();
  const viewer = useViewer();
  const request = suppliersRequest(search);
  const list = useQuery(supplierListQuery(viewer.id, request));
  const id = idIn(search, 'supplier');
  const close = () => set({ supplier: '', panel: '' }, { keepPage: true });
  return (
    <>
      <BoardHead
        title="Suppliers"
        count={!!list.data?.total && counted(list.data.total, 'supplier')}
        back={{ to: paths['dashboard-skus'](), label: 'Back to products' }}
      >
        <Button variant="primary" onClick={() => set({ panel: 'add' }, { keepPage: true })}>
          <UserPlus aria-hidden="true" />
          Add Supplier
        </Button>
      </BoardHead>
      <Board
        caption="Suppliers"
        noun="supplier"
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.business_name}
        columns={columns((row) => set({ supplier: row.id }, { keepPage: true }))}
        {...(request.sort && { sort: request.sort })}
        perPage={productTablePerPage}
        filters={
          <>
            <BoardSearch label="Search suppliers" placeholder="Name" />
            <BoardStates states={STATES} chosen={request.state ?? ''} />
          </>
        }
        narrowing={['search', 'state']}
        empty={<Oops message1="No suppliers yet" message2="There are no records to show." />}
      />
      {id > 0 && <Open key={id} id={id} onClose={close} />}
      {search.get('panel') === 'add' && <AddPanel only="suppliers" onClose={close} />}
    </>
  );
}

/** The supplier in the address; nothing if there is none. */
function Open({ id, onClose }: { id: number; onClose: () => void }) {
  const viewer = useViewer();
  const supplier = useQuery(supplierListQuery(viewer.id, { ids: [id] })).data?.data.find((row) => row.id === id);
  return supplier ? <SupplierPanel supplier={supplier} onClose={onClose} /> : null;
}

function columns(onOpen: (row: SupplierRow) => void): Column<SupplierRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      phone: 'wide',
      sortField: 'business_name',
      cell: ({ business_name: name }) => <bdi className="name">{name}</bdi>,
    },
    { id: 'offers', header: 'Offers', numeric: true, phone: 'off', sortField: 'offers', cell: ({ offers }) => offers },
    {
      id: 'oldest',
      header: 'Oldest price',
      phone: 'off',
      sortField: 'oldest_price',
      cell: ({ oldest_price: at }) => (at ? <Ago at={at} /> : '–'),
    },
    {
      id: 'templates',
      header: 'Templates',
      numeric: true,
      phone: 'off',
      sortField: 'templates',
      cell: ({ templates }) => templates,
    },
    {
      id: 'rating',
      header: 'Stars',
      phone: 'off',
      sortField: 'rating',
      cell: (row) => (row.rating === null ? '–' : <MeanStars {...row} />),
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ state }) => <SupplierState state={state} />,
    },
    {
      id: 'open',
      header: <span className="sr-only">Actions</span>,
      numeric: true,
      phone: 'wide',
      cell: (row) => (
        <Button size="small" aria-label={`Open ${row.business_name}`} onClick={() => onOpen(row)}>
          Open
        </Button>
      ),
    },
  ];
}
