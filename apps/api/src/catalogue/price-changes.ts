import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import {
  leastPrivate,
  mostFiltered,
  type AddPriceChangeRequest,
  type AskForPriceChangeRequest,
  type BulkChange,
  type ChangedLater,
  type MovedTemplate,
  type PriceChange,
  type PriceChangeRow,
  type PriceChangeSource,
  type PriceChangeState,
  type PriceEffect,
  type ProductsFileQuery,
  type RowOutcome,
  type SchedulePriceChangeRequest,
  type WaitingChange,
} from '@quotewright/domain/catalogue/contract.js';
import { needsApproval } from '@quotewright/domain/catalogue/price-approval.js';
import { priceChange, type PriceChangeCommand } from '@quotewright/domain/catalogue/price-change.js';
import { percentChange } from '@quotewright/domain/catalogue/price-rule.js';
import { businessOf, type Actor, type EventSource } from '@quotewright/domain/kernel/decider.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { moneyText, readDecimal } from '@quotewright/domain/kernel/money.js';
import { asksFor, reasonRequired } from '@quotewright/domain/kernel/reasons.js';
import { isTimeZone, timeZoneRule } from '@quotewright/domain/kernel/time-zone.js';
import { offersByIds, type Offer } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { waitingPage } from '@quotewright/projections/catalogue/price-changes.js';
import { pageOf } from '@quotewright/projections/kernel/paging.js';
import { templatesByIds } from '@quotewright/projections/templates/template-details.js';
import { Clock } from '../platform/clock.js';
import { AggregateCommand, type CommandContext } from '../platform/commands/aggregate-command.js';
import { Ids } from '../platform/commands/ids.js';
import { Policies } from '../platform/commands/policies.js';
import { Texts } from '../platform/commands/texts.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { inParts } from './in-parts.js';
import { filteredOfferIds } from './listing-basis.js';
import { assertMayShow } from './offers.js';
import {
  assertRule,
  changesOf,
  isAsAdded,
  isAt,
  MOVE,
  moveOf,
  rowOf,
  shownValues,
  type RowValues,
  type StoredRow,
} from './price-change-rows.js';
import { PriceChangeTimes } from './price-change-times.js';
import { PriceChangeWork } from './price-change-work.js';

/** Moved templates on a page, and rows that are listed because they were left out. */
const PER_PAGE = 20;
const MOST_LEFT = 100;
/** How long a change that nobody applied is kept, and what became of one that waited is listed (days). */
const KEPT_DAYS = 30;

/** Outcomes of rows that stay as they are. */
const LEFT = ['changed_since', 'refused', 'declined'] as const;

type WhenAsked = Omit<AskForPriceChangeRequest, 'reason'>;

/** A row with what became of it. */
type KeptRow = StoredRow & Pick<PriceChangeRow, 'outcome' | 'message'>;

const nameOf = (offer: Offer | undefined, { added }: RowValues = {}): string =>
  offer?.name ?? added?.name ?? 'A product that is gone';

interface StoredChange {
  id: string;
  owner_id: number;
  kind: PriceChangeSource;
  undoes: string | null;
  state: PriceChangeState;
  /** What it does to templates is calculated: of one that waits for an admin, which may be asked before that. */
  compared: boolean;
  /** Of its stream, once something was decided. */
  number: number | null;
  /** Offers that are still to be read in its job, and how many are; `null`: it has its rows. */
  listed: number | null;
  listed_read: number;
}

/** Whether every figure of what a change does to templates is known. */
const isCalculated = ({ kind, state, compared }: StoredChange): boolean =>
  kind !== 'undo' && state !== 'comparing' && (state !== 'asked' || compared);

const notFound = (): DomainError => new DomainError('price_change_not_found', 'This price change was not found.');
const notReady = (message: string): DomainError => new DomainError('price_change_not_ready', message);
/** Throws if it is a deletion: nothing says what its products are worth at another time. */
function assertNoDeletion({ kind }: StoredChange): void {
  if (kind === 'delete') throw notReady('A deletion is done at once. It cannot be scheduled.');
}
/** Throws unless somebody may have seen what the change does. */
function assertReviewed(state: PriceChangeState): void {
  if (state === 'comparing') throw notReady('What this changes is still being calculated. Try again in a moment.');
  if (state === 'discarded') throw notReady('This change was discarded. Make it again.');
}
const notYours = 'This product is not yours, or is gone.';
const approvalRequired = (): DomainError =>
  new DomainError('approval_required', 'This change needs the yes of an admin. Ask for it.');
