import type { ExportedEvent, ExportedTrail } from '@quotewright/domain/trail/contract.js';
import { CSV_START, csvLine } from '../platform/http/csv.js';

const HEADINGS = [
  'Time (UTC)',
  'Person',
  'User type',
  'About',
  'About id',
  'What happened',
  'Field',
  'Before',
  'After',
  'Reason',
  'Source',
  'Event type',
  'Event',
  'Entry',
  'Position',
];

/** A CSV file of events: a line for each value that an event changed, or one if it changed none. */
export async function* csvOf(events: AsyncIterable<ExportedEvent>): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADINGS);
  for await (const event of events) {
    const { subject, actor } = event;
    const who = actor.name ?? (actor.id === null ? '' : `account ${actor.id}`);
    const about = subject.name ?? subject.kind;
    for (const change of event.changes.length > 0 ? event.changes : [{ label: '', before: '', after: '' }])
      yield csvLine([
        event.at,
        who,
        actor.user_type,
        about,
        `${subject.kind}-${subject.id}`,
        event.summary,
        change.label,
        change.before,
        change.after,
        event.reason,
        event.source,
        event.type,
        event.event_id,
        event.entry_id,
        event.position,
      ]);
  }
}

/** A JSON file of events, an event a line. */
export async function* jsonOf(
  head: Omit<ExportedTrail, 'entries'>,
  events: AsyncIterable<ExportedEvent>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  let before = '\n';
  for await (const event of events) {
    yield before + JSON.stringify(event);
    before = ',\n';
  }
  yield '\n]}\n';
}
