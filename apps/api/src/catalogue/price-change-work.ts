import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { BulkChange, Gone, PriceChangeState } from '@quotewright/domain/catalogue/contract.js';
import { product, type ProductCommand, type ProductState } from '@quotewright/domain/catalogue/product.js';
import { businessOf, type Actor, type EventSource } from '@quotewright/domain/kernel/decider.js';
import { DomainError, isPassing } from '@quotewright/domain/kernel/errors.js';
import { offersByIds, type Offer } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { rowsAsAsked } from '@quotewright/projections/catalogue/price-changes.js';
import { offersEverInUse } from '@quotewright/projections/templates/template-history.js';
import { priceEffects, templatesPricedBy } from '@quotewright/projections/templates/price-effect.js';
import { accountColumns, actorOf, type ActingAccount } from '../platform/auth/accounts.js';
import { Clock } from '../platform/clock.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { Checkpoints } from '../platform/commands/checkpoints.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { inParts } from './in-parts.js';
import { deletionsOf } from './deletion-rows.js';
import { Offers } from './offers.js';
import {
  changeOfAll,
  differing,
  refusedRow,
  shownValues,
  type FoundRow,
  type NewProduct,
  type StoredRow,
} from './price-change-rows.js';

/** Offers that are changed, or templates that are compared, before it is looked whether to go on. */
const CHUNK = 50;

/** How long a change waits for the read models after each part (ms): it goes on while they are far behind. */
const MOST_WAIT = 250;

/** How often, and after how long each time (ms), a master product is looked for that somebody just added. */
const LOOKS = 10;
const LOOK_AFTER = 300;

/** The job that does what the time of a change asks for (`PriceChangeTimes`). */
export const DRIVE = 'price-change-time';

/** A job's change, with whom it acts for. `number`: of its stream, if it waited for a time. */
type Working = ActingAccount & {
  owner_id: number;
  source: EventSource | null;
  reason: string | null;
  number: number | null;
};

/** Whom a change acts for: its business, also when who made it has left that meanwhile. */
const actorIn = (change: Working): Actor =>
  actorOf({ ...change, business_id: change.business_id === null ? null : change.owner_id });

interface Listed {
  bulk: BulkChange;
  listed: number[];
  listed_read: number;
}

/** What a bulk change makes of an offer, why it cannot, or nothing if it is so already. */
function foundIn(offer: Offer, bulk: BulkChange): FoundRow[] {
  try {
    const change = changeOfAll(offer.id, bulk);
    return differing(offer, change, bulk).map((row) => ({ ...row, outcome: 'waiting', message: null }));
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details.errors) throw error;
    return [refusedRow(offer, error.details.errors[0]!.message)];
  }
}

/** The command that does what a row says. @param inUse a line uses or used its offer */
function commandFor({ offer_id: offerId, before, after }: StoredRow, shared: boolean, inUse: boolean): ProductCommand {
  const { withdrawn = false, gone, ...from } = before;
  if (after.gone) return { type: 'DeleteOffer', offerId, inUse, from: { ...from, withdrawn } };
  if (gone) return { type: 'RestoreOffer', offerId, withdrawn: after.withdrawn === true };
  return { type: 'ChangeOffer', offerId, shared, from, to: after };
}

/** The long parts of price changes, by the workers: what they do to templates, and applying them (docs/adr/0120). */
@Injectable()
export class PriceChangeWork {
  constructor(
    private readonly bus: CommandBus,
    private readonly checkpoints: Checkpoints,
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly jobs: Jobs,
    private readonly offers: Offers,
  ) {
    const inState = (state: PriceChangeState) => () => this.db.knex('app.price_change').where({ state }).pluck('id');
    jobs.handle('price-change-compare', {
      left: () =>
        this.db
          .knex('app.price_change')
          .where({ state: 'comparing' })
          .orWhere({ state: 'asked', compared: false })
          .whereNot({ kind: 'undo' })
          .pluck('id'),
      run: (id, signal) => this.compare(id, signal),
    });
    jobs.handle('price-change-apply', { left: inState('applying'), run: (id, signal) => this.apply(id, signal) });
  }

  /** Has a change compared or applied soon. */
  soon(id: string, state: 'comparing' | 'applying'): void {
    this.jobs.add(state === 'comparing' ? 'price-change-compare' : 'price-change-apply', id);
  }

