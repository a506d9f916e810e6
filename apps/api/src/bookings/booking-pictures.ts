import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  mostBookingPictures,
  type AddBookingPicturesRequest,
  type RemoveBookingPictureRequest,
} from '@quotewright/domain/bookings/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { Throttle } from '../platform/auth/throttle.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Media } from '../platform/media/media.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { byToken, isOpen, type StoredBooking } from './stored-booking.js';

/** Pictures of the job that go with a request for a custom template. */
@Injectable()
export class BookingPictures {
  constructor(
    private readonly db: Database,
    private readonly media: Media,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
    jobs: Jobs,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    // Rows of deleted bookings and of removed pictures name none: their files are deleted, then they are.
    jobs.handle('booking-picture', {
      left: async () =>
        (await this.db.knex('app.booking_picture').whereNull('booking_id').pluck<number[]>('id')).map(String),
      run: (id) => this.erase(Number(id)),
    });
  }

  /**
   * Adds pictures by the link. The same file twice is one picture. Throws `not_found`, `booking_over` and
   * `limit_reached` (409), `image_too_large` (413) and `image_invalid`.
   * @param address of the visitor, for the limit
   */
  async add({ token, img }: AddBookingPicturesRequest, address: string): Promise<void> {
    await this.throttle.hit(['booking-picture', address], this.settings.throttle.form);
    const booking = await byToken(this.db.knex, token);
    this.assertTakes(booking);
    const named = new Map(img.map((dataUrl) => [createHash('sha256').update(dataUrl).digest('base64url'), dataUrl]));
    const known = await sentFor(this.db.knex, booking.id);
    const wanted = [...named].filter(([sent]) => !known.has(sent));
    assertFit(known.size + wanted.length);
    const stored = await Promise.all(
      wanted.map(async ([sent, dataUrl]) => ({
        sent,
        image: (await this.media.storeImage(dataUrl, `address ${address}`)).hash,
      })),
    );
    if (stored.length === 0) return;
    const count = await this.db.knex.transaction(async (tx) => {
      const now = await tx('app.booking').where({ id: booking.id }).forUpdate().first<StoredBooking | undefined>();
      const before = await sentFor(tx, booking.id);
      const fresh = stored.filter(({ sent }) => !before.has(sent));
      const fits = now !== undefined && before.size + fresh.length <= mostBookingPictures;
      // What came too late is stored all the same: as a row without a booking, whose file is deleted.
      await tx('app.booking_picture').insert(
        stored.map((one) => ({ ...one, booking_id: fits && fresh.includes(one) ? booking.id : null })),
      );
      return before.size + fresh.length;
    });
    assertFit(count);
  }

  /** Removes one by the link. Repeated, it changes nothing. Throws `not_found` and `booking_over` (409). */
  async remove({ token, id }: RemoveBookingPictureRequest): Promise<void> {
    const booking = await byToken(this.db.knex, token);
    this.assertTakes(booking);
    await this.db.knex('app.booking_picture').where({ id, booking_id: booking.id }).update({ booking_id: null });
  }

  private async erase(id: number): Promise<void> {
    const row = await this.db
      .knex('app.booking_picture')
      .where({ id })
      .whereNull('booking_id')
      .first<{ image: string } | undefined>('image');
    if (!row) return;
    await this.media.remove(row.image);
    await this.db.knex('app.booking_picture').where({ id }).delete();
  }

  private assertTakes(booking: StoredBooking): void {
    if (booking.reason !== 'custom-template' || !isOpen(booking, this.clock.now()))
      throw new DomainError('booking_over', 'Pictures can be changed only while the request is open.');
  }
}

/** The hashes of the files that a booking has. */
async function sentFor(knex: Knex, bookingId: number): Promise<Set<string>> {
  return new Set(await knex('app.booking_picture').where({ booking_id: bookingId }).pluck<string[]>('sent'));
}

function assertFit(count: number): void {
  if (count <= mostBookingPictures) return;
  throw new DomainError('limit_reached', `A request can have at most ${mostBookingPictures} pictures.`);
}
