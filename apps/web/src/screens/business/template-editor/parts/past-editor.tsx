import type { Moment, TemplateDetails, TemplateLife } from '@quotewright/domain/templates/contract.js';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isApiError, messageOf } from '../../../../api/errors.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { withValues } from '../../../../lib/query.js';
import { Loading, Oops, Skeleton, SkeletonText } from '../../../../ui/states.js';
import { PastBar } from './past-bar.js';
import { RestoreDialog, type Restoring } from './restore-dialog.js';
import { StateView } from './state-view.js';
import { Timeline } from './timeline.js';

interface PastEditorProps {
  /** As it is today. */
  template: TemplateDetails;
  viewer: Viewer;
  asOf: string;
  tab: string;
  past: UseQueryResult<TemplateDetails>;
  life: TemplateLife | undefined;
  moments: readonly Moment[];
}

/** The whole editor as it was at a moment, read-only; what differs from today can be restored. */
export function PastEditor({ template, viewer, asOf, tab, past, life, moments }: PastEditorProps) {
  const [search] = useSearchParams();
  const [restoring, setRestoring] = useState<Restoring | null>(null);
  const then = past.data;
  const code = isApiError(past.error) ? past.error.code : null;
  const nowhere = code !== null && ['not_yet', 'version_not_found', 'moment_not_found', 'invalid_input'].includes(code);
  const hrefOf = (to: string | null) => `?${withValues(search, { as_of: to }).toString()}`;
  const loading = past.isPlaceholderData || (past.isFetching && !then);
  return (
    <div className="past">
      <PastBar
        asOf={asOf}
        at={then?.as_of}
        version={then?.version}
        stops={life?.stops ?? []}
        moments={moments}
        loading={past.isPlaceholderData || past.isFetching}
      />
      {nowhere && (
        <div className="tool-body">
          <Oops
            message1={code === 'not_yet' ? 'Not there yet' : 'No such moment'}
            message2={
              code === 'invalid_input' ? 'This address names no date, version or moment.' : messageOf(past.error)
            }
            link={
              code === 'not_yet'
                ? { to: hrefOf(`v${life?.stops[0]?.version ?? 1}`), label: 'See its first version' }
                : { to: hrefOf(null), label: 'Back to today' }
            }
          />
        </div>
      )}
      {past.isError && !nowhere && (
        <div className="tool-body">
          <QueryFailed query={past} />
        </div>
      )}
      {past.isPending && <PastSkeleton />}
      {then && (
        <div className="past-state" aria-busy={loading || undefined}>
          {tab === 'history' ? (
            <div className="history one">
              <Timeline template={template} viewer={viewer} until={then.as_of} />
            </div>
          ) : (
            <StateView tab={tab} then={then} now={template} onRestore={viewer.may('work') ? setRestoring : undefined} />
          )}
        </div>
      )}
      {restoring && (
        <RestoreDialog
          template={template}
          viewer={viewer}
          asOf={asOf}
          restoring={restoring}
          onClose={() => setRestoring(null)}
        />
      )}
    </div>
  );
}

function PastSkeleton() {
  return (
    <Loading label="Loading the earlier state" className="tool-body grid gap-6">
      {[56, 72, 64, 48].map((width) => (
        <div key={width} className="grid gap-2">
          <span style={{ inlineSize: `${width}%` }}>
            <Skeleton />
          </span>
          <SkeletonText lines={1} />
        </div>
      ))}
    </Loading>
  );
}
