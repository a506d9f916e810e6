import type { StagingFacts } from '@quotewright/domain/templates/contract.js';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { counted } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { useHydrated } from '../../ui/time.js';
import { dueInFull, dueShort } from '../releases/due.js';

/**
 * Whether visitors see a gallery template, and whether it has changes that they do not see yet, that are in review or
 * scheduled; leads to those.
 */
export function PublicState({
  template: { alias, name },
  facts: { state, change_count: count, in_review: inReview, scheduled },
}: {
  template: { alias: string; name: string };
  facts: Pick<StagingFacts, 'state' | 'change_count' | 'in_review' | 'scheduled'>;
}) {
  if (scheduled) return <ScheduledBadge name={name} scheduled={scheduled} />;
  if (inReview)
    return (
      <Link
        className="badge info"
        to={paths['qtemplate-detail'](alias, { tab: 'history', view: 'review' })}
        aria-label={`${name} is in review`}
      >
        <span className="dot" aria-hidden="true" />
        In review
      </Link>
    );
  if (state !== 'live') return <Badge tone="off">{state === 'unpublished' ? 'Unpublished' : 'Never published'}</Badge>;
  if (count === 0)
    return (
      <Badge tone="live" dot>
        Live
      </Badge>
    );
  return (
    <Link
      className="badge pending"
      to={paths['qtemplate-detail'](alias, { tab: 'history' })}
      aria-label={`${name} is live, with ${counted(count, 'change')} to publish`}
    >
      <span className="dot" aria-hidden="true" />
      {`Live + ${counted(count, 'change')}`}
    </Link>
  );
}

/** `Scheduled Fri 09:00`; leads to the release that does it. */
export function ScheduledBadge({
  name,
  scheduled: { at, action, release_id: releaseId },
}: {
  name: string;
  scheduled: NonNullable<StagingFacts['scheduled']>;
}) {
  const hydrated = useHydrated();
  const full = dueInFull(at, hydrated);
  return (
    <Link
      className="badge info"
      to={paths.release(releaseId)}
      title={full}
      aria-label={`${name} is scheduled to be ${action === 'publish' ? 'published' : 'taken off the site'} on ${full}`}
    >
      <span className="dot" aria-hidden="true" />
      {`Scheduled ${dueShort(at, hydrated)}`}
    </Link>
  );
}
