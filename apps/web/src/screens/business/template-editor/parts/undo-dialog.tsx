import type { LaterChange } from '@quotewright/domain/kernel/contract.js';
import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import {
  speaksForBatch,
  type HistoryEntry,
  type TemplateDetails,
  type TimelineEntry,
} from '@quotewright/domain/templates/contract.js';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isApiError, messageOf } from '../../../../api/errors.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { useUndoCommand } from '../../../../features/template-change/use-template-change.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { useReasonOptional } from '../../../../features/why/reason-optional.js';
import { useUndoing } from '../../../../features/template-change/use-undoable.js';
import { counted } from '../../../../lib/format.js';
import { withValues } from '../../../../lib/query.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { Notice } from '../../../../ui/states.js';
import { noFilter } from './history-filter.js';
import { actorName } from '../../../../features/history/words.js';
import { momentWords } from './past-moments.js';

/** What is to be undone: an entry as it is shown, up to a version, or one change of it. */
export type Undoing =
  | { entry: TimelineEntry; version: number }
  | { change: HistoryEntry; together: readonly HistoryEntry[] };

interface UndoDialogProps {
  template: TemplateDetails;
  undoing: Undoing;
  onClose: () => void;
}

/** Asks for the reason of an undo, and says what goes back to what. */
export function UndoDialog({ template, undoing, onClose }: UndoDialogProps) {
  const [search] = useSearchParams();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  /** Later changes that are in the way, the first found first. */
  const [inTheWay, setInTheWay] = useState<readonly LaterChange[]>([]);
  const [busy, setBusy] = useState(false);
  const undo = useUndoCommand(template.id);
  const optional = useReasonOptional(useViewer(), template);
  const run = useUndoing();
  const close = useGuardedClose({ dirty: reason.trim() !== '', saving: busy, about: 'the reason', onClose });
  const told = 'entry' in undoing ? undoing.entry : undoing.change;
  const changes =
    'entry' in undoing
      ? undoing.entry.changes
      : [undoing.change, ...undoing.together].flatMap(({ changes: made }) => made);
  const whole = 'entry' in undoing ? undoing.entry.kind === 'batch' : speaksForBatch(undoing.change.type);

  async function confirm(also: readonly LaterChange[]) {
    setRefused(null);
    setBusy(true);
    try {
      const why = reason.trim();
      await run(() =>
        undo({
          ...('entry' in undoing
            ? {
                entry_id: undoing.entry.entry_id,
                upto_version: Math.max(undoing.version, ...also.map(({ version }) => version)),
                ...(also.length > 0 && { also: also.map(({ entry_id }) => entry_id) }),
              }
            : { event_id: undoing.change.event_id }),
          ...(why && { reason: why }),
        }),
      );
      onClose();
    } catch (error) {
      const later = isApiError(error, 'undo_conflict') ? error.data?.later : undefined;
      const known = also.find(({ entry_id }) => entry_id === later?.entry_id);
      if (later && later.version > (known?.version ?? 0)) setInTheWay([...also.filter((one) => one !== known), later]);
      // It has changed since it was shown: it is shown again, to be confirmed again.
      if (!later || known) setRefused(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const together = 'entry' in undoing && inTheWay.length > 0 && inTheWay.every(({ undoable }) => undoable);
  return (
    <Dialog
      open
      onClose={close}
      title="Undo this change?"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {inTheWay.length === 0 ? (
            <Button variant="primary" busy={busy} onClick={() => void confirm([])}>
              Undo change
            </Button>
          ) : (
            together && (
              <Button variant="primary" busy={busy} onClick={() => void confirm(inTheWay)}>
                {inTheWay.length === 1 ? 'Undo both' : `Undo all ${inTheWay.length + 1}`}
              </Button>
            )
          )}
        </>
      }
    >
      <div className="text-sm grid gap-2">
        <p>
          <b className="font-semibold">{actorName(told)}</b> <bdi>{told.summary}</bdi>.
        </p>
        {changes.map((change) => (
          <p key={change.path}>
            <span className="text-ink-3">{change.label} goes back to </span>
            {change.before === null ? 'not being there' : <bdi>{change.before || 'empty'}</bdi>}
          </p>
        ))}
        {'entry' in undoing && undoing.entry.kind === 'saves' && (
          <p>{`All ${counted(undoing.entry.count, 'save')} are undone as one.`}</p>
        )}
        {whole && <p>Either all of it is undone, or nothing if a later change is in the way.</p>}
        <p className="text-ink-3">Everything changed after it stays.</p>
      </div>
      <Field label="Reason" optional={optional}>
        <Input
          data-autofocus
          value={reason}
          maxLength={reasonRule.most}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {inTheWay.length > 0 && (
        <Notice tone="warn" live>
          <p>
            {inTheWay.length === 1
              ? 'A later change is in the way:'
              : `${inTheWay.length} later changes are in the way:`}
          </p>
          <ul className="grid gap-1 mt-1">
            {inTheWay.map((later) => (
              <li key={later.entry_id}>
                <b className="font-semibold">{later.actor.name ?? 'Someone'}</b> <bdi>{later.summary}</bdi>
                {`, ${momentWords(later.at, true)}. `}
                <Link
                  className="text-link"
                  to={`?${withValues(search, { ...noFilter, tab: 'history', as_of: null, compare: null, at: later.position }).toString()}`}
                  onClick={onClose}
                >
                  Show it
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-1">
            {together
              ? 'You can undo them together: one change, one reason.'
              : 'It cannot be undone together with this change.'}
          </p>
        </Notice>
      )}
      {refused && (
        <Notice tone="bad" live>
          {refused}
        </Notice>
      )}
    </Dialog>
  );
}
