import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { unpublishTemplate, useTemplatesChanged } from '../../../../api/templates.js';
import { paths } from '../../../../app/paths.js';
import { BulkDialog } from '../../../../features/bulk/bulk-dialog.js';
import { currentVersion } from '../../../../features/bulk/current-version.js';
import { DueShort } from '../../../../features/releases/due-time.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { useReasonOptional } from '../../../../features/why/reason-optional.js';
import { Field, Textarea } from '../../../../ui/field.js';

/** Takes templates off the public site, with one reason for all. */
export function UnpublishSelected({ rows, onClose }: { rows: readonly TemplateCard[]; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const changed = useTemplatesChanged();
  const optional = useReasonOptional(useViewer());
  return (
    <BulkDialog
      title="Unpublish templates"
      intro="Visitors can no longer find or open the page. Copies that businesses made, saved quotes and the history stay. You can publish again at any time."
      rows={rows}
      noun="template"
      action="Unpublish"
      done="unpublished"
      dirty={reason.trim() !== ''}
      leftOut={(row) => (row.published_version === null ? 'Not public.' : null)}
      detail={(row) => <Leaves row={row} />}
      run={(row, before) =>
        unpublishTemplate({
          quote_template_id: row.id,
          version: currentVersion(before) ?? row.version,
          ...(reason.trim() && { reason: reason.trim() }),
        })
      }
      onDone={changed}
      onClose={onClose}
    >
      <Field label="Reason" optional={optional} hint="Shown in the history.">
        <Textarea
          rows={2}
          maxLength={reasonRule.most}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </BulkDialog>
  );
}

/** What becomes of it; a release that is scheduled would bring it back. */
function Leaves({ row: { staging } }: { row: TemplateCard }) {
  const scheduled = staging?.scheduled?.action === 'publish' ? staging.scheduled : null;
  if (!scheduled) return 'Leaves the public gallery.';
  return (
    <>
      {'Leaves the public gallery until '}
      <DueShort at={scheduled.at} />
      {': then '}
      <Link to={paths.release(scheduled.release_id)}>a release</Link>
      {' publishes it again.'}
    </>
  );
}
