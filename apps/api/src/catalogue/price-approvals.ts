import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  AskedChange,
  AskedChangeDetail,
  AskedRow,
  PriceChangeSource,
} from '@quotewright/domain/catalogue/contract.js';
import { priceChange, type PriceChangeCommand } from '@quotewright/domain/catalogue/price-change.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { offersByIds, type Offer } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { askedById, askedPage, changedMeanwhile } from '@quotewright/projections/catalogue/price-changes.js';
import { pageOf } from '@quotewright/projections/kernel/paging.js';
import { Clock } from '../platform/clock.js';
import { AggregateCommand, type CommandContext } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { fieldsOf, isAt, MOVE, moveOf, shownValues, type RowValues, type StoredRow } from './price-change-rows.js';
import { PriceChangeTimes } from './price-change-times.js';
import { PriceChangeWork } from './price-change-work.js';
import { PriceChanges } from './price-changes.js';

/** Changes, and rows of one, on a page. */
const PER_PAGE = 20;
/** Products that are named because they were changed meanwhile. */
const NAMED = 10;

/** For how long what a change does to templates counts as just calculated (ms). */
const FRESH_MS = 60_000;

/** As `app.price_change` has it. `compared_at`: when what it does to templates was calculated, if it is. */
interface Kept {
  kind: PriceChangeSource;
  compared: boolean;
  compared_at: Date | null;
}

type Asked = NonNullable<Awaited<ReturnType<typeof askedById>>>;

/** Price changes of suppliers that wait for an admin: looked at as they are now, accepted or refused (docs/adr/0126). */
@Injectable()
export class PriceApprovals {
  constructor(
    private readonly bus: CommandBus,
    private readonly changes: PriceChanges,
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly times: PriceChangeTimes,
    private readonly work: PriceChangeWork,
  ) {}

  /** A page of what waits, the longest waiting first. */
  async list(page = 1): Promise<Page<AskedChange>> {
    const found = await askedPage(this.read, { page, perPage: PER_PAGE });
    return { ...found, data: found.data.map(shown) };
  }

  /**
   * One that waits, each row compared with what counts now. What it does to templates is calculated anew, by a job, unless
   * that was just done.
   * @param page of its rows
   * @param templates page of the templates that it moves
   * @throws `price_change_not_found`, `price_change_answered`
   */
  async of(id: number, viewer: Actor, page = 1, templates = 1): Promise<AskedChangeDetail> {
    const asked = await askedById(this.read, id);
    if (!asked) throw new DomainError('price_change_not_found', 'This price change was not found.');
    const kept = await this.kept(asked.batch);
    if (asked.state !== 'asked' || !kept)
      throw new DomainError(
        'price_change_answered',
        'This change does not wait any more: it was answered or withdrawn.',
      );
    const [rows, changed, effect] = await Promise.all([
      this.rowsOf(asked.batch, page),
      changedMeanwhile(this.read, asked.batch, NAMED),
      this.effectNow(asked.batch, kept, viewer, templates),
    ]);
    return { ...shown(asked), source: kept.kind, rows, changed, ...effect };
  }

  private async kept(id: string): Promise<Kept | undefined> {
    return this.db.knex('app.price_change').where({ id }).first<Kept | undefined>('kind', 'compared', 'compared_at');
  }

  /** What a change does to templates, and when that was calculated; nothing while it is being calculated. */
  private async effectNow(
    id: string,
    { kind, compared, compared_at: at }: Kept,
    viewer: Actor,
    page: number,
  ): Promise<Pick<AskedChangeDetail, 'effect' | 'effect_at'>> {
    const none = { effect: null, effect_at: null };
    if (kind === 'undo') return none;
    if (compared && (at === null || at.getTime() <= this.clock.now().getTime() - FRESH_MS)) {
      await this.work.compareAnew(id);
      return none;
    }
    if (at === null) return none;
    const effect = await this.changes.effectOf(id, viewer, page, kind);
    // Somebody else may have had it calculated anew meanwhile: then these are not all figures.
    const now = await this.kept(id);
    return now?.compared_at?.getTime() === at.getTime() ? { effect, effect_at: at.toISOString() } : none;
  }

  /**
   * Says yes: the change counts at its time, or at once.
   * @param without offers that stay as they are
   * @throws `price_change_answered` if it does not wait any more, `invalid_input`
   */
  async accept(id: number, without: readonly number[], context: CommandContext): Promise<void> {
    const asked = without.length > 0 ? await askedById(this.read, id) : undefined;
    if (asked) {
      const known = await this.db
        .knex('app.price_change_row')
        .where({ change_id: asked.batch, outcome: 'waiting' })
        .whereIn('offer_id', [...without])
        .pluck<number[]>('offer_id');
      if (known.length < new Set(without).size)
        throw invalidInput([{ path: 'without', code: 'unknown', message: 'Leave out only products of this change.' }]);
    }
    await this.answer(id, { type: 'AcceptPriceChange', without }, context);
  }

  /** Says no: everything stays as it is. Throws `price_change_answered` if it does not wait any more. */
  async refuse(id: number, context: CommandContext): Promise<void> {
    await this.answer(id, { type: 'RefusePriceChange' }, context);
  }

  private async answer(id: number, command: PriceChangeCommand, context: CommandContext): Promise<void> {
    await this.bus.execute(new AggregateCommand(priceChange, id, command, context));
    await this.times.drive(id);
  }

  private async rowsOf(batch: string, page: number): Promise<Page<AskedRow>> {
    const found = await pageOf<StoredRow>(
      this.db.knex({ r: 'app.price_change_row' }).where({ change_id: batch, outcome: 'waiting' }),
      { page, perPage: PER_PAGE },
      (rows) => rows.orderByRaw(`${MOVE} DESC NULLS LAST, r.offer_id`).select('r.*'),
    );
    const offers = await offersByIds(
      this.read,
      found.data.map(({ offer_id }) => offer_id),
    );
    return {
      ...found,
      data: found.data.map(({ offer_id: id, before, after }) => {
        const offer = offers.get(id);
        return {
          id,
          name: offer?.name ?? after.added?.name ?? 'A product that is gone',
          before: shownValues(before),
          after: shownValues(after),
          now:
            (!offer && after.added) || (offer && (isAt(offer, before) || isAt(offer, after)))
              ? null
              : shownValues(offer ? nowOf(offer, { ...before, ...after }) : {}),
          percent: moveOf(before, after),
        };
      }),
    };
  }
}

function shown({ id, owner_id, supplier, offers, at, asked_at, by }: Asked): AskedChange {
  return {
    id,
    supplier: { id: owner_id, name: supplier ?? 'A deleted account' },
    offers,
    at: at?.toISOString() ?? null,
    asked_at: asked_at!.toISOString(),
    by,
  };
}

/** What an offer has now of the values that a row names. */
function nowOf(offer: Offer, named: RowValues): RowValues {
  if (offer.deleted) return { gone: 'deleted' };
  return Object.fromEntries(Object.entries(fieldsOf(offer)).filter(([field]) => field in named));
}
