import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type {
  AnswerBookingRequest,
  BookedDemosRequest,
  BookingRow,
  UpdateBookingRequest,
} from '@quotewright/domain/bookings/contract.js';
import { endOfDay, localOf, startOfDay } from '@quotewright/domain/kernel/local-time.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { manyLines } from '@quotewright/domain/kernel/texts.js';
import { pageOf } from '@quotewright/projections/kernel/paging.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { Mailer } from '../platform/mail/mailer.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { Hours } from './booking-hours.js';
import { cancellation, reply, senderOf } from './booking-mails.js';
import { Gifts } from './gifts.js';
import { isOpen, lockedBooking, picturesOf, type StoredBooking } from './stored-booking.js';

type ListedBooking = StoredBooking & { assignee: string | null };

/** What the team does with bookings. */
@Injectable()
export class Desk {
  constructor(
    private readonly db: Database,
    private readonly hours: Hours,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly gifts: Gifts,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * One page of bookings. Those that are booked: without a time first, because they wait for an answer, then by time.
   * Others: newest first.
   */
  async list({ from, to, state, searchTerm = '', page, perPage }: BookedDemosRequest): Promise<Page<BookingRow>> {
    const { time_zone: zone } = await this.hours.read();
    const [begin, end] = [from && startOfDay(from, zone), to && endOfDay(to, zone)];
    const found = this.db.knex({ b: 'app.booking' }).modify((query) => {
      if (begin) void query.where('b.at', '>=', new Date(begin));
      if (end) void query.where('b.at', '<', new Date(end));
      if (state) void query.where('b.state', state);
      const words = searchTerm.trim().replace(/[\\%_]/g, '\\$&');
      if (words)
        void query.where((any) => {
          for (const column of ['b.name', 'b.email', 'b.mobile', 'b.trade', 'b.description'])
            void any.orWhereILike(column, `%${words}%`);
        });
    });
    const { data: rows, ...rest } = await pageOf<ListedBooking>(found, { page, perPage }, (query) =>
      query
        .leftJoin({ u: 'app.user' }, 'u.id', 'b.assigned_to')
        .orderByRaw(
          state === 'booked' || from || to ? 'b.at ASC NULLS FIRST, b.id' : 'b.at DESC NULLS FIRST, b.id DESC',
        )
        .select('b.*', this.db.knex.raw('b.deadline::text AS deadline'), 'u.name as assignee'),
    );
    const ids = rows.map(({ id }) => id);
    const [answers, pictures, gifts] = await Promise.all([
      this.answersOf(ids),
      picturesOf(this.db.knex, ids),
      this.gifts.of(ids),
    ]);
    return {
      data: rows.map((row) => ({
        ...listed(row, zone, answers.get(row.id) ?? []),
        pictures: pictures.filter(({ booking_id }) => booking_id === row.id).map(({ image }) => image),
        gift: gifts.get(row.id) ?? null,
      })),
      ...rest,
    };
  }

  private async answersOf(ids: readonly number[]): Promise<Map<number, BookingRow['answers']>> {
    const rows = await this.db
      .knex({ a: 'app.booking_answer' })
      .leftJoin({ u: 'app.user' }, 'u.id', 'a.by_id')
      .whereIn('a.booking_id', ids)
      .orderBy('a.id')
      .select<{ booking_id: number; at: Date; text: string; by: string | null }[]>(
        'a.booking_id',
        'a.at',
        'a.text',
        'u.name as by',
      );
    const answers = new Map<number, BookingRow['answers']>();
    for (const { booking_id, at, by, text } of rows)
      answers.set(booking_id, [...(answers.get(booking_id) ?? []), { at: at.toISOString(), by, text }]);
    return answers;
  }

  /** Throws `not_found`, `booking_over` (409) for one that is cancelled, and `invalid_input`. */
  async update({ id, state, notes, assigned_to }: UpdateBookingRequest): Promise<void> {
    const written = await this.db.knex.transaction(async (tx) => {
      const booking = await lockedBooking(tx, id);
      if (assigned_to) await assertAdmin(tx, assigned_to);
      const changed = state !== undefined && state !== booking.state;
      if (changed && booking.state === 'cancelled')
        throw new DomainError('booking_over', 'It was cancelled, and its time may be taken. Book it again instead.');
      const changes = {
        ...(notes !== undefined && { notes: manyLines(notes) }),
        ...(assigned_to !== undefined && { assigned_to }),
        ...(changed && {
          state,
          // Whatever was sent meanwhile with the same words is a booking of its own.
          request: tx.raw("'settled ' || token"),
          ...(state !== 'booked' && { remind_at: null }),
        }),
      };
      if (Object.keys(changes).length === 0) return [];
      const [updated] = await tx('app.booking').where({ id }).update(changes).returning<StoredBooking[]>('*');
      const mails =
        changed && state === 'cancelled' ? [cancellation(updated!, senderOf(this.settings, this.clock))] : [];
      return this.mailer.write(mails, tx);
    });
    this.mailer.offer(written);
  }

  /** Deletes a booking with all that was sent for it; of one that stands the visitor is told. Throws `not_found`. */
  async remove(id: number): Promise<void> {
    const written = await this.db.knex.transaction(async (tx) => {
      const booking = await lockedBooking(tx, id);
      await tx('app.booking').where({ id }).delete();
      if (!isOpen(booking, this.clock.now())) return [];
      return this.mailer.write(
        [
          {
            ...cancellation({ ...booking, state: 'cancelled' }, senderOf(this.settings, this.clock)),
            names: undefined,
          },
        ],
        tx,
      );
    });
    this.mailer.offer(written);
  }

  /** Throws `not_found`. */
  async answer({ id, message }: AnswerBookingRequest, admin: Actor): Promise<void> {
    const written = await this.db.knex.transaction(async (tx) => {
      const booking = await lockedBooking(tx, id);
      const text = manyLines(message);
      await tx('app.booking_answer').insert({ booking_id: id, by_id: admin.id, at: this.clock.now(), text });
      return this.mailer.write([reply(booking, senderOf(this.settings, this.clock), text)], tx);
    });
    this.mailer.offer(written);
  }
}

async function assertAdmin(tx: Knex, id: number): Promise<void> {
  if (await tx('app.user').where({ id, user_type: 'admin' }).first('id')) return;
  throw invalidInput([{ path: 'assigned_to', code: 'admin', message: 'Bookings are assigned to admins.' }]);
}

function listed(
  row: ListedBooking,
  zone: string,
  answers: BookingRow['answers'],
): Omit<BookingRow, 'pictures' | 'gift'> {
  const { id, kind, reason, state, name, email, mobile, description, at, time_zone, template, trade } = row;
  return {
    id,
    kind,
    reason,
    state,
    name,
    email,
    mobile,
    description,
    at: at && at.toISOString(),
    demo_date: at && localOf(at.getTime(), zone),
    time_zone,
    template,
    trade,
    measurements: row.measurements,
    deadline: row.deadline,
    created_at: row.created_at.toISOString(),
    notes: row.notes,
    assigned_to: row.assigned_to === null || row.assignee === null ? null : { id: row.assigned_to, name: row.assignee },
    answers,
  };
}
