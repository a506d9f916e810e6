import type {
  MovedTemplate,
  PriceChange,
  PriceChangeState,
  PriceEffect,
} from '@quotewright/domain/catalogue/contract.js';
import { applyPriceChange, discardPriceChange } from '@quotewright/domain/catalogue/endpoints.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { priceChangeQuery, usePriceChangeCommand, useSchedulePriceChange } from '../../api/price-changes.js';
import { readAgain } from '../../api/read-again.js';
import { centsOf, signedDollars } from '../../lib/cents.js';
import { counted } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { DataTable, type Column } from '../../ui/data-table.js';
import { DialogPager } from '../../ui/dialog-pager.js';
import { Dialog } from '../../ui/dialog.js';
import { Money } from '../../ui/figures.js';
import { Notice, Progress, SkeletonText } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { DueInFull } from '../releases/due-time.js';
import { dueInFull, ownZone } from '../releases/due.js';
import { useWhen } from '../releases/when-field.js';
import type { Viewer } from '../viewer/use-viewer.js';
import { useUndoingPriceChange } from './use-undo-price-change.js';

interface ReviewDialogProps {
  /** The price change, made and not applied yet. */
  id: string;
  viewer: Viewer;
  /** Nothing was changed; what was typed stays. */
  onBack: () => void;
  /** It was applied, or will be at its time. */
  onApplied: () => void;
}

/**
 * What a price change does to templates, before it is applied: largest difference first. Then Apply now, which is one
 * entry of the history with Undo, or Apply later. One that waits for its time is moved and cancelled here.
 */
