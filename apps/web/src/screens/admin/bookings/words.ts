import type { BookingState } from '@quotewright/domain/bookings/contract.js';

/** States of bookings as they are shown. */
export const stateWords: Readonly<Record<BookingState, string>> = {
  booked: 'Booked',
  held: 'Held',
  no_show: 'No show',
  cancelled: 'Cancelled',
};
