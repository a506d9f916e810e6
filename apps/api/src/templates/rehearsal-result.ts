import type { Knex } from 'knex';
import { moneyText, readDecimal } from '@quotewright/domain/kernel/money.js';
import {
  rehearsalBounds,
  type QuotesWith,
  type RehearsalQuery,
  type RehearsalResult,
  type RehearsedQuote,
  type Spread,
} from '@quotewright/domain/templates/contract.js';
import { pageOf } from '@quotewright/projections/kernel/paging.js';
import { businessQuotes, savedByIds } from '@quotewright/projections/quotes/saved-quotes.js';
import { rehearsal, type RehearsalBasis } from '@quotewright/projections/templates/rehearsed-quotes.js';
import type { ReadModels } from '../platform/projections/read-models.js';

/** Texts of one kind that a result lists. */
const MOST_TEXTS = 20;

const CHANGE = 'r.after - r.before';
/** `null` from a total of zero. */
const EXACT_PERCENT = '(r.after - r.before) / nullif(r.before, 0) * 100';
const PERCENT = `round(${EXACT_PERCENT}, 1)`;

/** The quotes of the newest run of a template as `r`, each with what was saved as `q`; deleted ones are left out. */
export const rehearsedQuotes = (read: ReadModels, templateId: number): Knex.QueryBuilder =>
  businessQuotes(read).join({ r: 'app.rehearsal_quote' }, 'r.quote_id', 'q.id').where({ 'r.template_id': templateId });

/** What a run that is done says: figures over all its quotes, and a page of those that differ. */
export async function rehearsalResult(
  read: ReadModels,
  templateId: number,
  basis: RehearsalBasis,
  query: RehearsalQuery,
): Promise<RehearsalResult> {
  const quotes = rehearsedQuotes(read, templateId);
  const [sums, bars, page, faults, assumed, dropped] = await Promise.all([
    sumsOf(read, quotes.clone()),
    barsOf(read, quotes.clone()),
    pageOf<Differing>(
      quotes.clone().whereRaw('(r.after IS NULL OR r.before IS NULL OR r.after <> r.before)'),
      query,
      (rows) =>
        rows
          // Nothing of this order says when a quote was saved.
          .orderByRaw(`r.after IS NOT NULL, abs(${CHANGE}) DESC NULLS LAST, md5(r.quote_id::text)`)
          .select('q.id', read.knex.raw(`(${CHANGE})::text AS change`), read.knex.raw(`(${PERCENT})::text AS percent`)),
    ),
    quotesWith(read, quotes.clone(), 'faults'),
    quotesWith(read, quotes.clone(), 'assumed'),
    quotesWith(read, quotes.clone(), 'dropped'),
  ]);
  const saved = await savedByIds(
    read,
    page.data.map(({ id }) => id),
  );
  const rehearse = rehearsal(basis);
  const data = page.data.flatMap(({ id, change, percent }): RehearsedQuote[] => {
    const quote = saved.get(id);
    return quote ? [{ ...rehearse(quote), change: money(change), percent }] : [];
  });
  return { ...sums, bars, faults, assumed, dropped, quotes: { ...page, data } };
}

interface Differing {
  id: number;
  change: string | null;
  percent: string | null;
}

const money = (amount: string | null): string | null => amount && moneyText(readDecimal(amount)!);

const CHANGED = `FILTER (WHERE ${CHANGE} <> 0)`;

type Sums = Pick<
  RehearsalResult,
  'changed' | 'unchanged' | 'failing' | 'still_failing' | 'repaired' | 'change' | 'percent' | 'total'
>;

async function sumsOf({ knex }: ReadModels, quotes: Knex.QueryBuilder): Promise<Sums> {
  const spread = (name: string, of: string) => `
    min(${of}) ${CHANGED} AS ${name}_least, max(${of}) ${CHANGED} AS ${name}_most,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY ${of}) ${CHANGED} AS ${name}_median`;
  const both = 'FILTER (WHERE r.after IS NOT NULL AND r.before IS NOT NULL)';
  const found = (await quotes
    .select(
      knex.raw(`
        count(*) ${CHANGED} AS changed,
        count(*) FILTER (WHERE ${CHANGE} = 0) AS unchanged,
        count(*) FILTER (WHERE r.after IS NULL) AS failing,
        count(*) FILTER (WHERE r.after IS NULL AND r.before IS NULL) AS still_failing,
        count(*) FILTER (WHERE r.after IS NOT NULL AND r.before IS NULL) AS repaired,
        coalesce(sum(r.before) ${both}, 0) AS total_before, coalesce(sum(r.after) ${both}, 0) AS total_after,
        ${spread('change', CHANGE)}, ${spread('percent', PERCENT)}`),
    )
    .first()) as Record<string, string | null>;
  const count = (name: string): number => Number(found[name]);
  const spreadOf = (name: string, shown: (text: string) => string): Spread | null => {
    const [least, median, most] = ['least', 'median', 'most'].map((end) => found[`${name}_${end}`] ?? null);
    return least && median && most ? { least: shown(least), median: shown(median), most: shown(most) } : null;
  };
  return {
    changed: count('changed'),
    unchanged: count('unchanged'),
    failing: count('failing'),
    still_failing: count('still_failing'),
    repaired: count('repaired'),
    change: spreadOf('change', (text) => money(text)!),
    percent: spreadOf('percent', (text) => text),
    total: { before: money(found.total_before!)!, after: money(found.total_after!)! },
  };
}

/** The number of quotes in each bar, `rehearsalBounds`. */
async function barsOf({ knex }: ReadModels, quotes: Knex.QueryBuilder): Promise<number[]> {
  const last = 2 * rehearsalBounds.length;
  const rows: { bar: number; quotes: string }[] = await quotes
    .whereRaw(`${EXACT_PERCENT} IS NOT NULL`)
    .groupByRaw('1')
    .select(
      knex.raw(
        `CASE WHEN r.after = r.before THEN ${rehearsalBounds.length}
           WHEN r.after < r.before THEN width_bucket(${EXACT_PERCENT}, bounds)
           ELSE ${last} - width_bucket(-(${EXACT_PERCENT}), bounds) END AS bar, count(*) AS quotes`,
      ),
    )
    .joinRaw('CROSS JOIN (SELECT ?::numeric[] AS bounds) b', [rehearsalBounds.map((bound) => -bound)]);
  const bars = new Array<number>(last + 1).fill(0);
  for (const { bar, quotes: count } of rows) bars[bar] = Number(count);
  return bars;
}

/** The texts in a column of texts, each with the number of quotes that have it, the most frequent first. */
async function quotesWith(
  { knex }: ReadModels,
  quotes: Knex.QueryBuilder,
  column: 'faults' | 'assumed' | 'dropped',
): Promise<QuotesWith[]> {
  const rows: { text: string; quotes: string }[] = await quotes
    .joinRaw(`CROSS JOIN LATERAL (SELECT DISTINCT unnest(r.${column}) AS text) t`)
    .groupBy('t.text')
    .orderByRaw('2 DESC, 1')
    .limit(MOST_TEXTS)
    .select('t.text', knex.raw('count(*) AS quotes'));
  return rows.map(({ text, quotes: count }) => ({ text, quotes: Number(count) }));
}
