import type { VersionConflict } from '@quotewright/domain/kernel/contract.js';
import { limits, paths as calls, type PublishRequest, type TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../../api/errors.js';
import { comparisonQuery } from '../../../../api/history.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { Notice, SkeletonText } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';

/** Shows what visitors will see differently, takes a note, and publishes. */
export function PublishDialog({ template, viewer, onClose }: { template: TemplateDetails; viewer: Viewer; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const first = template.published_version === null;
  const comparison = useQuery({ ...comparisonQuery(viewer.id, template.id, 'published', 'current'), enabled: !first });
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

  const changes = comparison.data ? Object.values(comparison.data.changes).flat() : [];
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
      {comparison.isPending && !first && <SkeletonText lines={3} />}
      {changes.length > 0 && (
        <div>
          <p className="text-sm font-semibold mb-1">{counted(changes.length, 'difference')}</p>
          <ul className="grid max-h-56 overflow-y-auto text-sm">
            {changes.map((change) => (
              <li key={change.path} className="border-t border-hairline py-1.5">
                <span className="font-medium">{change.label}</span>{' '}
                <span className="text-ink-3">
                  {change.before === null ? 'added' : change.after === null ? 'removed' : `${cut(change.before)} became ${cut(change.after)}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
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

function cut(text: string): string {
  return text === '' ? 'empty' : text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
