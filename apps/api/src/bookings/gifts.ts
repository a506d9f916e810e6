import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import type {
  BookingByLink,
  BookingRow,
  GivenCopy,
  GiveTemplateRequest,
} from '@quotewright/domain/bookings/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { TemplateContent } from '@quotewright/domain/templates/content.js';
import { templateMissing } from '@quotewright/domain/templates/contract.js';
import { isGallery } from '@quotewright/domain/templates/details.js';
import { template } from '@quotewright/domain/templates/template.js';
import { templateById } from '@quotewright/projections/templates/template-details.js';
import { ownerOf } from '@quotewright/projections/templates/template-view.js';
import { accountByEmail, accountById, type Account } from '../platform/auth/accounts.js';
import { Clock } from '../platform/clock.js';
import { AggregateCommand } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Mailer } from '../platform/mail/mailer.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { copied, senderOf, toTake } from './booking-mails.js';
import { lockedBooking, lockedByToken, type StoredBooking } from './stored-booking.js';

/** A row of `app.booking_gift`. */
interface Gift {
  booking_id: number;
  template_id: number;
  version: number;
  content: TemplateContent;
  given_by: number;
  given_at: Date;
  account_id: number | null;
  copy_id: number | null;
}

/** Finished templates for the people who asked for them: each gets one copy, however often and by whom it is asked. */
@Injectable()
export class Gifts {
  constructor(
    private readonly db: Database,
    private readonly bus: CommandBus,
    private readonly read: ReadModels,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    jobs: Jobs,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    jobs.handle('booking-gift', {
      left: async () =>
        (
          await this.db
            .knex('app.booking_gift')
            .whereNotNull('account_id')
            .whereNull('copy_id')
            .pluck<number[]>('booking_id')
        ).map(String),
      run: async (id) => {
        await this.copy(Number(id));
      },
    });
  }

  /**
   * Gives a gallery template, as it is now: published if it is, else staged. The account of who asked gets a copy, and
   * an e-mail; anybody else an e-mail whose link leads to it. The same template again changes nothing; another one
   * replaces it until it is taken. Throws `not_found`, `template_not_found`, and `booking_over` and `already_given`
   * (409).
   */
  async give({ id, quote_template_id: templateId }: GiveTemplateRequest, admin: Actor): Promise<void> {
    const row = await templateById(this.read, templateId);
    if (!row || !isGallery(ownerOf(row))) throw new DomainError('template_not_found', templateMissing);
    const written = await this.db.knex.transaction(async (tx) => {
      const booking = await lockedBooking(tx, id);
      if (booking.state === 'cancelled')
        throw new DomainError('booking_over', 'It was cancelled: nobody waits for a template.');
      const before = await giftOf(tx, id);
      if (before?.template_id === templateId) return [];
      if (before && isTaken(before)) throw alreadyGiven();
      const account = await receiverOf(tx, booking);
      const gift = {
        template_id: templateId,
        version: (row.published_revision ?? row.revision) + 1,
        content: JSON.stringify(row.published ?? row.staged),
        given_by: admin.id,
        given_at: this.clock.now(),
        account_id: account?.id ?? null,
      };
      await tx('app.booking_gift')
        .insert({ booking_id: id, ...gift })
        .onConflict('booking_id')
        .merge();
      const { name } = row.published ?? row.staged;
      return this.mailer.write(account ? [] : [toTake(booking, senderOf(this.settings, this.clock), name)], tx);
    });
    this.mailer.offer(written);
    await this.copy(id);
  }

  /**
   * Takes what a link offers into the viewer's My QTemplates, once. Throws `not_found`, and `already_given` (409) if
   * another account has taken it.
   */
  async take(token: string, viewer: Actor): Promise<GivenCopy> {
    const id = await this.db.knex.transaction(async (tx) => {
      const booking = await lockedByToken(tx, token);
      const gift = await giftOf(tx, booking.id);
      if (!gift) throw new DomainError('not_found', 'Nothing is ready here yet.');
      if (isTaken(gift) && gift.account_id !== viewer.id) throw alreadyGiven();
      await tx('app.booking_gift').where({ booking_id: booking.id }).update({ account_id: viewer.id });
      return booking.id;
    });
    return (await this.copy(id, { taken: true }))!;
  }

