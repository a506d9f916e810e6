import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import type {
  ReportColumn,
  TableReportHead,
  TableReportPage,
  TableReportRow,
} from '@quotewright/domain/reports/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { reportTableFile, reportTableQuery, reportTablesQuery } from '../../../../api/reports.js';
import { paths } from '../../../../app/paths.js';
import { Board } from '../../../../features/board/board.js';
import { BoardSearch } from '../../../../features/board/filters.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { day } from '../../../../lib/day.js';
import { counted, money, quantity } from '../../../../lib/format.js';
import { withValues, type QueryValues } from '../../../../lib/query.js';
import { Meta } from '../../../../seo/meta.js';
import type { Column, Sort } from '../../../../ui/data-table.js';
import { Oops } from '../../../../ui/states.js';
import { ToolHead } from '../../../../ui/tool-head.js';
import { reportQuery, reportsNarrowing, reportsRequest } from '../reports-request.js';
import { CategoryFilter } from './category-filter.js';
import { DownloadCsv } from './download-csv.js';
import { MailPanel } from './mail-panel.js';
import { MailedReports } from './mailed-reports.js';
import { percent } from './percent.js';
import { ReportNav } from './report-nav.js';
import { ScopeChips } from './scope-chips.js';
import { StepBars } from './step-bars.js';

/** A report that is one table: what the server says of it, sorted and searched in the address. */
export function TableReport() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const request = reportsRequest(search);
  const list = useQuery(reportTableQuery(viewer.id, reportQuery(request)));
  const { data: heads = [] } = useQuery(reportTablesQuery(viewer.id));
  const head = heads.find(({ name }) => name === request.report);
  const title = head?.title ?? 'Report';
  const addressOf = (values: QueryValues) => `?${withValues(search, { page: null, ...values }).toString()}`;
  const without = list.data?.without_sample;
  const { template, supplier } = request;

  return (
    <>
      <Meta title={title} />
      <ToolHead padded title="Reports">
        <p className="text-sm text-ink-2">{head?.about ?? 'This report is not there.'}</p>
      </ToolHead>
      <div className="reports">
        <ReportNav current={request.report} />
        {head && !head.now && (
          <ScopeChips
            request={request}
            period={list.data?.period}
            addressOf={addressOf}
            leftOut={without}
            include="Sample left out: include it"
            leave="Sample included: leave it out"
          />
        )}
        <section className="report-panel" aria-labelledby="report-title">
          <header>
            <h2 id="report-title">
              {title}
              {template > 0 && <> of {list.data?.template ?? 'one template'}</>}
              {supplier > 0 && <> of {supplierIn(list.data) ?? 'one supplier'}</>}
            </h2>
            {template > 0 && (
              <Link className="btn small ghost" to={addressOf({ template: null })}>
                Show all templates
              </Link>
            )}
            {supplier > 0 && (
              <Link className="btn small ghost" to={addressOf({ supplier: null })}>
                Show all suppliers
              </Link>
            )}
            {head && (
              <>
                <MailPanel of="the table" title={title} panel="table" query={reportQuery(request)} />
                <DownloadCsv of="the table" fetch={() => reportTableFile(viewer.id!, reportQuery(request))} />
              </>
            )}
          </header>
          {head?.steps && list.data && list.data.total > 0 && <StepBars report={list.data} />}
          <Board
            caption={title}
            noun="row"
            list={list}
            rowId={({ id }) => id}
            rowName={({ cells }) => String(cells[0])}
            columns={head ? columnsOf(head, addressOf) : []}
            sort={sortOf(request.order ?? head?.sort)}
            perPage={defaultPerPage}
            filters={
              <>
                <BoardSearch label={`Search ${title}`} placeholder={head?.columns[0]?.label ?? 'Name'} />
                <CategoryFilter value={request.category} />
              </>
            }
            narrowing={reportsNarrowing}
            empty={
              head?.now ? (
                <Oops message1="Nothing waits" message2="There is nothing to show in this report now." />
              ) : (
                <Oops
                  message1="Nothing on these days"
                  message2={
                    without
                      ? 'Only the sample was at work then. Include it, or choose other days.'
                      : 'Choose other days, or come back once something has changed.'
                  }
                />
              )
            }
          />
        </section>
        <MailedReports />
      </div>
    </>
  );
}

/** The supplier that a page is narrowed to, as its rows name it. */
function supplierIn(page: TableReportPage | undefined): string | undefined {
  const at = page?.head.columns.findIndex(({ id }) => id === 'business') ?? -1;
  const name = page?.data[0]?.cells[at];
  return typeof name === 'string' ? name : undefined;
}

/** `changes.desc` as the table's sort. */
function sortOf(order: string | undefined): Sort {
  const [field, type] = order?.split('.') ?? [];
  return field ? { field, type: type === 'asc' ? 'asc' : 'desc' } : null;
}

function columnsOf(
  { columns, drill }: TableReportHead,
  addressOf: (values: QueryValues) => string,
): Column<TableReportRow>[] {
  return columns.map(({ id, label, kind }, at) => ({
    id,
    header: label,
    sortField: id,
    ...(kind === 'words' ? { phone: 'wide' as const } : { numeric: true, sortFirst: 'desc' as const }),
    cell: ({ cells, alias, supplier }) => {
      const words = cellWords(cells[at] ?? null, kind);
      if (at > 0)
        return (
          <>
            {kind !== 'words' && <span className="report-unit">{label}: </span>}
            {words}
          </>
        );
      if (drill && supplier !== null)
        return (
          <Link className="name quiet" to={addressOf({ report: drill, supplier, sort: null, search: null })}>
            {words}
          </Link>
        );
      return alias ? (
        <Link className="name quiet" to={paths['qtemplate-detail'](alias)}>
          {words}
        </Link>
      ) : (
        <span className="name">{words}</span>
      );
    },
  }));
}

/** A cell as it is read: `1,204`, `3.5 days`, `November 21, 2026`. */
function cellWords(value: string | number | null, kind: ReportColumn['kind']): string {
  if (value === null) return '–';
  if (kind === 'number') return quantity(value);
  if (kind === 'share') return percent(Number(value));
  if (kind === 'change') return `${Number(value) > 0 ? '+' : ''}${percent(Number(value)).replace('-', '−')}`;
  if (kind === 'money') return money(String(value));
  if (kind === 'days') return `${quantity(value)} ${value === 1 ? 'day' : 'days'}`;
  if (kind === 'hours') return duration(Number(value));
  return kind === 'day' ? day(String(value)) : String(value);
}

/** Hours as they are read: `12 minutes`, `5.3 hours`, `3.2 days`. */
function duration(hours: number): string {
  if (hours < 1) return counted(Math.round(hours * 60), 'minute');
  return hours < 48 ? counted(Number(hours.toFixed(1)), 'hour') : counted(Number((hours / 24).toFixed(1)), 'day');
}
