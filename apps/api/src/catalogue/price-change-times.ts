import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  priceChange,
  type PriceChangeCommand,
  type WaitingPriceChange,
} from '@quotewright/domain/catalogue/price-change.js';
import { streamOf } from '@quotewright/domain/kernel/decider.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { timeIn } from '@quotewright/domain/kernel/time-zone.js';
import { offersByIds } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { waitingToDrive } from '@quotewright/projections/catalogue/price-changes.js';
import { workersOf, type Worker } from '../platform/auth/businesses.js';
import { Clock } from '../platform/clock.js';
import { ownerById } from '../platform/auth/accounts.js';
import { AggregateCommand } from '../platform/commands/aggregate-command.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { DRIVE, PriceChangeWork } from './price-change-work.js';

/** A change that begins later than this after its time is late (ms). */
const LATE = 60_000;

/** Products left as they were that an e-mail names. */
const NAMED = 10;

/** What became of a scheduled change, for its e-mail. */
interface Outcome {
  at: Date;
  zone: string;
  changed: number;
  left: number;
  /** The first of those left. */
  names: readonly string[];
}

/**
 * Applies price changes at their time. What was decided is in the log; each run brings the rows of the change in step
 * with it and goes on from there, so a process may die at any step.
 */
@Injectable()
export class PriceChangeTimes {
  constructor(
    private readonly bus: CommandBus,
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly mailer: Mailer,
    private readonly read: ReadModels,
    private readonly states: AggregateStates,
    private readonly work: PriceChangeWork,
    @Inject(SETTINGS) private readonly settings: Settings,
    jobs: Jobs,
  ) {
    mailer.shows('price-change', () =>
      [0, 1].map((left) => ({
        ...this.letterOf({ at: sample.at, zone: 'America/New_York', changed: 12, left, names: ['Sample plank'] }),
        to: sample.account.email,
      })),
    );
    jobs.handle(DRIVE, {
      left: async () => (await waitingToDrive(this.read, this.clock.now())).map(String),
      run: (number) => this.drive(Number(number)),
    });
  }

  /** What was decided about the change with this number. */
  async of(number: number): Promise<WaitingPriceChange> {
    return (await this.states.load(priceChange, streamOf(priceChange, number))).state;
  }

  /** Does what is to be done now about the change with this number. Safe to repeat. */
  async drive(number: number): Promise<void> {
    const now = await this.of(number);
    switch (now.state) {
      case 'scheduled':
        // Gone with the account that made it, or applied by hand while it was being scheduled.
        if ((await this.moved(now.batch, ['ready'], 'scheduled')) !== 'scheduled')
          return this.command(number, { type: 'CancelPriceChange' });
        if (Date.parse(now.at) > this.clock.now().getTime()) return;
        // Nobody answers for it any more: the business is deactivated.
        if (now.ownerId !== null && (await ownerById(this.db.knex, now.ownerId))?.deactivated) {
          await this.command(number, { type: 'CancelPriceChange' });
          return this.drive(number);
        }
        await this.command(number, {
          type: 'StartPriceChange',
          due: now.at,
          late: this.clock.now().getTime() - Date.parse(now.at) > LATE,
        });
        return this.drive(number);
      case 'applying': {
        const state = await this.moved(now.batch, ['scheduled'], 'applying');
        if (state === 'applying') this.work.soon(now.batch, 'applying');
        else await this.finish(number, now.batch, now);
        return;
      }
      case 'cancelled':
        await this.moved(now.batch, ['scheduled'], 'discarded');
        return;
      case 'applied':
    }
  }

  /** Moves the kept change on if it is in one of these states. Answers where it is then; `undefined`: it is gone. */
  private async moved(id: string, from: readonly string[], to: string): Promise<string | undefined> {
    const { knex } = this.db;
    await knex('app.price_change').where({ id }).whereIn('state', from).update({ state: to });
    return (await knex('app.price_change').where({ id }).first<{ state: string } | undefined>('state'))?.state;
  }

  private async finish(
    number: number,
    id: string,
    { at, timeZone: zone, offers }: { at: string; timeZone: string; offers: number },
  ): Promise<void> {
    const rows = this.db.knex('app.price_change_row').where({ change_id: id });
    const [counts, stayed] = await Promise.all([
      rows
        .clone()
        .first<{ changed: number }>(this.db.knex.raw(`count(*) FILTER (WHERE outcome = 'applied')::int AS changed`)),
      rows
        .clone()
        .whereIn('outcome', ['changed_since', 'refused'])
        .orderBy('offer_id')
        .limit(NAMED)
        .pluck<number[]>('offer_id'),
    ]);
    const { changed } = counts;
    const left = offers - changed;
    const named = await offersByIds(this.read, stayed);
    const names = stayed.flatMap((offer) => named.get(offer)?.name ?? []);
    await this.tell(id, { at: new Date(at), zone, changed, left, names });
    await this.command(number, { type: 'FinishPriceChange', changed, left });
  }

  /** Tells, once, who made the change, or its business if they have left that. */
  private async tell(id: string, outcome: Outcome): Promise<void> {
    const ids = await this.db.knex.transaction(async (tx) => {
      const [change] = await tx('app.price_change')
        .where({ id, told: false })
        .update({ told: true })
        .returning<{ actor_id: number; owner_id: number }[]>(['actor_id', 'owner_id']);
      if (!change) return [];
      const maker = await tx('app.user').where({ id: change.actor_id }).first<Maker>('id', 'email', 'business_id');
      const readers =
        (maker.business_id ?? maker.id) === change.owner_id ? [maker] : await workersOf(tx, change.owner_id);
      const letters = readers.map(({ id: account, email: to }) => ({ ...this.letterOf(outcome), to, account }));
      return this.mailer.write(letters, tx);
    });
    this.mailer.offer(ids);
  }

  private letterOf({ at, zone, changed, left, names }: Outcome): Omit<Mail, 'to' | 'account'> {
    const counted = (count: number): string => (count === 1 ? '1 product' : `${count} products`);
    const more = left - names.length;
    return {
      kind: 'price-change',
      subject: left === 0 ? `Prices changed: ${counted(changed)}` : `Prices changed, but not of ${counted(left)}`,
      paragraphs: [
        `The change that you scheduled for ${timeIn(at, zone)} was applied: ${counted(changed)} changed.`,
        ...(left > 0
          ? [
              `${counted(left)} stayed as ${left === 1 ? 'it was' : 'they were'}, because of a change since, or because ${left === 1 ? 'it' : 'they'} could not be changed any more:`,
              ...names.map((name) => isolated(name)),
              ...(more > 0 ? [`And ${more} more.`] : []),
            ]
          : []),
      ],
      action: { label: 'Open the change', url: siteAddress(this.settings.publicUrl, '/products?coming=1') },
    };
  }

  private async command(number: number, command: PriceChangeCommand): Promise<void> {
    await this.bus.execute(new AggregateCommand(priceChange, number, command, { actor: null }));
  }
}

type Maker = Worker & { business_id: number | null };
