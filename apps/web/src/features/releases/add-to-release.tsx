import { mostPerPage } from '@quotewright/domain/kernel/contract.js';
import { releaseNameRule } from '@quotewright/domain/releases/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addRelease, addReleaseItems, releasesQuery, useReleasesChanged } from '../../api/releases.js';
import { Field, Input, Select } from '../../ui/field.js';
import { BulkDialog } from '../bulk/bulk-dialog.js';
import { currentVersion } from '../bulk/current-version.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import type { Viewer } from '../viewer/use-viewer.js';
import type { SeenTemplate } from './schedule-templates.js';

interface AddToReleaseProps<R extends SeenTemplate> {
  rows: readonly R[];
  viewer: Viewer;
  leftOut?: (row: R) => string | null;
  onDone?: (rows: readonly R[]) => void;
  onClose: () => void;
}

/** Puts templates, as they are now, into a draft of a release or into a new one. */
export function AddToRelease<R extends SeenTemplate>({ rows, viewer, leftOut, onDone, onClose }: AddToReleaseProps<R>) {
  const drafts = useQuery(releasesQuery(viewer.id, { state: 'draft', perPage: mostPerPage }));
  const [chosen, setChosen] = useState(0);
  const [name, setName] = useState('');
  const made = useRef<number | null>(null);
  const changed = useReleasesChanged();
  return (
    <BulkDialog
      title={rows.length === 1 ? `Add ${rows[0]!.name} to a release` : 'Add templates to a release'}
      intro="A release publishes everything in it together. Each template is added as it is now; later edits are not in it."
      rows={rows}
      noun="template"
      action="Add"
      done="added"
      ready={chosen > 0 || name.trim() !== ''}
      dirty={name.trim() !== ''}
      leftOut={leftOut}
      detail={({ version }) => `Version ${version}`}
      run={async ({ id, version }, before) => {
        const items = [{ kind: 'template' as const, id, version: currentVersion(before) ?? version }];
        const into = chosen || made.current;
        if (into) await addReleaseItems({ id: into, items });
        else made.current = (await addRelease({ name: name.trim(), items })).data.id;
      }}
      onDone={(done) => {
        changed();
        onDone?.(done);
      }}
      onClose={onClose}
    >
      <Field label="Release">
        <Select value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
          <option value={0}>A new release</option>
          {drafts.data && drafts.data.data.length > 0 && (
            <optgroup label="Drafts">
              {drafts.data.data.map((release) => (
                <option key={release.id} value={release.id}>
                  {release.name}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
      </Field>
      <QueryFailed query={drafts} />
      {chosen === 0 && (
        <Field label="Name of the release">
          <Input maxLength={releaseNameRule.most} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
    </BulkDialog>
  );
}
