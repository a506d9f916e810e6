import type { BookingRow, BookingState } from '@quotewright/domain/bookings/contract.js';

const CALLS: Readonly<Record<BookingState, string>> = {
  booked: 'Booked',
  held: 'Held',
  no_show: 'No show',
  cancelled: 'Cancelled',
};

/** Of a request without a call. */
const REQUESTS: typeof CALLS = { ...CALLS, booked: 'Open', held: 'Done', cancelled: 'Withdrawn' };

/** A booking's state as it is shown. */
export const stateWords = ({ at }: Pick<BookingRow, 'at'>): typeof CALLS => (at === null ? REQUESTS : CALLS);
