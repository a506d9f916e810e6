import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { BookingHours } from '@quotewright/domain/bookings/contract.js';
import { isTimeZone } from '@quotewright/domain/kernel/time-zone.js';
import type { FieldError } from '@quotewright/domain/kernel/errors.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';

/** When demos and calls can be booked: one row. */
@Injectable()
export class Hours {
  constructor(private readonly db: Database) {}

  async read(): Promise<BookingHours> {
    return (await rowOf(this.db.knex).first())!;
  }

  /** Replaces it. Throws `invalid_input` for what is no time zone, no day or no stretch of time. */
  async save({ time_zone, week, days_off, ...rest }: BookingHours): Promise<void> {
    const errors: FieldError[] = [];
    if (!isTimeZone(time_zone))
      errors.push({ path: 'time_zone', code: 'time_zone', message: 'This time zone is not known.' });
    for (const [at, day] of week.entries())
      if (day && day.from >= day.to)
        errors.push({ path: `week.${at}`, code: 'order', message: 'The end must be after the beginning.' });
    if (errors.length > 0) throw invalidInput(errors);
    await this.db
      .knex('app.booking_hours')
      .update({ time_zone, week: JSON.stringify(week), days_off: [...new Set(days_off)].sort(), ...rest });
  }

  /** Reads it and keeps others from booking until the transaction ends. */
  async lock(tx: Knex): Promise<BookingHours> {
    return (await rowOf(tx).forUpdate().first())!;
  }
}

const rowOf = (knex: Knex) =>
  knex('app.booking_hours').select<BookingHours[]>(
    'time_zone',
    'week',
    knex.raw('days_off::text[] AS days_off'),
    'notice_hours',
    'horizon_days',
    'hosts',
  );
