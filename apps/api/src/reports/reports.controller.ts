import { Controller, Query, type StreamableFile } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import {
  outcomeNames,
  usageMetricNames,
  usageMetrics,
  type BeaconsReport,
  type SeriesPoint,
  type TemplatesReport,
  type TemplatesReportQuery,
  type Usage,
} from '@quotewright/domain/reports/contract.js';
import { periodBefore, seriesOf } from '@quotewright/domain/reports/days.js';
import * as calls from '@quotewright/domain/reports/endpoints.js';
import { templateUsage } from '@quotewright/projections/reports/template-usage.js';
import {
  hasSample,
  totalUsage,
  usageByDay,
  usageByTemplate,
  type UsageScope,
} from '@quotewright/projections/reports/usage-reports.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { beaconsIn } from './beacons.js';
import { file } from './file.js';
import { BeaconsDto, periodOf, SeriesDto, TemplatesCsvDto, TemplatesReportDto } from './reports.dto.js';

/** Reports on how templates are used, and on what was counted of it. */
@Controller()
export class ReportsController {
  constructor(private readonly read: ReadModels) {}

  @Call(calls.templates)
  async templates(@Query() query: TemplatesReportDto, @Viewer() viewer: Actor): Promise<Answer<TemplatesReport>> {
    const scope = scopeOf(query);
    const { page, perPage, sort = 'views.desc' } = query;
    const before = periodBefore(scope.period);
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
    const scope = scopeOf(query);
    const { page } = await usageByTemplate(this.read, viewer, scope, { perPage: 0, sort: query.sort ?? 'views.desc' });
    const figures = (usage: Usage) => [...usageMetrics.map((metric) => usage[metric]), usage.conversion];
    const headings = ['Template', 'Category', ...usageMetrics.map((metric) => usageMetricNames[metric])];
    return file('templates', scope.period, [
      [...headings, 'Downloads per daily visitor', 'Template id'],
      ...page.data.map((row) => [row.name, row.category, ...figures(row), row.template_id]),
    ]);
  }

  @Call(calls.series)
  async series(@Query() query: SeriesDto, @Viewer() viewer: Actor): Promise<Answer<SeriesPoint[]>> {
    return this.shown(await this.points(query, viewer));
  }

  @Call(calls.seriesCsv)
  async seriesCsv(@Query() query: SeriesDto, @Viewer() viewer: Actor): Promise<StreamableFile> {
    const points = await this.points(query, viewer);
    const { metric = 'views', interval = 'day' } = query;
    return file(`${metric.replace('_', '-')}-by-${interval}`, periodOf(query), [
      ['From (UTC)', usageMetricNames[metric], 'Complete'],
      ...points.map(({ at, value, partial }) => [at, value, partial ? 'no' : 'yes']),
    ]);
  }

  @Call(calls.beacons)
  async beacons(@Query() query: BeaconsDto, @Viewer() viewer: Actor): Promise<Answer<BeaconsReport>> {
    return answer(await this.beaconsOf(query, viewer));
  }

  @Call(calls.beaconsCsv)
  async beaconsCsv(@Query() query: BeaconsDto, @Viewer() viewer: Actor): Promise<StreamableFile> {
    const { period, parts, received } = await this.beaconsOf(query, viewer);
    return file('beacons', period, [
      ['What became of it', 'Number', 'Share of received'],
      ...parts.map(({ outcome, count }) => [outcomeNames[outcome], count, shareOf(count, received)]),
      ['Received', received, shareOf(received, received)],
    ]);
  }

  private async beaconsOf(query: BeaconsDto, viewer: Actor): Promise<BeaconsReport> {
    const period = periodOf(query);
    const { category_id: category, template } = query;
    return { period, ...(await beaconsIn(this.read, viewer, { period, category, template })) };
  }

  private async points(query: SeriesDto, viewer: Actor): Promise<SeriesPoint[]> {
    const { metric = 'views', interval = 'day', template } = query;
    const scope = { ...scopeOf(query), template };
    const counts = await usageByDay(this.read, viewer, metric, scope);
    return seriesOf(counts, scope.period, interval, new Date().toISOString().slice(0, 10));
  }

  private shown<T>(data: T): Answer<T> {
    return answer(data, { stale: this.read.parked(templateUsage) });
  }
}

/** A part to 4 decimals; `null` of nothing. */
const shareOf = (part: number, all: number): number | null => (all === 0 ? null : Number((part / all).toFixed(4)));

const scopeOf = (query: Omit<TemplatesReportQuery, 'sort' | 'page' | 'perPage'>): UsageScope => ({
  period: periodOf(query),
  category: query.category_id,
  searchTerm: query.searchTerm?.trim() || undefined,
  sample: query.sample === 'with',
});
