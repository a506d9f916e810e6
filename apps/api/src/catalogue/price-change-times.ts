import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  priceChange,
  type PriceChangeCommand,
  type WaitingPriceChange,
} from '@quotewright/domain/catalogue/price-change.js';
import { counted } from '@quotewright/domain/kernel/counted.js';
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
import { Texts } from '../platform/commands/texts.js';
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

/** What became of a change that waited, for its e-mail. `zone`: empty where nobody chose a time. */
interface Outcome {
  at: Date;
  zone: string;
  changed: number;
  left: number;
  /** The first of those left. */
  names: readonly string[];
}

/**
 * Applies price changes at their time, or once an admin said yes. What was decided is in the log; each run brings the rows
 * of the change in step with it and goes on from there, so a process may die at any step.
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
    private readonly texts: Texts,
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
    mailer.shows('price-answer', () =>
      [false, true].map((refused) => ({
        ...answerLetter(
          {
            refused,
            offers: 12,
            without: refused ? 0 : 1,
            at: sample.at.toISOString(),
            timeZone: 'America/New_York',
            note: 'Sample plank is too dear.',
          },
          this.settings.publicUrl,
        ),
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
      case 'asked':
        // Gone with the account that made it, or applied by hand while it was asked for.
        if ((await this.moved(now.batch, ['comparing', 'ready'], 'asked')) !== 'asked')
          return this.cancelUnlessDriven(number, now);
        return;
      case 'scheduled':
        if (now.answer) await this.accepted(now);
        // Gone with the account that made it, or applied by hand while it was being scheduled.
        if ((await this.moved(now.batch, ['ready', 'asked'], 'scheduled')) !== 'scheduled')
          return this.cancelUnlessDriven(number, now);
        if (Date.parse(now.at) > this.clock.now().getTime()) return;
        // Nobody answers for it any more: the business is deactivated, and no admin said yes.
        if (!now.answer && now.ownerId !== null && (await ownerById(this.db.knex, now.ownerId))?.deactivated) {
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
      case 'refused':
        await this.tellAnswer(now);
        await this.moved(now.batch, ['asked'], 'discarded');
        return;
      case 'withdrawn':
      case 'cancelled':
        // Accepted and cancelled at once, it may not be noted as scheduled.
        await this.moved(now.batch, ['asked', 'scheduled'], 'discarded');
        return;
      case 'applied':
    }
  }

  /**
   * Cancels a change that is not kept as the log says. Another process may have driven it on meanwhile, and it notes that in
   * the log first: then what was read of the log is old.
   */
  private async cancelUnlessDriven(number: number, read: WaitingPriceChange): Promise<void> {
    if ((await this.of(number)).state !== read.state) return this.drive(number);
    return this.command(number, { type: 'CancelPriceChange' });
  }

  /** Moves the kept change on if it is in one of these states. Answers where it is then; `undefined`: it is gone. */
  private async moved(id: string, from: readonly string[], to: string): Promise<string | undefined> {
    const { knex } = this.db;
    await knex('app.price_change').where({ id }).whereIn('state', from).update({ state: to });
    return (await knex('app.price_change').where({ id }).first<{ state: string } | undefined>('state'))?.state;
  }

  /** Marks what was left out, and tells who asked. */
  private async accepted(now: WaitingPriceChange): Promise<void> {
    await this.db
      .knex('app.price_change_row')
      .where({ change_id: now.batch, outcome: 'waiting' })
      .whereIn('offer_id', [...now.without])
      .update({ outcome: 'declined', message: 'An admin left this out.' });
    await this.tellAnswer(now);
  }

  /** Tells, once, who asked what an admin answered. */
  private async tellAnswer({
    batch: id,
    state,
    offers,
    without,
    at,
    timeZone,
    answer,
  }: WaitingPriceChange): Promise<void> {
    const note = answer?.note ? ((await this.texts.read([answer.note.id])).get(answer.note.id)?.body ?? null) : null;
    const answered = { refused: state === 'refused', offers, without: without.length, at, timeZone, note };
    await this.toMaker(id, 'answer_told', () => ({
      ...answerLetter(answered, this.settings.publicUrl),
      ...(note !== null && answer?.by != null && { names: { accounts: [answer.by] } }),
    }));
  }

  private async finish(
    number: number,
    id: string,
    { at, timeZone: zone, offers, without }: WaitingPriceChange,
  ): Promise<void> {
    const rows = this.db.knex('app.price_change_row').where({ change_id: id });
    const [counts, stayed] = await Promise.all([
      rows
        .clone()
        .first<{ changed: number }>(this.db.knex.raw(`count(*) FILTER (WHERE outcome = 'applied')::int AS changed`)),
      rows
        .clone()
        .whereIn('outcome', ['changed_since', 'refused'])
        // What could not be changed from the start was not asked for.
        .whereRaw(`before <> '{}'`)
        .orderBy('offer_id')
        .limit(NAMED)
        .select<{ offer_id: number; added: string | null }[]>(
          'offer_id',
          this.db.knex.raw(`after->'added'->>'name' AS added`),
        ),
    ]);
    const { changed } = counts;
    const left = offers - without.length - changed;
    const named = await offersByIds(
      this.read,
      stayed.map(({ offer_id }) => offer_id),
    );
    const names = stayed.flatMap(({ offer_id, added }) => named.get(offer_id)?.name ?? added ?? []);
    const outcome = { at: new Date(at), zone, changed, left, names };
    // Who asked for it at once was told that it was accepted.
    if (zone !== '' || left > 0) await this.toMaker(id, 'told', () => this.letterOf(outcome));
    await this.command(number, { type: 'FinishPriceChange', changed, left });
  }

  /** Writes, once, to who made the change, or to its business if they have left that. @param once what notes that it was done */
  private async toMaker(
    id: string,
    once: 'told' | 'answer_told',
    letter: () => Omit<Mail, 'to' | 'account'>,
  ): Promise<void> {
    const ids = await this.db.knex.transaction(async (tx) => {
      // The account before its change, as an erasure takes them.
      const maker = await tx({ u: 'app.user' })
        .whereIn('id', tx('app.price_change').where({ id }).select('actor_id'))
        .forKeyShare()
        .first<Maker | undefined>('id', 'email', 'business_id');
      const [change] = await tx('app.price_change')
        .where({ id, [once]: false })
        .update({ [once]: true })
        .returning<{ owner_id: number }[]>('owner_id');
      if (!maker || !change) return [];
      const readers =
        (maker.business_id ?? maker.id) === change.owner_id ? [maker] : await workersOf(tx, change.owner_id);
      const letters = readers.map(({ id: account, email: to }) => ({ ...letter(), to, account }));
      return this.mailer.write(letters, tx);
    });
    this.mailer.offer(ids);
  }

  private letterOf({ at, zone, changed, left, names }: Outcome): Omit<Mail, 'to' | 'account'> {
    const more = left - names.length;
    return {
      kind: 'price-change',
      subject: left === 0 ? `Change applied: ${products(changed)}` : `Change applied, but not to ${products(left)}`,
      paragraphs: [
        `The change that ${zone === '' ? 'was accepted' : `you scheduled for ${timeIn(at, zone)}`} was applied: ${products(changed)} changed.`,
        ...(left > 0
          ? [
              `${products(left)} stayed as ${left === 1 ? 'it was' : 'they were'}, because of a change since, or because ${left === 1 ? 'it' : 'they'} could not be changed any more:`,
              ...names.map((name) => isolated(name)),
              ...(more > 0 ? [`And ${more} more.`] : []),
            ]
          : []),
      ],
      action: { label: 'Open the change', url: comingUrl(this.settings.publicUrl) },
    };
  }

  private async command(number: number, command: PriceChangeCommand): Promise<void> {
    await this.bus.execute(new AggregateCommand(priceChange, number, command, { actor: null }));
  }
}

