import { localOf } from '@quotewright/domain/kernel/local-time.js';
import type { ProposalListRow } from '@quotewright/domain/proposals/contract-lists.js';
import type { Here } from '@quotewright/projections/proposals/proposal-lists.js';
import { CSV_START, csvLine } from '../platform/http/csv.js';

/** A CSV file of proposals, one a line. Times are those of the business's clocks. */
export async function* csvOf(proposals: AsyncIterable<ProposalListRow>, { at, zone }: Here): AsyncGenerator<string> {
  const time = (moment: string | null) => (moment === null ? '' : localOf(Date.parse(moment), zone));
  yield CSV_START +
    csvLine([
      'Number',
      'Title',
      'Client',
      'State',
      'Total',
      'Margin (%)',
      'Days',
      'Next step',
      `Sent (${zone})`,
      `Opened (${zone})`,
      `Ends (${zone})`,
      'Reminders',
      'Made by',
      `Changed (${zone})`,
      'Proposal',
    ]);
  for await (const row of proposals)
    yield csvLine([
      row.number,
      row.title,
      row.client && (row.client.name || 'Erased client'),
      row.state,
      Number(row.total),
      row.margin_percent === null ? null : Number(row.margin_percent),
      Math.floor((Date.parse(at) - Date.parse(row.since)) / 86_400_000),
      row.next_step.words,
      row.state === 'draft' ? '' : time(row.since),
      time(row.opened_at),
      time(row.ends_at),
      row.reminders,
      row.made_by.name,
      time(row.updated_at),
      row.id,
    ]);
}
