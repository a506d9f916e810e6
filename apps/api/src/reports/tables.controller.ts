import { Controller, Query, type StreamableFile } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { TableReportHead, TableReportPage, TableReportQuery } from '@quotewright/domain/reports/contract.js';
import * as calls from '@quotewright/domain/reports/endpoints.js';
import { tableReports } from '@quotewright/projections/reports/context.js';
import { headOf, sortsOf, tableRows, type TableReport } from '@quotewright/projections/reports/table-report.js';
import { reportedName } from '@quotewright/projections/reports/usage-reports.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { invalidInput } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { file } from './file.js';
import { periodOf, TableCsvDto, TableDto } from './reports.dto.js';

/** Reports that are one table each. What there is stands in `tableReports`. */
@Controller()
export class TablesController {
  constructor(private readonly read: ReadModels) {}

  @Call(calls.tables)
  tables(@Viewer() viewer: Actor): TableReportHead[] {
    return tableReports.filter((report) => isFor(viewer, report)).map(headOf);
  }

  @Call(calls.table)
  async table(@Query() query: TableDto, @Viewer() viewer: Actor): Promise<Answer<TableReportPage>> {
    const { report, ...scope } = scopeOf(query, viewer);
    const { page, perPage } = query;
    const [rows, sample, template] = await Promise.all([
      tableRows(this.read, viewer, report, { ...scope, page, perPage }),
      scope.sample ? false : (report.hasSample?.(this.read, viewer, scope) ?? false),
      reportedName(this.read, viewer, scope.template),
    ]);
    const { period } = scope;
    return answer(
      { ...rows, head: headOf(report), period, template, without_sample: sample },
      { stale: this.read.parked(report.of) },
    );
  }

  @Call(calls.tableCsv)
  async tableCsv(@Query() query: TableCsvDto, @Viewer() viewer: Actor): Promise<StreamableFile> {
    const { report, ...scope } = scopeOf(query, viewer);
    return file(
      report.name,
      scope.period,
      linesOf(report, await tableRows(this.read, viewer, report, { ...scope, perPage: 0 })),
    );
  }
}

/** The lines of the file: headings, every row and, where steps are drawn, their sums. */
function linesOf({ columns, steps }: TableReport, { data, sums }: Pick<TableReportPage, 'data' | 'sums'>) {
  const headings = columns.map(({ label, kind }) =>
    kind === 'days' || kind === 'hours' ? `${label} (${kind})` : label,
  );
  const together = columns.map(({ id }, at) => (at === 0 ? 'All together' : (sums[steps?.indexOf(id) ?? -1] ?? null)));
  return [headings, ...data.map(({ cells }) => cells), ...(steps ? [together] : [])];
}

const isFor = ({ userType }: Actor, { admins }: TableReport): boolean => !admins || userType === 'admin';

/** The report that a query names, and what it asks of it. Throws `report_not_found`, `invalid_input`. */
function scopeOf(query: Omit<TableReportQuery, 'page' | 'perPage'>, viewer: Actor) {
  const report = tableReports.find((one) => one.name === query.name && isFor(viewer, one));
  if (!report) throw new DomainError('report_not_found', 'There is no such report.');
  const sort = query.sort ?? report.sort;
  const sorts = sortsOf(report);
  if (!sorts.includes(sort))
    throw invalidInput([{ path: 'sort', code: 'is_in', message: `sort is one of ${sorts.join(', ')}.` }]);
  const searchTerm = query.searchTerm?.trim() || undefined;
  const { category_id: category, template, supplier } = query;
  return {
    report,
    sort,
    searchTerm,
    category,
    template,
    supplier,
    period: periodOf(query),
    sample: query.sample === 'with',
  };
}
