import { createHash } from 'node:crypto';
import { bookingPage, slotMinutes, type BookingReason } from '@quotewright/domain/bookings/contract.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { Clock } from '../platform/clock.js';
import type { Mail, MailAttachment } from '../platform/mail/mailer.js';
import type { Settings } from '../platform/settings.js';
import { calendarFile } from './calendar-file.js';
import type { StoredBooking } from './stored-booking.js';

const ABOUT: Readonly<Record<BookingReason, string>> = {
  'custom-template': 'a custom template',
  help: 'help',
  partnership: 'a partnership',
  premium: 'premium',
};

/** `demo`, `call about help` */
const titleOf = ({ kind, reason }: Pick<StoredBooking, 'kind' | 'reason'>): string =>
  kind === 'demo' || reason === null ? kind : `call about ${ABOUT[reason]}`;

/** `Tuesday, December 1, 2026 at 2:30 PM (Europe/Berlin)` */
function whenIn(at: Date, zone: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(at);
  return `${text.replace(/[\u202f\u00a0]/g, ' ')} (${zone})`;
}

/** `Dec 1, 2026, 2:30 PM` */
function shortly(at: Date, zone: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at);
  return text.replace(/[\u202f\u00a0]/g, ' ');
}

/** What a booking's e-mails need to know of the product. */
interface Sender {
  publicUrl: string;
  now: Date;
}

export const senderOf = ({ publicUrl }: Settings, clock: Clock): Sender => ({ publicUrl, now: clock.now() });

function fileOf(booking: StoredBooking, { publicUrl, now }: Sender): MailAttachment | undefined {
  if (booking.at === null) return undefined;
  const uid = createHash('sha256').update(booking.token).digest('hex').slice(0, 32);
  return calendarFile(
    {
      uid: `${uid}@${new URL(publicUrl).hostname}`,
      sequence: booking.moves + (booking.state === 'cancelled' ? 1 : 0),
      cancelled: booking.state === 'cancelled',
      begins: booking.at,
      minutes: slotMinutes,
      title: `Quotewright: ${titleOf(booking)}`,
      text: `We call you at ${booking.mobile}.`,
      url: siteAddress(publicUrl, bookingPage(booking.token)),
    },
    now,
  );
}

/** The parts of an e-mail to the person who booked. It repeats no text of theirs but the name: anybody can send those. */
function toVisitor(booking: StoredBooking, sender: Sender, subject: string, paragraphs: string[]): Mail {
  const attachment = fileOf(booking, sender);
  return {
    to: booking.email,
    account: booking.account_id,
    subject,
    paragraphs: [`Hello ${isolated(booking.name)},`, ...paragraphs],
    ...(attachment && { attachment }),
  };
}

const link = (label: string, { token }: StoredBooking, { publicUrl }: Sender): Pick<Mail, 'action'> => ({
  action: { label, url: siteAddress(publicUrl, bookingPage(token)) },
});

/** It is booked, or at another time now. */
export function confirmation(booking: StoredBooking, sender: Sender): Mail {
  const { at, time_zone: zone, mobile, moves } = booking;
  const title = titleOf(booking);
  if (at === null)
    return {
      ...toVisitor(booking, sender, 'We got your request for a custom template', [
        'Thank you for your request. We read it and answer by e-mail.',
        'Changed your mind? The page below withdraws the request.',
      ]),
      ...link('Open your request', booking, sender),
    };
  return {
    ...toVisitor(booking, sender, `${moves > 0 ? 'New time for your' : 'Your'} ${title}: ${shortly(at, zone)}`, [
      `Your ${title} is on ${whenIn(at, zone)}. It takes ${slotMinutes} minutes. We call you at ${mobile}.`,
      'The file with this e-mail adds it to your calendar.',
    ]),
    ...link('Move or cancel', booking, sender),
  };
}

/** It is tomorrow. */
export function reminder(booking: StoredBooking & { at: Date }, sender: Sender): Mail {
  const { at, time_zone: zone, mobile } = booking;
  const title = titleOf(booking);
  return {
    ...toVisitor(booking, sender, `Reminder: your ${title}, ${shortly(at, zone)}`, [
      `Your ${title} is on ${whenIn(at, zone)}. We call you at ${mobile}.`,
    ]),
    ...link('Move or cancel', booking, sender),
  };
}

/** It was cancelled. */
export function cancellation(booking: StoredBooking, sender: Sender): Mail {
  const { at, time_zone: zone } = booking;
  const title = titleOf(booking);
  if (at === null)
    return toVisitor(booking, sender, 'Your request is withdrawn', [
      'Your request for a custom template is withdrawn.',
    ]);
  return toVisitor(booking, sender, `Cancelled: your ${title}, ${shortly(at, zone)}`, [
    `Your ${title} on ${whenIn(at, zone)} is cancelled. The file with this e-mail removes it from your calendar.`,
  ]);
}

/** What the team answers. */
export function reply(booking: StoredBooking, sender: Sender, text: string): Mail {
  const { email: to, account_id: account, name } = booking;
  return {
    to,
    account,
    subject: booking.reason === 'custom-template' ? 'About your custom template' : `About your ${titleOf(booking)}`,
    paragraphs: [`Hello ${isolated(name)},`, ...text.split(/\n{2,}/)],
    ...(booking.state === 'booked' && link('Open your booking', booking, sender)),
  };
}

/** The template they asked for is ready, and the link leads to it. */
export function toTake(booking: StoredBooking, sender: Sender, name: string): Mail {
  return {
    to: booking.email,
    account: booking.account_id,
    subject: 'Your template is ready',
    paragraphs: [
      `Hello ${isolated(booking.name)},`,
      `${isolated(name)} is ready. Sign up, or sign in, and it goes into your own templates: you can change it and quote with it.`,
    ],
    ...link('Get your template', booking, sender),
  };
}

/** The template they asked for is among their own. */
export function copied(booking: StoredBooking, { publicUrl }: Sender, name: string, alias: string): Mail {
  return {
    to: booking.email,
    account: booking.account_id,
    subject: 'Your template is ready',
    paragraphs: [
      `Hello ${isolated(booking.name)},`,
      `${isolated(name)} is in My QTemplates. It is your own: you can change it and quote with it.`,
    ],
    action: { label: 'Open your template', url: siteAddress(publicUrl, `/qtemplates/${alias}`) },
  };
}

/** What happened to a booking, for the team. */
export function toTeam(
  email: string,
  what: 'booked' | 'moved' | 'cancelled',
  booking: StoredBooking,
  zone: string,
): Mail {
  const { name, mobile, at, account_id: account } = booking;
  const title = titleOf(booking);
  return {
    to: email,
    account,
    subject: `${title[0]!.toUpperCase()}${title.slice(1)} ${what}${at ? `: ${shortly(at, zone)}` : ''}`,
    paragraphs: [
      `${isolated(name)} (${booking.email}, ${mobile})${at ? `, ${whenIn(at, zone)}` : ''}.`,
      ...(what === 'booked' && booking.trade ? [`Trade: ${isolated(booking.trade)}`] : []),
      ...(what === 'booked' && booking.description ? [isolated(booking.description)] : []),
    ],
  };
}
