import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { readyNames } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readyOfQuery, readyRuleQuery } from '../../api/ready.js';
import { scheduleTemplate, useReleasesChanged } from '../../api/releases.js';
import { Field, Textarea } from '../../ui/field.js';
import { BulkDialog, type BulkRow } from '../bulk/bulk-dialog.js';
import { currentVersion } from '../bulk/current-version.js';
import { Override, overrideUnexplained } from '../ready/override.js';
import { useViewer } from '../viewer/use-viewer.js';
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
  const [override, setOverride] = useState(false);
  const { failing, blocking } = useFailing(rows.filter((row) => !leftOut?.(row)));
  const unexplained = override && blocking > 0 && !note.trim();
  const changed = useReleasesChanged();
  return (
    <BulkDialog
      title={rows.length === 1 ? `Schedule ${rows[0]!.name}` : 'Schedule templates'}
      intro="Each is published at that time as it is now. Later edits wait for another publish. You can move or cancel it under Releases."
      rows={rows}
      noun="template"
      action="Schedule"
      ready={when.at !== null && !unexplained}
      done="scheduled"
      reason={note.trim()}
      dirty={note.trim() !== ''}
      leftOut={leftOut}
      detail={({ id, version }) => [`Version ${version}`, failing.get(id)].filter(Boolean).join('. ')}
      run={async ({ id, version }, before) => {
        await scheduleTemplate({
          quote_template_id: id,
          version: currentVersion(before) ?? version,
          at: when.at!,
          ...(note.trim() && { note: note.trim() }),
          ...(override && { override }),
        });
      }}
      onDone={(done) => {
        changed();
        onDone?.(done);
      }}
      onClose={onClose}
    >
      {when.field}
      {blocking > 0 && <Override failing={blocking} override={override} onOverride={setOverride} />}
      <Field
        label="Note"
        optional={!override}
        hint="Shown in the history of each template."
        error={unexplained ? overrideUnexplained : undefined}
      >
        <Textarea rows={2} maxLength={reasonRule.most} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </BulkDialog>
  );
}

/** What is to be fixed in templates, by their ids, and how many failed checks would keep them from being published. */
function useFailing(rows: readonly SeenTemplate[]) {
  const viewer = useViewer();
  const ids = rows.map(({ id }) => id);
  const ready = useQuery({ ...readyOfQuery(viewer.id, ids), enabled: ids.length > 0 }).data ?? [];
  const rule = useQuery(readyRuleQuery(viewer.id)).data?.rule;
  const failing = ready.filter((row) => row.failing.length > 0);
  return {
    failing: new Map(
      failing.map((row) => [
        row.quote_template_id,
        `To fix: ${row.failing.map((code) => readyNames[code]).join(', ')}`,
      ]),
    ),
    blocking: rule === 'blocks' ? failing.reduce((sum, row) => sum + row.failing.length, 0) : 0,
  };
}
