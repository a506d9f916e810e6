import type { MailAttachment } from '../platform/mail/mail.js';

/** An entry of a calendar. */
export interface CalendarEntry {
  /** The same for all files about one entry. */
  uid: string;
  /** How often it was changed since. */
  sequence: number;
  cancelled: boolean;
  begins: Date;
  minutes: number;
  title: string;
  text: string;
  url: string;
}

/** Bytes of a line, without its end. */
const LINE = 75;

/** `20261201T193000Z` */
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Breaks a long line as calendars read it: the next one begins with a space (RFC 5545). Characters stay whole. */
function folded(line: string): string {
  const lines: string[] = [];
  let now = '';
  for (const character of line) {
    if (Buffer.byteLength(now + character) > LINE) {
      lines.push(now);
      now = ' ';
    }
    now += character;
  }
  return [...lines, now].join('\r\n');
}

/** The file by which a calendar adds, moves or removes an entry (iCalendar). @param now when the file is made */
export function calendarFile(entry: CalendarEntry, now: Date): MailAttachment {
  const { uid, sequence, cancelled, begins, minutes, title, text, url } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quotewright//Bookings//EN',
    `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(begins)}`,
    `DTEND:${stamp(new Date(begins.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    name: 'quotewright.ics',
    content: lines.map((line) => `${folded(line)}\r\n`).join(''),
    type: 'text/calendar',
  };
}
