import { Controller, Query, type StreamableFile } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { BeaconsReport, MarksReport, SeriesPoint, TemplatesReport } from '@quotewright/domain/reports/contract.js';
import * as calls from '@quotewright/domain/reports/endpoints.js';
import { templateUsage } from '@quotewright/projections/reports/template-usage.js';
import { hasSample, totalUsage, usageByTemplate } from '@quotewright/projections/reports/usage-reports.js';
import { templateHistory } from '@quotewright/projections/templates/template-history.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { file } from './file.js';
import { Panels, scopeOf } from './panels.js';
import {
  BeaconsDto,
  comparedOf,
  MarksDto,
  SeriesCsvDto,
  SeriesDto,
  TemplatesCsvDto,
  TemplatesReportDto,
  TotalsCsvDto,
} from './reports.dto.js';

/** Reports on how templates are used, and on what was counted of it. */
@Controller()
export class ReportsController {
  constructor(
    private readonly read: ReadModels,
    private readonly panels: Panels,
  ) {}

  @Call(calls.templates)
  async templates(@Query() query: TemplatesReportDto, @Viewer() viewer: Actor): Promise<Answer<TemplatesReport>> {
    const scope = scopeOf(query);
    const { page, perPage, sort = 'views.desc' } = query;
    const before = comparedOf(scope.period, query);
    const [usage, earlier, sample] = await Promise.all([
      usageByTemplate(this.read, viewer, scope, { page, perPage, sort }),
      totalUsage(this.read, viewer, { ...scope, period: before }),
      scope.sample ? false : hasSample(this.read, viewer, scope),
    ]);
    return this.shown({
      ...usage.page,
      period: scope.period,
      totals: usage.totals,
      before: { period: before, totals: earlier },
      without_sample: sample,
    });
  }

  @Call(calls.templatesCsv)
  async templatesCsv(@Query() query: TemplatesCsvDto, @Viewer() viewer: Actor): Promise<StreamableFile> {
    return file(await this.panels.templates(query, viewer));
  }

  @Call(calls.totalsCsv)
  async totalsCsv(@Query() query: TotalsCsvDto, @Viewer() viewer: Actor): Promise<StreamableFile> {
    return file(await this.panels.totals(query, viewer));
  }

  @Call(calls.series)
  async series(@Query() query: SeriesDto, @Viewer() viewer: Actor): Promise<Answer<SeriesPoint[]>> {
    return this.shown(await this.panels.points(query, viewer));
  }

  @Call(calls.marks)
  async marks(@Query() query: MarksDto, @Viewer() viewer: Actor): Promise<Answer<MarksReport>> {
    return answer(await this.panels.marksOf(query, viewer), { stale: this.read.parked(templateHistory) });
  }

  @Call(calls.seriesCsv)
  async seriesCsv(@Query() query: SeriesCsvDto, @Viewer() viewer: Actor): Promise<StreamableFile> {
    return file(await this.panels.series(query, viewer));
  }

  @Call(calls.beacons)
  async beacons(@Query() query: BeaconsDto, @Viewer() viewer: Actor): Promise<Answer<BeaconsReport>> {
    return answer(await this.panels.beaconsOf(query, viewer));
  }

  @Call(calls.beaconsCsv)
  async beaconsCsv(@Query() query: BeaconsDto, @Viewer() viewer: Actor): Promise<StreamableFile> {
    return file(await this.panels.beacons(query, viewer));
  }

  private shown<T>(data: T): Answer<T> {
    return answer(data, { stale: this.read.parked(templateUsage) });
  }
}
