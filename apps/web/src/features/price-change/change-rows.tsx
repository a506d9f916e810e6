import type { PriceChangeRow, RowOutcome } from '@quotewright/domain/catalogue/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { priceChangeRowsQuery } from '../../api/price-changes.js';
import { counted } from '../../lib/format.js';
import { DataTable, type Column } from '../../ui/data-table.js';
import { DialogPager } from '../../ui/dialog-pager.js';
import { SkeletonText } from '../../ui/states.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import type { Viewer } from '../viewer/use-viewer.js';
import { ChangedValues } from './changed-values.js';
import { signed } from './effect.js';

interface ChangeRowsProps {
  /** The price change. */
  id: string;
  viewer: Viewer;
  /** How many products it has. */
  rows: number;
}

/** Each product of a price change, before → then and what becomes of it, on demand. */
export function ChangeRows({ id, viewer, rows }: ChangeRowsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="group mt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link inline-flex min-h-8 max-sm:min-h-11 items-center gap-1">
        {rows === 1 ? 'The product' : `Each of the ${counted(rows, 'product')}`}
        <ChevronDown className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      {open && <Listed id={id} viewer={viewer} />}
    </details>
  );
}

function Listed({ id, viewer }: Pick<ChangeRowsProps, 'id' | 'viewer'>) {
  const [page, setPage] = useState(1);
  const rows = useQuery(priceChangeRowsQuery(viewer.id, id, page));
  return (
    <div className="mt-2 grid gap-2" aria-busy={rows.isPlaceholderData}>
      {rows.isPending && <SkeletonText lines={3} />}
      <QueryFailed query={rows} />
      {rows.data && (
        <DataTable caption="Products of this change" rows={rows.data.data} rowId={(row) => row.id} columns={COLUMNS} />
      )}
      <DialogPager list={rows.data} onPage={setPage} />
    </div>
  );
}

const OUTCOMES: Record<RowOutcome, string> = {
  waiting: 'Waits',
  applied: 'Applied',
  changed_since: 'Left as it was',
  refused: 'Left out',
  declined: 'Left out',
};

const COLUMNS: readonly Column<PriceChangeRow>[] = [
  {
    id: 'name',
    header: 'Product',
    phone: 'wide',
    cell: ({ name, sku }) => (
      <>
        <bdi className="name">{name}</bdi>
        {sku !== '' && (
          <span className="note block">
            <bdi>{sku}</bdi>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'values',
    header: 'Before → then',
    phone: 'wide',
    cell: ({ before, after }) => <ChangedValues before={before} after={after} />,
  },
  {
    id: 'percent',
    header: 'Move',
    numeric: true,
    cell: ({ percent }) => <bdi dir="ltr">{percent === null ? '–' : `${signed(percent)}%`}</bdi>,
  },
  {
    id: 'outcome',
    header: 'State',
    cell: ({ outcome, message }) => (
      <>
        {OUTCOMES[outcome]}
        {message && <span className="note block">{message}</span>}
      </>
    ),
  },
];
