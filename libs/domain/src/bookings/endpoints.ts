import type { Page } from '../kernel/contract.js';
import { ask, get, post, type } from '../kernel/endpoint.js';
import { businessTypes } from '../kernel/rights.js';
import type {
  AddBookingPicturesRequest,
  AnswerBookingRequest,
  BookDemoRequest,
  BookedDemo,
  BookedDemosRequest,
  BookingByLink,
  BookingHours,
  BookingLinkRequest,
  BookingRequest,
  BookingRow,
  GivenCopy,
  GiveTemplateRequest,
  MoveBookingRequest,
  RemoveBookingPictureRequest,
  Slot,
  SlotsQuery,
  UpdateBookingRequest,
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

/** Deletes it with all that was sent for it. Repeated, it changes and sends nothing. */
export const deleteByLink = post('/api/booking/delete', {
  access: 'public',
  changes: ['bookings'],
  body: type<BookingLinkRequest>(),
  answer: type<null>(),
});

/** Adds pictures of the job to a request for a custom template. Sent again, they are the same pictures. */
export const addPictures = post('/api/booking/pictures', {
  access: 'public',
  codes: ['booking_over', 'limit_reached'],
  changes: ['bookings'],
  pictures: 'one',
  body: type<AddBookingPicturesRequest>(),
  answer: type<null>(),
});

/** Removes one of them. Repeated, it changes nothing. */
export const removePicture = post('/api/booking/pictures/remove', {
  access: 'public',
  codes: ['booking_over'],
  changes: ['bookings'],
  body: type<RemoveBookingPictureRequest>(),
  answer: type<null>(),
});

/** Takes the template that was made for a request into My QTemplates, once. */
export const take = post('/api/booking/take', {
  access: businessTypes,
  codes: ['already_given', 'limit_reached', 'template_not_found'],
  changes: ['bookings', 'templates'],
  body: type<BookingLinkRequest>(),
  answer: type<GivenCopy>(),
});

/** Bookings, for the team: those that are to come first, or the newest ones first. */
export const booked = ask('/api/bookeddemos', {
  access: ['admin'],
  topic: 'bookings',
  body: type<BookedDemosRequest>(),
  answer: type<Page<BookingRow>>(),
});

/** Says what became of a booking, who takes it, and what to remember. Repeated, it changes and sends nothing. */
export const update = post('/api/booking/update', {
  access: ['admin'],
  codes: ['booking_over'],
  changes: ['bookings'],
  body: type<UpdateBookingRequest>(),
  answer: type<null>(),
});

/** Answers by e-mail. */
export const answer = post('/api/booking/answer', {
  access: ['admin'],
  changes: ['bookings'],
  body: type<AnswerBookingRequest>(),
  answer: type<null>(),
});

/** Gives a template to who asked: a copy to an account, and the way to one to others. Repeated, it changes nothing. */
export const give = post('/api/booking/give', {
  access: ['admin'],
  codes: ['already_given', 'booking_over', 'limit_reached', 'template_not_found'],
  changes: ['bookings', 'templates'],
  body: type<GiveTemplateRequest>(),
  answer: type<null>(),
});

/** Deletes a booking with all that was sent for it. If it still stands, the visitor is told that it is cancelled. */
export const remove = post('/api/booking/remove', {
  access: ['admin'],
  changes: ['bookings'],
  body: type<BookingRequest>(),
  answer: type<null>(),
});

/** When demos and calls can be booked. */
export const hours = get('/api/bookings/hours', {
  access: ['admin'],
  topic: 'bookings',
  answer: type<BookingHours>(),
});

/** Changes that. Bookings stay as they are. */
export const saveHours = post('/api/bookings/hours', {
  access: ['admin'],
  changes: ['bookings'],
  body: type<BookingHours>(),
  answer: type<null>(),
});
