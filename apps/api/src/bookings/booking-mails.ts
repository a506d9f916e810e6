import { createHash } from 'node:crypto';
import { bookingPage, slotMinutes, type BookingReason } from '@quotewright/domain/bookings/contract.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { timeIn } from '@quotewright/domain/kernel/time-zone.js';
import type { Clock } from '../platform/clock.js';
import type { Mail, MailAttachment } from '../platform/mail/mail.js';
import { sample } from '../platform/mail/sample.js';
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
    kind: 'booking',
    to: booking.email,
    account: booking.account_id,
    names: { booking: booking.id },
    subject,
    greeting: isolated(booking.name),
    paragraphs,
    ...(attachment && { attachment }),
  };
}

const meeting = (at: Date, { time_zone: zone, mobile }: StoredBooking): NonNullable<Mail['facts']> => [
  { name: 'When', value: timeIn(at, zone) },
  { name: 'We call you at', value: mobile },
];

const link = (label: string, { token }: StoredBooking, { publicUrl }: Sender): Pick<Mail, 'action'> => ({
  action: { label, url: siteAddress(publicUrl, bookingPage(token)) },
});

/** It is booked, or at another time now. */
export function confirmation(booking: StoredBooking, sender: Sender): Mail {
  const { at, time_zone: zone, moves } = booking;
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
      `Your ${title} takes ${slotMinutes} minutes. The file with this e-mail adds it to your calendar.`,
    ]),
    facts: meeting(at, booking),
    ...link('Move or cancel', booking, sender),
  };
}

/** It is tomorrow. */
export function reminder(booking: StoredBooking & { at: Date }, sender: Sender): Mail {
  const { at, time_zone: zone } = booking;
  const title = titleOf(booking);
  return {
    ...toVisitor(booking, sender, `Reminder: your ${title}, ${shortly(at, zone)}`, [`Your ${title} is soon.`]),
    kind: 'booking-reminder',
    facts: meeting(at, booking),
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
    `Your ${title} on ${timeIn(at, zone)} is cancelled. The file with this e-mail removes it from your calendar.`,
  ]);
}

/** What the team answers. */
export function reply(booking: StoredBooking, sender: Sender, text: string): Mail {
  const { email: to, account_id: account, name } = booking;
  return {
    kind: 'booking',
    to,
    account,
    names: { booking: booking.id },
    subject: booking.reason === 'custom-template' ? 'About your custom template' : `About your ${titleOf(booking)}`,
    greeting: isolated(name),
    paragraphs: text.split(/\n{2,}/),
    ...(booking.state === 'booked' && link('Open your booking', booking, sender)),
  };
}

/** The template they asked for is ready, and the link leads to it. */
export function toTake(booking: StoredBooking, sender: Sender, name: string): Mail {
  return {
    kind: 'booking',
    to: booking.email,
    account: booking.account_id,
    names: { booking: booking.id },
    subject: 'Your template is ready',
    greeting: isolated(booking.name),
    paragraphs: [
      `${isolated(name)} is ready. Sign up, or sign in, and it goes into your own templates: you can change it and quote with it.`,
    ],
    ...link('Get your template', booking, sender),
  };
}

/** The template they asked for is among their own. */
export function copied(booking: StoredBooking, { publicUrl }: Sender, name: string, alias: string): Mail {
  return {
    kind: 'booking',
    to: booking.email,
    account: booking.account_id,
    names: { booking: booking.id },
    subject: 'Your template is ready',
    greeting: isolated(booking.name),
    paragraphs: [`${isolated(name)} is in My QTemplates. It is your own: you can change it and quote with it.`],
    action: { label: 'Open your template', url: siteAddress(publicUrl, `/qtemplates/${alias}`) },
  };
}

/** What happened to a booking, for the team. */
export function toTeam(
  email: string,
  what: 'booked' | 'moved' | 'cancelled' | 'deleted',
  booking: StoredBooking,
  zone: string,
  { publicUrl }: Pick<Sender, 'publicUrl'>,
): Mail {
  const { id, name, mobile, at, trade, description, account_id: account } = booking;
  const title = titleOf(booking);
  return {
    kind: 'team-booking',
    to: email,
    account,
    ...(what !== 'deleted' && { names: { booking: id } }),
    subject: `${title[0]!.toUpperCase()}${title.slice(1)} ${what}${at ? `: ${shortly(at, zone)}` : ''}`,
    paragraphs: what === 'booked' && description ? [isolated(description)] : [],
    facts: [
      // What is deleted names nobody any more.
      ...(what === 'deleted'
        ? []
        : [
            { name: 'Name', value: isolated(name) },
            { name: 'E-mail', value: booking.email },
            { name: 'Mobile number', value: mobile },
          ]),
      ...(at ? [{ name: 'When', value: timeIn(at, zone) }] : []),
      ...(what === 'booked' && trade ? [{ name: 'Trade', value: isolated(trade) }] : []),
    ],
    action:
      what === 'deleted'
        ? { label: 'Open the bookings', url: siteAddress(publicUrl, '/bookings') }
        : { label: 'Open the booking', url: siteAddress(publicUrl, `/bookings?booking=${id}`) },
  };
}

/** A booking for samples of these e-mails. */
const demo: StoredBooking & { at: Date } = {
  id: 0,
  token: sample.token,
  kind: 'demo',
  reason: null,
  state: 'booked',
  name: sample.name,
  email: sample.account.email,
  mobile: '555 0100',
  description: 'We lay about ten floors a month.',
  at: sample.at,
  time_zone: 'America/New_York',
  moves: 0,
  remind_at: null,
  template: null,
  trade: null,
  measurements: null,
  deadline: null,
  account_id: null,
  created_at: sample.at,
  notes: '',
  assigned_to: null,
};

/** A request for a template, for the same. */
const request: StoredBooking = { ...demo, kind: 'call', reason: 'custom-template', at: null, trade: 'Flooring' };

/** Samples of what a visitor gets. */
export const visitorSamples = (sender: Sender): Mail[] => [
  confirmation(demo, sender),
  confirmation({ ...demo, moves: 1 }, sender),
  confirmation(request, sender),
  cancellation({ ...demo, state: 'cancelled' }, sender),
  cancellation({ ...request, state: 'cancelled' }, sender),
  reply(demo, sender, 'Thank you for your question. We show you that in the demo.'),
  toTake(request, sender, sample.template),
  copied(request, sender, sample.template, sample.alias),
];

export const reminderSamples = (sender: Sender): Mail[] => [reminder(demo, sender)];

/** Samples of what the team gets. */
export const teamSamples = (sender: Sender): Mail[] =>
  (['booked', 'moved', 'cancelled', 'deleted'] as const).map((what) =>
    toTeam(sample.account.email, what, demo, demo.time_zone, sender),
  );
