import { Check, CircleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../api/errors.js';
import { counted } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice, Progress } from '../../ui/states.js';
import { useLeaveGuard } from '../form/unsaved.js';
import { useGuardedClose } from '../form/use-guarded-close.js';
import { useBulk, type Outcome } from './use-bulk.js';

/** A row of a bulk action. */
export interface BulkRow {
  id: number;
  name: string;
}

interface BulkDialogProps<R extends BulkRow> {
  title: string;
  /** What the action does, in a sentence. */
  intro: ReactNode;
  /** Inputs of the action. */
  children?: ReactNode;
  rows: readonly R[];
  /** What changes in a row. */
  detail: (row: R) => ReactNode;
  /** Why a row is skipped; such rows are listed. */
  leftOut?: (row: R) => string | null;
  /** The label of the button: `Publish`. */
  action: string;
  /** Past participle for the result: `published`. */
  done: string;
  /** A word for one row. */
  noun: string;
  ready?: boolean;
  /** There are unsaved inputs above the rows: asks before closing. */
  dirty?: boolean;
  /** The reason typed for all rows. */
  reason?: string;
  run: (row: R, before: unknown) => Promise<unknown>;
  /** The run has ended: these are done. */
  onDone: (rows: readonly R[]) => void;
  onClose: () => void;
}

/**
 * Applies an action to several rows: says what it will change, shows progress and each result. Failures can be retried.
 */
export function BulkDialog<R extends BulkRow>({
  title,
  intro,
  children,
  rows: chosen,
  detail,
  leftOut = () => null,
  action,
  done: doneWord,
  noun,
  ready = true,
  dirty = false,
  reason,
  run,
  onDone,
  onClose,
}: BulkDialogProps<R>) {
  // As selected: a refetch meanwhile would show finished rows as nothing to do.
  const [rows] = useState(chosen);
  const bulk = useBulk(run, reason);
  const taken = rows.filter((row) => leftOut(row) === null);
  const [done, failed, waiting] = [bulk.in(taken, 'done'), bulk.in(taken, 'failed'), bulk.in(taken, 'waiting')];
  const over = bulk.started && !bulk.running;

  // Leaving would stop it before the remaining rows.
  useLeaveGuard(bulk.running);
  const close = useGuardedClose({
    dirty: dirty && !bulk.started,
    saving: bulk.running,
    about: `these ${noun}s`,
    onClose: () => {
      if (done.length > 0) onDone(done);
      onClose();
    },
  });

  return (
    <Dialog
      open
      size="wide"
      title={title}
      onClose={close}
      footer={
        bulk.running ? (
          <Button onClick={bulk.stop}>Stop</Button>
        ) : over ? (
          <>
            <Button variant={failed.length + waiting.length === 0 ? 'primary' : undefined} onClick={close}>
              Done
            </Button>
            {failed.length + waiting.length > 0 && (
              <Button variant="primary" onClick={() => void bulk.start([...failed, ...waiting])}>
                {failed.length > 0 ? `Retry ${failed.length + waiting.length}` : `Go on with ${waiting.length}`}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled={!ready || taken.length === 0} onClick={() => void bulk.start(taken)}>
              {`${action} ${counted(taken.length, noun)}`}
            </Button>
          </>
        )
      }
    >
      {!bulk.started && <p className="text-sm text-ink-2">{intro}</p>}
      {!bulk.started && children}
      {bulk.started && (
        <div className="grid gap-2">
          <p className="text-sm font-semibold" role="status">
            {over
              ? summary(done.length, failed.length, waiting.length, doneWord)
              : `${done.length + failed.length} of ${taken.length}`}
          </p>
          <Progress label={title} value={taken.length === 0 ? 1 : (done.length + failed.length) / taken.length} />
        </div>
      )}
      {over && failed.length > 0 && (
        <Notice
          tone="bad"
          live
        >{`${counted(failed.length, noun)} could not be ${doneWord}. The others are not affected.`}</Notice>
      )}
      <ul className="bulk-list" aria-label={`${noun}s`}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className="min-w-0">
              <span className="font-semibold">{row.name}</span>
              <span className="note block">{leftOut(row) ?? detail(row)}</span>
              <Said outcome={bulk.outcomeOf(row)} />
            </span>
            <Mark outcome={bulk.outcomeOf(row)} done={doneWord} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function summary(done: number, failed: number, left: number, word: string): string {
  return [`${done} ${word}`, failed > 0 && `${failed} failed`, left > 0 && `${left} not begun`]
    .filter(Boolean)
    .join(', ');
}

function Said({ outcome }: { outcome: Outcome }) {
  return outcome.state === 'failed' ? <span className="field-error">{messageOf(outcome.error)}</span> : null;
}

function Mark({ outcome, done }: { outcome: Outcome; done: string }) {
  switch (outcome.state) {
    case 'running':
      return <span className="spinner" role="img" aria-label="Under way" />;
    case 'done':
      return <Check className="text-green" role="img" aria-label={done} />;
    case 'failed':
      return <CircleAlert className="text-brick" role="img" aria-label="Failed" />;
    case 'waiting':
      return null;
  }
}