const nothingChanged = (): DomainError =>
  new DomainError('nothing_changed', 'Nothing differs from what counts now. Change a price, the unit, stock or brand.');

/**
 * Changes of several offers at once (docs/adr/0120): made, compared with what counts now, applied as one batch, and
 * undone, the long parts by jobs that continue where they stopped.
 */
@Injectable()
export class PriceChanges {
  constructor(
    private readonly bus: CommandBus,
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly policies: Policies,
    private readonly work: PriceChangeWork,
    private readonly ids: Ids,
    private readonly texts: Texts,
    private readonly times: PriceChangeTimes,
    jobs: Jobs,
  ) {
    jobs.handle('price-change-past', {
      left: async () => ((await this.past().first('id')) ? ['all'] : []),
      run: async () => void (await this.past().delete()),
    });
  }

  /**
   * Keeps a change and starts its comparison.
   * @returns its id
   * @throws `invalid_input` at the field, `nothing_changed`, `address_unverified`
   */
  async add(body: AddPriceChangeRequest, viewer: Actor, context: CommandContext): Promise<string> {
    assertMayShow(viewer);
    const { bulk } = body;
    if (bulk) {
      if ((bulk.ids === undefined) === (bulk.filtered === undefined))
        throw invalidInput([{ path: 'bulk.ids', code: 'one_of', message: 'Send either ids or filtered.' }]);
      if ((bulk.filtered || bulk.delete) && !body.changes) return this.addListed(bulk, viewer, context);
    }
    const { changes, path } = changesOf(body);
    const offers = await this.ownOffers(
      changes.map(({ id }) => id),
      viewer,
    );
    const rows = changes.flatMap((change, index): StoredRow[] => {
      const offer = offers.get(change.id);
      if (!offer) throw invalidInput([{ path: `${path(index)}.id`, code: 'unknown', message: notYours }]);
      return rowOf(offer, change, body, path(index));
    });
    if (rows.length === 0) throw nothingChanged();
    return this.keep(rows, bulk ? 'bulk' : 'rows', 'comparing', viewer, context);
  }

  /** The same for offers that the job reads: it works out what each becomes. */
  private async addListed(
    { ids: chosen, filtered, ...bulk }: BulkChange,
    viewer: Actor,
    context: CommandContext,
  ): Promise<string> {
    assertRule(bulk);
    const asked = Object.values(bulk).filter((value) => value !== undefined && value !== false);
    if (asked.length === 0) throw nothingChanged();
    if (bulk.delete && asked.length > 1)
      throw invalidInput([{ path: 'bulk.delete', code: 'one_of', message: 'Either delete, or set something.' }]);
    const ids = filtered ? await this.filteredIds(filtered, viewer) : await this.chosenIds(chosen!, viewer);
    const id = uuidv7();
    await this.db.knex('app.price_change').insert({
      id,
      owner_id: businessOf(viewer),
      actor_id: viewer.id,
      kind: (bulk.delete ? 'delete' : 'bulk') satisfies PriceChangeSource,
      state: 'comparing' satisfies PriceChangeState,
      ...whyOf(context),
      made_at: this.clock.now(),
      bulk: JSON.stringify(bulk),
      listed: ids,
    });
    this.work.soon(id, 'comparing');
    return id;
  }

  private async chosenIds(ids: readonly number[], viewer: Actor): Promise<number[]> {
    const own = await this.ownOffers(ids, viewer);
    const there = ids.filter((id) => own.get(id)?.deleted === false);
    if (there.length < ids.length) throw invalidInput([{ path: 'bulk.id', code: 'unknown', message: notYours }]);
    return [...new Set(there)];
  }

  private async filteredIds(filtered: ProductsFileQuery, viewer: Actor): Promise<number[]> {
    // All offers of all suppliers and businesses are nobody's list.
    if (viewer.userType === 'admin' && !filtered.supplier)
      throw invalidInput([
        { path: 'bulk.filtered.supplier', code: 'missing', message: 'Filter by one supplier first.' },
      ]);
    const ids = await filteredOfferIds(this.read, viewer, filtered, this.clock.now());
    if (ids.length === 0) throw nothingChanged();
    if (ids.length > mostFiltered) {
      const message = `Change at most ${mostFiltered.toLocaleString('en-US')} products at once. Filter for fewer.`;
      throw invalidInput([{ path: 'bulk.filtered', code: 'too_many', message }]);
    }
    return ids;
  }

