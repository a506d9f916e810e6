import { expect, it } from '@jest/globals';
import { calendarFile } from './calendar-file.js';

const entry = {
  uid: 'abc@quotes.example',
  sequence: 2,
  cancelled: false,
  begins: new Date('2026-12-01T19:30:00Z'),
  minutes: 30,
  title: 'Demo; of Quotewright, by phone',
  text: 'First line\nand a backslash \\',
  url: 'https://quotes.example/booking/x',
};
const now = new Date('2026-11-25T08:00:00.123Z');

it('says what calendars read', () => {
  const { content, type } = calendarFile(entry, now);
  expect(type).toBe('text/calendar');
  expect(content.split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'METHOD:PUBLISH',
      'UID:abc@quotes.example',
      'SEQUENCE:2',
      'STATUS:CONFIRMED',
      'DTSTAMP:20261125T080000Z',
      'DTSTART:20261201T193000Z',
      'DTEND:20261201T200000Z',
      'SUMMARY:Demo\\; of Quotewright\\, by phone',
      'DESCRIPTION:First line\\nand a backslash \\\\',
      'END:VCALENDAR',
    ]),
  );
  expect(calendarFile({ ...entry, cancelled: true }, now).content).toContain('METHOD:CANCEL\r\n');
});

it('folds long lines between characters', () => {
  const text = 'Größe der Fläche '.repeat(12).trim();
  const { content } = calendarFile({ ...entry, text }, now);
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(content.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}\r\n`);
});