export function ReviewDialog({ id, viewer, onBack, onApplied }: ReviewDialogProps) {
  const [page, setPage] = useState(1);
  const change = useQuery(priceChangeQuery(viewer.id, id, page));
  const apply = usePriceChangeCommand(viewer.id, applyPriceChange);
  const discard = usePriceChangeCommand(viewer.id, discardPriceChange);
  const [later, setLater] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const undo = useUndoingPriceChange();
  const confirm = useConfirm();
  const { data } = change;
  const applied = data?.state === 'applied';
  const whole = applied && data.left_count === 0;
  const count = data?.applied ?? 0;

  useEffect(() => {
    if (!applied) return;
    void readAgain(client, applyPriceChange);
    if (!whole) return;
    const action = { label: 'Undo', onPress: () => void undo(id) };
    toast({ title: 'Success', message: `${counted(count, 'product')} changed.`, action });
    onApplied();
    // Once, when it is applied.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [applied]);

  function back() {
    // A change that cannot be dropped now is deleted later by itself.
    discard.mutate(id);
    onBack();
  }
  async function cancel() {
    if (!(await confirm(CANCELLING))) return;
    discard.mutate(id, {
      onSuccess: () => {
        void readAgain(client, discardPriceChange);
        toast({ title: 'Success', message: 'Change cancelled. Nothing was changed.' });
        onBack();
      },
    });
  }
  const working = data?.state === 'applying' || apply.isPending;
  const waits = data?.state === 'scheduled';
  const close = applied ? onApplied : working ? () => undefined : waits ? onBack : back;
  if (later && data)
    return (
      <LaterDialog
        change={data}
        onBack={() => setLater(false)}
        onDone={(at) => {
          toast({
            title: 'Success',
            message: `${counted(data.rows, 'product')} will change on ${dueInFull(at, true)}.`,
          });
          onApplied();
        }}
      />
    );
  return (
    <Dialog
      open
      reading
      size="wide"
      title={applied ? 'What was changed' : waits ? 'Coming change' : 'Review changes'}
      onClose={close}
      footer={
        <>
          <DialogPager list={applied ? null : data?.effect?.templates} onPage={setPage} />
          <Foot
            state={data?.state}
            applying={apply.isPending}
            cancelling={discard.isPending}
            onClose={close}
            onApply={() => apply.mutate(id)}
            onCancel={() => void cancel()}
            onLater={() => setLater(true)}
          />
        </>
      }
    >
      {change.isPending && <SkeletonText lines={4} />}
      <QueryFailed query={change} />
      {data && <Review change={data} />}
      {(apply.error ?? discard.error) && (
        <Notice tone="bad" live>
          {messageOf(apply.error ?? discard.error)}
        </Notice>
      )}
    </Dialog>
  );
}

interface FootProps {
  /** Undefined until it is read. */
  state: PriceChangeState | undefined;
  applying: boolean;
  cancelling: boolean;
  onClose: () => void;
  onApply: () => void;
  onCancel: () => void;
  onLater: () => void;
}

/** What can be done with a change in its state. */
function Foot({ state, applying, cancelling, onClose, onApply, onCancel, onLater }: FootProps) {
  if (state === 'applied')
    return (
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    );
  if (state === 'scheduled')
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <Button busy={cancelling} onClick={onCancel}>
          Cancel change
        </Button>
        <Button variant="primary" onClick={onLater}>
          Move
        </Button>
      </>
    );
  const working = state === 'applying' || applying;
  return (
    <>
      <Button onClick={onClose} disabled={working}>
        Back
      </Button>
      <Button disabled={state !== 'ready' || working} onClick={onLater}>
        Apply later
      </Button>
      <Button variant="primary" busy={working} disabled={state !== 'ready'} onClick={onApply}>
        Apply now
      </Button>
    </>
  );
}

const CANCELLING = {
  title: 'Cancel this change?',
  body: 'The products keep the prices that they have. To change them later, make the change again.',
  action: 'Cancel change',
  keep: 'Keep it',
} as const;

interface LaterDialogProps {
  change: PriceChange;
  onBack: () => void;
  /** It waits for this time. */
  onDone: (at: string) => void;
}

/** When a price change is to be applied. */
function LaterDialog({ change: { id, at: before, rows }, onBack, onDone }: LaterDialogProps) {
  const when = useWhen(before);
  const schedule = useSchedulePriceChange();
  const title = before === null ? 'Apply later' : 'Move the change';
  const { at } = when;
  return (
    <Dialog
      open
      title={title}
      onClose={schedule.isPending ? () => undefined : onBack}
      footer={
        <>
          <Button onClick={onBack} disabled={schedule.isPending}>
            Back
          </Button>
          <Button
            variant="primary"
            busy={schedule.isPending}
            disabled={at === null}
            onClick={() => schedule.mutate({ id, at: at!, time_zone: ownZone() }, { onSuccess: () => onDone(at!) })}
          >
            {before === null ? 'Schedule' : 'Move'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">
          {`${counted(rows, 'product')} ${rows === 1 ? 'changes' : 'change'} at that time by itself. A price that is changed before then stays as it is. You find, move and cancel this change under Coming changes.`}
        </p>
        {when.field}
        {schedule.isError && (
          <Notice tone="bad" live>
            {messageOf(schedule.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function Review({ change }: { change: PriceChange }) {
  const { state, rows, done, steps, effect, at } = change;
  if (state === 'comparing' || state === 'applying') {
    const comparing = state === 'comparing';
    const doing = comparing ? 'Calculating what this does to templates' : 'Changing products';
    const noun = comparing ? 'template' : 'product';
    return (
      <div className="grid gap-2">
        <p className="text-sm" role="status">
          {steps > 0 ? `${doing}: ${done} of ${counted(steps, noun)}` : `${doing}…`}
        </p>
        <Progress label={doing} value={steps > 0 ? done / steps : undefined} />
      </div>
    );
  }
  if (state === 'applied') return <LeftOut change={change} />;
  return (
    <>
      {state === 'scheduled' && at !== null && (
        <p className="mb-3 font-semibold">
          Waits for <DueInFull at={at} />.
        </p>
      )}
      <p className="mb-1">{`${counted(rows, 'product')} ${rows === 1 ? 'changes' : 'change'}. Saved quotes keep their prices.`}</p>
      {effect && <Effect effect={effect} rows={rows} />}
    </>
  );
}

interface EffectProps {
  effect: PriceEffect;
  /** How many products change. */
  rows: number;
}

function Effect({ effect: { templates, used_in: usedIn, private_moved: privately }, rows }: EffectProps) {
  const costed = templates.data.some(({ cost_after }) => cost_after !== undefined);
  const others =
    privately === null
      ? ''
      : ` ${counted(privately, 'private template')} of businesses ${privately === 1 ? 'moves' : 'move'} too.`;
  return (
    <>
      <p className="mb-3 text-ink-2">{`${summary(templates.total, usedIn, rows)}${others}`}</p>
      {templates.total > 0 && (
        <DataTable
          caption="Templates that move, on their sample measurements"
          rows={templates.data}
          rowId={({ id }) => id}
          columns={costed ? [...COLUMNS, COST] : COLUMNS}
        />
      )}
    </>
  );
}

function summary(moved: number, usedIn: number, rows: number): string {
  if (usedIn === 0) return `No template that you can see uses ${rows === 1 ? 'this product' : 'these products'}.`;
  const them = rows === 1 ? 'it' : 'them';
  const one = usedIn === 1;
  const using = one
    ? `The template that uses ${them}`
    : `${moved === usedIn ? 'All' : moved === 0 ? 'None of the' : `${moved} of the`} ${usedIn} templates that use ${them}`;
  return moved === 0
    ? `${using} ${one ? 'stays as it is' : 'moves'}.`
    : `${using} ${one || moved === 1 ? 'moves' : 'move'}:`;
}

function LeftOut({ change: { applied, left, left_count: count } }: { change: PriceChange }) {
  return (
    <div className="grid gap-3">
      <Notice tone="warn" live>
        {`${counted(applied, 'product')} changed. ${count} ${count === 1 ? 'was' : 'were'} left as ${count === 1 ? 'it was' : 'they were'}.`}
      </Notice>
      <ul className="bulk-list" aria-label="Left as they were">
        {left.map(({ id, name, message }) => (
          <li key={id}>
            <span className="min-w-0">
              <span className="font-semibold">{name}</span>
              <span className="note block">{message}</span>
            </span>
          </li>
        ))}
      </ul>
      {count > left.length && <p className="note">{`And ${count - left.length} more.`}</p>}
    </div>
  );
}

const total = (amount: string | null) =>
  amount === null ? <span className="text-ink-3">cannot be calculated</span> : <Money amount={amount} />;

const COLUMNS: readonly Column<MovedTemplate>[] = [
  {
    id: 'name',
    header: 'Template',
    phone: 'wide',
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  {
    id: 'total',
    header: 'Now → then',
    numeric: true,
    cell: ({ before, after }) => (
      <bdi dir="ltr">
        {total(before)} → <b className="font-semibold">{total(after)}</b>
      </bdi>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    numeric: true,
    cell: ({ change, percent }) => (
      <bdi dir="ltr">
        {change === null ? '–' : `${signedDollars(centsOf(change))}${percent === null ? '' : ` (${signed(percent)}%)`}`}
      </bdi>
    ),
  },
];

const COST: Column<MovedTemplate> = {
  id: 'cost',
  header: 'Cost then',
  numeric: true,
  phone: 'off',
  cell: ({ cost_after }) => <Money amount={cost_after} />,
};

const signed = (percent: string): string => (percent.startsWith('-') ? `−${percent.slice(1)}` : `+${percent}`);