  /** A change of the viewer's business. Throws `price_change_not_found`. */
  async of(id: string, viewer: Actor, page = 1): Promise<PriceChange> {
    const change = await this.stored(id, viewer);
    const { knex } = this.db;
    const rows = knex('app.price_change_row').where({ change_id: id });
    const [{ withdrawn, added }, counts, left] = await Promise.all([
      rows
        .clone()
        .whereIn('outcome', ['waiting', 'applied'])
        .first<{ withdrawn: number; added: number }>(
          knex.raw(
            `count(*) FILTER (WHERE after->>'gone' = 'withdrawn')::int AS withdrawn, count(after->'added')::int AS added`,
          ),
        ),
      rows.clone().groupBy('outcome').select<{ outcome: RowOutcome; count: string }[]>('outcome', knex.raw('count(*)')),
      rows
        .clone()
        .whereIn('outcome', [...LEFT])
        .orderBy('offer_id')
        .limit(MOST_LEFT)
        .select<KeptRow[]>(),
    ]);
    const counted = (...outcomes: RowOutcome[]): number =>
      counts.reduce((sum, { outcome, count }) => sum + (outcomes.includes(outcome) ? Number(count) : 0), 0);
    const total = counts.reduce((sum, { count }) => sum + Number(count), 0);
    const reading = change.state === 'comparing' && change.listed !== null;
    const compared = reading
      ? { done: change.listed_read, steps: change.listed! }
      : change.state === 'comparing'
        ? await this.compared(id)
        : null;
    // From the log: somebody who repeats a call is not answered from before it.
    const decided = change.number === null ? null : await this.times.of(change.number);
    return {
      id,
      state: change.state,
      source: change.kind,
      rows: total,
      withdrawn,
      added,
      needs_approval: change.state === 'ready' && (await this.needsYes(id, viewer)),
      at: decided?.at || null,
      reading,
      ...(compared ?? { done: total - counted('waiting'), steps: total }),
      effect: isCalculated(change) ? await this.effectOf(id, viewer, page, change.kind) : null,
      applied: counted('applied'),
      left: await this.named(left),
      left_count: counted(...LEFT),
    };
  }

  /**
   * A page of what a change sets of each offer, those that stay first, then the largest moves: for its business, and for
   * admins while it waits for them. Throws `price_change_not_found`.
   */
  async rows(id: string, viewer: Actor, page = 1): Promise<Page<PriceChangeRow>> {
    const { knex } = this.db;
    const mine = knex('app.price_change').where({ id, owner_id: businessOf(viewer) });
    if (viewer.userType === 'admin') void mine.orWhere({ id, state: 'asked' });
    if (!(await mine.first('id'))) throw notFound();
    const found = await pageOf<KeptRow>(
      knex({ r: 'app.price_change_row' }).where({ change_id: id }),
      { page, perPage: PER_PAGE },
      (rows) =>
        rows
          .orderByRaw(`outcome IN ('waiting', 'applied'), ${MOVE} DESC NULLS LAST, r.offer_id`)
          .select('r.offer_id', 'r.product_id', 'r.before', 'r.after', 'r.outcome', 'r.message'),
    );
    return { ...found, data: await this.named(found.data) };
  }

  /** Starts to apply a change; one that is applied, or being applied, stays as it is. */
  async apply(id: string, viewer: Actor, context: CommandContext): Promise<void> {
    const { state } = await this.stored(id, viewer);
    assertMayShow(viewer);
    if (state === 'applying' || state === 'applied') return;
    assertReviewed(state);
    if (state === 'scheduled') throw notReady('This change waits for its time.');
    if (state === 'asked') throw notReady('This change waits for an approval.');
    if (await this.needsYes(id, viewer)) throw approvalRequired();
    const { knex } = this.db;
    await this.assertExplained(await this.toApply(id), context.reason);
    const begun = await knex('app.price_change')
      .where({ id, state: 'ready' })
      .update({ state: 'applying', actor_id: viewer.id, ...whyOf(context) });
    // Decided otherwise meanwhile, in another tab: that says what became of it.
    if (begun === 0) return this.apply(id, viewer, context);
    this.work.soon(id, 'applying');
  }

