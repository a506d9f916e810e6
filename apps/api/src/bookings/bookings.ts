import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  bookingPage,
  mostSlotDays,
  slotMinutes,
  type BookDemoRequest,
  type BookedDemo,
  type BookingByLink,
  type BookingHours,
  type MoveBookingRequest,
  type Slot,
  type SlotsQuery,
} from '@quotewright/domain/bookings/contract.js';
import { isOffered, offered } from '@quotewright/domain/bookings/slots.js';
import { endOfDay, instantOf, localOf, startOfDay } from '@quotewright/domain/kernel/local-time.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError, type FieldError } from '@quotewright/domain/kernel/errors.js';
import { manyLines, oneLine } from '@quotewright/domain/kernel/texts.js';
import { isTimeZone } from '@quotewright/domain/kernel/time-zone.js';
import { Throttle } from '../platform/auth/throttle.js';
import { newToken } from '../platform/auth/tokens.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { Hours } from './booking-hours.js';
import {
  cancellation,
  confirmation,
  reminder,
  reminderSamples,
  senderOf,
  teamSamples,
  toTeam,
  visitorSamples,
} from './booking-mails.js';
import { Gifts } from './gifts.js';
import { byToken, isOpen, lockedByToken, picturesOf, type StoredBooking } from './stored-booking.js';

const HOUR = 3_600_000;
/** How long before it begins people are reminded; one booked so late is not. */
const REMIND = 24 * HOUR;

/** How long bookings are kept after they took place, or were asked for without a time (docs/adr/0094). */
const KEPT = 365 * 24 * HOUR;

const SLOT = `interval '${slotMinutes} minutes'`;

/** What a booking asks for, checked. */
interface Wanted {
  kind: StoredBooking['kind'];
  reason: StoredBooking['reason'];
  zone: string;
  at: Date | null;
}

/** Demos and calls: booked, moved and cancelled by visitors. */
@Injectable()
export class Bookings {
  constructor(
    private readonly db: Database,
    private readonly hours: Hours,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly gifts: Gifts,
    jobs: Jobs,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const sender = () => senderOf(this.settings, this.clock);
    mailer.shows('booking', () => visitorSamples(sender()));
    mailer.shows('booking-reminder', () => reminderSamples(sender()));
    mailer.shows('team-booking', () => teamSamples(sender()));
    jobs.handle('booking-reminder', {
      left: async () =>
        (await this.db.knex('app.booking').where('remind_at', '<=', this.clock.now()).pluck<number[]>('id')).map(
          String,
        ),
      run: (id) => this.remind(Number(id)),
    });
    jobs.handle('booking-past', {
      left: async () => (await this.past().pluck<number[]>('id')).map(String),
      run: async (id) => {
        await this.past()
          .where({ id: Number(id) })
          .delete();
      },
    });
  }

  /** What the team offers, by days of a time zone. Throws `invalid_input`. */
  async slots({ from, to, time_zone }: SlotsQuery): Promise<Slot[]> {
    const hours = await this.hours.read();
    const zone = zoneOf(time_zone, hours);
    const [begin, end] = [from && startOfDay(from, zone), to && endOfDay(to, zone)];
    const fault = (path: string, message: string) => invalidInput([{ path, code: 'day', message }]);
    if (begin === null) throw fault('from', 'There is no such day.');
    if (end === null) throw fault('to', 'There is no such day.');
    if (begin && end && end - begin > mostSlotDays * 24 * HOUR)
      throw fault('to', `Ask for at most ${mostSlotDays} days at once.`);
    const begins = offered(hours, this.clock.now().getTime(), begin || undefined, end || undefined);
    if (begins.length === 0) return [];
    const taken = await this.db
      .knex('app.booking')
      .whereNot({ state: 'cancelled' })
      .where('at', '>', new Date(begins[0]! - slotMinutes * 60_000))
      .where('at', '<', new Date(begins.at(-1)! + slotMinutes * 60_000))
      .pluck<Date[]>('at');
    const length = slotMinutes * 60_000;
    return begins.flatMap((at) => {
      const demo_date = localOf(at, zone);
      // The second of an hour that clocks there show twice: the same words mean the first.
      if (instantOf(demo_date, zone) !== at) return [];
      const others = taken.filter((other) => Math.abs(other.getTime() - at) < length).length;
      return [{ at: new Date(at).toISOString(), demo_date, free: others < hours.hosts }];
    });
  }

