import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { releaseNameRule } from '@quotewright/domain/releases/contract.js';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../api/errors.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input, Textarea } from '../../ui/field.js';
import { Notice } from '../../ui/states.js';
import { useGuardedClose } from '../form/use-guarded-close.js';

interface ReleaseNameDialogProps {
  title: string;
  /** The label of the button. */
  action: string;
  hint?: string;
  name?: string;
  note?: string;
  onSave: (release: { name: string; note: string }) => Promise<void>;
  onClose: () => void;
}

/** The name and the note of a release. */
export function ReleaseNameDialog({
  title,
  action,
  hint,
  name = '',
  note = '',
  onSave,
  onClose,
}: ReleaseNameDialogProps) {
  const [typed, setTyped] = useState({ name, note });
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const close = useGuardedClose({
    dirty: typed.name !== name || typed.note !== note,
    saving,
    about: 'the release',
    onClose,
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    if (typed.name.trim() === '') return setError(releaseNameRule.missing);
    setSaving(true);
    setFailure(null);
    try {
      await onSave({ name: typed.name.trim(), note: typed.note.trim() });
      onClose();
    } catch (thrown) {
      setFailure(messageOf(thrown));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form="release-name" busy={saving}>
            {action}
          </Button>
        </>
      }
    >
      <form id="release-name" className="grid gap-4" noValidate onSubmit={(event) => void save(event)}>
        <Field label="Name" hint={hint} error={error}>
          <Input
            maxLength={releaseNameRule.most}
            value={typed.name}
            onChange={(event) => {
              setTyped({ ...typed, name: event.target.value });
              setError(undefined);
            }}
          />
        </Field>
        <Field label="Note" optional hint="What it is for. Shown in the history of everything in it.">
          <Textarea
            rows={2}
            maxLength={reasonRule.most}
            value={typed.note}
            onChange={(event) => setTyped({ ...typed, note: event.target.value })}
          />
        </Field>
      </form>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
