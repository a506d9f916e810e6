import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { CircleAlert, Rows3 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted, quantity } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Progress, Skeleton } from '../../../../ui/states.js';
import { resultLine, runWords } from './rehearsal-words.js';
import { useRehearsal } from './use-rehearsal.js';

interface RehearsalLineProps {
  template: TemplateDetails;
  viewer: Viewer;
}

/** What real quotes come to with the unpublished changes, in a line, and the way to start a rehearsal and to all of it. */
export function RehearsalLine({ template, viewer }: RehearsalLineProps) {
  const { query, starting, start } = useRehearsal(template, viewer);
  const [search] = useSearchParams();
  if (query.isPending) return <Skeleton className="w-56" />;
  if (!query.data) return <QueryFailed query={query} />;
  const { quotes, run } = query.data;
  const open = search.get('view') !== 'rehearsal' && (
    <Link className="link" to={paths['qtemplate-detail'](template.alias, { tab: 'history', view: 'rehearsal' })}>
      {run?.result ? 'See all' : 'Open'}
    </Link>
  );
  const failing = (run?.result?.failing ?? 0) > 0;
  const said = run !== null || quotes === null;
  return (
    <section className="rehearsal-line" aria-label="Rehearsal on saved quotes">
      {said && (failing ? <CircleAlert className="failing" aria-hidden="true" /> : <Rows3 aria-hidden="true" />)}
      <div className="min-w-0">
        {run?.state === 'running' && (
          <>
            <p>
              {`Rehearsing: ${quantity(run.calculated)} of ${counted(run.quotes, 'quote')}`} {open}
            </p>
            <Progress value={run.calculated / run.quotes} label="Rehearsing" />
          </>
        )}
        {run?.result && (
          <>
            <p>
              Rehearsal: <bdi>{resultLine(run, run.result)}</bdi> {open}
            </p>
            {run.stale && <p className="text-ink-3">{`${runWords(run)}.`}</p>}
          </>
        )}
        {run?.state === 'failed' && <p>The rehearsal could not be calculated. {open}</p>}
        {quotes === null && !run && (
          <p className="text-ink-3">Too few quotes were saved on this template to rehearse it on them.</p>
        )}
        {quotes !== null && run?.state !== 'running' && (!run?.result || run.stale) && (
          <Button size="small" className={said ? 'mt-1' : undefined} busy={starting} onClick={start}>
            {run?.result ? 'Rehearse again' : `Rehearse on ${counted(quotes, 'real quote')}`}
          </Button>
        )}
      </div>
    </section>
  );
}
