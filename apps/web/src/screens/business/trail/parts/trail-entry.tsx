import { userTypeNames } from '@quotewright/domain/identity/contract.js';
import type { TrailEntry as Told, TrailRow } from '@quotewright/domain/trail/contract.js';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { Reason } from '../../../../features/history/reason.js';
import { Difference } from '../../../../features/history/difference.js';
import { Proof } from '../../../../features/history/proof.js';
import { ChangeList, Sentence } from '../../../../features/history/told.js';
import { actorName, clockOf, exactTime, sourceNames, toldChange, untold } from '../../../../features/history/words.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { ago, dateTime } from '../../../../lib/moments.js';
import type { QueryValues } from '../../../../lib/query.js';

interface EntryProps {
  entry: Told;
  /** Its events, newest first. */
  rows: readonly TrailRow[];
  viewer: Viewer;
  /** The page runs: times are the reader's own. */
  hydrated: boolean;
  /** The address of the trail with this filter alone. */
  only: (values: QueryValues) => string;
}

/** One entry of the trail in one line, which opens: its changes, when exactly, from where, and where it stands. */
export function TrailEntry({ entry, rows, viewer, hydrated, only }: EntryProps) {
  const [open, setOpen] = useState(false);
  const published = rows.some(({ type }) => /Published|Unpublished/.test(type));
  const { name } = entry.subject;
  return (
    <li className={`history-event ${published ? 'published' : ''}`}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary data-entry>
          <time dateTime={entry.at} title={hydrated ? exactTime(entry.at) : dateTime(entry.at)}>
            {clockOf(entry.at, hydrated)}
          </time>
          <span className="history-told">
            <b className="font-semibold">{actorName(entry)}</b>{' '}
            <Sentence {...toldChange(entry.summary, entry.changes)} />
            {/* A sentence about a product or a category names it itself. */}
            {entry.subject.kind === 'template' && name !== null && <span className="history-note">{name}</span>}
            {entry.kind === 'batch' && <span className="history-note">{counted(entry.count, 'change')}</span>}
            {entry.reason && (
              <span className="why">
                <Reason text={entry.reason} />
              </span>
            )}
          </span>
          <ChevronRight aria-hidden="true" className="flip" />
        </summary>
        {open && <Opened entry={entry} rows={rows} viewer={viewer} hydrated={hydrated} only={only} />}
      </details>
    </li>
  );
}

function Opened({ entry, rows, viewer, hydrated, only }: EntryProps) {
  const { actor, subject } = entry;
  const when = hydrated ? `${ago(entry.at, Date.now())}, ${exactTime(entry.at)}` : dateTime(entry.at);
  const source = sourceNames[entry.source as keyof typeof sourceNames] ?? entry.source;
  return (
    <div className="history-opened">
      {entry.kind === 'batch' ? (
        <ol>
          {rows.toReversed().map((row) => (
            <li key={row.event_id}>
              <div className="min-w-0">
                <p className="first-letter:uppercase">{row.summary}</p>
                {untold({ kind: 'change', changes: row.changes }).map((change) => (
                  <p key={change.path}>
                    <Difference change={change} />
                  </p>
                ))}
              </div>
              <Proof icon eventId={row.event_id} summary={row.summary} />
            </li>
          ))}
        </ol>
      ) : (
        <ChangeList changes={entry.changes} />
      )}
      <p className="history-facts">
        <span>{when}</span>
        <span>{`${actor.user_type ? `${userTypeNames[actor.user_type]}, ` : ''}from ${source}`}</span>
        {subject.alias !== null && (
          <>
            <Link
              to={paths['qtemplate-detail'](subject.alias, {
                tab: 'history',
                ...(entry.history_position && { at: entry.history_position }),
              })}
            >
              In the template’s own history
            </Link>
            <Link to={only({ template: subject.id })} preventScrollReset>
              {`Only ${subject.name ?? 'this template'}`}
            </Link>
          </>
        )}
        {subject.kind === 'product' && (
          <Link to={only({ product: subject.id })} preventScrollReset>
            {`Only ${subject.name ?? 'this product'}`}
          </Link>
        )}
        {subject.kind === 'quote' && (!viewer.admin || actor.id === viewer.id) && (
          <Link to={paths.quote(subject.id)}>Open the quote</Link>
        )}
        {entry.kind === 'change' && <Proof eventId={rows[0]!.event_id} summary={entry.summary} />}
        {actor.id !== null && actor.name !== null && (
          <Link to={only({ by: actor.id })} preventScrollReset>{`Only by ${actor.name}`}</Link>
        )}
      </p>
    </div>
  );
}
