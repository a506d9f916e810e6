import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import {
  mostRehearsed,
  rehearsedDays,
  type Rehearsal,
  type RehearsalQuery,
  type RehearsalRun,
} from '@quotewright/domain/templates/contract.js';
import { isGroup, nextSample, type SampledQuote } from '@quotewright/domain/templates/rehearsal.js';
import { offersByIds } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { newestQuotesOn, savedByIds } from '@quotewright/projections/quotes/saved-quotes.js';
import { rehearsal, type RehearsalBasis, type Rehearsed } from '@quotewright/projections/templates/rehearsed-quotes.js';
import type { TemplateRow } from '@quotewright/projections/templates/template-details.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { LOGGER } from '../platform/telemetry/log.js';
import { rehearsalResult, rehearsedQuotes } from './rehearsal-result.js';

/** Quotes whose results are stored in one transaction. */
const CHUNK = 100;
/** How long quotes are calculated without letting other work of the process through (ms). */
const SLICE = 8;
/** Rehearsals of gallery templates: saved quotes calculated again with staging, by the workers (docs/adr/0076). */
@Injectable()
export class Rehearsals {
  constructor(
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.handle('rehearsal', {
      left: () => this.db.knex('app.rehearsal').where({ state: 'running' }).pluck<string[]>('run_id'),
      run: (runId, signal) => this.run(runId, signal),
    });
  }

  /** The newest run, and how many quotes the next one takes. */
  async of(row: TemplateRow, query: RehearsalQuery): Promise<Rehearsal> {
    const [run, left, fresh] = await Promise.all([
      this.db
        .knex('app.rehearsal')
        .where({ template_id: row.id })
        .first<
          Pick<RehearsalRun, 'state' | 'version' | 'published_version'> & { started_at: Date; basis: RehearsalBasis }
        >(),
      rehearsedQuotes(this.read, row.id).select<(SampledQuote & { calculated: boolean })[]>(
        'q.id',
        'q.owner_id as owner',
        'r.calculated',
      ),
      this.fresh(row),
    ]);
    const quotes = nextSample(left, fresh)?.length ?? null;
    // Once accounts are deleted, figures of the rest could be about somebody.
    if (!run || !isGroup(left)) return { quotes, run: null };
    const { state, version, published_version, basis } = run;
    const now = row.revision + 1;
    return {
      quotes,
      run: {
        state,
        version,
        published_version,
        stale: version !== now || published_version !== publishedVersion(row),
        changes_since: now - version,
        started_at: run.started_at.toISOString(),
        quotes: left.length,
        calculated: left.filter(({ calculated }) => calculated).length,
        result: state === 'done' ? await rehearsalResult(this.read, row.id, basis, query) : null,
      },
    };
  }

  /**
   * Starts a run of the states as they are, at today's prices. A repeat while it runs changes nothing.
   * @throws `not_published`, `nothing_to_rehearse`, `too_few_quotes`
   */
  async start(row: TemplateRow): Promise<void> {
    const { staged, published } = row;
    if (!published)
      throw new DomainError('not_published', 'This template is not published: there is nothing to compare it with.');
    if (row.change_count === 0) throw new DomainError('nothing_to_rehearse', 'Nothing differs from what is published.');
    const offers = await offersByIds(
      this.read,
      [staged, published].flatMap(({ lines }) => lines.map(({ product }) => product.offerId)),
    );
    // Without the names of businesses: a rehearsal outlives their accounts.
    const unnamed = [...offers.values()].map((offer) => ({ ...offer, business_name: '' }));
    const basis: RehearsalBasis = { staged, published, offers: unnamed };
    const fresh = await this.fresh(row);
    const runId = randomUUID();
    const started = await this.db.knex.transaction(async (tx) => {
      // Whoever presses at the same moment waits here, and then finds it running.
      const { rows } = await tx.raw<{ rows: unknown[] }>(
        `INSERT INTO app.rehearsal AS r (template_id, run_id, version, published_version, state, basis)
         VALUES (:id, :runId, :version, :publishedVersion, 'running', :basis)
         ON CONFLICT (template_id) DO UPDATE SET run_id = excluded.run_id, version = excluded.version,
           published_version = excluded.published_version, state = 'running', basis = excluded.basis, started_at = now()
         WHERE (r.state, r.version, r.published_version) <> ('running', excluded.version, excluded.published_version)
         RETURNING 1`,
        {
          id: row.id,
          runId,
          version: row.revision + 1,
          publishedVersion: publishedVersion(row),
          basis: JSON.stringify(basis),
        },
      );
      if (rows.length === 0) return false;
      const sample = nextSample(
        await rehearsedQuotes(this.read, row.id).transacting(tx).select<SampledQuote[]>('q.id', 'q.owner_id as owner'),
        fresh,
      );
      if (!sample)
        throw new DomainError(
          'too_few_quotes',
          'Too few quotes were saved on this template: figures of them would be about single businesses.',
        );
      await tx('app.rehearsal_quote').where({ template_id: row.id }).delete();
      await tx.raw('INSERT INTO app.rehearsal_quote (template_id, quote_id) SELECT ?, unnest(?::integer[])', [
        row.id,
        sample.map(({ id }) => id),
      ]);
      return true;
    });
    if (started) this.jobs.add('rehearsal', runId);
  }

