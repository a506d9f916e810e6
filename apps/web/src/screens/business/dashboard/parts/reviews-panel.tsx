import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { reviewQueueQuery } from '../../../../api/review.js';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { actorName } from '../../../../features/history/words.js';
import { counted } from '../../../../lib/format.js';
import { DataTable } from '../../../../ui/data-table.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { reviewsRequest } from '../dashboard.loader.js';

/** The reviews that wait for the user, and since when; nothing where none does. */
export function ReviewsPanel({ userId }: { userId: number }) {
  const queue = useQuery(reviewQueueQuery(userId, reviewsRequest));
  if (queue.data?.total === 0) return null;
  return (
    <section aria-labelledby="reviews">
      <SectionTitle id="reviews" end={<Link to={paths.review()}>All reviews</Link>}>
        Waiting for your review
      </SectionTitle>
      {queue.isPending && <SkeletonText lines={3} />}
      <QueryFailed query={queue} />
      {queue.data && (
        <DataTable
          caption="Templates that wait for your review"
          rows={queue.data.data}
          rowId={(row) => row.id}
          columns={[
            {
              id: 'name',
              header: 'Template',
              cell: (row) => (
                <Link className="name" to={paths['qtemplate-detail'](row.alias, { tab: 'history', view: 'review' })}>
                  {row.name}
                </Link>
              ),
            },
            {
              id: 'asked',
              header: 'Asked',
              phone: 'wide',
              cell: (row) => (
                <span className="text-ink-3">
                  <Ago at={row.step.at} />
                  {' by '}
                  <bdi>{actorName({ actor: row.step.actor, source: 'screen' })}</bdi>
                </span>
              ),
            },
            {
              id: 'approvals',
              header: 'Approvals',
              phone: 'wide',
              cell: (row) => (row.approvals === 0 ? 'None yet' : counted(row.approvals, 'approval')),
            },
          ]}
        />
      )}
    </section>
  );
}