  /**
   * Applies a change at a time, or moves it to another.
   * @throws `invalid_input` at the field, `price_change_not_ready`, `reason_required`
   */
  async schedule(
    { id, at, time_zone: timeZone }: Omit<SchedulePriceChangeRequest, 'reason'>,
    viewer: Actor,
    context: CommandContext,
  ): Promise<void> {
    assertMayShow(viewer);
    if (!isTimeZone(timeZone))
      throw invalidInput([{ path: 'time_zone', code: 'unknown', message: timeZoneRule.message }]);
    const change = await this.stored(id, viewer);
    const { state } = change;
    assertReviewed(state);
    assertNoDeletion(change);
    if (state === 'asked') throw notReady('This change waits for an approval. Withdraw it first.');
    if (state !== 'ready' && state !== 'scheduled') throw notReady('This change is applied already.');
    if (state === 'ready' && (await this.needsYes(id, viewer))) throw approvalRequired();
    await this.decide(id, state === 'ready', viewer, context, (made) => ({
      type: 'SchedulePriceChange',
      ...made,
      at,
      timeZone,
    }));
  }

  /**
   * Asks an admin for the yes that a change needs, to apply it at once or at a time.
   * @throws `invalid_input` at the field, `price_change_not_ready`, `reason_required`
   */
  async ask({ id, at, time_zone: timeZone = '' }: WhenAsked, viewer: Actor, context: CommandContext): Promise<void> {
    assertMayShow(viewer);
    if (at !== undefined && !isTimeZone(timeZone))
      throw invalidInput([{ path: 'time_zone', code: 'unknown', message: timeZoneRule.message }]);
    const change = await this.stored(id, viewer);
    const { state } = change;
    if (state === 'asked') return;
    assertReviewed(state);
    if (at !== undefined) assertNoDeletion(change);
    if (state !== 'ready') throw notReady('This change was decided already.');
    if (!(await this.needsYes(id, viewer))) throw notReady('This change needs no approval any more. Apply it.');
    await this.question(id, viewer, context, at, timeZone);
  }

  /** Asks for what of a saved form waits for an admin. What waits already is not asked for twice. */
  async askFor(row: StoredRow, viewer: Actor, context: CommandContext): Promise<void> {
    const waiting = await this.db
      .knex({ c: 'app.price_change' })
      .join({ r: 'app.price_change_row' }, 'r.change_id', 'c.id')
      .where({ 'c.owner_id': businessOf(viewer), 'c.kind': 'rows', 'c.state': 'asked', 'r.offer_id': row.offer_id })
      .whereRaw('r.after = ?::jsonb', [JSON.stringify(row.after)])
      .first<{ id: string } | undefined>('c.id');
    if (waiting) return;
    await this.assertExplained([row], context.reason);
    const id = await this.keep([row], 'rows', 'comparing', viewer, context);
    await this.question(id, viewer, context);
  }

  private async question(id: string, viewer: Actor, context: CommandContext, at?: string, zone = ''): Promise<void> {
    return this.decide(id, true, viewer, context, (made) => ({
      type: 'AskForPriceChange',
      ...made,
      at: at ?? null,
      timeZone: at === undefined ? '' : zone,
    }));
  }

  /** Takes a decision that lasts about a change. @param first it was only typed until now */
  private async decide(
    id: string,
    first: boolean,
    viewer: Actor,
    context: CommandContext,
    command: (made: { ownerId: number; batch: string; offers: number }) => PriceChangeCommand,
  ): Promise<void> {
    const { knex } = this.db;
    const rows = knex('app.price_change_row').where({ change_id: id, outcome: 'waiting' });
    if (first) {
      await this.assertExplained(await this.toApply(id), context.reason);
      await knex('app.price_change')
        .where({ id })
        .whereIn('state', ['comparing', 'ready'])
        .update({ actor_id: viewer.id, ...whyOf(context) });
    }
    const counted = await rows.first<{ offers: number }>(knex.raw('count(*)::int AS offers'));
    const [drawn] = await this.ids.draw('price_change', 1);
    // Of two at once, both go on with the number of the first.
    const [kept] = await knex('app.price_change')
      .where({ id })
      .update({ number: knex.raw('coalesce(number, ?)', [drawn!]) })
      .returning<{ number: number }[]>('number');
    if (!kept) throw notFound();
    const made = { ownerId: businessOf(viewer), batch: id, offers: counted.offers };
    await this.bus.execute(new AggregateCommand(priceChange, kept.number, command(made), context));
    await this.times.drive(kept.number);
    if ((await this.times.of(kept.number)).state === 'cancelled')
      throw notReady('This change was applied, discarded or cancelled meanwhile.');
  }

