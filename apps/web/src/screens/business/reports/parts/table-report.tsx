import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import type { ReportColumn, TableReportHead, TableReportRow } from '@quotewright/domain/reports/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { reportTableFile, reportTableQuery, reportTablesQuery } from '../../../../api/reports.js';
import { paths } from '../../../../app/paths.js';
import { Board } from '../../../../features/board/board.js';
import { BoardSearch } from '../../../../features/board/filters.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { day } from '../../../../lib/day.js';
import { quantity } from '../../../../lib/format.js';
import { withValues, type QueryValues } from '../../../../lib/query.js';
import { Meta } from '../../../../seo/meta.js';
import type { Column, Sort } from '../../../../ui/data-table.js';
import { Oops } from '../../../../ui/states.js';
import { ToolHead } from '../../../../ui/tool-head.js';
import { reportQuery, reportsRequest } from '../reports-request.js';
import { DownloadCsv } from './download-csv.js';
import { ScopeChips } from './scope-chips.js';
import { ReportNav } from './report-nav.js';

/** What narrows the rows. */
const narrowing = ['search'] as const;

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
            <h2 id="report-title">{title}</h2>
            {head && <DownloadCsv of="the table" fetch={() => reportTableFile(viewer.id!, reportQuery(request))} />}
          </header>
          <Board
            caption={title}
            noun="row"
            list={list}
            rowId={({ id }) => id}
            rowName={({ cells }) => String(cells[0])}
            columns={head ? columnsOf(head) : []}
            sort={sortOf(request.order ?? head?.sort)}
            perPage={defaultPerPage}
            filters={<BoardSearch label={`Search ${title}`} placeholder={head?.columns[0]?.label ?? 'Name'} />}
            narrowing={narrowing}
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
      </div>
    </>
  );
}

/** `changes.desc` as the table's sort. */
function sortOf(order: string | undefined): Sort {
  const [field, type] = order?.split('.') ?? [];
  return field ? { field, type: type === 'asc' ? 'asc' : 'desc' } : null;
}

function columnsOf({ columns }: TableReportHead): Column<TableReportRow>[] {
  return columns.map(({ id, label, kind }, at) => ({
    id,
    header: label,
    sortField: id,
    ...(kind === 'words' ? { phone: 'wide' as const } : { numeric: true, sortFirst: 'desc' as const }),
    cell: ({ cells, alias }) => {
      const words = cellWords(cells[at] ?? null, kind);
      if (at > 0)
        return (
          <>
            {kind !== 'words' && <span className="report-unit">{label}: </span>}
            {words}
          </>
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
  if (kind === 'days') return `${quantity(value)} ${value === 1 ? 'day' : 'days'}`;
  return kind === 'day' ? day(String(value)) : String(value);
}
