import type { BookingKind, BookingReason } from '@quotewright/domain/bookings/contract.js';

/** What a call is about, as a choice. */
export const reasonLabels: Readonly<Record<BookingReason, string>> = {
  'custom-template': 'A custom template',
  help: 'Help',
  partnership: 'A partnership',
  premium: 'Premium templates',
};

const CALLS: Readonly<Record<BookingReason, string>> = {
  'custom-template': 'Custom template',
  help: 'Call about help',
  partnership: 'Call about a partnership',
  premium: 'Call about premium',
};

/** `Demo`, `Call about help` */
export const bookingTitle = ({ kind, reason }: { kind: BookingKind; reason: BookingReason | null }): string =>
  kind === 'demo' || reason === null ? 'Demo' : CALLS[reason];
