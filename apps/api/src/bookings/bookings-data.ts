import { Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { Database } from '../platform/db/database.js';
import { OwnData } from '../platform/own-data/own-data.js';
import { picturesOf, type StoredBooking } from './stored-booking.js';

/** What an account's export holds of demos and calls. The team's own notes are not told. */
@Injectable()
export class BookingsData {
  constructor(
    private readonly db: Database,
    data: OwnData,
  ) {
    data.holds({
      name: 'bookings',
      about: 'Demos, calls and requests with your account or address, and what we answered.',
      whose: 'person',
      rows: (viewer, picture) => this.rows(viewer, picture),
    });
  }

  private async *rows(viewer: Actor, picture: (hash: string | null) => void): AsyncGenerator<object> {
    const { knex } = this.db;
    // An address that is not confirmed may be somebody else's.
    const bookings = await knex({ b: 'app.booking' })
      .join({ u: 'app.user' }, (on) => void on.onVal('u.id', viewer.id))
      .whereRaw('(b.account_id = u.id OR (u.verified_at IS NOT NULL AND lower(b.email) = lower(u.email)))')
      .orderBy('b.id')
      .select<StoredBooking[]>('b.*', knex.raw('b.deadline::text AS deadline'));
    for (const { id, kind, reason, state, name, email, mobile, description, at, time_zone, ...more } of bookings) {
      const { template, trade, measurements, deadline, created_at } = more;
      const pictures = (await picturesOf(knex, [id])).map(({ image }) => image);
      for (const image of pictures) picture(image);
      const answers = await knex('app.booking_answer').where({ booking_id: id }).orderBy('id').select('at', 'text');
      yield {
        ...{ id, kind, reason, state, name, email, mobile, description, at, time_zone, created_at },
        ...{ template, trade, measurements, deadline, pictures, answers },
      };
    }
  }
}