  /** Calculates anew what a change that waits for an admin does to templates. One that is being calculated goes on. */
  async compareAnew(id: string): Promise<void> {
    await this.db.knex.transaction(async (tx) => {
      const begun = await tx('app.price_change')
        .where({ id, state: 'asked', compared: true })
        .update({ compared: false, compared_at: null });
      if (begun > 0) await tx('app.price_change_template').where({ change_id: id }).delete();
    });
    this.soon(id, 'comparing');
  }

  private async working(id: string, ...states: PriceChangeState[]): Promise<Working | undefined> {
    return this.db
      .knex({ c: 'app.price_change' })
      .join({ u: 'app.user' }, 'u.id', 'c.actor_id')
      .where('c.id', id)
      .whereIn('c.state', states)
      .first<Working | undefined>('c.owner_id', 'c.source', 'c.reason', 'c.number', ...accountColumns);
  }

  /** Compares what is left of a change. Repeated after a crash, it continues where it stopped. */
  private async compare(id: string, signal: AbortSignal): Promise<void> {
    const change = await this.working(id, 'comparing', 'asked');
    if (!change) return;
    await this.readListed(id, change, signal);
    const viewer = actorIn(change);
    const { knex } = this.db;
    const at = this.clock.now();
    const rows = await rowsAsAsked(this.read, id);
    const values = new Map(rows.map(({ offer_id, after }) => [offer_id, after]));
    const using = await templatesPricedBy(this.read, viewer, [...values.keys()]);
    await knex.raw(
      `INSERT INTO app.price_change_template (change_id, template_id, named)
       SELECT ?, t.id, t.named FROM jsonb_to_recordset(?::jsonb) AS t(id integer, named boolean) ON CONFLICT DO NOTHING`,
      [id, JSON.stringify(using)],
    );
    const left = knex('app.price_change_template').where({ change_id: id, compared: false });
    for (;;) {
      const ids = await left.clone().orderBy('template_id').limit(CHUNK).pluck<number[]>('template_id');
      if (ids.length === 0) break;
      const effects: object[] = [];
      for await (const effect of priceEffects(this.read, viewer, ids, values)) {
        const { before, after, cost_before, cost_after } = effect;
        effects.push({ ...effect, moved: before !== after || cost_before !== cost_after });
        // Under `ROLE=all` the same process answers requests.
        await nextTurn();
      }
      await knex.raw(
        `UPDATE app.price_change_template t
         SET compared = true, moved = coalesce(e.moved, false), before = e.before, after = e.after, cost_before = e.cost_before, cost_after = e.cost_after
         FROM unnest(:ids::integer[]) AS one(id)
         LEFT JOIN jsonb_to_recordset(:effects::jsonb)
           AS e(id integer, moved boolean, before numeric, after numeric, cost_before numeric, cost_after numeric) USING (id)
         WHERE t.change_id = :id AND t.template_id = one.id`,
        { id, ids, effects: JSON.stringify(effects) },
      );
      if (signal.aborted) throw new Error('This process ends: the comparison continues elsewhere');
    }
    await knex('app.price_change').where({ id }).update({ compared: true, compared_at: at });
    await knex('app.price_change').where({ id, state: 'comparing' }).update({ state: 'ready' });
  }

  /**
   * Works out what a change of a whole list makes of each offer. What a part has found, and how far it came, is written
   * together: repeated after a crash, it continues there.
   */
  private async readListed(id: string, change: Working, signal: AbortSignal): Promise<void> {
    const { knex } = this.db;
    const listed = knex('app.price_change').where({ id }).whereNotNull('listed');
    const asked = await listed.clone().first<Listed | undefined>('bulk', 'listed', 'listed_read');
    if (!asked) return;
    let read = asked.listed_read;
    for await (const ids of inParts(asked.listed.slice(read))) {
      const offers = await offersByIds(this.read, ids);
      const viewer = actorIn(change);
      const own = [...offers.values()].filter(
        ({ supplier }) => viewer.userType === 'admin' || supplier === businessOf(viewer),
      );
      const rows = asked.bulk.delete
        ? await deletionsOf(this.read, viewer, own)
        : own.flatMap((offer) => foundIn(offer, asked.bulk));
      const goesOn = await knex.transaction(async (tx) => {
        await tx.raw(
          `INSERT INTO app.price_change_row (change_id, offer_id, product_id, before, after, outcome, message)
           SELECT ?, r.offer_id, r.product_id, r.before, r.after, r.outcome, r.message
           FROM jsonb_to_recordset(?::jsonb) AS r(
             offer_id integer, product_id integer, before jsonb, after jsonb, outcome text, message text)
           ON CONFLICT DO NOTHING`,
          [id, JSON.stringify(rows)],
        );
        read += ids.length;
        const kept = await tx('app.price_change').where({ id, state: 'comparing' }).update({ listed_read: read });
        return kept > 0;
      });
      // It was discarded.
      if (!goesOn) return;
      if (signal.aborted) throw new Error('This process ends: the reading continues elsewhere');
    }
    await listed.clone().update({ listed: null });
  }

