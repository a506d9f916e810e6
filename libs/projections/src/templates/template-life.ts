import { mostStops, type TemplateLife } from '@quotewright/domain/templates/contract.js';
import type { ReadModels } from '../kernel/projection.js';
import { templateHistory } from './template-history.js';

/** The life of a template by its commands. The caller has checked that the reader may edit it. */
export async function lifeOf(read: ReadModels, templateId: number): Promise<TemplateLife> {
  const { rows } = await read.knex.raw<{
    rows: { version: number; at: Date; publishing: string | null; changes: number }[];
  }>(
    `WITH stop AS (
       SELECT max(revision) + 1 AS version, max(at) AS at,
         max(type) FILTER (WHERE type IN ('TemplatePublished', 'TemplateUnpublished')) AS publishing
       FROM ${read.table(templateHistory, 'event')} WHERE template_id = ? GROUP BY batch_id
     ), placed AS (
       SELECT *, row_number() OVER (ORDER BY version) AS n, count(*) OVER () AS changes FROM stop
     )
     SELECT version, at, publishing, changes::integer FROM placed
     WHERE n = 1 OR publishing IS NOT NULL OR (changes - n) % ceil(changes::numeric / ?)::integer = 0
     ORDER BY version`,
    [templateId, mostStops],
  );
  return {
    stops: rows.map(({ version, at, publishing }) => ({
      version,
      at: at.toISOString(),
      ...(publishing !== null && { publishing: publishing === 'TemplatePublished' ? 'published' : 'unpublished' }),
    })),
    changes: rows[0]?.changes ?? 0,
  };
}