  /** Ends a run; its quotes stay, for the next one. */
  async cancel({ id }: TemplateRow): Promise<void> {
    await this.db.knex('app.rehearsal').where({ template_id: id, state: 'running' }).update({ state: 'cancelled' });
  }

  private async fresh({ id }: TemplateRow): Promise<SampledQuote[]> {
    return newestQuotesOn(this.read, id, { days: rehearsedDays, most: mostRehearsed });
  }

  /** Calculates what is left of a run. Repeated after a crash, it continues where it stopped. */
  private async run(runId: string, signal: AbortSignal): Promise<void> {
    const run = await this.running(this.db.knex, runId).first<
      { template_id: number; basis: RehearsalBasis } | undefined
    >('template_id', 'basis');
    if (!run) return;
    for (;;) {
      const ids = await this.db
        .knex('app.rehearsal_quote')
        .where({ template_id: run.template_id, calculated: false })
        .orderBy('quote_id')
        .limit(CHUNK)
        .pluck<number[]>('quote_id');
      if (ids.length === 0) return void (await this.running(this.db.knex, runId).update({ state: 'done' }));
      const saved = await savedByIds(this.read, ids);
      let results: (Rehearsed & { id: number })[];
      try {
        results = await calculated(run.basis, saved);
      } catch (error) {
        // Calculated again it would fail again.
        this.log.error({ err: error, runId }, 'rehearsal');
        return void (await this.running(this.db.knex, runId).update({ state: 'failed' }));
      }
      if (!(await this.store(runId, run.template_id, ids, results))) return;
      if (signal.aborted) throw new Error('This process ends: the rehearsal continues elsewhere');
    }
  }

  /** Stores results, and drops quotes that were deleted. `false`: the run has ended, and nothing is stored. */
  private async store(
    runId: string,
    templateId: number,
    ids: number[],
    results: readonly (Rehearsed & { id: number })[],
  ) {
    return this.db.knex.transaction(async (tx) => {
      if (!(await this.running(tx, runId).forShare().first('run_id'))) return false;
      const quotes = tx('app.rehearsal_quote').where({ template_id: templateId }).whereIn('quote_id', ids);
      await quotes
        .clone()
        .whereNotIn(
          'quote_id',
          results.map(({ id }) => id),
        )
        .delete();
      await tx.raw(
        `UPDATE app.rehearsal_quote r
         SET calculated = true, before = n.before, after = n.after, faults = n.faults, assumed = n.assumed, dropped = n.dropped
         FROM jsonb_to_recordset(:results::jsonb)
           AS n(id integer, before numeric, after numeric, faults text[], assumed text[], dropped text[])
         WHERE r.template_id = :templateId AND r.quote_id = n.id`,
        {
          templateId,
          results: JSON.stringify(
            results.map(({ id, before, after, faults, answers, dropped }) => ({
              id,
              before,
              after,
              faults,
              assumed: answers.filter(({ assumed }) => assumed).map(({ title }) => title),
              dropped,
            })),
          ),
        },
      );
      return true;
    });
  }

  private running(knex: Knex, runId: string): Knex.QueryBuilder {
    return knex('app.rehearsal').where({ run_id: runId, state: 'running' });
  }
}

/** The version of the published state; 0 if there is none. */
const publishedVersion = ({ published_revision }: TemplateRow): number => (published_revision ?? -1) + 1;

/** Calculates quotes in slices: under `ROLE=all` the same process answers requests. */
async function calculated(
  basis: RehearsalBasis,
  saved: Awaited<ReturnType<typeof savedByIds>>,
): Promise<(Rehearsed & { id: number })[]> {
  const rehearse = rehearsal(basis);
  const results: (Rehearsed & { id: number })[] = [];
  let since = performance.now();
  for (const [id, quote] of saved) {
    results.push({ id, ...rehearse(quote) });
    if (performance.now() - since < SLICE) continue;
    await nextTurn();
    since = performance.now();
  }
  return results;
}
