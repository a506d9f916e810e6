import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { useState } from 'react';
import { scheduleTemplate, useReleasesChanged } from '../../api/releases.js';
import { Field, Textarea } from '../../ui/field.js';
import { BulkDialog, type BulkRow } from '../bulk/bulk-dialog.js';
import { currentVersion } from '../bulk/current-version.js';
import { useWhen } from './when-field.js';

/** A template as it was seen. */
export interface SeenTemplate extends BulkRow {
  version: number;
}

interface ScheduleTemplatesProps<R extends SeenTemplate> {
  rows: readonly R[];
  /** Why one has nothing to publish. */
  leftOut?: (row: R) => string | null;
  onDone?: (rows: readonly R[]) => void;
  onClose: () => void;
}

/** Schedules templates as they are now: each a release of its own, which can be moved and cancelled by itself. */
export function ScheduleTemplates<R extends SeenTemplate>({
  rows,
  leftOut,
  onDone,
  onClose,
}: ScheduleTemplatesProps<R>) {
  const when = useWhen(null);
  const [note, setNote] = useState('');
  const changed = useReleasesChanged();
  return (
    <BulkDialog
      title={rows.length === 1 ? `Schedule ${rows[0]!.name}` : 'Schedule templates'}
      intro="Each is published at that time as it is now. Later edits wait for another publish. You can move or cancel it under Releases."
      rows={rows}
      noun="template"
      action="Schedule"
      ready={when.at !== null}
      done="scheduled"
      reason={note.trim()}
      dirty={note.trim() !== ''}
      leftOut={leftOut}
      detail={({ version }) => `Version ${version}`}
      run={async ({ id, version }, before) => {
        await scheduleTemplate({
          quote_template_id: id,
          version: currentVersion(before) ?? version,
          at: when.at!,
          ...(note.trim() && { note: note.trim() }),
        });
      }}
      onDone={(done) => {
        changed();
        onDone?.(done);
      }}
      onClose={onClose}
    >
      {when.field}
      <Field label="Note" optional hint="Shown in the history of each template.">
        <Textarea rows={2} maxLength={reasonRule.most} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </BulkDialog>
  );
}