type Maker = Worker & { business_id: number | null };

const products = (count: number): string => counted(count, 'product');
const comingUrl = (publicUrl: string): string => siteAddress(publicUrl, '/products?coming=1');

/** What an admin answered. `at`: when it counts; with a `timeZone` if somebody chose it. */
interface Answered {
  refused: boolean;
  offers: number;
  without: number;
  at: string;
  timeZone: string;
  note: string | null;
}

function answerLetter(
  { refused, offers, without, at, timeZone, note }: Answered,
  publicUrl: string,
): Omit<Mail, 'to' | 'account'> {
  const accepted = products(offers - without);
  const when = timeZone === '' ? 'now' : `at the time that you chose, ${timeIn(new Date(at), timeZone)}`;
  return {
    kind: 'price-answer',
    subject: refused ? `Change refused: ${products(offers)}` : `Change accepted: ${accepted}`,
    paragraphs: [
      refused
        ? `Your change of ${products(offers)} was refused. The products stay as they are.`
        : `Your change of ${accepted} was accepted. It is applied ${when}.`,
      ...(without > 0
        ? [
            `${products(without)} ${without === 1 ? 'was' : 'were'} left out and ${without === 1 ? 'stays' : 'stay'} as ${without === 1 ? 'it is' : 'they are'}.`,
          ]
        : []),
      ...(note === null ? [] : ['The note of the admin:', isolated(note)]),
    ],
    action: { label: 'Open the change', url: comingUrl(publicUrl) },
  };
}
