import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { BookingHours } from '@quotewright/domain/bookings/contract.js';
import { Database } from '../platform/db/database.js';

/** When demos and calls can be booked: one row. */
@Injectable()
export class Hours {
  constructor(private readonly db: Database) {}

  async read(): Promise<BookingHours> {
    return (await rowOf(this.db.knex).first())!;
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
