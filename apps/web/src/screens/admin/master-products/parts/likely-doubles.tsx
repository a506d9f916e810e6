import type { DoubleReason, LikelyDouble, MasterProductRow } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../../api/errors.js';
import { likelyDoublesQuery } from '../../../../api/products.js';
import { useCommand } from '../../../../api/use-command.js';
import { paths } from '../../../../app/paths.js';
import { BoardHead } from '../../../../features/board/board-head.js';
import { Board } from '../../../../features/board/board.js';
import { BoardSearch, BoardStates } from '../../../../features/board/filters.js';
import { useBoardAddress } from '../../../../features/board/use-board-address.js';
import { useUndoable } from '../../../../features/template-change/use-undoable.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import type { Column } from '../../../../ui/data-table.js';
import { Oops } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';
import { doublesPerPage, doublesRequest } from '../master-products-request.js';
import { MergeDialog } from './merge-dialog.js';

const REASONS: Record<DoubleReason, string> = {
  name: 'Similar names',
  sku: 'Same SKU',
  gtin: 'Same GTIN',
};

/** Pairs of master products that may be one and the same: compared and merged, or kept apart for good. */
export function LikelyDoubles({ states }: { states: ComponentProps<typeof BoardStates>['states'] }) {
  const { search } = useBoardAddress();
  const viewer = useViewer();
  const list = useQuery(likelyDoublesQuery(viewer.id, doublesRequest(search)));
  const command = useCommand();
  const undoable = useUndoable();
  const toast = useToast();
  const [compared, setCompared] = useState<LikelyDouble | null>(null);

  async function keepApart({ pair: [one, other] }: LikelyDouble) {
    const say = (different: boolean) =>
      command(calls.notTheSame, { body: { id: one.id, other_id: other.id, different } });
    try {
      const { message } = await say(true);
      undoable(message, () => say(false));
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  const columns: Column<LikelyDouble>[] = [
    { id: 'one', header: 'Master product', phone: 'wide', cell: ({ pair }) => <Named row={pair[0]} /> },
    { id: 'other', header: 'May be the same as', phone: 'wide', cell: ({ pair }) => <Named row={pair[1]} /> },
    {
      id: 'why',
      header: 'Why',
      cell: ({ reasons }) => (
        <span className="inline-flex flex-wrap gap-1">
          {reasons.map((reason) => (
            <Badge key={reason} tone="info">
              {REASONS[reason]}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'acts',
      header: <span className="sr-only">Actions</span>,
      numeric: true,
      phone: 'wide',
      cell: (double) => {
        const names = double.pair.map(({ name }) => name).join(' and ');
        return (
          <span className="master-acts">
            <Button size="small" aria-label={`Compare ${names}`} onClick={() => setCompared(double)}>
              Compare
            </Button>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Not the same: ${names}`}
              onClick={() => void keepApart(double)}
            >
              Not the same
            </Button>
          </span>
        );
      },
    },
  ];

  return (
    <>
      <BoardHead
        title="Master products"
        count={!!list.data?.total && counted(list.data.total, 'pair')}
        back={{ to: paths['dashboard-skus'](), label: 'Back to products' }}
      />
      <Board
        caption="Likely doubles"
        noun="pair"
        list={list}
        rowId={(double) => list.data!.data.indexOf(double)}
        rowName={({ pair }) => pair.map(({ name }) => name).join(' and ')}
        columns={columns}
        perPage={doublesPerPage}
        filters={
          <>
            <BoardSearch label="Search likely doubles" placeholder="Name" />
            <BoardStates states={states} chosen="doubles" />
          </>
        }
        narrowing={['search']}
        empty={
          <Oops
            message1="No likely doubles"
            message2="There are no records to show. Master products with similar names or the same SKU or GTIN appear here."
          />
        }
      />
      {compared && <MergeDialog one={compared.pair[0]} other={compared.pair[1]} onClose={() => setCompared(null)} />}
    </>
  );
}

function Named({ row }: { row: MasterProductRow }) {
  return (
    <>
      <Link className="quiet name" to={paths['product-detail'](row.alias, { view: 'sku' })}>
        {row.name}
      </Link>
      <span className="note block">{`${counted(row.offers, 'offer')}, ${counted(row.templates, 'template')}`}</span>
    </>
  );
}
