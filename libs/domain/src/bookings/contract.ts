import type { SearchRequest } from '../kernel/contract.js';

/** What is booked: half an hour to see the product, or a call about something. */
export const bookingKinds = ['demo', 'call'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** What a call is about. */
export const bookingReasons = ['custom-template', 'help', 'partnership', 'premium'] as const;
export type BookingReason = (typeof bookingReasons)[number];

export const bookingStates = ['booked', 'held', 'no_show', 'cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];

/** How long a demo or a call takes. */
export const slotMinutes = 30;
/** Days of slots in one answer. */
export const mostSlotDays = 100;

/** Pictures that a request for a custom template may have. */
export const mostBookingPictures = 5;

/** `GET /bookdemo/slots`: days (`2026-12-01`) in `time_zone`, both included. Absent: all that can be booked. */
export interface SlotsQuery {
  from?: string;
  to?: string;
  /** Of the days and of the answer; absent: the team's. */
  time_zone?: string;
}

/** Half an hour that the team offers. Nothing says who took it. */
export interface Slot {
  /** When it begins. */
  at: string;
  /** The same as `Y-m-d H:i` in the time zone asked for: `2026-12-01 14:30`. */
  demo_date: string;
  free: boolean;
}

/** `POST /bookdemo`. */
export interface BookDemoRequest {
  name: string;
  email: string;
  mobile: string;
  /** `Y-m-d H:i` in `time_zone`. A custom template may be asked for without a call; everything else needs a time. */
  demo_date?: string;
  description?: string;
  /** Absent: the team's. */
  time_zone?: string;
  /** Absent: a demo. */
  kind?: BookingKind;
  /** Of a call. */
  reason?: BookingReason;
  /** The alias of the public template that it is about. */
  template?: string;
  /** Of a custom template: for which trade, from which measurements, and by which day. */
  trade?: string;
  measurements?: string;
  deadline?: string;
  /** No person sees this field. What is sent with it is dropped. */
  website?: string;
}

/** What was booked. */
export interface BookedDemo {
  demo_date: string | null;
  time_zone: string;
  /** The page to move or cancel it, for a signed-in user. Everybody gets it by e-mail. */
  page: string | null;
}

/** When demos and calls can be booked. */
export interface BookingHours {
  /** The team's time zone: `America/New_York`. */
  time_zone: string;
  /** From Monday to Sunday: `{ from: '09:00', to: '17:00' }`, or `null` for a day without. */
  week: readonly (DayHours | null)[];
  /** Days without any, in that time zone. */
  days_off: readonly string[];
  /** How long before it begins a time must be booked. */
  notice_hours: number;
  /** How far ahead times can be booked. */
  horizon_days: number;
  /** How many can be held at the same time. */
  hosts: number;
}

export interface DayHours {
  from: string;
  to: string;
}

/** What the link in the e-mails about a booking shows. */
export interface BookingByLink {
  kind: BookingKind;
  reason: BookingReason | null;
  state: BookingState;
  /** When it begins; `null` if no time was chosen. */
  at: string | null;
  /** The same in `time_zone`. */
  demo_date: string | null;
  time_zone: string;
  /** It can still be moved or cancelled. */
  open: boolean;
  /** Those sent with a request for a custom template: their ids and media hashes. */
  pictures: { id: number; image: string }[];
  /** The template that the team made for it; `null` until it is given. */
  gift: OfferedTemplate | null;
}

/** A template that is given to whoever has the link. */
export interface OfferedTemplate {
  name: string;
  /** The media hash of its first picture. */
  thumbnail: string | null;
  /** It is an account's. */
  taken: boolean;
  /** Of the account's copy. */
  alias: string | null;
}

/** The copy in My QTemplates. */
export interface GivenCopy {
  id: number;
  alias: string;
}

/** Names a booking by the link in its e-mails. */
export interface BookingLinkRequest {
  token: string;
}

/** Pictures as data URLs (`data:image/…;base64,…`). */
export interface AddBookingPicturesRequest extends BookingLinkRequest {
  img: string[];
}

export interface RemoveBookingPictureRequest extends BookingLinkRequest {
  id: number;
}

export interface MoveBookingRequest extends BookingLinkRequest {
  /** `Y-m-d H:i` in `time_zone`. */
  demo_date: string;
  /** Absent: the team's. */
  time_zone?: string;
}

/** `POST /bookeddemos`: days in the team's time zone, both included; only those of a state. */
export interface BookedDemosRequest extends SearchRequest {
  from?: string;
  to?: string;
  state?: BookingState;
}

/** A booking as the team sees it. */
export interface BookingRow {
  id: number;
  kind: BookingKind;
  reason: BookingReason | null;
  state: BookingState;
  name: string;
  email: string;
  mobile: string;
  description: string;
  /** When it begins; `null`: asked for without a call. */
  at: string | null;
  /** The same in the team's time zone. */
  demo_date: string | null;
  /** The visitor's. */
  time_zone: string;
  /** The alias of the public template it is about. */
  template: string | null;
  trade: string | null;
  measurements: string | null;
  deadline: string | null;
  created_at: string;
  notes: string;
  assigned_to: BookingPerson | null;
  /** Media hashes of the pictures that came with it. */
  pictures: string[];
  /** The template that was given for it. */
  gift: { template_id: number; name: string; given_at: string; taken: boolean } | null;
  /** What the team answered, oldest first. */
  answers: { at: string; by: string | null; text: string }[];
}

export interface BookingPerson {
  id: number;
  name: string;
}

/** `POST /booking/update`: changes what is named. */
export interface UpdateBookingRequest {
  id: number;
  /** Cancelling it tells the visitor, and cannot be taken back. */
  state?: BookingState;
  notes?: string;
  /** An admin; `null`: nobody. */
  assigned_to?: number | null;
}

/** Names a booking to the team. */
export interface BookingRequest {
  id: number;
}

/** `POST /booking/give`: a template of the gallery, published or not. */
export interface GiveTemplateRequest extends BookingRequest {
  quote_template_id: number;
}

/** `POST /booking/answer`: an e-mail to who booked. */
export interface AnswerBookingRequest {
  id: number;
  message: string;
}

/** The page behind the link in the e-mails about a booking. */
export const bookingPage = (token: string): string => `/booking/${encodeURIComponent(token)}`;
