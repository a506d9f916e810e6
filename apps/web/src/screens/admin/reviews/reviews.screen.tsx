import type { QueuedReview, QueuePart } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { reviewCountsQuery, reviewQueueQuery } from '../../../api/review.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { BoardSearch, BoardStates } from '../../../features/board/filters.js';
import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { Reason } from '../../../features/history/reason.js';
import { actorName } from '../../../features/history/words.js';
import { SampleQuote } from '../../../features/public-state/sample-quote.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { NameCell } from '../../../ui/cells.js';
import type { Column } from '../../../ui/data-table.js';
import { Oops } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { reviewsPerPage, reviewsRequest } from './reviews-request.js';

const STATES: readonly { state: '' | 'others' | 'changes'; label: string }[] = [
  { state: '', label: 'Waiting for me' },
  { state: 'others', label: 'Waiting for others' },
  { state: 'changes', label: 'Changes requested' },
];

const EMPTY: Record<QueuePart, { message1: string; message2: string }> = {
  waiting: {
    message1: 'No review waits for you',
    message2: 'There are no records to show. Reviews that you may approve appear here when another admin asks for one.',
  },
  others: {
    message1: 'No review waits for others',
    message2:
      'There are no records to show. Reviews of your own changes, and those that you approved, stay here until they are published.',
  },
  changes: {
    message1: 'No changes are requested',
    message2: 'There are no records to show. Reviews that were answered with what to change appear here.',
  },
};

/** The reviews of gallery templates: what waits for the user and since when, what waits for others, what to change. */
export function Reviews() {
  const { search } = useBoardAddress();
  const viewer = useViewer();
  const request = reviewsRequest(search);
  const list = useQuery(reviewQueueQuery(viewer.id, request));
  const counts = useQuery(reviewCountsQuery(viewer.id)).data;
  const { part } = request;
  return (
    <>
      <BoardHead title="Reviews" />
      <Board
        caption="Reviews"
        noun="review"
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns(part, list.data?.needed ?? 0)}
        perPage={reviewsPerPage}
        filters={
          <>
            <BoardSearch label="Search reviews" placeholder="Name or description" />
            <BoardStates
              states={STATES}
              chosen={part === 'waiting' ? '' : part}
              count={(state) => counts && <span className="n"> {counts[(state || 'waiting') as QueuePart]}</span>}
            />
          </>
        }
        narrowing={['search']}
        empty={
          <Oops
            {...EMPTY[part]}
            link={{ to: paths['qtemplates-staging']({ state: 'changed' }), label: 'Templates with changes' }}
          />
        }
      />
    </>
  );
}

/** The columns of one part of the queue. @param needed approvals that publishing needs */
const columns = (part: QueuePart, needed: number): readonly Column<QueuedReview>[] => [
  {
    id: 'name',
    header: 'Template',
    phone: 'wide',
    cell: (row) => (
      <NameCell
        image={row.thumbnail}
        name={row.name}
        to={paths['qtemplate-detail'](row.alias, { tab: 'history', view: 'review' })}
      />
    ),
  },
  {
    id: 'since',
    header: part === 'changes' ? 'Changes requested' : 'Asked',
    phone: 'wide',
    cell: ({ step: { actor, at, note } }) => (
      <>
        <Ago at={at} />
        {' by '}
        <bdi>{actorName({ actor, source: 'screen' })}</bdi>
        {note && (
          <span className="note line-clamp-2 max-w-[44ch]">
            <Reason text={note} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'changes',
    header: 'To publish',
    cell: (row) => (
      <>
        {row.change_count === 0 ? 'All of it' : counted(row.change_count, 'change')}
        <span className="note block">
          {[row.stale && 'Changed since', part !== 'changes' && approvalWords(row, needed)].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  {
    id: 'sample',
    header: 'Sample quote',
    numeric: true,
    cell: ({ sample_quote: totals }) => <SampleQuote totals={totals} />,
  },
];

function approvalWords({ approvals }: QueuedReview, needed: number): string {
  if (needed > 0) return `${approvals} of ${counted(needed, 'approval')}`;
  return approvals === 0 ? 'Not approved yet' : counted(approvals, 'approval');
}
