import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { viewOutcomes, type ViewOutcome } from '@quotewright/domain/engagement/contract.js';
import type { BeaconsReport, ReportPeriod } from '@quotewright/domain/reports/contract.js';
import { templatesOf } from '@quotewright/projections/reports/usage-reports.js';
import type { ReadModels } from '@quotewright/projections/kernel/projection.js';

/** The order of the report: what counts, then why the rest does not. */
const shownOutcomes: readonly ViewOutcome[] = [...viewOutcomes].reverse();

interface BeaconScope {
  period: ReportPeriod;
  category?: number;
  template?: number;
}

/**
 * What became of the beacons of the templates that `viewer` gets reports of. An admin's report of all has every beacon:
 * also of templates of businesses, and of those that there are not.
 */
export async function beaconsIn(
  read: ReadModels,
  viewer: Actor,
  { period: { from, to }, category, template }: BeaconScope,
): Promise<Omit<BeaconsReport, 'period'>> {
  const everything = viewer.userType === 'admin' && category === undefined && template === undefined;
  const rows = read.knex('app.view_beacon');
  if (!everything)
    void rows.whereIn('template_id', templatesOf(read, viewer, { category, template }).select('c.template_id'));
  const [counts, first] = await Promise.all([
    rows
      .clone()
      .whereBetween('day', [from, to])
      .groupBy('outcome')
      .select<{ outcome: ViewOutcome; count: number }[]>('outcome', read.knex.raw('sum(count)::integer AS count')),
    rows.clone().first<{ since: string | null }>(read.knex.raw('min(day)::text AS since')),
  ]);
  const known = new Map(counts.map(({ outcome, count }) => [outcome, count]));
  const parts = shownOutcomes.map((outcome) => ({ outcome, count: known.get(outcome) ?? 0 }));
  return { parts, received: parts.reduce((sum, { count }) => sum + count, 0), since: first?.since ?? null };
}