  /**
   * Whether the supplier's rule asks for an admin's yes. Admins who act for a supplier need none. The row that moves
   * most decides: a sheet has 50,000, and its review asks each time it is looked at.
   */
  private async needsYes(id: string, viewer: Actor): Promise<boolean> {
    const { prices } = await this.policies.lately(businessOf(viewer));
    if (viewer.userType === 'admin' || !prices || prices.when === 'never') return false;
    const most = await this.db
      .knex('app.price_change_row')
      .where({ change_id: id, outcome: 'waiting' })
      .orderByRaw(`${MOVE} DESC NULLS LAST`)
      .limit(1)
      .select<StoredRow[]>('before', 'after');
    return needsApproval(prices, most);
  }

  /** A page of the changes of the viewer's business that wait for an admin or their time, and what became of those that did. */
  async waiting(viewer: Actor, page = 1): Promise<Page<WaitingChange>> {
    const since = new Date(this.clock.now().getTime() - KEPT_DAYS * 86_400_000);
    const found = await waitingPage(this.read, businessOf(viewer), since, { page, perPage: PER_PAGE });
    const notes = await this.texts.read(found.data.flatMap(({ note_id: note }) => note ?? []));
    return {
      ...found,
      data: found.data.map(
        ({ batch, state, offers, at, time_zone, late, by, answered_at, note_id, changed, left }) => ({
          id: batch,
          state,
          offers,
          at: at?.toISOString() ?? null,
          time_zone,
          late,
          by,
          answered: answered_at && {
            at: answered_at.toISOString(),
            note: note_id === null ? null : (notes.get(note_id)?.body ?? null),
          },
          changed,
          left,
        }),
      ),
    };
  }

  /** Drops a change that was not applied, or cancels or withdraws one that waits. Throws `price_change_not_ready` once it is applied. */
  async discard(id: string, viewer: Actor, context: CommandContext): Promise<void> {
    const { state, number } = await this.stored(id, viewer);
    if ((state === 'scheduled' || state === 'asked') && number !== null) {
      await this.bus.execute(new AggregateCommand(priceChange, number, { type: 'CancelPriceChange' }, context));
      return this.times.drive(number);
    }
    const dropped = await this.db
      .knex('app.price_change')
      .where({ id })
      .whereIn('state', ['comparing', 'ready', 'discarded'])
      .update({ state: 'discarded' });
    if (dropped === 0) throw notReady('This change was applied already. Undo it instead.');
  }

  /**
   * Sets what a change changed back to what it was, by a change of its own. A repeat while it works is the same undo.
   * @param rest undoes the others although some were changed later
   * @returns the id of the undo
   * @throws `changed_since` with the names of those, `nothing_changed`
   */
  async undo(id: string, rest: boolean, viewer: Actor, context: CommandContext): Promise<string> {
    const { state } = await this.stored(id, viewer);
    assertMayShow(viewer);
    if (state !== 'applied') throw notReady('Only a change that was applied can be undone.');
    const running = await this.db
      .knex('app.price_change')
      .where({ undoes: id })
      .whereIn('state', ['ready', 'asked', 'scheduled', 'applying'])
      .first<{ id: string; state: PriceChangeState } | undefined>('id', 'state');
    if (running) {
      if (running.state === 'ready') await this.question(running.id, viewer, context);
      return running.id;
    }
    const rows = await this.db
      .knex('app.price_change_row')
      .where({ change_id: id, outcome: 'applied' })
      .orderBy('offer_id')
      .select<StoredRow[]>('offer_id', 'product_id', 'before', 'after');
    const back: StoredRow[] = [];
    const later: StoredRow[] = [];
    for await (const some of inParts(rows)) {
      const offers = await this.ownOffers(
        some.map(({ offer_id }) => offer_id),
        viewer,
      );
      for (const row of some) {
        const now = offers.get(row.offer_id);
        const { added, ...set } = row.after;
        if (now && isAt(now, set) && (!added || isAsAdded(now, added)))
          back.push({ ...row, before: set, after: row.before });
        // A product that was added, and is used, is hidden by its undo.
        else if (!now || !(isAt(now, row.before) || (added && now.withdrawn))) later.push(row);
      }
    }
    if (later.length > 0 && !rest) throw await this.changedLater(later);
    if (back.length === 0) throw new DomainError('nothing_changed', 'Nothing of this change is left to undo.');
    await this.assertExplained(back, context.reason);
    const { prices } = await this.policies.lately(businessOf(viewer));
    if (viewer.userType === 'admin' || !needsApproval(prices, back))
      return this.keep(back, 'undo', 'applying', viewer, context, id);
    const undo = await this.keep(back, 'undo', 'ready', viewer, context, id);
    await this.question(undo, viewer, context);
    return undo;
  }

