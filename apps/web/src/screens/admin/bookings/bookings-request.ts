import { bookingStates, type BookedDemosRequest, type BookingState } from '@quotewright/domain/bookings/contract.js';
import { defaultPerPage, mostPerPage } from '@quotewright/domain/kernel/contract.js';
import { boardRequest, oneOf } from '../../../features/board/board-request.js';
import { daysAfter, weekOf } from '../../../features/booking/slot-days.js';

export type BookingsView = 'list' | 'week' | 'day';

/** The view in an address: the list, unless it names another. */
export const viewIn = (search: URLSearchParams): BookingsView =>
  oneOf(search, 'view', ['week', 'day'] as const) ?? 'list';

/** The day in an address, or today. */
export function dayIn(search: URLSearchParams, today: string): string {
  const day = search.get('day') ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : today;
}

/** The state that the list shows; `all` for any. */
export const stateIn = (search: URLSearchParams): BookingState | 'all' =>
  oneOf(search, 'state', [...bookingStates, 'all'] as const) ?? 'booked';

/** What the screen's address asks for. */
export function bookingsRequest(search: URLSearchParams, today: string): BookedDemosRequest & { page: number } {
  const view = viewIn(search);
  if (view === 'list') {
    const { searchTerm, page, perPage } = boardRequest(search, [], defaultPerPage);
    const state = stateIn(search);
    return { searchTerm, page, perPage, ...(state !== 'all' && { state }) };
  }
  const day = dayIn(search, today);
  const from = view === 'week' ? weekOf(day) : day;
  return { from, to: view === 'week' ? daysAfter(from, 6) : day, page: 1, perPage: mostPerPage };
}
