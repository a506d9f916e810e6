import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import {
  speaksForBatch,
  type HistoryEntry,
  type TemplateDetails,
  type TimelineEntry,
} from '@quotewright/domain/templates/contract.js';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { useUndoCommand } from '../../../../features/template-change/use-template-change.js';
import { useUndoing } from '../../../../features/template-change/use-undoable.js';
import { counted } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { Notice } from '../../../../ui/states.js';
import { actorName } from './history-words.js';

/** What is to be undone: an entry, or one change of it. */
export type Undoing = { entry: TimelineEntry } | { change: HistoryEntry; together: readonly HistoryEntry[] };

interface UndoDialogProps {
  template: TemplateDetails;
  undoing: Undoing;
  onClose: () => void;
}

/** Asks for the reason of an undo, and says what goes back to what. */
export function UndoDialog({ template, undoing, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState('');
  const [conflict, setConflict] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const undo = useUndoCommand(template.id);
  const run = useUndoing();
  const close = useGuardedClose({ dirty: reason.trim() !== '', saving: busy, about: 'the reason', onClose });
  const told = 'entry' in undoing ? undoing.entry : undoing.change;
  const changes =
    'entry' in undoing
      ? undoing.entry.changes
      : [undoing.change, ...undoing.together].flatMap(({ changes: made }) => made);
  const whole = 'entry' in undoing ? undoing.entry.kind === 'batch' : speaksForBatch(undoing.change.type);

  async function confirm() {
    setConflict(null);
    setBusy(true);
    try {
      const why = reason.trim();
      await run(() =>
        undo({
          ...('entry' in undoing ? { entry_id: undoing.entry.entry_id } : { event_id: undoing.change.event_id }),
          ...(why && { reason: why }),
        }),
      );
      onClose();
    } catch (error) {
      setConflict(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title="Undo this change?"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void confirm()}>
            Undo change
          </Button>
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
      <Field label="Reason" optional>
        <Input
          data-autofocus
          value={reason}
          maxLength={reasonRule.most}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {conflict && (
        <Notice tone="bad" live>
          {conflict}
        </Notice>
      )}
    </Dialog>
  );
}