  /** Applies what is left of a change. Repeated after a crash, it continues where it stopped, and changes nothing twice. */
  private async apply(id: string, signal: AbortSignal): Promise<void> {
    const change = await this.working(id, 'applying');
    if (!change) return;
    const { knex } = this.db;
    const left = knex('app.price_change_row').where({ change_id: id, outcome: 'waiting' });
    let last: string | null = null;
    for (;;) {
      const rows = await left.clone().orderBy('offer_id').limit(CHUNK).select<StoredRow[]>();
      if (rows.length === 0) break;
      const offers = await offersByIds(
        this.read,
        rows.map(({ offer_id }) => offer_id),
      );
      const leaving = rows.flatMap(({ offer_id, after }) => (after.gone ? offer_id : []));
      const used = await offersEverInUse(this.read, leaving);
      for (const row of rows) {
        const shared = offers.get(row.offer_id)?.is_private === false;
        const command = row.after.added ? null : commandFor(row, shared, used.has(row.offer_id));
        const { position, ...said } = await this.changeOffer(id, row, command, change);
        last = position ?? last;
        await knex('app.price_change_row').where({ change_id: id, offer_id: row.offer_id }).update(said);
        if (signal.aborted) throw new Error('This process ends: the change continues elsewhere');
      }
      // What others change meanwhile is read soon only if not too many events wait before it.
      if (last) await this.checkpoints.waitFor(last, { timeoutMs: MOST_WAIT });
    }
    // Whoever reads that it is done reads the new prices, unless the read models are far behind.
    if (last) await this.checkpoints.waitFor(last);
    await knex('app.price_change').where({ id, state: 'applying' }).update({ state: 'applied', reason: null });
    if (change.number !== null) this.jobs.add(DRIVE, String(change.number));
  }

  /** @param command `null`: the row adds a product */
  private async changeOffer(
    id: string,
    row: StoredRow,
    command: ProductCommand | null,
    change: Working,
  ): Promise<Pick<FoundRow, 'outcome' | 'message'> & { position: string | null; after?: string }> {
    const { offer_id: offerId, product_id, after } = row;
    const actor = actorIn(change);
    const context: CommandContext = {
      actor,
      source: change.source ?? 'api',
      reason: change.reason,
      batchId: id,
      // Under its key, a worker that goes on after another was killed finds what that one has appended.
      idempotencyKey: `price-change-${id}-${offerId}`,
      respondAsync: true,
    };
    try {
      const { position, state } = command
        ? await this.bus.execute(new AggregateCommand(product, product_id, command, context))
        : await this.add(row, after.added!, actor, context);
      // A line may use it since the review, which then keeps it.
      const gone: Gone = state.offers.some((offer) => offer.id === offerId) ? 'withdrawn' : 'deleted';
      return { outcome: 'applied', message: null, position, ...(after.gone && { after: JSON.stringify({ gone }) }) };
    } catch (error) {
      if (!(error instanceof DomainError) || isPassing(error)) throw error;
      const outcome = error.code === 'changed_since' ? 'changed_since' : 'refused';
      return { outcome, message: error.message, position: null };
    }
  }

  /** Adds a product as its form does. A master product that another row or sheet has just added is looked for again. */
  private async add(
    { offer_id: offerId, product_id: productId, after: { added, ...values } }: StoredRow,
    { master_product, master_product_id: masterId, ...product }: NewProduct,
    actor: Actor,
    context: CommandContext,
  ): Promise<CommandResult<ProductState>> {
    const { cost_price, retail_price, unit, ...rest } = shownValues(values);
    const master = masterId === null ? { master_product_name: master_product } : { master_product_id: masterId };
    const body = { ...product, ...master, ...rest, cost_price: cost_price!, retail_price: retail_price!, unit: unit! };
    for (let looks = 1; ; looks += 1)
      try {
        return (await this.offers.save(body, actor, context, { productId, offerId })).result;
      } catch (error) {
        const justAdded = error instanceof DomainError && error.code === 'master_product_exists';
        if (!justAdded || looks === LOOKS) throw error;
        await pause(LOOK_AFTER);
      }
  }
}
