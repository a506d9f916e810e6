import type { SampleJob, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { jobsQuery } from '../../../../api/history.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { Skeleton } from '../../../../ui/states.js';
import { figureWords, jobsLine, jobWords } from './job-words.js';

/** Lines of a job that are listed. */
const MOST_LINES = 8;

interface JobOutcomesProps {
  template: TemplateDetails;
  viewer: Viewer;
  /** What can be done with a job. */
  acts?: (job: SampleJob) => ReactNode;
}

/** How the sample jobs of a template come out of its saved state: a line, and on request each job. Nothing without jobs. */
export function JobOutcomes({ template, viewer, acts }: JobOutcomesProps) {
  const jobs = useQuery(jobsQuery(viewer.id, template.id));
  if (jobs.isPending) return <Skeleton className="w-40" />;
  if (!jobs.data) return <QueryFailed query={jobs} />;
  if (jobs.data.length === 0) return null;
  const good = jobs.data.every(({ outcome }) => outcome === 'unchanged');
  return (
    <details className="sample-jobs">
      <summary>
        <Outcome good={good} />
        <span>
          Sample jobs: <bdi>{jobsLine(jobs.data)}</bdi>
        </span>
      </summary>
      <ul>
        {jobs.data.map((job) => (
          <li key={job.id}>
            <Outcome good={job.outcome === 'unchanged'} />
            <div>
              <p>
                <b className="font-semibold">
                  <bdi>{job.name}</bdi>
                </b>
                <span className="text-ink-2"> {jobWords(job)}</span>
                {job.tolerance !== null && <span className="text-ink-3">{` (± ${job.tolerance} %)`}</span>}
              </p>
              <JobDetails job={job} />
            </div>
            {acts?.(job)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Outcome({ good }: { good: boolean }) {
  return good ? (
    <Check className="good" aria-hidden="true" />
  ) : (
    <CircleAlert className="changed" aria-label="Not as expected" />
  );
}

/** The answers of a job, and the lines that do not come out as expected. */
function JobDetails({ job }: { job: SampleJob }) {
  const rest = job.differences.length - MOST_LINES;
  return (
    <>
      <p className="text-xs text-ink-3">
        {job.answers
          .map(({ title, answer, unit, assumed }) => `${title} ${answer} ${unit}${assumed ? ' (assumed)' : ''}`)
          .join(' · ')}
      </p>
      {job.differences.slice(0, MOST_LINES).map((line) => (
        <p key={line.quote_template_product_id} className="text-xs text-ink-2">
          <bdi>{line.name}</bdi>: <bdi dir="ltr">{figureWords(line)}</bdi>
        </p>
      ))}
      {rest > 0 && <p className="text-xs text-ink-3">{`and ${counted(rest, 'more line', 'more lines')}`}</p>}
    </>
  );
}