  /** What a link offers. */
  async byLink({ id }: StoredBooking): Promise<BookingByLink['gift']> {
    const gift = await giftOf(this.db.knex, id);
    if (!gift) return null;
    const { name, images } = gift.content;
    const { account_id, copy_id } = gift;
    const copy = account_id === null || copy_id === null ? undefined : await templateById(this.read, copy_id);
    return {
      name,
      thumbnail: images[0]?.image ?? null,
      taken: isTaken(gift),
      alias: copy?.staged.alias ?? null,
    };
  }

  /** What was given, by bookings. */
  async of(bookings: readonly number[]): Promise<Map<number, NonNullable<BookingRow['gift']>>> {
    const gifts = await this.db.knex('app.booking_gift').whereIn('booking_id', bookings).select<Gift[]>('*');
    return new Map(
      gifts.map((gift) => [
        gift.booking_id,
        {
          template_id: gift.template_id,
          name: gift.content.name,
          given_at: gift.given_at.toISOString(),
          taken: isTaken(gift),
        },
      ]),
    );
  }

  /**
   * Makes the copy that is due, and finds it if it is made. Two at once, and one that follows a crash, make the same:
   * the command's key names the gift.
   */
  private async copy(id: number, { taken = false } = {}): Promise<GivenCopy | null> {
    const gift = await giftOf(this.db.knex, id);
    if (!gift || gift.account_id === null) return null;
    const made = gift.copy_id === null ? null : await templateById(this.read, gift.copy_id);
    if (made) return { id: made.id, alias: made.staged.alias };
    const account = await accountById(this.db.knex, gift.account_id);
    if (!account) return null;
    const { template_id: templateId, version, content } = gift;
    const result = await this.bus.execute(
      new AggregateCommand(
        template,
        'new',
        {
          type: 'CopyTemplate',
          source: { templateId, version, content },
          counted: false,
          owner: { userId: account.business_id ?? account.id, userType: account.user_type },
        },
        {
          actor: { id: gift.given_by, userType: 'admin' },
          source: 'screen',
          idempotencyKey: `gift of booking ${id}`,
          ids: {
            question: content.questions.length,
            line: content.lines.length,
            image: content.images.length,
          },
        },
      ),
    );
    const { alias } = result.state.content;
    const written = await this.db.knex.transaction(async (tx) => {
      const first = await tx('app.booking_gift')
        .where({ booking_id: id })
        .whereNull('copy_id')
        .update({ copy_id: result.id });
      const booking = first && !taken && (await tx('app.booking').where({ id }).first<StoredBooking | undefined>());
      return this.mailer.write(
        booking ? [copied(booking, senderOf(this.settings, this.clock), content.name, alias)] : [],
        tx,
      );
    });
    this.mailer.offer(written);
    return { id: result.id, alias };
  }
}

const giftOf = (knex: Knex, id: number): Promise<Gift | undefined> =>
  knex('app.booking_gift').where({ booking_id: id }).first<Gift | undefined>();

/** Also once the account that took it is gone: the copy stays with its business, and there is one copy only. */
const isTaken = ({ account_id, copy_id }: Gift): boolean => account_id !== null || copy_id !== null;

const alreadyGiven = (): DomainError =>
  new DomainError('already_given', 'A template was given for this request, and it has been taken.');

/** The account that asked, or the one whose proven address was named; `null` if there is none. An admin has no copies. */
async function receiverOf(tx: Knex, { account_id: id, email }: StoredBooking): Promise<Account | null> {
  const account = id === null ? await accountByEmail(tx, email) : await accountById(tx, id);
  if (!account || account.user_type === 'admin' || (id === null && account.standing === 'unverified')) return null;
  return account;
}
