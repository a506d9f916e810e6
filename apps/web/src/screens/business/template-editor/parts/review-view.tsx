import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { comparisonQuery } from '../../../../api/history.js';
import { reviewQuery } from '../../../../api/review.js';
import { HistorySkeleton } from '../../../../features/history/earlier.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { withValues } from '../../../../lib/query.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Differences, Money } from './compare-view.js';
import { JobOutcomes } from './job-outcomes.js';
import { RestoreDialog, type Restoring } from './restore-dialog.js';
import { ChangeNotes, Comments } from './review-notes.js';
import { RehearsalLine } from './rehearsal-line.js';
import { ReviewPanel } from './review-panel.js';

/** The review of a gallery template before it is published: its state, and everything that visitors do not see yet. */
export function ReviewView({ template, viewer }: { template: TemplateDetails; viewer: Viewer }) {
  const [search] = useSearchParams();
  const [restoring, setRestoring] = useState<Restoring | null>(null);
  const published = template.published_version !== null;
  const review = useQuery(reviewQuery(viewer.id, template.id));
  const comparison = useQuery({
    ...comparisonQuery(viewer.id, template.id, 'published', 'current'),
    enabled: published,
  });
  const about = review.data && { template, viewer, review: review.data };
  const paths = Object.values(comparison.data?.changes ?? {})
    .flat()
    .map(({ path }) => path);
  const gone = (review.data?.comments ?? []).filter(({ path }) => comparison.data && !paths.includes(path));
  return (
    <section className="tool-body compare-view" aria-label="Review before publishing">
      <div className="compare-head">
        <Link className="btn small ghost" to={`?${withValues(search, { view: null }).toString()}`} preventScrollReset>
          <ArrowLeft aria-hidden="true" className="flip" />
          All changes
        </Link>
        <h2 className="text-xl">Review</h2>
      </div>
      {review.isPending && <SkeletonText lines={4} />}
      <QueryFailed query={review} />
      <JobOutcomes template={template} viewer={viewer} />
      {review.data && <ReviewPanel template={template} review={review.data} viewer={viewer} />}
      {published && template.has_unpublished_changes && <RehearsalLine template={template} viewer={viewer} />}
      {!published && (
        <p className="text-sm text-ink-2 max-w-[60ch]">
          Visitors see nothing of this template, so everything in it is new to them. Its parts are in the other tabs.
        </p>
      )}
      {published && comparison.isPending && <HistorySkeleton />}
      {published && <QueryFailed query={comparison} />}
      {comparison.data && (
        <div className="compare-body">
          <Money bridge={comparison.data.bridge} />
          <div className="min-w-0">
            <Differences
              comparison={comparison.data}
              below={
                about &&
                ((change) => (
                  <ChangeNotes
                    {...about}
                    change={change}
                    onSetBack={() => setRestoring({ path: change.path, what: change.label })}
                  />
                ))
              }
            />
            {about && gone.length > 0 && (
              <section aria-label="Comments on changes that are gone" className="mt-5">
                <h3 className="sub-head mb-2">On changes that are gone</h3>
                <Comments {...about} comments={gone} />
              </section>
            )}
          </div>
        </div>
      )}
      {restoring && (
        <RestoreDialog
          template={template}
          viewer={viewer}
          asOf={`v${template.published_version}`}
          restoring={restoring}
          onClose={() => setRestoring(null)}
        />
      )}
    </section>
  );
}
