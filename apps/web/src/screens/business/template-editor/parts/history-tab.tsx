import { templateParts, type Comparison, type TemplateDetails } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../../api/errors.js';
import { comparisonQuery } from '../../../../api/history.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { HistorySkeleton } from '../../../../features/history/earlier.js';
import { partNames } from '../../../../features/history/words.js';
import { useTemplateChange } from '../../../../features/template-change/use-template-change.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { Dim } from '../../../../ui/ornament.js';
import { LoadFailed } from '../../../../ui/states.js';
import { CompareView, Shown } from './compare-view.js';
import { readCompared } from './compare-words.js';
import { PriceBridge } from './price-bridge.js';
import { RehearsalLine } from './rehearsal-line.js';
import { RehearsalView } from './rehearsal-view.js';
import { ReviewView } from './review-view.js';
import { Timeline } from './timeline.js';

/** Every change of the template, newest first, each with its undo; next to it what publishing would change. */
export function HistoryTab({
  template,
  viewer,
  onRollBack,
}: {
  template: TemplateDetails;
  viewer: Viewer;
  /** Without a version, one is chosen. */
  onRollBack: (version?: number) => void;
}) {
  const { admin } = viewer;
  const publishable = admin && template.userType === 'admin';
  const [search] = useSearchParams();
  if (admin && search.get('view') === 'review') return <ReviewView template={template} viewer={viewer} />;
  if (admin && search.get('view') === 'rehearsal') return <RehearsalView template={template} viewer={viewer} />;
  const compared = readCompared(search.get('compare'));
  if (compared) return <CompareView template={template} viewer={viewer} compared={compared} />;
  return (
    <div className="history">
      <Timeline template={template} viewer={viewer} onRollBack={publishable ? onRollBack : undefined} />
      <section
        aria-label={admin ? 'Staging against published' : 'About this history'}
        className={admin ? 'compare' : undefined}
      >
        {admin ? (
          <StagingAgainstPublished
            template={template}
            viewer={viewer}
            onRollBack={publishable ? () => onRollBack() : undefined}
          />
        ) : (
          <OwnHistory />
        )}
      </section>
    </div>
  );
}

function StagingAgainstPublished({
  template,
  viewer,
  onRollBack,
}: {
  template: TemplateDetails;
  viewer: Viewer;
  onRollBack?: () => void;
}) {
  const published = template.published_version !== null;
  const comparison = useQuery({
    ...comparisonQuery(viewer.id, template.id, 'published', 'current'),
    enabled: published,
  });
  const discard = useTemplateCommand(calls.discard);
  const change = useTemplateChange(template.id);
  const confirm = useConfirm();

  async function askToDiscard() {
    const yes = await confirm({
      title: 'Discard unpublished changes?',
      body: `${template.name} goes back to what visitors see. The discarded changes stay in the history, and this can be undone.`,
      action: 'Discard changes',
      danger: true,
    });
    if (yes)
      await change(
        () => discard.mutateAsync({ body: { quote_template_id: template.id } }),
        'Back to what is published.',
      );
  }

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-xl">Staging against published</h2>
        {published && <Badge tone="info">{`version ${template.published_version} to ${template.version}`}</Badge>}
      </div>
      {!published && (
        <p className="text-sm text-ink-2 mt-2">
          This template has never been published, or was taken off. Everything in it is new to the gallery.
        </p>
      )}
      {published && comparison.isPending && <HistorySkeleton />}
      {comparison.isError && (
        <LoadFailed
          message={messageOf(comparison.error)}
          retrying={comparison.isFetching}
          onRetry={() => void comparison.refetch()}
        />
      )}
      {comparison.data && comparison.data.total === 0 && (
        <p className="text-sm text-ink-2 mt-2">Nothing differs. The public page shows exactly this.</p>
      )}
      {comparison.data && comparison.data.total > 0 && (
        <>
          <p className="text-sm text-ink-3 mt-1">{`${counted(comparison.data.total, 'difference')}. Visitors see ${comparison.data.total === 1 ? 'it' : 'them'} after the next publish.`}</p>
          <PriceBridge compared={comparison.data.bridge} />
          <div className="mt-5">
            <RehearsalLine template={template} viewer={viewer} />
          </div>
          <Comparing comparison={comparison.data} />
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {comparison.data && comparison.data.total > 0 && (
          <Button variant="danger" busy={discard.isPending} onClick={() => void askToDiscard()}>
            Discard changes…
          </Button>
        )}
        {onRollBack && <Button onClick={onRollBack}>Published versions…</Button>}
      </div>
    </>
  );
}

function Comparing({ comparison }: { comparison: Comparison }) {
  return (
    <>
      {templateParts.map((part) =>
        comparison.changes[part].length === 0 ? null : (
          <div key={part} className="mt-5">
            <h3 className="sub-head">{partNames[part]}</h3>
            <Dim className="mt-1" />
            {comparison.changes[part].map((change) => (
              <div key={change.path} className="change">
                <span className="font-semibold">{change.label}</span>
                <Shown change={change} />
              </div>
            ))}
          </div>
        ),
      )}
    </>
  );
}

function OwnHistory() {
  return (
    <>
      <h2 className="text-xl">What this is</h2>
      <Dim className="my-2" />
      <p className="text-sm text-ink-2 max-w-[60ch]">
        Every change to this template, with who made it and why. Undo reverses one change and keeps all later ones.
        Price changes of its products are listed too, because they change the quote.
      </p>
    </>
  );
}