  /**
   * Books. The same, sent again while it stands, is the same booking. Throws `slot_taken` (409) where somebody else was
   * faster, and `invalid_input`.
   * @param address of the visitor, for the limit
   */
  async book(body: BookDemoRequest, viewer: Actor | null, address: string): Promise<BookedDemo> {
    const { throttle } = this.settings;
    await this.throttle.hit(['booking', address], throttle.form);
    const wanted = wantedIn(body, await this.hours.read());
    const { zone, at } = wanted;
    const demo_date = at && localOf(at.getTime(), zone);
    // A program filled the field that people do not see: it learns nothing.
    if (body.website) return { demo_date, time_zone: zone, page: null };
    await this.throttle.hit(['booking-mail', body.email], throttle.form);
    const row = rowOf(body, wanted, viewer);
    const { token, written } = await this.db.knex.transaction(async (tx) => {
      const hours = await this.hours.lock(tx);
      const same = await tx('app.booking')
        .where({ request: row.request, state: 'booked' })
        .first<{ token: string } | undefined>('token');
      if (same) return { token: same.token, written: [] };
      if (at) await this.assertFree(tx, hours, at, null);
      const now = this.clock.now();
      const [booking] = await tx('app.booking')
        .insert({ ...row, token: newToken().token, remind_at: at && remindAt(at, now), created_at: now })
        .returning<StoredBooking[]>('*');
      const mails = [
        confirmation(booking!, senderOf(this.settings, this.clock)),
        ...(await this.teamMails(tx, 'booked', booking!, hours)),
      ];
      return { token: booking!.token, written: await this.mailer.write(mails, tx) };
    });
    this.mailer.offer(written);
    return { demo_date, time_zone: zone, page: viewer && bookingPage(token) };
  }

  /** What a link shows. Throws `not_found`. */
  async byLink(token: string): Promise<BookingByLink> {
    const booking = await byToken(this.db.knex, token);
    const { kind, reason, state, at, time_zone } = booking;
    return {
      kind,
      reason,
      state,
      at: at && at.toISOString(),
      demo_date: at && localOf(at.getTime(), time_zone),
      time_zone,
      open: isOpen(booking, this.clock.now()),
      gift: await this.gifts.byLink(booking),
      pictures: (await picturesOf(this.db.knex, [booking.id])).map(({ id, image }) => ({ id, image })),
    };
  }

  /** Moves one by its link. Throws `not_found`, `booking_over` and `slot_taken` (409), and `invalid_input`. */
  async move({ token, demo_date, time_zone }: MoveBookingRequest, address: string): Promise<void> {
    await this.throttle.hit(['booking', address], this.settings.throttle.form);
    const written = await this.db.knex.transaction(async (tx) => {
      const hours = await this.hours.lock(tx);
      const booking = await lockedByToken(tx, token);
      const zone = zoneOf(time_zone, hours);
      const at = instantIn(demo_date, zone);
      if (booking.state === 'booked' && booking.at?.getTime() === at.getTime()) return [];
      this.assertOpen(booking);
      await this.assertFree(tx, hours, at, booking.id);
      const [moved] = await tx('app.booking')
        .where({ id: booking.id })
        .update({
          at,
          time_zone: zone,
          moves: booking.moves + 1,
          remind_at: remindAt(at, this.clock.now()),
          request: tx.raw("'moved ' || token"),
        })
        .returning<StoredBooking[]>('*');
      const mails = [
        confirmation(moved!, senderOf(this.settings, this.clock)),
        ...(await this.teamMails(tx, 'moved', moved!, hours)),
      ];
      return this.mailer.write(mails, tx);
    });
    this.mailer.offer(written);
  }

  /** Cancels one by its link. Throws `not_found` and `booking_over` (409). */
  async cancel(token: string): Promise<void> {
    const written = await this.db.knex.transaction(async (tx) => {
      const hours = await this.hours.lock(tx);
      const booking = await lockedByToken(tx, token);
      if (booking.state === 'cancelled') return [];
      this.assertOpen(booking);
      const [cancelled] = await tx('app.booking')
        .where({ id: booking.id })
        .update({ state: 'cancelled', remind_at: null })
        .returning<StoredBooking[]>('*');
      const mails = [
        cancellation(cancelled!, senderOf(this.settings, this.clock)),
        ...(await this.teamMails(tx, 'cancelled', cancelled!, hours)),
      ];
      return this.mailer.write(mails, tx);
    });
    this.mailer.offer(written);
  }

  /** Deletes one by its link, with all that was sent for it. Repeated, it changes nothing. */
  async delete(token: string): Promise<void> {
    const written = await this.db.knex.transaction(async (tx) => {
      const hours = await this.hours.lock(tx);
      const [deleted] = await tx('app.booking').where({ token }).delete().returning<StoredBooking[]>('*');
      if (!deleted || !isOpen(deleted, this.clock.now())) return [];
      return this.mailer.write(await this.teamMails(tx, 'deleted', deleted, hours), tx);
    });
    this.mailer.offer(written);
  }

  private past() {
    return this.db
      .knex('app.booking')
      .whereRaw('coalesce(at, created_at) < ?', [new Date(this.clock.now().getTime() - KEPT)]);
  }

