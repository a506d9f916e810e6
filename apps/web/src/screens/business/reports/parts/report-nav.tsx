import { reportGroups, type ReportGroup } from '@quotewright/domain/reports/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { reportTablesQuery } from '../../../../api/reports.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { withValues } from '../../../../lib/query.js';
import { useChosenInSight } from '../../../../ui/chosen-in-sight.js';

/** What a report has of its own in the address; days, category and template go along. */
const OWN = { page: null, sort: null, search: null, metric: null, interval: null, supplier: null };

/** The report with the totals and the chart, which is no table alone. */
const usage = { name: '', group: 'usage' as ReportGroup, tab: 'By template' };

/** Every report, by what it is about; the one shown is marked. */
export function ReportNav({ current }: { current: string }) {
  const [search] = useSearchParams();
  const { data = [] } = useQuery(reportTablesQuery(useViewer().id));
  const reports = [usage, ...data];
  const tabs = useChosenInSight<HTMLDivElement>(`${current} ${data.length}`);
  const shown = reports.find(({ name }) => name === current);
  const addressOf = (name: string) => `?${withValues(search, { ...OWN, report: name || null }).toString()}`;
  const groups = (Object.keys(reportGroups) as ReportGroup[]).flatMap((group) => {
    const first = reports.find((one) => one.group === group);
    return first ? [{ group, first }] : [];
  });
  return (
    <nav className="report-nav no-print" aria-label="Reports">
      <div className="pills">
        {groups.map(({ group, first }) => (
          <Link key={group} to={addressOf(first.name)} aria-current={group === shown?.group ? 'true' : undefined}>
            {reportGroups[group]}
          </Link>
        ))}
      </div>
      <div ref={tabs} className="segmented">
        {reports
          .filter(({ group }) => group === shown?.group)
          .map(({ name, tab }) => (
            <Link key={name} to={addressOf(name)} aria-current={name === current ? 'page' : undefined}>
              {tab}
            </Link>
          ))}
      </div>
    </nav>
  );
}
