import type { PriceChange, PriceChangeState } from '@quotewright/domain/catalogue/contract.js';
import { applyPriceChange, discardPriceChange } from '@quotewright/domain/catalogue/endpoints.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/errors.js';
import {
  priceChangeQuery,
  useAskForPriceChange,
  usePriceChangeCommand,
  useSchedulePriceChange,
} from '../../api/price-changes.js';
import { readAgain } from '../../api/read-again.js';
import { counted } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { DialogPager } from '../../ui/dialog-pager.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice, Progress, SkeletonText } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { DueInFull } from '../releases/due-time.js';
import { dueInFull, ownZone } from '../releases/due.js';
import { useWhen } from '../releases/when-field.js';
import type { Viewer } from '../viewer/use-viewer.js';
import { ChangeRows } from './change-rows.js';
import { Effect } from './effect.js';
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
  const ask = useAskForPriceChange();
  const [later, setLater] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const undo = useUndoingPriceChange();
  const confirm = useConfirm();
  const { data } = change;
  const applied = data?.state === 'applied';
  const whole = applied && data.left_count === 0;
  const count = data?.applied ?? 0;
  const asked = data?.state === 'asked';
  const needsYes = data?.needs_approval === true;
  const deleting = data?.source === 'delete';

  useEffect(() => {
    if (!applied) return;
    void readAgain(client, applyPriceChange);
    if (!whole) return;
    const action = { label: 'Undo', onPress: () => void undo(id) };
    toast({ title: 'Success', message: `${counted(count, 'product')} ${doneTo(data)}.`, action });
    onApplied();
    // Once, when it is applied.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [applied]);

  function back() {
    // A change that cannot be dropped now is deleted later by itself.
    discard.mutate(id);
    onBack();
  }
  function onAsked() {
    toast({ title: 'Success', message: 'Asked for an approval. You find the change under Coming changes.' });
    onApplied();
  }
  async function cancel() {
    if (!(await confirm(asked ? WITHDRAWING : CANCELLING))) return;
    discard.mutate(id, {
      onSuccess: () => {
        void readAgain(client, discardPriceChange);
        toast({ title: 'Success', message: `Change ${asked ? 'withdrawn' : 'cancelled'}. Nothing was changed.` });
        onBack();
      },
    });
  }
  const fault = apply.error ?? ask.error ?? discard.error;
  const working = data?.state === 'applying' || apply.isPending || ask.isPending;
  const waits = data?.state === 'scheduled' || asked;
  const close = applied ? onApplied : working ? () => undefined : waits ? onBack : back;
  if (later && data)
    return (
      <LaterDialog
        change={data}
        onBack={() => setLater(false)}
        onDone={(at) => {
          toast({ title: 'Success', message: laterWords(data, at) });
          onApplied();
        }}
      />
    );
  return (
    <Dialog
      open
      reading
      size="wide"
      title={titleOf(data)}
      onClose={close}
      footer={
        <>
          <DialogPager list={applied ? null : data?.effect?.templates} onPage={setPage} />
          <Foot
            state={data?.state}
            needsYes={needsYes}
            deleting={deleting}
            empty={data !== undefined && changingOf(data) === 0}
            applying={apply.isPending || ask.isPending}
            cancelling={discard.isPending}
            onClose={close}
            onApply={() => (needsYes ? ask.mutate({ id }, { onSuccess: onAsked }) : apply.mutate(id))}
            onCancel={() => void cancel()}
            onLater={() => setLater(true)}
          />
        </>
      }
    >
      {change.isPending && <SkeletonText lines={4} />}
      <QueryFailed query={change} />
      {data && <Review change={data} />}
      {data && data.state !== 'comparing' && data.state !== 'applying' && (
        <ChangeRows id={id} viewer={viewer} rows={data.rows} />
      )}
      {fault && (
        <Notice tone="bad" live>
          {messageOf(fault)}
        </Notice>
      )}
    </Dialog>
  );
}

function titleOf(change: PriceChange | undefined): string {
  const { state = 'ready', source } = change ?? {};
  if (source === 'delete' && state !== 'asked') return state === 'applied' ? 'What was deleted' : 'Delete products';
  return TITLES[state];
}

const TITLES: Record<PriceChangeState, string> = {
  comparing: 'Review changes',
  ready: 'Review changes',
  asked: 'Waiting change',
  scheduled: 'Coming change',
  applying: 'Review changes',
  applied: 'What was changed',
  discarded: 'Review changes',
};

/** What is said once a change has its time. */
function laterWords(change: PriceChange, at: string): string {
  const what = `${counted(changingOf(change), 'product')} will change on ${dueInFull(at, true)}.`;
  return change.needs_approval ? `Asked for an approval. With it, ${what}` : what;
}

/** How many products a change changes: not those that cannot be, or that an admin left out. */
const changingOf = ({ rows, left_count: left }: PriceChange): number => rows - left;

interface FootProps {
  /** Undefined until it is read. */
  state: PriceChangeState | undefined;
  needsYes: boolean;
  deleting: boolean;
  /** No product would change. */
  empty: boolean;
  applying: boolean;
  cancelling: boolean;
  onClose: () => void;
  onApply: () => void;
  onCancel: () => void;
  onLater: () => void;
}

/** What can be done with a change in its state. */
function Foot({ state, needsYes, deleting, empty, applying, cancelling, ...on }: FootProps) {
  const { onClose, onApply, onCancel, onLater } = on;
  if (state === 'applied')
    return (
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    );
  if (state === 'asked')
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <Button busy={cancelling} onClick={onCancel}>
          Withdraw
        </Button>
      </>
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
        {deleting ? 'Discard' : 'Back'}
      </Button>
      {!deleting && (
        <Button disabled={state !== 'ready' || empty || working} onClick={onLater}>
          {needsYes ? 'Ask for later' : 'Apply later'}
        </Button>
      )}
      <Button
        variant={deleting ? 'danger' : 'primary'}
        busy={working}
        disabled={state !== 'ready' || empty}
        onClick={onApply}
      >
        {needsYes ? 'Ask for approval' : deleting ? 'Delete' : 'Apply now'}
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

const WITHDRAWING = {
  title: 'Withdraw this change?',
  body: 'The products stay as they are. An admin is not asked any more.',
  action: 'Withdraw',
  keep: 'Keep it',
} as const;

interface LaterDialogProps {
  change: PriceChange;
  onBack: () => void;
  /** It waits for this time. */
  onDone: (at: string) => void;
}

/** When a price change is to be applied. */
function LaterDialog({ change, onBack, onDone }: LaterDialogProps) {
  const { id, at: before, needs_approval: needsYes } = change;
  const changing = changingOf(change);
  const when = useWhen(before);
  const [schedule, ask] = [useSchedulePriceChange(), useAskForPriceChange()];
  const decide = needsYes ? ask : schedule;
  const title = needsYes ? 'Ask for later' : before === null ? 'Apply later' : 'Move the change';
  const { at } = when;
  return (
    <Dialog
      open
      title={title}
      onClose={decide.isPending ? () => undefined : onBack}
      footer={
        <>
          <Button onClick={onBack} disabled={decide.isPending}>
            Back
          </Button>
          <Button
            variant="primary"
            busy={decide.isPending}
            disabled={at === null}
            onClick={() => decide.mutate({ id, at: at!, time_zone: ownZone() }, { onSuccess: () => onDone(at!) })}
          >
            {needsYes ? 'Ask for approval' : before === null ? 'Schedule' : 'Move'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">
          {`${counted(changing, 'product')} ${changing === 1 ? 'changes' : 'change'} at that time by itself${needsYes ? ', once an admin has said yes' : ''}. A price that is changed before then stays as it is. You find, move and cancel this change under Coming changes.`}
        </p>
        {when.field}
        {decide.isError && (
          <Notice tone="bad" live>
            {messageOf(decide.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** How far the server is. */
function Working({ change: { state, source, reading, done, steps } }: { change: PriceChange }) {
  const deleting = source === 'delete';
  const comparing = state === 'comparing' && !reading;
  const doing = comparing
    ? 'Calculating what this does to templates'
    : reading
      ? deleting
        ? 'Looking up what uses them'
        : 'Comparing with what counts now'
      : `${deleting ? 'Deleting' : 'Changing'} products`;
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

function Review({ change }: { change: PriceChange }) {
  const { state, source, effect, at, left_count: staying, needs_approval: needsYes } = change;
  const deleting = source === 'delete';
  if (state === 'comparing' || state === 'applying') return <Working change={change} />;
  if (state === 'applied') return <LeftOut change={change} />;
  const changing = changingOf(change);
  return (
    <>
      {state === 'scheduled' && at !== null && (
        <p className="mb-3 font-semibold">
          Waits for <DueInFull at={at} />.
        </p>
      )}
      {state === 'asked' && (
        <p className="mb-3 font-semibold">
          Waits for the yes of an admin
          {at !== null && (
            <>
              , then for <DueInFull at={at} />
            </>
          )}
          .
        </p>
      )}
      {needsYes && (
        <Notice>
          This change needs the yes of an admin. Nothing changes before that, and you are told the answer.
        </Notice>
      )}
      <p className="mb-1">{deleting ? whatGoes(change) : whatChanges(changing, change.added)}</p>
      {effect && changing > 0 && <Effect effect={effect} rows={changing} deleting={deleting} />}
      {staying > 0 && (
        <div className="mt-4 grid gap-2">
          <p className="font-semibold">{`${counted(staying, 'product')} ${staying === 1 ? 'stays as it is' : 'stay as they are'}:`}</p>
          <Stayed change={change} label="Stay as they are" />
        </div>
      )}
    </>
  );
}

/** @param changing how many change or are added @param added how many of these are added */
function whatChanges(changing: number, added: number): string {
  if (changing === 0) return 'No product would change: each is so already, or cannot be changed so.';
  const changes = changing - added;
  const adds = `${added === 1 ? 'is' : 'are'} added`;
  const what =
    changes === 0
      ? `${counted(added, 'product')} ${adds}`
      : `${counted(changes, 'product')} ${changes === 1 ? 'changes' : 'change'}${added > 0 ? `, and ${added} ${adds}` : ''}`;
  return `${what}. Saved quotes keep their prices.`;
}

/** What was done to the products of a change. */
function doneTo({ source, rows, added }: PriceChange): string {
  if (source === 'delete') return 'deleted';
  if (added === 0) return 'changed';
  return added === rows ? 'added' : 'changed or added';
}

/** How many products a deletion takes out of the catalogue, and how many of them stay for the lines that use them. */
function whatGoes(change: PriceChange): string {
  const going = changingOf(change);
  if (going === 0) return 'No product can be deleted.';
  const { withdrawn } = change;
  const all = `${counted(going, 'product')} ${going === 1 ? 'is' : 'are'} deleted at once; a deletion cannot be scheduled.`;
  const hidden =
    withdrawn === 0
      ? ''
      : ` ${withdrawn} of them ${withdrawn === 1 ? 'is' : 'are'} hidden instead, because a template uses or used ${withdrawn === 1 ? 'it' : 'them'}.`;
  return `${all}${hidden} Saved quotes stay as they are.`;
}

function LeftOut({ change }: { change: PriceChange }) {
  const { applied, left_count: count } = change;
  return (
    <div className="grid gap-3">
      <Notice tone="warn" live>
        {`${counted(applied, 'product')} ${doneTo(change)}. ${count} ${count === 1 ? 'was' : 'were'} left as ${count === 1 ? 'it was' : 'they were'}.`}
      </Notice>
      <Stayed change={change} label="Left as they were" />
    </div>
  );
}

/** Products that stay as they are, each with why. */
function Stayed({ change: { left, left_count: count }, label }: { change: PriceChange; label: string }) {
  return (
    <>
      <ul className="bulk-list" aria-label={label}>
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
    </>
  );
}
