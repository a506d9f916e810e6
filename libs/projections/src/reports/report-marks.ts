import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { mostMarks, type MarksReport, type ReportMark } from '@quotewright/domain/reports/contract.js';
import { withReasons, type Origin } from '../kernel/origin.js';
import type { ReadModels } from '../kernel/projection.js';
import { templateHistory } from '../templates/template-history.js';
import { templateMoments } from '../templates/template-moments.js';
import { reportedName, templatesOf, type UsageScope } from './usage-reports.js';

type FoundMark = ReportMark & Pick<Origin, 'reason' | 'reason_id'>;

const day = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

/**
 * When the templates that `viewer` gets reports of were published and taken off, and their named moments, on the days of
 * a report. Those of the sample are in it: the figures do not hide them either.
 */
export async function marksIn(
  read: ReadModels,
  viewer: Actor,
  { period: { from, to }, category, template }: Pick<UsageScope, 'period' | 'category' | 'template'>,
): Promise<MarksReport> {
  const { knex } = read;
  const days = (column: string) =>
    knex.raw(
      `${column} >= ?::date::timestamp AT TIME ZONE 'UTC' AND ${column} < (?::date + 1)::timestamp AT TIME ZONE 'UTC'`,
      [from, to],
    );
  const templates = () => templatesOf(read, viewer, { category, template });
  const publishes = templates()
    .join({ e: read.table(templateHistory, 'event') }, 'e.template_id', 'c.template_id')
    .whereIn('e.type', ['TemplatePublished', 'TemplateUnpublished'])
    .whereRaw(days('e.at'))
    .select('c.template_id', 'c.name as template', 'e.at', 'e.reason', 'e.reason_id')
    .select(
      knex.raw(`CASE e.type WHEN 'TemplatePublished' THEN 'published' ELSE 'unpublished' END AS kind, NULL AS text`),
    );
  const moments = templates()
    .join({ m: read.table(templateMoments, 'moment') }, 'm.template_id', 'c.template_id')
    .whereRaw(days('m.at'))
    .select('c.template_id', 'c.name as template', 'm.at')
    .select(knex.raw(`NULL AS reason, NULL AS reason_id, 'moment' AS kind, m.name AS text`));
  const [rows, name] = await Promise.all([
    knex(publishes.unionAll([moments]).as('k'))
      .orderBy([
        { column: 'k.at', order: 'desc' },
        { column: 'k.template_id', order: 'desc' },
      ])
      .limit(mostMarks)
      .select<(FoundMark & { of: number })[]>(
        'k.*',
        knex.raw(`${day('k.at')} AS day, (count(*) OVER ())::integer AS of`),
      ),
    reportedName(read, viewer, template),
  ]);
  const marks = (await withReasons(read, rows)).map(({ day: on, kind, template_id, template: of, text, reason }) => ({
    day: on,
    kind,
    template_id,
    template: of,
    text: text ?? reason,
  }));
  return { marks: marks.reverse(), more: (rows[0]?.of ?? 0) - rows.length, template: name };
}
