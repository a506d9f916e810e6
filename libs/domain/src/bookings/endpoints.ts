import { get, post, type } from '../kernel/endpoint.js';
import type {
  BookDemoRequest,
  BookedDemo,
  BookingByLink,
  BookingLinkRequest,
  MoveBookingRequest,
  Slot,
  SlotsQuery,
} from './contract.js';

/** The half hours that the team offers, and which of them are free. */
export const slots = get('/api/bookdemo/slots', {
  access: 'public',
  topic: 'bookings',
  query: type<SlotsQuery>(),
  answer: type<Slot[]>(),
});

/** Books a demo or a call, or asks for a custom template. Repeated while it stands, it is the same booking. */
export const book = post('/api/bookdemo', {
  access: 'public',
  codes: ['slot_taken'],
  changes: ['bookings'],
  once: true,
  body: type<BookDemoRequest>(),
  answer: type<BookedDemo>(),
});

/** A booking by the link in its e-mails. */
export const byLink = get('/api/booking/:token', {
  access: 'public',
  topic: 'bookings',
  answer: type<BookingByLink>(),
});

/** Moves it to another time. Repeated, it changes and sends nothing. */
export const move = post('/api/booking/move', {
  access: 'public',
  codes: ['slot_taken', 'booking_over'],
  changes: ['bookings'],
  body: type<MoveBookingRequest>(),
  answer: type<null>(),
});

/** Cancels it. Repeated, it changes and sends nothing. */
export const cancel = post('/api/booking/cancel', {
  access: 'public',
  codes: ['booking_over'],
  changes: ['bookings'],
  body: type<BookingLinkRequest>(),
  answer: type<null>(),
});
