import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { comparisonQuery } from '../../../../api/history.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { useUndoToast } from '../../../../features/template-change/use-template-change.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { useReasonOptional } from '../../../../features/why/reason-optional.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { Notice, SkeletonText } from '../../../../ui/states.js';
import { Difference } from '../../../../features/history/difference.js';

/** A part of an earlier state that is to be restored. */
export interface Restoring {
  /** As in the history: `price`, `lines.7`. */
  path: string;
  /** `this line`, `the price`. */
  what: string;
}

interface RestoreDialogProps {
  template: TemplateDetails;
  viewer: Viewer;
  asOf: string;
  restoring: Restoring;
  onClose: () => void;
}

/** What is restored together, so that the dialog lists all of it. */
const paired: Record<string, string> = { categoryId: 'subcategoryId', name: 'alias' };

/** Says what restoring a part changes today, and asks for the reason. */
export function RestoreDialog({ template, viewer, asOf, restoring, onClose }: RestoreDialogProps) {
  const { path, what } = restoring;
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const restore = useTemplateCommand(calls.restore);
  const say = useUndoToast(template.id);
  const optional = useReasonOptional(viewer, template);
  const comparison = useQuery(comparisonQuery(viewer.id, template.id, 'current', asOf));
  const close = useGuardedClose({
    dirty: reason.trim() !== '',
    saving: restore.isPending,
    about: 'the reason',
    onClose,
  });
  const changes = Object.values(comparison.data?.changes ?? {})
    .flat()
    .filter((change) => [path, paired[path]].some((one) => change.path === one || change.path.startsWith(`${one}.`)));

  async function confirm() {
    setRefused(null);
    try {
      const why = reason.trim();
      const { data, message } = await restore.mutateAsync({
        body: { quote_template_id: template.id, as_of: asOf, path, ...(why && { reason: why }) },
      });
      say(message, data.batch_id);
      onClose();
    } catch (error) {
      setRefused(messageOf(error));
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={`Restore ${what}?`}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={restore.isPending} onClick={() => void confirm()}>
            Restore
          </Button>
        </>
      }
    >
      <div className="text-sm grid gap-2">
        {comparison.isPending && <SkeletonText lines={2} />}
        {changes.map((change) => (
          <p key={change.path} className="change">
            <span className="font-semibold">{change.label}</span>
            <Difference change={change} />
          </p>
        ))}
        <p className="text-ink-3">This is a new change. Everything else stays as it is today.</p>
      </div>
      <Field label="Reason" optional={optional}>
        <Input
          data-autofocus
          value={reason}
          maxLength={reasonRule.most}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {refused && (
        <Notice tone="bad" live>
          {refused}
        </Notice>
      )}
    </Dialog>
  );
}
