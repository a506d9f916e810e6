import type { BookingRow } from '@quotewright/domain/bookings/contract.js';
import { Badge } from '../../../../ui/badge.js';
import { stateWords } from '../words.js';

const TONES = { booked: 'info', held: 'live', no_show: 'fault', cancelled: 'off' } as const;

/** The state of a booking. */
export function StateBadge({ booking }: { booking: BookingRow }) {
  return <Badge tone={TONES[booking.state]}>{stateWords(booking)[booking.state]}</Badge>;
}
