import type { TrailPage } from '@quotewright/domain/trail/contract.js';
import { createPortal } from 'react-dom';
import { Difference } from '../../../../features/history/difference.js';
import { actorName, exactTime, sourceNames } from '../../../../features/history/words.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { quantity } from '../../../../lib/format.js';

interface PrintedProps {
  pages: readonly TrailPage[];
  /** The filter in words. */
  words: string;
  viewer: Viewer;
  /** There are earlier entries that are not printed. */
  more: boolean;
}

/** The trail on paper, under its filter: every event with its values, who, when and why. */
export function PrintedTrail({ pages, words, viewer, more }: PrintedProps) {
  const entries = pages.flatMap((page) => page.entries);
  const byId = new Map(entries.map((entry) => [entry.entry_id, entry]));
  const rows = pages.flatMap((page) => page.data);
  return createPortal(
    <article className="printed-trail">
      <header>
        <p>{viewer.business}</p>
        <h1>History</h1>
        <p>{words}</p>
        <p>
          {`${quantity(rows.length)} ${rows.length === 1 ? 'event' : 'events'}, newest first. Printed on ${exactTime(new Date().toISOString())}.`}
          {more && ' Earlier events are not printed: export the history for all of them.'}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const entry = byId.get(row.entry_id)!;
            const source = sourceNames[entry.source as keyof typeof sourceNames] ?? entry.source;
            return (
              <tr key={row.event_id}>
                <td>{exactTime(row.at)}</td>
                <td>
                  {actorName(entry)}
                  <span className="block text-ink-2">{`from ${source}`}</span>
                </td>
                <td>
                  {entry.subject.kind === 'template' && entry.subject.name !== null && `${entry.subject.name}: `}
                  {row.summary}
                  {row.changes.map((change) => (
                    <span key={change.path} className="block">
                      {`${change.label}: `}
                      <Difference change={change} />
                    </span>
                  ))}
                </td>
                <td>{entry.reason}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