  /** Reminds of one that is due, in the transaction that says so: once. */
  private async remind(id: number): Promise<void> {
    const written = await this.db.knex.transaction(async (tx) => {
      const now = this.clock.now();
      const booking = await tx('app.booking')
        .where({ id })
        .where('remind_at', '<=', now)
        .forUpdate()
        .first<StoredBooking | undefined>();
      if (!booking?.at) return [];
      await tx('app.booking').where({ id }).update({ remind_at: null });
      // No worker ran for a day: it has begun.
      if (booking.state !== 'booked' || booking.at <= now) return [];
      return this.mailer.write([reminder({ ...booking, at: booking.at }, senderOf(this.settings, this.clock))], tx);
    });
    this.mailer.offer(written);
  }

  private async teamMails(
    tx: Knex,
    what: Parameters<typeof toTeam>[1],
    booking: StoredBooking,
    { time_zone }: BookingHours,
  ): Promise<Mail[]> {
    const admins = await tx('app.user').where({ user_type: 'admin' }).orderBy('id').pluck<string[]>('email');
    return admins.map((email) => toTeam(email, what, booking, time_zone, this.settings));
  }

  /** Under the lock of the hours. Throws `slot_taken`, and `invalid_input` for what the team does not offer. */
  private async assertFree(tx: Knex, hours: BookingHours, at: Date, except: number | null): Promise<void> {
    if (!isOffered(hours, this.clock.now().getTime(), at.getTime()))
      throw atTime('not_offered', 'This time cannot be booked. Choose another.');
    const others = await tx('app.booking')
      .whereNot({ state: 'cancelled' })
      .whereRaw('id IS DISTINCT FROM ?', [except])
      .whereRaw(`at > ?::timestamptz - ${SLOT} AND at < ?::timestamptz + ${SLOT}`, [at, at])
      .count<{ count: string }[]>('*');
    if (Number(others[0]!.count) < hours.hosts) return;
    const message = 'Someone else has just taken this time. Choose another.';
    throw new DomainError('slot_taken', message, { errors: [{ path: 'demo_date', code: 'slot_taken', message }] });
  }

  private assertOpen(booking: StoredBooking): void {
    if (!isOpen(booking, this.clock.now()))
      throw new DomainError('booking_over', 'This can no longer be changed. Book another time instead.');
  }
}

const remindAt = (at: Date, now: Date): Date | null =>
  at.getTime() - now.getTime() > REMIND + HOUR ? new Date(at.getTime() - REMIND) : null;

const atTime = (code: string, message: string): DomainError => invalidInput([{ path: 'demo_date', code, message }]);

/** Throws `invalid_input` for a time that no clock there shows. */
function instantIn(local: string, zone: string): Date {
  const at = instantOf(local.trim(), zone);
  if (at === null) throw atTime('no_such_time', `Clocks in ${zone} never show this time. Choose another.`);
  return new Date(at);
}

/** The time zone asked for, or the team's. Throws `invalid_input`. */
function zoneOf(asked: string | undefined, { time_zone }: BookingHours): string {
  const zone = asked?.trim() || time_zone;
  if (!isTimeZone(zone))
    throw invalidInput([{ path: 'time_zone', code: 'time_zone', message: 'This time zone is not known.' }]);
  return zone;
}

/** What the fields mean together. Throws `invalid_input`. */
function wantedIn(body: BookDemoRequest, hours: BookingHours): Wanted {
  const kind = body.kind ?? 'demo';
  const reason = kind === 'call' ? (body.reason ?? null) : null;
  const custom = reason === 'custom-template';
  const missing: FieldError[] = [];
  const need = (path: 'reason' | 'trade' | 'measurements' | 'demo_date', message: string) => {
    if (!body[path]?.trim()) missing.push({ path, code: 'required', message });
  };
  if (kind === 'call') need('reason', 'Choose what it is about.');
  if (custom) {
    need('trade', 'Say which trade it is for.');
    need('measurements', 'Say which measurements you take on site.');
  } else need('demo_date', 'Choose a day and a time.');
  if (missing.length > 0) throw invalidInput(missing);
  const zone = zoneOf(body.time_zone, hours);
  return { kind, reason, zone, at: body.demo_date?.trim() ? instantIn(body.demo_date, zone) : null };
}

/** The row of a booking, and by what it is known again. */
function rowOf(body: BookDemoRequest, { kind, reason, zone, at }: Wanted, viewer: Actor | null) {
  const custom = reason === 'custom-template';
  const told = {
    kind,
    reason,
    name: oneLine(body.name),
    email: body.email,
    mobile: body.mobile.trim(),
    description: manyLines(body.description ?? ''),
    at,
    time_zone: zone,
    template: body.template?.trim() || null,
    trade: custom ? oneLine(body.trade!) : null,
    measurements: custom ? manyLines(body.measurements!) : null,
    deadline: (custom && body.deadline?.trim()) || null,
    account_id: viewer?.id ?? null,
  };
  return { ...told, request: createHash('sha256').update(JSON.stringify(told)).digest('base64url') };
}
