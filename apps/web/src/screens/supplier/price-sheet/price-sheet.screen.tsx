import type { PriceSheet as Sheet } from '@quotewright/domain/catalogue/contract.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../api/errors.js';
import { isBusy, priceSheetQuery, useDeletePriceSheet, useReviewPriceSheet } from '../../../api/price-sheets.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { ReviewDialog } from '../../../features/price-change/review-dialog.js';
import { useUndoingPriceChange } from '../../../features/price-change/use-undo-price-change.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { useViewer, type Viewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { useConfirm } from '../../../ui/confirm.js';
import { Loading, Notice, Oops, Progress, Skeleton } from '../../../ui/states.js';
import { useToast } from '../../../ui/toast.js';
import { SheetColumns } from './parts/sheet-columns.js';
import { SheetRows } from './parts/sheet-rows.js';
import { sheetRequest } from './sheet-request.js';

/** A price sheet: what its columns hold, what each row would change, and the way to the review. */
export function PriceSheet() {
  const id = useParams().id!;
  const [search] = useSearchParams();
  const viewer = useViewer();
  const sheet = useQuery(priceSheetQuery(viewer.id, id, sheetRequest(search)));
  const { data } = sheet;
  return (
    <>
      <BoardHead
        title={data?.name ?? 'Price sheet'}
        count={!!data?.rows && counted(data.rows, 'row')}
        back={{ to: paths['price-sheets'](), label: 'Back to price sheets' }}
      >
        {data && !isWaiting(data) && <Delete id={id} applied={isApplied(data)} />}
      </BoardHead>
      <div className="board">
        <QueryFailed query={sheet} />
        {sheet.isPending && (
          <Loading label="Loading the sheet">
            <Skeleton className="h-56 w-full" />
          </Loading>
        )}
        {data && <Content key={data.state} sheet={data} viewer={viewer} stale={sheet.isPlaceholderData} />}
      </div>
    </>
  );
}

function Content({ sheet, viewer, stale }: { sheet: Sheet; viewer: Viewer; stale: boolean }) {
  const [choosing, setChoosing] = useState(false);
  if (isBusy(sheet)) return <Working sheet={sheet} />;
  if (sheet.state === 'refused')
    return (
      <Oops
        message1="This sheet cannot be read"
        message2={`${sheet.message} Nothing was changed.`}
        link={{ to: paths['price-sheets'](), label: 'Upload another' }}
      />
    );
  if (sheet.state === 'columns' || choosing)
    return <SheetColumns sheet={sheet} viewer={viewer} onCancel={choosing ? () => setChoosing(false) : undefined} />;
  return <Compared sheet={sheet} viewer={viewer} stale={stale} onColumns={() => setChoosing(true)} />;
}

const isApplied = ({ change }: Sheet): boolean => change?.state === 'applied' || change?.state === 'applying';
const isWaiting = ({ change }: Sheet): boolean => change?.state === 'scheduled' || change?.state === 'asked';

function Working({ sheet: { state, done, steps } }: { sheet: Sheet }) {
  const doing = state === 'reading' ? 'Reading the sheet' : 'Comparing it with your products';
  return (
    <div className="grid gap-2 max-w-130">
      <p role="status">
        {steps > 0 ? `${doing}: ${done} of ${counted(steps, 'row')}` : `${doing}: ${counted(done, 'row')}`}
      </p>
      <Progress label={doing} value={steps > 0 ? done / steps : undefined} />
      <p className="note">You can leave this page. The sheet stays in the list of price sheets.</p>
    </div>
  );
}

interface ComparedProps {
  sheet: Sheet;
  viewer: Viewer;
  stale: boolean;
  onColumns: () => void;
}

function Compared({ sheet, viewer, stale, onColumns }: ComparedProps) {
  const review = useReviewPriceSheet();
  const client = useQueryClient();
  const [change, setChange] = useState<string | null>(null);
  const undo = useUndoingPriceChange();
  const toast = useToast();
  const waits = isWaiting(sheet);
  const closed = waits || isApplied(sheet);
  const again = () =>
    void client.invalidateQueries({ queryKey: priceSheetQuery(viewer.id, sheet.id, {}).queryKey.slice(0, 3) });

  // A review that was left open, or is being applied, goes on.
  useEffect(() => {
    if (sheet.change?.state === 'applying') setChange(sheet.change.id);
  }, [sheet.change?.id, sheet.change?.state]);

  async function onReview() {
    try {
      setChange(await review.mutateAsync(sheet.id));
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  return (
    <div className="grid gap-4">
      {sheet.change?.state === 'applied' && (
        <Notice tone="good">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p>This sheet was applied. To change more, send the file again.</p>
            <Button size="small" onClick={() => void undo(sheet.change!.id)}>
              Undo
            </Button>
          </div>
        </Notice>
      )}
      {waits && (
        <Notice>
          <p>
            {`This sheet waits for ${sheet.change?.state === 'asked' ? 'the yes of an admin' : 'its time'}. To change or delete it, end that under `}
            <Link to={paths['dashboard-skus']({ coming: '1' })}>Coming changes</Link>.
          </p>
        </Notice>
      )}
      <SheetRows
        sheet={sheet}
        viewer={viewer}
        stale={stale}
        closed={closed}
        actions={
          !closed && (
            <>
              <Button onClick={onColumns}>Columns</Button>
              <Button variant="primary" busy={review.isPending} onClick={() => void onReview()}>
                Review changes
              </Button>
            </>
          )
        }
      />
      {change !== null && (
        <ReviewDialog
          id={change}
          viewer={viewer}
          onBack={() => {
            setChange(null);
            again();
          }}
          onApplied={() => {
            setChange(null);
            again();
          }}
        />
      )}
    </div>
  );
}

function Delete({ id, applied }: { id: string; applied: boolean }) {
  const remove = useDeletePriceSheet();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();
  async function run() {
    const body = applied
      ? 'The changes that were applied stay. They can then be undone only in the history.'
      : 'Nothing of it was applied.';
    if (!(await confirm({ title: 'Delete this sheet?', body, action: 'Delete', keep: 'Keep it' }))) return;
    try {
      const message = await remove.mutateAsync(id);
      void navigate(paths['price-sheets']());
      toast({ message });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  return (
    <Button variant="ghost" busy={remove.isPending} onClick={() => void run()}>
      Delete
    </Button>
  );
}
