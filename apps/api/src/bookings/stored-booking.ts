import type { Knex } from 'knex';
import type { BookingKind, BookingReason, BookingState } from '@quotewright/domain/bookings/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** A row of `app.booking`. */
export interface StoredBooking {
  id: number;
  token: string;
  kind: BookingKind;
  reason: BookingReason | null;
  state: BookingState;
  name: string;
  email: string;
  mobile: string;
  description: string;
  at: Date | null;
  time_zone: string;
  moves: number;
  remind_at: Date | null;
  template: string | null;
  trade: string | null;
  measurements: string | null;
  /** `2026-12-24` */
  deadline: string | null;
  account_id: number | null;
  created_at: Date;
  notes: string;
  assigned_to: number | null;
}

/** The booking of a link. Throws `not_found`. */
export async function byToken(knex: Knex, token: string): Promise<StoredBooking> {
  const booking = await knex('app.booking').where({ token }).first<StoredBooking | undefined>();
  if (booking) return booking;
  throw new DomainError('not_found', 'This booking was not found. Open the link in the e-mail again.');
}

/** Locks a booking. Throws `not_found`. */
export async function lockedBooking(tx: Knex, id: number): Promise<StoredBooking> {
  const booking = await tx('app.booking').where({ id }).forUpdate().first<StoredBooking | undefined>();
  if (booking) return booking;
  throw new DomainError('not_found', 'This booking was not found.');
}

/** Locks the booking of a link, so that what is then checked also stands beside the team. Throws `not_found`. */
export const lockedByToken = async (tx: Knex, token: string): Promise<StoredBooking> =>
  lockedBooking(tx, (await byToken(tx, token)).id);

/** Whether it can still be moved or cancelled. */
export const isOpen = ({ state, at }: StoredBooking, now: Date): boolean =>
  state === 'booked' && (at === null || at > now);

/** A picture that a visitor sent with a request. */
export interface StoredPicture {
  id: number;
  booking_id: number;
  image: string;
}

/** The pictures of bookings, as they were added. */
export const picturesOf = (knex: Knex, bookings: readonly number[]): Promise<StoredPicture[]> =>
  knex('app.booking_picture')
    .whereIn('booking_id', bookings)
    .orderBy('id')
    .select<StoredPicture[]>('id', 'booking_id', 'image');
