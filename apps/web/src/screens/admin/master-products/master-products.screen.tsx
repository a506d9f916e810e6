import { productTablePerPage, type MasterProductRow } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../api/errors.js';
import { masterProductListQuery, useCatalogueCommand } from '../../../api/products.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { BoardSearch, BoardStates } from '../../../features/board/filters.js';
import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { dateTime } from '../../../lib/moments.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import type { Column } from '../../../ui/data-table.js';
import { Oops } from '../../../ui/states.js';
import { useToast } from '../../../ui/toast.js';
import { asksForDoubles, masterProductsRequest, stateIn } from './master-products-request.js';
import { LikelyDoubles } from './parts/likely-doubles.js';
import { MasterProductActions } from './parts/master-product-actions.js';
import { MergeDialog } from './parts/merge-dialog.js';
import { NameDialog } from './parts/name-dialog.js';

const STATES = [
  { state: '', label: 'Waiting' },
  { state: 'accepted', label: 'Accepted' },
  { state: 'private', label: 'Private' },
  { state: 'all', label: 'All' },
  { state: 'doubles', label: 'Likely doubles' },
] as const;

const EMPTY = {
  '': {
    message1: 'Nothing to review',
    message2: 'There are no records to show. New master products from suppliers appear here until you accept them.',
  },
  accepted: {
    message1: 'No accepted master products yet',
    message2: 'There are no records to show. Everyone can find the ones you accept.',
  },
  private: {
    message1: 'No private master products yet',
    message2: 'There are no records to show. Businesses make these for their own use, and no one else sees them.',
  },
  all: { message1: 'No master products yet', message2: 'There are no records to show.' },
} as const;

/** The names that group products: a supplier's new one waits here until an admin accepts it. */
export function MasterProducts() {
  const { search } = useBoardAddress();
  return asksForDoubles(search) ? <LikelyDoubles states={STATES} /> : <MasterProductList />;
}

type Open = { dialog: 'name' | 'merge'; row: MasterProductRow };

function MasterProductList() {
  const { search } = useBoardAddress();
  const viewer = useViewer();
  const request = masterProductsRequest(search);
  const [open, setOpen] = useState<Open | null>(null);
  const list = useQuery(masterProductListQuery(viewer.id, request));
  const accept = useCatalogueCommand();
  const toast = useToast();
  const state = stateIn(request);

  async function onAccept({ id, name }: MasterProductRow) {
    try {
      await accept.mutateAsync({ call: calls.acceptMasterProduct, id });
      toast({ title: name, message: 'Everyone can see it now.' });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  return (
    <>
      <BoardHead
        title="Master products"
        count={!!list.data?.total && counted(list.data.total, 'master product')}
        back={{ to: paths['dashboard-skus'](), label: 'Back to products' }}
      />
      <Board
        caption="Master products"
        noun="master product"
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns(state, (row) => (
          <>
            {row.state === 'waiting' && row.products > 0 && (
              <Button
                size="small"
                busy={accept.isPending && accept.variables.id === row.id}
                aria-label={`Accept ${row.name}`}
                onClick={() => void onAccept(row)}
              >
                Accept
              </Button>
            )}
            <MasterProductActions row={row} onOpen={(dialog) => setOpen({ dialog, row })} />
          </>
        ))}
        perPage={productTablePerPage}
        filters={
          <>
            <BoardSearch label="Search master products" placeholder="Name or business" />
            <BoardStates states={STATES} chosen={state} />
          </>
        }
        narrowing={['search']}
        empty={<Oops {...EMPTY[state]} />}
      />
      {open?.dialog === 'name' && <NameDialog row={open.row} onClose={() => setOpen(null)} />}
      {open?.dialog === 'merge' && <MergeDialog one={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Content of each row. If all rows have one state, there is no column for it. */
function columns(state: keyof typeof EMPTY, actions: (row: MasterProductRow) => ReactNode): Column<MasterProductRow>[] {
  const list: Column<MasterProductRow>[] = [
    { id: 'name', header: 'Name', phone: 'wide', cell: (row) => <Name row={row} /> },
  ];
  if (state !== 'accepted')
    list.push({
      id: 'business',
      header: 'Added by',
      cell: (row) => row.business_name ?? <span className="text-ink-3">–</span>,
    });
  list.push(
    {
      id: 'at',
      header: 'Added',
      phone: 'off',
      cell: (row) => <time dateTime={row.added_at}>{dateTime(row.added_at)}</time>,
    },
    { id: 'offers', header: 'Offers', numeric: true, phone: 'off', cell: (row) => row.offers },
    { id: 'templates', header: 'Templates', numeric: true, phone: 'off', cell: (row) => row.templates },
  );
  if (state === 'all') list.push({ id: 'state', header: 'State', cell: (row) => <State row={row} /> });
  if (state === 'accepted') list.push({ id: 'accepted', header: 'Accepted', cell: (row) => <Accepted row={row} /> });
  list.push({
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    numeric: true,
    phone: 'corner',
    cell: (row) => <span className="master-acts">{actions(row)}</span>,
  });
  return list;
}

/** With what was merged into it: people know it by these names, too. */
function Name({ row }: { row: MasterProductRow }) {
  return (
    <>
      {row.products > 0 ? (
        <Link className="quiet name" to={paths['product-detail'](row.alias, { view: 'sku' })}>
          {row.name}
        </Link>
      ) : (
        <span className="name">{row.name}</span>
      )}
      {row.merged.length > 0 && (
        <span className="note block">{`with ${row.merged.map(({ name }) => name).join(', ')}`}</span>
      )}
    </>
  );
}

function State({ row }: { row: MasterProductRow }) {
  if (row.state === 'waiting' && row.products === 0) return <Badge tone="off">Not sold any more</Badge>;
  if (row.state === 'waiting') return <Badge tone="pending">Waiting</Badge>;
  return row.state === 'private' ? (
    <Badge tone="off">Private</Badge>
  ) : (
    <Badge tone="live" dot>
      Accepted
    </Badge>
  );
}

/** When, and by whom; those of the sample never waited. */
function Accepted({ row: { accepted_at: at, accepted_by: by } }: { row: MasterProductRow }) {
  if (!at) return <span className="text-ink-3">–</span>;
  return (
    <>
      <time dateTime={at}>{dateTime(at)}</time>
      {by && <span className="note block">{`by ${by}`}</span>}
    </>
  );
}
