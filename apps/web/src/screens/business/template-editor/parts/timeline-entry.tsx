import { userTypeNames } from '@quotewright/domain/identity/contract.js';
import {
  isUndoneWith,
  lastVersion,
  type HistoryEntry,
  type TimelineEntry,
} from '@quotewright/domain/templates/contract.js';
import { ChevronRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Reason } from '../../../../features/history/reason.js';
import { Difference } from '../../../../features/history/difference.js';
import { Proof } from '../../../../features/history/proof.js';
import { ChangeList, Sentence } from '../../../../features/history/told.js';
import { counted } from '../../../../lib/format.js';
import { ago, dateTime } from '../../../../lib/moments.js';
import type { QueryValues } from '../../../../lib/query.js';
import { Button } from '../../../../ui/button.js';
import { noFilter } from './history-filter.js';
import {
  actorName,
  clockOf,
  exactTime,
  ledBy,
  sourceNames,
  toldChange,
  untold,
} from '../../../../features/history/words.js';
import type { Undoing } from './undo-dialog.js';

interface EntryProps {
  entry: TimelineEntry;
  /** Its events, newest first. */
  rows: readonly HistoryEntry[];
  /** The page runs: times are the reader's own. */
  hydrated: boolean;
  /** Absent where nothing can be undone. */
  onUndo?: (undoing: Undoing) => void;
  /** The address of the template at a moment. */
  asOf: (values: QueryValues) => string;
  /** The address of the history of one field. */
  onlyField: (path: string) => string;
  /** Absent for those who may only read. */
  onName?: (version: number) => void;
  /** Absent where nothing can be rolled back. */
  onRollBack?: (version: number) => void;
}

/** One entry of the history in one line, which opens: its changes with the values before and after, when exactly, and from where. */
export function Entry(props: EntryProps) {
  const { entry, rows, hydrated, onUndo } = props;
  const [open, setOpen] = useState(false);
  const led = ledBy(entry, rows);
  const undone = entry.undone_by !== null;
  const published = rows.some(({ type }) => type === 'TemplatePublished' || type === 'TemplateUnpublished');
  return (
    <li className={`history-event ${undone ? 'undone' : ''} ${published ? 'published' : ''}`}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary data-entry>
          <time dateTime={entry.at} title={hydrated ? exactTime(entry.at) : dateTime(entry.at)}>
            {clockOf(entry.at, hydrated)}
          </time>
          <span className="history-told">
            <b className="font-semibold">{actorName(entry)}</b>{' '}
            <Sentence {...toldChange(entry.summary, entry.changes)} />
            {entry.kind === 'saves' && <span className="history-note">{counted(entry.count, 'save')}</span>}
            {/* A sentence without a head of its own says how many there are. */}
            {entry.kind === 'batch' && entry.changes.length === 0 && (
              <span className="history-note">{counted(led.length, 'change')}</span>
            )}
            {undone && <span className="history-note">Undone.</span>}
            {entry.reason && (
              <span className="why">
                <Reason text={entry.reason} />
              </span>
            )}
          </span>
          <ChevronRight aria-hidden="true" className="flip" />
        </summary>
        {open && <Opened {...props} />}
      </details>
      {(entry.undoable || entry.blocked) && !undone && onUndo && (
        <Button
          icon
          size="small"
          variant="ghost"
          aria-label={`Undo: ${entry.summary}`}
          onClick={() => onUndo({ entry, version: lastVersion(rows) })}
        >
          <Undo2 aria-hidden="true" className="flip" />
        </Button>
      )}
    </li>
  );
}

/** The tab of the editor where a change shows. */
function tabOf({ changes: [first] }: TimelineEntry): string | null {
  const part = first?.path.split('.')[0];
  return part === 'lines' || part === 'questions' ? part : null;
}

function Opened({ entry, rows, hydrated, onUndo, asOf, onlyField, onName, onRollBack }: EntryProps) {
  const { user_type } = entry.actor;
  const newest = rows[0]!;
  const publish = rows.find(({ type }) => type === 'TemplatePublished');
  const led = ledBy(entry, rows);
  const when = hydrated ? `${ago(entry.at, Date.now())}, ${exactTime(entry.at)}` : dateTime(entry.at);
  return (
    <div className="history-opened">
      {entry.kind !== 'change' ? (
        <ol>
          {led.map((row) => (
            <li key={row.event_id} className={row.undone_by === null ? '' : 'undone'}>
              {entry.kind === 'saves' && <time dateTime={row.at}>{clockOf(row.at, hydrated)}</time>}
              <div className="min-w-0">
                <p className="first-letter:uppercase">{row.summary}</p>
                {untold({ kind: 'change', changes: row.changes }).map((change) => (
                  <p key={change.path}>
                    <Difference change={change} />
                  </p>
                ))}
                {row.reason && row.reason !== entry.reason && (
                  <p className="why">
                    <Reason text={row.reason} />
                  </p>
                )}
                {row.undone_by !== null && <p className="why">Undone.</p>}
              </div>
              <Proof icon eventId={row.event_id} summary={row.summary} />
              {row.undoable && row.undone_by === null && onUndo && (
                <Button
                  icon
                  size="small"
                  variant="ghost"
                  aria-label={`Undo: ${row.summary}`}
                  onClick={() => onUndo({ change: row, together: rows.filter((other) => isUndoneWith(row, other)) })}
                >
                  <Undo2 aria-hidden="true" className="flip" />
                </Button>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <ChangeList changes={entry.changes} />
      )}
      <p className="history-facts">
        <span>{when}</span>
        <span>{`${user_type ? `${userTypeNames[user_type]}, ` : ''}from ${sourceNames[entry.source as keyof typeof sourceNames] ?? entry.source}`}</span>
        {newest.version !== null && <span>{`Version ${newest.version}`}</span>}
        <Link
          to={asOf({
            ...noFilter,
            tab: tabOf(entry),
            as_of: newest.version === null ? newest.at : `v${newest.version}`,
          })}
          preventScrollReset
        >
          See the template as of this change
        </Link>
        {newest.version !== null && onName && (
          <button type="button" className="text-link" onClick={() => onName(newest.version!)}>
            Name this moment…
          </button>
        )}
        {publish && onRollBack && (
          <button type="button" className="text-link" onClick={() => onRollBack(publish.version!)}>
            Roll back to this version…
          </button>
        )}
        {entry.kind === 'change' && <Proof eventId={newest.event_id} summary={entry.summary} />}
        {entry.changes.length === 1 && (
          <Link to={onlyField(entry.changes[0]!.path)} preventScrollReset>
            {`Every change of ${entry.changes[0]!.label}`}
          </Link>
        )}
      </p>
    </div>
  );
}
