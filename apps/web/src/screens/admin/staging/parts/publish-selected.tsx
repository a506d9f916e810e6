import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useState } from 'react';
import { publishTemplate, useTemplatesChanged } from '../../../../api/templates.js';
import { BulkDialog } from '../../../../features/bulk/bulk-dialog.js';
import { currentVersion } from '../../../../features/bulk/current-version.js';
import { usePublishPlaces } from '../../../../features/publish-places/publish-places.js';
import { Differences } from '../../../../features/template-differences/differences.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { useReasonOptional } from '../../../../features/why/reason-optional.js';
import { counted } from '../../../../lib/format.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { NotReady, type Failing } from './not-ready.js';
import { leftOutOfPublishing } from '../publishable.js';

interface PublishSelectedProps {
  rows: readonly TemplateCard[];
  /** The checks that fail, by template. */
  failing: Failing;
  viewer: Viewer;
  onDone: (rows: readonly TemplateCard[]) => void;
  onClose: () => void;
}

/** Publishes the selected templates: shows what visitors will see differently in each, with one note for all. */
export function PublishSelected({ rows, failing, viewer, onDone, onClose }: PublishSelectedProps) {
  const [note, setNote] = useState('');
  const changed = useTemplatesChanged();
  const places = usePublishPlaces(rows);
  const optional = useReasonOptional(viewer);
  return (
    <BulkDialog
      title="Publish templates"
      intro="The public pages change at once. You can’t undo publishing, but you can reverse each change and publish again."
      rows={rows}
      noun="template"
      action="Publish"
      reason={note.trim()}
      done="published"
      leftOut={leftOutOfPublishing}
      detail={(row) => (
        <>
          <Changes row={row} viewer={viewer} />
          <NotReady row={row} failing={failing} />
        </>
      )}
      // After a retry the user has read that it was changed meanwhile, and by whom.
      run={async (row, before) => {
        await places.publish();
        await publishTemplate({
          quote_template_id: row.id,
          version: currentVersion(before) ?? row.version,
          ...(note.trim() && { note: note.trim() }),
        });
      }}
      onDone={(done) => {
        changed();
        onDone(done);
      }}
      onClose={onClose}
    >
      {places.offer}
      <Field label="Note" optional={optional} hint="Shown in the history of each template.">
        <Textarea rows={2} maxLength={reasonRule.most} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </BulkDialog>
  );
}

/** Number of changes, with details on demand. */
function Changes({ row, viewer }: { row: TemplateCard; viewer: Viewer }) {
  const [open, setOpen] = useState(false);
  if (row.published_version === null) return 'Appears in the public gallery.';
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{counted(row.staging!.change_count, 'change')}</summary>
      {open && <Differences userId={viewer.id} templateId={row.id} />}
    </details>
  );
}
