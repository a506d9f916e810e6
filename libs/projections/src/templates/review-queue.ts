import type { Knex } from 'knex';
import type { Page, Person } from '@quotewright/domain/kernel/contract.js';
import type {
  QueuedReview,
  QueuePart,
  ReviewCounts,
  ReviewQueueQuery,
} from '@quotewright/domain/templates/contract.js';
import { withReasons } from '../kernel/origin.js';
import { pageOf } from '../kernel/paging.js';
import type { ReadModels } from '../kernel/projection.js';
import { templateDetails } from './template-details.js';
import { about, AHEAD } from './template-listing.js';
import { templateReviews } from './template-reviews.js';
import { sampleQuotes } from './template-view.js';

/** An admin as SQL: the column of a query over accounts, or a bound id. */
type Admin = 'u.id' | '?';

/** Open reviews: `s` the last request or answer, `v` the review, `c` the staged card. */
function open(read: ReadModels): Knex.QueryBuilder {
  return read
    .knex({ s: read.table(templateReviews, 'step') })
    .join({ v: read.table(templateReviews, 'review') }, 'v.template_id', 's.template_id')
    .join({ c: read.table(templateDetails, 'card') }, (on) =>
      on.on('c.template_id', 's.template_id').andOnVal('c.state', 'staged'),
    )
    .whereIn('s.step', ['request', 'answer'])
    .whereRaw(AHEAD);
}

/** The approvals `a` of the content as it is. */
const approvals = (read: ReadModels): string =>
  `${read.table(templateReviews, 'step')} a WHERE a.template_id = s.template_id AND a.step = 'approval' AND a.version >= v.content_version`;

/** Whether a review waits for an admin, as SQL that binds them twice. */
const waitsFor = (read: ReadModels, admin: Admin): string =>
  `(s.step = 'request' AND NOT (${admin} = ANY (v.changers)) AND NOT EXISTS (SELECT FROM ${approvals(read)} AND a.actor_id = ${admin}))`;

const conditions: Record<QueuePart, (waits: string) => string> = {
  waiting: (waits) => waits,
  others: (waits) => `(s.step = 'request' AND NOT ${waits})`,
  changes: (waits) => `(s.step = 'answer' AND NOT ${waits})`,
};

/** A page of the open reviews as an admin has them to do, the longest waiting first. */
export async function reviewQueue(
  read: ReadModels,
  viewerId: number,
  { part = 'waiting', searchTerm, ...paging }: ReviewQueueQuery,
): Promise<Page<QueuedReview>> {
  const query = open(read)
    .leftJoin({ u: 'app.user' }, 'u.id', 's.actor_id')
    .whereRaw(conditions[part](waitsFor(read, '?')), [viewerId, viewerId]);
  about(query, searchTerm);
  const page = await pageOf<Found>(query, paging, (rows) =>
    rows
      .select(
        's.template_id as id',
        'c.name',
        'c.alias',
        'c.thumbnail',
        'c.change_count',
        's.actor_id',
        's.user_type',
        'u.name as actor',
        's.at',
        's.version',
        's.reason',
        's.reason_id',
        read.knex.raw('s.version < v.content_version AS stale'),
        read.knex.raw(
          `(SELECT count(*) FROM ${approvals(read)} AND EXISTS (SELECT FROM app."user" au WHERE au.id = a.actor_id AND au.user_type = 'admin' AND au.deactivated_at IS NULL))::int AS approvals`,
        ),
      )
      .orderBy(['s.at', 's.template_id']),
  );
  const found = await withReasons(read, page.data);
  const quotes = await sampleQuotes(
    read,
    found.map(({ id }) => id),
  );
  return {
    ...page,
    data: found.map(({ actor_id, user_type, actor, at, version, reason, reason_id: _, ...row }) => ({
      ...row,
      step: { actor: { id: actor_id, name: actor, user_type }, at: at.toISOString(), version, note: reason },
      sample_quote: quotes.get(row.id)!,
    })),
  };
}

interface Found {
  id: number;
  name: string;
  alias: string;
  thumbnail: string;
  change_count: number;
  actor_id: Person['id'];
  user_type: Person['user_type'];
  actor: string | null;
  at: Date;
  version: number;
  reason: string | null;
  reason_id: string | null;
  stale: boolean;
  approvals: number;
}

/** How many open reviews an admin has in each part of the queue. */
export async function reviewCounts(read: ReadModels, viewerId: number): Promise<ReviewCounts> {
  const waits = waitsFor(read, '?');
  const counted = (part: QueuePart): Knex.Raw =>
    read.knex.raw(`count(*) FILTER (WHERE ${conditions[part](waits)})::int AS ${part}`, [viewerId, viewerId]);
  return (await open(read).first(counted('waiting'), counted('others'), counted('changes'))) as ReviewCounts;
}

/** The admins for whom a review has waited since `before`, and who were not reminded since. */
export async function adminsToRemind(read: ReadModels, before: Date): Promise<number[]> {
  return open(read)
    .join({ u: 'app.user' }, (on) => on.onVal('u.user_type', 'admin'))
    .whereNotNull('u.verified_at')
    .where('s.at', '<=', before)
    .where((either) => void either.whereNull('u.reviews_reminded_at').orWhere('u.reviews_reminded_at', '<=', before))
    .whereRaw(waitsFor(read, 'u.id'))
    .distinct('u.id')
    .orderBy('u.id')
    .pluck('u.id');
}
