import { Controller, Query, type StreamableFile } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { TableReportHead, TableReportPage } from '@quotewright/domain/reports/contract.js';
import * as calls from '@quotewright/domain/reports/endpoints.js';
import { tableReports } from '@quotewright/projections/reports/context.js';
import { headOf, tableRows } from '@quotewright/projections/reports/table-report.js';
import { reportedName } from '@quotewright/projections/reports/usage-reports.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { file } from './file.js';
import { isFor, Panels, tableScope } from './panels.js';
import { TableCsvDto, TableDto } from './reports.dto.js';

/** Reports that are one table each. What there is stands in `tableReports`. */
@Controller()
export class TablesController {
  constructor(
    private readonly read: ReadModels,
    private readonly panels: Panels,
  ) {}

  @Call(calls.tables)
  tables(@Viewer() viewer: Actor): TableReportHead[] {
    return tableReports.filter((report) => isFor(viewer, report)).map(headOf);
  }

  @Call(calls.table)
  async table(@Query() query: TableDto, @Viewer() viewer: Actor): Promise<Answer<TableReportPage>> {
    const { report, ...scope } = tableScope(query, viewer);
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
    return file(await this.panels.table(query, viewer));
  }
}
