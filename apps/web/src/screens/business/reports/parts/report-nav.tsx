import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { reportTablesQuery } from '../../../../api/reports.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { withValues } from '../../../../lib/query.js';

/** What a report has of its own in the address; the days go along. */
const OWN = { page: null, sort: null, search: null, category: null, template: null, metric: null, interval: null };

/** Every report; the one shown is marked. */
export function ReportNav({ current }: { current: string }) {
  const [search] = useSearchParams();
  const { data = [] } = useQuery(reportTablesQuery(useViewer().id));
  return (
    <nav className="history-chips no-print" aria-label="Reports">
      {[{ name: '', title: 'Usage' }, ...data].map(({ name, title }) => (
        <Link
          key={name}
          className={`history-chip ${name === current ? 'set' : ''}`}
          aria-current={name === current ? 'page' : undefined}
          to={`?${withValues(search, { ...OWN, report: name || null }).toString()}`}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
