import type { Failures } from '../kernel/errors.js';

/** The failure codes of bookings. */
export const bookingFailures = {
  /** Somebody else was faster. */
  slot_taken: 409,
  /** It has begun, was cancelled, or is settled otherwise. */
  booking_over: 409,
  /** The template that was made for it is an account's already. */
  already_given: 409,
} as const satisfies Failures;

type BookingFailures = typeof bookingFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends BookingFailures {}
}
