import { mostLeftOut, type AskedChangeDetail, type AskedRow } from '@quotewright/domain/catalogue/contract.js';
import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import {
  askedChangeQuery,
  isCalculating,
  useAcceptPriceChange,
  useRefusePriceChange,
} from '../../../../api/price-approvals.js';
import { ChangedValues } from '../../../../features/price-change/changed-values.js';
import { Effect, signed } from '../../../../features/price-change/effect.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { DueInFull } from '../../../../features/releases/due-time.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted, quantity } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Checkbox } from '../../../../ui/choice.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { DialogPager } from '../../../../ui/dialog-pager.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { Notice, Progress, SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';

interface AskedDialogProps {
  id: number;
  viewer: Viewer;
  onClose: () => void;
}

/** A price change that waits: each row as it is now, what it does to templates, and the answer. */
export function AskedDialog({ id, viewer, onClose }: AskedDialogProps) {
  const [page, setPage] = useState(1);
  const [templates, setTemplates] = useState(1);
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [note, setNote] = useState('');
  const change = useQuery(askedChangeQuery(viewer.id, id, page, templates));
  const accept = useAcceptPriceChange();
  const refuse = useRefusePriceChange();
  const toast = useToast();
  const { data } = change;
  const busy = accept.isPending || refuse.isPending;
  const reason = note.trim() === '' ? {} : { reason: note.trim() };
  const done = {
    onSuccess: (message: string) => {
      toast({ title: 'Success', message });
      onClose();
    },
  };
  const taken = (data?.offers ?? 0) - without.size;
  const fault = accept.error ?? refuse.error;

  function take(row: AskedRow, taking: boolean) {
    const next = new Set(without);
    if (taking) next.delete(row.id);
    else if (next.size < mostLeftOut) next.add(row.id);
    else return toast({ tone: 'bad', message: `Leave out at most ${mostLeftOut} products, or refuse the change.` });
    setWithout(next);
  }

  return (
    <Dialog
      open
      size="wide"
      title={titleOf(data)}
      onClose={busy ? () => undefined : onClose}
      footer={
        <>
          <DialogPager list={data?.rows} onPage={setPage} />
          <Button
            disabled={!data || accept.isPending}
            busy={refuse.isPending}
            onClick={() => refuse.mutate({ id, ...reason }, done)}
          >
            Refuse
          </Button>
          <Button
            variant="primary"
            disabled={!data || taken <= 0 || refuse.isPending}
            busy={accept.isPending}
            onClick={() => accept.mutate({ id, ...(without.size > 0 && { without: [...without] }), ...reason }, done)}
          >
            {data && without.size > 0 ? `Accept ${quantity(taken)} of ${quantity(data.offers)}` : 'Accept'}
          </Button>
        </>
      }
    >
      {change.isPending && <SkeletonText lines={4} />}
      {!fault && <QueryFailed query={change} />}
      {data && (
        <div className="grid gap-4" aria-busy={change.isPlaceholderData}>
          <Summary change={data} />
          <DataTable
            caption="Products of the change"
            rows={data.rows.data}
            rowId={(row) => row.id}
            columns={[...WHAT, ...(data.source === 'delete' ? [] : [MOVE]), applyColumn(without, take)]}
          />
          <Moved change={data} onPage={setTemplates} />
          <Field label="Note" optional hint="Shown to the supplier.">
            <Textarea
              rows={2}
              maxLength={reasonRule.most}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </div>
      )}
      {fault && (
        <Notice tone="bad" live>
          {messageOf(fault)}
        </Notice>
      )}
    </Dialog>
  );
}

function titleOf(change: AskedChangeDetail | undefined): string {
  if (!change) return 'Price change';
  const { name } = change.supplier;
  return change.source === 'delete' ? `Products that ${name} deletes` : `Price change of ${name}`;
}

function Summary({ change: { offers, at, changed, source } }: { change: AskedChangeDetail }) {
  const [changes, change] = source === 'delete' ? ['is deleted', 'are deleted'] : ['changes', 'change'];
  const { count, names } = changed;
  const more = count > names.length ? ` and ${count - names.length} more` : '';
  return (
    <>
      <p>
        {`${counted(offers, 'product')}. With your yes ${offers === 1 ? `it ${changes}` : `they ${change}`} `}
        {at === null ? 'at once' : <DueInFull at={at} />}.
      </p>
      {count > 0 && (
        <Notice tone="warn">
          {`${counted(count, 'product')} ${count === 1 ? 'was' : 'were'} changed since and ${count === 1 ? 'stays' : 'stay'} as ${count === 1 ? 'it is' : 'they are'}: ${names.join(', ')}${more}.`}
        </Notice>
      )}
    </>
  );
}

/** What the change does to templates, as it is now: calculated anew when the dialog opens. */
function Moved({ change, onPage }: { change: AskedChangeDetail; onPage: (page: number) => void }) {
  const { effect, effect_at: at, offers, source } = change;
  const doing = 'Calculating what this does to templates';
  if (isCalculating(change))
    return (
      <div className="grid gap-2">
        <p className="text-sm" role="status">{`${doing}…`}</p>
        <Progress label={doing} />
      </div>
    );
  if (!effect || !at) return null;
  return (
    <div>
      <Effect effect={effect} rows={offers} deleting={source === 'delete'} />
      <DialogPager list={effect.templates} onPage={onPage} of="templates" />
      <p className="text-sm text-ink-3">
        Calculated <Ago at={at} />
      </p>
    </div>
  );
}

const WHAT: readonly Column<AskedRow>[] = [
  {
    id: 'name',
    header: 'Product',
    phone: 'wide',
    cell: ({ name, now }) => (
      <>
        <bdi className="name">{name}</bdi>
        {now !== null && <span className="note block">Changed since: stays as it is</span>}
      </>
    ),
  },
  {
    id: 'values',
    header: 'Before → then',
    phone: 'wide',
    cell: ({ before, after, now }) => <ChangedValues before={before} after={after} now={now} />,
  },
];

const MOVE: Column<AskedRow> = {
  id: 'percent',
  header: 'Move',
  numeric: true,
  cell: ({ percent }) => <bdi dir="ltr">{percent === null ? '–' : `${signed(percent)}%`}</bdi>,
};

const applyColumn = (
  without: ReadonlySet<number>,
  take: (row: AskedRow, taking: boolean) => void,
): Column<AskedRow> => ({
  id: 'apply',
  header: 'Apply',
  phone: 'corner',
  cell: (row) => (
    <Checkbox
      checked={!without.has(row.id)}
      aria-label={`Apply ${row.name}`}
      onChange={(event) => take(row, event.target.checked)}
    />
  ),
});
