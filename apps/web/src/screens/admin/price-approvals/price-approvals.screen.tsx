import type { AskedChange } from '@quotewright/domain/catalogue/contract.js';
import { useQuery } from '@tanstack/react-query';
import { askedChangesQuery } from '../../../api/price-approvals.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { idIn } from '../../../features/board/board-request.js';
import { Board } from '../../../features/board/board.js';
import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { DueInFull } from '../../../features/releases/due-time.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { Column } from '../../../ui/data-table.js';
import { Oops } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { AskedDialog } from './parts/asked-dialog.js';
import { pageIn } from './price-approvals.loader.js';

/** Rows per page; the server decides it. */
const PER_PAGE = 20;

/** Price changes of suppliers that wait for the yes of an admin, the longest waiting first. */
export function PriceApprovals() {
  const { search, set } = useBoardAddress();
  const viewer = useViewer();
  const list = useQuery(askedChangesQuery(viewer.id, pageIn(search)));
  const id = idIn(search, 'change');
  return (
    <>
      <BoardHead title="Price changes" count={!!list.data?.total && `${list.data.total} waiting`} />
      <Board
        caption="Price changes that wait"
        noun="price change"
        list={list}
        rowId={(row) => row.id}
        rowName={({ supplier }) => supplier.name}
        columns={columns((row) => set({ change: row.id }, { keepPage: true }))}
        perPage={PER_PAGE}
        filters={null}
        narrowing={[]}
        empty={
          <Oops
            message1="No price change waits"
            message2="There are no records to show. Changes of suppliers whose rule asks for a yes appear here. You set the rule in the panel of a supplier."
            link={{ to: paths.suppliers(), label: 'Suppliers' }}
          />
        }
      />
      {id > 0 && (
        <AskedDialog key={id} id={id} viewer={viewer} onClose={() => set({ change: '' }, { keepPage: true })} />
      )}
    </>
  );
}

const columns = (onOpen: (row: AskedChange) => void): readonly Column<AskedChange>[] => [
  {
    id: 'supplier',
    header: 'Supplier',
    phone: 'wide',
    cell: ({ supplier, offers }) => (
      <>
        <bdi className="name">{supplier.name}</bdi>
        <span className="note block">{counted(offers, 'product')}</span>
      </>
    ),
  },
  {
    id: 'asked',
    header: 'Asked',
    cell: ({ asked_at: at, by }) => (
      <>
        <Ago at={at} />
        <bdi className="note block">{by.name ?? 'a deleted account'}</bdi>
      </>
    ),
  },
  {
    id: 'at',
    header: 'To count',
    cell: ({ at }) => (at === null ? 'At once' : <DueInFull at={at} />),
  },
  {
    id: 'open',
    header: <span className="sr-only">Actions</span>,
    numeric: true,
    phone: 'wide',
    cell: (row) => (
      <Button size="small" aria-label={`Open the change of ${row.supplier.name}`} onClick={() => onOpen(row)}>
        Open
      </Button>
    ),
  },
];
