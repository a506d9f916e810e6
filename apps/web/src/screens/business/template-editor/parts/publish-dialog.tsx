import type { VersionConflict } from '@quotewright/domain/kernel/contract.js';
import { limits, paths as calls, type PublishRequest, type TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../../api/errors.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { Differences } from '../../../../features/template-differences/differences.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { Notice } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';

/** Shows what visitors will see differently, takes a note, and publishes. */
export function PublishDialog({ template, viewer, onClose }: { template: TemplateDetails; viewer: Viewer; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const first = template.published_version === null;
  const publish = useTemplateCommand<PublishRequest>(calls.publish());
  const client = useQueryClient();
  const toast = useToast();

  async function run() {
    setFailure(null);
    try {
      await publish.mutateAsync({ quote_template_id: template.id, version: template.version, ...(note.trim() ? { note: note.trim() } : {}) });
      toast({ message: `${template.name} is published.` });
      onClose();
    } catch (error) {
      if (!isApiError(error, 'version_conflict')) return setFailure(messageOf(error));
      const { changedBy } = error.data as VersionConflict;
      await client.invalidateQueries({ queryKey: ['templates'] });
      setFailure(`${changedBy?.name ?? 'Somebody else'} changed the template while this was open. What is listed here now includes that: look again before you publish.`);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Publish ${template.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={publish.isPending} onClick={() => void run()}>
            Publish
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">{first ? 'It appears in the public gallery at once.' : 'The public page changes at once. Publishing cannot be undone, but every change in it can.'}</p>
      {!first && <Differences userId={viewer.id} templateId={template.id} />}
      <Field label="Note" optional hint="Why, for the history.">
        <Textarea rows={2} maxLength={limits.note} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