  /** The rows that are left to apply. Throws `nothing_changed` if no offer can be, or has to be, changed. */
  private async toApply(id: string): Promise<StoredRow[]> {
    const rows = this.db.knex('app.price_change_row').where({ change_id: id, outcome: 'waiting' });
    const found = await rows.select<StoredRow[]>('offer_id', 'product_id', 'before', 'after');
    if (found.length === 0) throw nothingChanged();
    return found;
  }

  private async changedLater(rows: readonly StoredRow[]): Promise<DomainError> {
    const offers = await offersByIds(
      this.read,
      rows.slice(0, MOST_LEFT).map(({ offer_id }) => offer_id),
    );
    const names = rows.slice(0, MOST_LEFT).map(({ offer_id }) => nameOf(offers.get(offer_id)));
    const data: ChangedLater = { count: rows.length, names };
    const which = rows.length === 1 ? `${names[0] ?? 'One product'} was` : `${rows.length} products were`;
    return new DomainError('changed_since', `${which} changed later. The rest can be undone.`, { data });
  }

  private async keep(
    rows: readonly StoredRow[],
    kind: PriceChangeSource,
    state: 'comparing' | 'ready' | 'applying',
    viewer: Actor,
    context: CommandContext,
    undoes: string | null = null,
  ): Promise<string> {
    const id = uuidv7();
    const kept = await this.db.knex.transaction(async (tx) => {
      const [made] = await tx('app.price_change')
        .insert({
          id,
          owner_id: businessOf(viewer),
          actor_id: viewer.id,
          kind,
          undoes,
          state,
          ...whyOf(context),
          made_at: this.clock.now(),
        })
        .onConflict()
        .ignore()
        .returning<{ id: string }[]>('id');
      if (!made) return false;
      for await (const some of inParts(rows))
        await tx.raw(
          `INSERT INTO app.price_change_row (change_id, offer_id, product_id, before, after)
           SELECT ?, r.offer_id, r.product_id, r.before, r.after
           FROM jsonb_to_recordset(?::jsonb) AS r(offer_id integer, product_id integer, before jsonb, after jsonb)`,
          [id, JSON.stringify(some)],
        );
      return true;
    });
    if (!kept) {
      // Undone twice at once: the other one came first, and may be done already.
      const undos = this.db.knex('app.price_change').where({ undoes });
      const other = await undos.orderBy('id', 'desc').first<{ id: string } | undefined>('id');
      if (!other) throw notFound();
      return other.id;
    }
    if (state !== 'ready') this.work.soon(id, state);
    return id;
  }

  private async stored(id: string, viewer: Actor): Promise<StoredChange> {
    const row = await this.db
      .knex('app.price_change')
      .where({ id, owner_id: businessOf(viewer) })
      .first<StoredChange | undefined>(
        'id',
        'owner_id',
        'kind',
        'undoes',
        'state',
        'compared',
        'number',
        'listed_read',
        this.db.knex.raw('cardinality(listed) AS listed'),
      );
    if (!row) throw notFound();
    return row;
  }

  /** Offers by id that the viewer may change: its own; an admin, any. */
  private async ownOffers(ids: readonly number[], viewer: Actor): Promise<Map<number, Offer>> {
    const offers = await offersByIds(this.read, ids);
    if (viewer.userType === 'admin') return offers;
    return new Map([...offers].filter(([, { supplier }]) => supplier === businessOf(viewer)));
  }

