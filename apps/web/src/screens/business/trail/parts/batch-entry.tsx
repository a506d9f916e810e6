import type { TrailEntry as Told, TrailRow } from '@quotewright/domain/trail/contract.js';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Reason } from '../../../../features/history/reason.js';
import { Sentence } from '../../../../features/history/told.js';
import { actorName, clockOf, exactTime, toldChange } from '../../../../features/history/words.js';
import { useBatchUndo } from '../../../../features/bulk/use-batch-undo.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { dateTime } from '../../../../lib/moments.js';
import type { QueryValues } from '../../../../lib/query.js';
import { Button } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { TrailEntry } from './trail-entry.js';

interface BatchEntryProps {
  /** The entries of one press, newest first. */
  entries: readonly Told[];
  rowsOf: (entry: Told) => readonly TrailRow[];
  viewer: Viewer;
  hydrated: boolean;
  only: (values: QueryValues) => string;
}

/** What one press did to several things, in one line, which opens: each of them, and Undo for all. */
export function BatchEntry({ entries, rowsOf, viewer, hydrated, only }: BatchEntryProps) {
  const [open, setOpen] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const undo = useBatchUndo();
  const confirm = useConfirm();
  const [newest] = entries as [Told, ...Told[]];
  const same = entries.every(({ summary }) => summary === newest.summary);
  const templates = entries.every(({ subject }) => subject.kind === 'template');
  const what = counted(entries.length, templates ? 'template' : 'thing');
  const undoable =
    templates && !entries.some((entry) => rowsOf(entry).some(({ type }) => /Published|Unpublished|Created/.test(type)));

  async function askToUndo() {
    const yes = await confirm({
      title: `Undo what was done to ${what}?`,
      body: 'Each template is undone whole or not at all; later changes stay. This can be undone.',
      action: 'Undo all',
    });
    if (!yes) return;
    setUndoing(true);
    await undo(newest.batch_id);
    setUndoing(false);
  }

  return (
    <li className="history-event">
      <details onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}>
        <summary data-entry>
          <time dateTime={newest.at} title={hydrated ? exactTime(newest.at) : dateTime(newest.at)}>
            {clockOf(newest.at, hydrated)}
          </time>
          <span className="history-told">
            <b className="font-semibold">{actorName(newest)}</b>{' '}
            {same ? <Sentence {...toldChange(newest.summary, newest.changes)} /> : `changed ${what} at once`}
            {same && <span className="history-note">{what}</span>}
            {newest.reason && (
              <span className="why">
                <Reason text={newest.reason} />
              </span>
            )}
          </span>
          <ChevronRight aria-hidden="true" className="flip" />
        </summary>
        {open && (
          <div className="history-batch">
            {undoable && (
              <Button size="small" busy={undoing} onClick={() => void askToUndo()}>
                {`Undo for ${what}…`}
              </Button>
            )}
            <ol>
              {entries.map((entry) => (
                <TrailEntry
                  key={entry.entry_id}
                  entry={entry}
                  rows={rowsOf(entry)}
                  viewer={viewer}
                  hydrated={hydrated}
                  only={only}
                />
              ))}
            </ol>
          </div>
        )}
      </details>
    </li>
  );
}
