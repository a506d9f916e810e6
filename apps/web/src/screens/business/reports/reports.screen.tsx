import { usageMetricNames, type TemplatesReport } from '@quotewright/domain/reports/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import {
  beaconsFile,
  beaconsQuery,
  marksQuery,
  seriesFile,
  seriesQuery,
  templatesReportFile,
  templatesReportQuery,
  totalsFile,
} from '../../../api/reports.js';
import { paths } from '../../../app/paths.js';
import { Board } from '../../../features/board/board.js';
import { BoardSearch } from '../../../features/board/filters.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { withValues, type QueryValues } from '../../../lib/query.js';
import { Meta } from '../../../seo/meta.js';
import { Oops, Skeleton } from '../../../ui/states.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { CategoryFilter } from './parts/category-filter.js';
import { CompareChip } from './parts/compare-chip.js';
import { CountedTable } from './parts/counted-table.js';
import { DownloadCsv } from './parts/download-csv.js';
import { MailPanel } from './parts/mail-panel.js';
import { MailedReports } from './parts/mailed-reports.js';
import { ReportNav } from './parts/report-nav.js';
import { ScopeChips } from './parts/scope-chips.js';
import { TableReport } from './parts/table-report.js';
import { usageColumns } from './parts/usage-columns.js';
import { UsageChart } from './parts/usage-chart.js';
import { UsageTotals } from './parts/usage-totals.js';
import {
  beaconsOf,
  chartFileQuery,
  chartQuery,
  reportsNarrowing,
  reportsRequest,
  tableQuery,
  totalsQuery,
} from './reports-request.js';
import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';

const intervals = { day: 'By day', week: 'By week', month: 'By month' } as const;

/** The reports: on usage, or one that is a table, which the address names. */
export function Reports() {
  const [search] = useSearchParams();
  return reportsRequest(search).report ? <TableReport /> : <Usage />;
}

/** How templates are used: the gallery for an admin, its own for a business. */
function Usage() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const request = reportsRequest(search);
  const table = useQuery(templatesReportQuery(viewer.id, tableQuery(request)));
  const chart = useQuery(seriesQuery(viewer.id, chartQuery(request)));
  const marks = useQuery(marksQuery(viewer.id, beaconsOf(request)));
  const beacons = useQuery(beaconsQuery(viewer.id, beaconsOf(request)));
  const report: TemplatesReport | undefined = table.data;
  const addressOf = (values: QueryValues) => `?${withValues(search, { page: null, ...values }).toString()}`;
  const { metric, interval, template } = request;
  const chartTitle = `${usageMetricNames[metric]}, by ${interval}`;
  const about = marks.data?.template;

  return (
    <>
      <Meta title="Reports" />
      <ToolHead padded title="Reports">
        <p className="text-sm text-ink-2">
          {viewer.admin
            ? 'How the templates of the gallery are viewed, downloaded and quoted with. Days end at midnight UTC.'
            : 'How your templates are used. Days end at midnight UTC.'}
        </p>
      </ToolHead>
      <div className="reports">
        <ReportNav current="" />
        <ScopeChips
          request={request}
          period={report?.period}
          addressOf={addressOf}
          leftOut={report?.without_sample}
          include="Sample counts left out: include them"
          leave="Sample counts included: leave them out"
        />
        <section className="report-panel" aria-labelledby="totals-title">
          <header>
            <h2 id="totals-title">Totals</h2>
            <CompareChip request={request} report={report} addressOf={addressOf} />
            <MailPanel of="the totals" title="Totals" panel="totals" query={totalsQuery(request)} />
            <DownloadCsv of="the totals" fetch={() => totalsFile(viewer.id!, totalsQuery(request))} />
          </header>
          {report ? (
            <UsageTotals report={report} metric={metric} addressOf={addressOf} />
          ) : (
            table.isPending && <Skeleton className="h-24" />
          )}
        </section>
        <section className="report-panel" aria-labelledby="chart-title">
          <header>
            <h2 id="chart-title">
              {usageMetricNames[metric]}
              {template > 0 && <> of {about ?? 'one template'}</>}
            </h2>
            {template > 0 && (
              <Link className="btn small ghost" to={addressOf({ template: null })} preventScrollReset>
                Show all templates
              </Link>
            )}
            <nav className="segmented" aria-label="Interval">
              {(Object.keys(intervals) as (keyof typeof intervals)[]).map((one) => (
                <Link
                  key={one}
                  to={addressOf({ interval: one === 'day' ? null : one })}
                  aria-current={one === interval ? 'true' : undefined}
                  preventScrollReset
                >
                  {intervals[one]}
                </Link>
              ))}
            </nav>
            <Link
              className="btn small ghost"
              to={addressOf({ marks: request.marks ? 'off' : null })}
              preventScrollReset
            >
              {request.marks ? 'Hide what happened' : 'Show what happened'}
            </Link>
            <MailPanel of="the chart" title={chartTitle} panel="series" query={chartFileQuery(request)} />
            <DownloadCsv of="the chart" fetch={() => seriesFile(viewer.id!, chartFileQuery(request))} />
          </header>
          {chart.isError && <QueryFailed query={chart} />}
          {chart.isPending && <Skeleton className="h-64" />}
          {chart.data && (
            <UsageChart
              points={chart.data}
              metric={metric}
              interval={interval}
              marks={request.marks ? marks.data : undefined}
            />
          )}
        </section>
        <section className="report-panel" aria-labelledby="table-title">
          <header>
            <h2 id="table-title">By template</h2>
            <MailPanel of="the table" title="Usage by template" panel="templates" query={tableQuery(request)} />
            <DownloadCsv of="the table" fetch={() => templatesReportFile(viewer.id!, tableQuery(request))} />
          </header>
          <Board
            caption="Usage by template"
            noun="template"
            list={table}
            rowId={({ template_id }) => template_id}
            rowName={({ name }) => name}
            columns={usageColumns(addressOf, template)}
            sort={request.sort ?? { field: 'views', type: 'desc' }}
            perPage={defaultPerPage}
            filters={
              <>
                <BoardSearch label="Search templates" placeholder="Template name" />
                <CategoryFilter value={request.category} />
              </>
            }
            narrowing={reportsNarrowing}
            empty={
              viewer.admin ? (
                <Oops
                  message1="No templates yet"
                  message2="There are no records to show. Publish a template, and its views, downloads and quotes are counted here."
                  link={{ to: paths['qtemplates-staging'](), label: 'Go to staging' }}
                />
              ) : (
                <Oops
                  message1="No templates yet"
                  message2="There are no records to show. Get a template from the gallery. The quotes that you save with it are counted here."
                  link={{ to: paths['construction-quote-templates'](), label: 'See all quote templates' }}
                />
              )
            }
          />
        </section>
        <section className="report-panel" aria-labelledby="counted-title">
          <header>
            <h2 id="counted-title">
              What was counted and what was left out
              {template > 0 && <> of {about ?? 'one template'}</>}
            </h2>
            <MailPanel of="what was counted and left out" title="Counts" panel="beacons" query={beaconsOf(request)} />
            <DownloadCsv of="what was counted and left out" fetch={() => beaconsFile(viewer.id!, beaconsOf(request))} />
          </header>
          {beacons.isError && <QueryFailed query={beacons} />}
          {beacons.isPending && <Skeleton className="h-64" />}
          {beacons.data && <CountedTable report={beacons.data} />}
        </section>
        <MailedReports />
      </div>
    </>
  );
}