  /** A supplier's rule that asks for a reason asks before the job, in which nobody can be asked. */
  private async assertExplained(rows: readonly StoredRow[], reason: string | null | undefined): Promise<void> {
    if (reason) return;
    for await (const some of inParts(rows)) {
      const offers = await offersByIds(
        this.read,
        some.map(({ offer_id }) => offer_id),
      );
      for (const { offer_id, before, after } of some) {
        const supplier = offers.get(offer_id)?.supplier;
        const kind = !before.gone && ('retailPrice' in after || 'costPrice' in after) ? 'price' : 'other';
        if (supplier !== undefined && asksFor((await this.policies.lately(supplier)).reasons, kind))
          throw reasonRequired('Say why you change this.');
      }
    }
  }

  private async named(rows: readonly KeptRow[]): Promise<PriceChangeRow[]> {
    const offers = await offersByIds(
      this.read,
      rows.map(({ offer_id }) => offer_id),
    );
    return rows.map(({ offer_id: id, before, after, outcome, message }) => {
      const offer = offers.get(id);
      return {
        id,
        name: nameOf(offer, after),
        before: shownValues(before),
        after: shownValues(after),
        outcome,
        message,
        sku: offer?.supplier_sku || offer?.sku || after.supplierSku || '',
        percent: moveOf(before, after),
      };
    });
  }

  private async compared(id: string): Promise<Pick<PriceChange, 'done' | 'steps'>> {
    const [{ done, steps }] = (await this.db
      .knex('app.price_change_template')
      .where({ change_id: id })
      .select(this.db.knex.raw('count(*)::int AS steps, count(*) FILTER (WHERE compared)::int AS done'))) as [
      Pick<PriceChange, 'done' | 'steps'>,
    ];
    return { done, steps };
  }

  /** What a change does to templates, as somebody may see it; a page of those that move, or that use what is deleted. */
  async effectOf(id: string, viewer: Actor, page: number, kind: PriceChangeSource): Promise<PriceEffect> {
    const { knex } = this.db;
    const templates = knex('app.price_change_template').where({ change_id: id });
    const listed = { named: true, ...(kind !== 'delete' && { moved: true }) };
    const [found, [counts]] = await Promise.all([
      pageOf<Omit<MovedTemplate, 'name' | 'alias' | 'change' | 'percent'>>(
        templates.clone().where(listed),
        { page, perPage: PER_PAGE },
        (rows) =>
          rows
            .orderByRaw('(before IS NULL OR after IS NULL) DESC, abs(after - before) DESC NULLS LAST, template_id')
            .select('template_id as id', 'before', 'after', 'cost_before', 'cost_after'),
      ),
      templates
        .clone()
        .select<{ used_in: number; private_moved: number }[]>(
          knex.raw(
            `count(*) FILTER (WHERE named)::int AS used_in, count(*) FILTER (WHERE ${kind === 'delete' ? '' : 'moved AND '}NOT named)::int AS private_moved`,
          ),
        ),
    ]);
    const names = new Map(
      (
        await templatesByIds(
          this.read,
          found.data.map((row) => row.id),
        )
      ).map((row) => [row.id, row.owner_type === 'admin' ? (row.published ?? row.staged) : row.staged]),
    );
    const hidden = viewer.userType === 'admin' ? 1 : leastPrivate;
    return {
      used_in: counts!.used_in,
      templates: {
        ...found,
        data: found.data.flatMap(({ cost_before, cost_after, ...row }) => {
          const shown = names.get(row.id);
          if (!shown) return [];
          const { before, after } = row;
          const both = before !== null && after !== null;
          return [
            {
              ...row,
              name: shown.name,
              alias: shown.alias,
              change: both ? moneyText(readDecimal(after)!.sub(readDecimal(before)!)) : null,
              percent: both ? percentChange(before, after) : null,
              ...(cost_before && cost_after && !viewer.costHidden ? { cost_before, cost_after } : {}),
            },
          ];
        }),
      },
      private_moved: counts!.private_moved >= hidden ? counts!.private_moved : null,
    };
  }

  /** Changes that nobody applied in time. */
  private past(): Knex.QueryBuilder {
    const end = new Date(this.clock.now().getTime() - KEPT_DAYS * 86_400_000);
    return this.db.knex('app.price_change').whereIn('state', ['ready', 'discarded']).where('made_at', '<', end);
  }
}

const whyOf = ({ source, reason }: CommandContext): { source: EventSource; reason: string | null } => ({
  source: source ?? 'api',
  reason: reason ?? null,
});
