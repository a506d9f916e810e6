import { mostSheetRows, sheetBytes, type PriceSheetSummary } from '@quotewright/domain/catalogue/contract.js';
import { lastPage } from '@quotewright/domain/kernel/contract.js';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../api/errors.js';
import { isBusy, priceSheetsQuery, useAddPriceSheet } from '../../../api/price-sheets.js';
import { suppliersQuery } from '../../../api/products.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { useViewer, type Viewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { dateTime } from '../../../lib/moments.js';
import { pageIn } from '../../../lib/query.js';
import { Badge } from '../../../ui/badge.js';
import { DataTable, type Column } from '../../../ui/data-table.js';
import { Field, Select } from '../../../ui/field.js';
import { Pagination } from '../../../ui/pagination.js';
import { Loading, Notice, Oops, Progress, Skeleton } from '../../../ui/states.js';
import './price-sheets.css';

/** The price sheets of the business: send one, or open one that was sent before. */
export function PriceSheets() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const sheets = useQuery(priceSheetsQuery(viewer.id, Math.min(pageIn(search), lastPage)));
  const { data } = sheets;
  return (
    <>
      <BoardHead
        title="Price sheets"
        count={!!data?.total && counted(data.total, 'sheet')}
        back={{ to: paths['dashboard-skus'](), label: 'Back to products' }}
      />
      <div className="board grid gap-5">
        <Upload viewer={viewer} />
        <section aria-label="Sheets that were sent">
          <QueryFailed query={sheets} />
          {sheets.isPending && (
            <Loading label="Loading price sheets">
              <Skeleton className="h-24 w-full" />
            </Loading>
          )}
          {data?.total === 0 && (
            <Oops
              message1="No price sheets yet"
              message2="There are no records to show. Send the sheet that you keep your prices in; you see what would change before anything does."
            />
          )}
          {data && data.total > 0 && (
            <>
              <DataTable
                caption="Price sheets"
                rows={data.data.map(numbered)}
                rowId={({ at }) => at}
                columns={COLUMNS}
              />
              <div className="mt-5">
                <Pagination list={data} />
              </div>
            </>
          )}
        </section>
      </div>
    </>
  );
}

/** Chooses, or drops, the file of a sheet; for admins, whose prices it has. */
function Upload({ viewer }: { viewer: Viewer }) {
  const id = useId();
  const navigate = useNavigate();
  const suppliers = useQuery({ ...suppliersQuery(viewer.id), enabled: viewer.admin });
  const [supplier, setSupplier] = useState('');
  const [fault, setFault] = useState<{ of: 'file' | 'supplier'; message: string } | null>(null);
  const [share, setShare] = useState(0);
  const add = useAddPriceSheet(setShare);

  async function send(file: File | undefined) {
    if (!file || add.isPending) return;
    if (viewer.admin && supplier === '') return setFault({ of: 'supplier', message: 'Choose a supplier.' });
    if (file.size > sheetBytes)
      return setFault({
        of: 'file',
        message: `The file may have ${sheetBytes / 1_000_000} MB. Divide it into several.`,
      });
    setFault(null);
    setShare(0);
    try {
      const sheet = await add.mutateAsync({ file, ...(viewer.admin && { supplier: Number(supplier) }) });
      void navigate(paths['price-sheet'](sheet.id));
    } catch (error) {
      setFault({ of: 'file', message: messageOf(error) });
    }
  }

  return (
    <section aria-label="A new sheet" className="grid gap-3">
      <QueryFailed query={suppliers} />
      {viewer.admin && (
        <Field label="Supplier" error={fault?.of === 'supplier' ? fault.message : undefined} className="max-w-80">
          <Select value={supplier} onChange={(event) => setSupplier(event.target.value)}>
            <option value="">Choose a supplier</option>
            {suppliers.data?.map(({ id: one, business_name: name }) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div>
        {/* Dropping a file is one more way: the field itself is for every device. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <label
          htmlFor={id}
          className="sheet-drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            void send(event.dataTransfer.files[0]);
          }}
        >
          <FileUp aria-hidden="true" className="size-6" />
          <span>Upload a price sheet</span>
          <span className="note">{`CSV or XLSX, up to ${mostSheetRows.toLocaleString('en-US')} rows and ${sheetBytes / 1_000_000} MB. The names of the columns stand above the rows.`}</span>
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className="sr-only"
          aria-describedby={fault?.of === 'file' ? `${id}-fault` : undefined}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            // The same file again is a change, too.
            event.target.value = '';
          }}
        />
      </div>
      {add.isPending && <Progress label="Sending the sheet" value={share} />}
      {fault?.of === 'file' && (
        <div id={`${id}-fault`}>
          <Notice tone="bad" live>
            {fault.message}
          </Notice>
        </div>
      )}
    </section>
  );
}

type Numbered = PriceSheetSummary & { at: number };
const numbered = (sheet: PriceSheetSummary, at: number): Numbered => ({ ...sheet, at });

const COLUMNS: readonly Column<Numbered>[] = [
  {
    id: 'name',
    header: 'File',
    phone: 'wide',
    cell: ({ id, name }) => (
      <Link className="quiet name" to={paths['price-sheet'](id)}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { id: 'at', header: 'Sent', cell: ({ made_at: at }) => <time dateTime={at}>{dateTime(at)}</time> },
  { id: 'rows', header: 'Rows', numeric: true, phone: 'off', cell: ({ rows }) => rows.toLocaleString('en-US') },
  { id: 'state', header: 'State', cell: (sheet) => <State sheet={sheet} /> },
];

function State({ sheet }: { sheet: PriceSheetSummary }) {
  if (sheet.change?.state === 'applied')
    return (
      <Badge tone="live" dot>
        Applied
      </Badge>
    );
  if (sheet.change?.state === 'applying') return <Badge tone="pending">Being applied</Badge>;
  if (sheet.change?.state === 'scheduled') return <Badge tone="pending">Waits for its time</Badge>;
  if (sheet.change?.state === 'asked') return <Badge tone="pending">Waits for a yes</Badge>;
  if (isBusy(sheet)) return <Badge tone="pending">Being read</Badge>;
  if (sheet.state === 'refused') return <Badge tone="fault">Not read</Badge>;
  return <Badge tone="off">{sheet.state === 'columns' ? 'Columns to choose' : 'To review'}</Badge>;
}
