import type { StagingFacts } from '@quotewright/domain/templates/contract.js';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { counted } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';

/**
 * Whether visitors see a gallery template, and whether it has changes that they do not see yet or that are in review;
 * leads to those.
 */
export function PublicState({
  template: { alias, name },
  facts: { state, change_count: count, in_review: inReview },
}: {
  template: { alias: string; name: string };
  facts: Pick<StagingFacts, 'state' | 'change_count' | 'in_review'>;
}) {
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
