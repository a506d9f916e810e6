import { describe, expect, it } from '@jest/globals';
import { isTimeZone } from '../kernel/time-zone.js';
import type { BookingHours } from './contract.js';
import { isOffered, offered } from './slots.js';
import { endOfDay, instantOf, localOf, startOfDay } from '../kernel/local-time.js';

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

describe('clocks of time zones', () => {
  it.each([
    ['2026-12-01 14:30', 'America/New_York', '2026-12-01T19:30:00.000Z'],
    ['2026-07-01 14:30', 'America/New_York', '2026-07-01T18:30:00.000Z'],
    ['2026-12-01 14:30', 'Asia/Kathmandu', '2026-12-01T08:45:00.000Z'],
    ['2026-12-01 00:15', 'Pacific/Kiritimati', '2026-11-30T10:15:00.000Z'],
  ])('%s in %s is %s, and back', (local, zone, instant) => {
    expect(iso(instantOf(local, zone))).toBe(instant);
    expect(localOf(Date.parse(instant), zone)).toBe(local);
  });

  it('takes the first of an hour that comes twice', () => {
    expect(iso(instantOf('2026-11-01 01:30', 'America/New_York'))).toBe('2026-11-01T05:30:00.000Z');
    expect(localOf(Date.parse('2026-11-01T06:30:00Z'), 'America/New_York')).toBe('2026-11-01 01:30');
  });

  it.each([
    ['2026-03-08 02:30', 'an hour that is skipped'],
    ['2026-02-30 10:00', 'a day that no month has'],
    ['2026-13-01 10:00', 'a month that no year has'],
    ['2026-12-01 24:30', 'an hour that no day has'],
  ])('knows no %s: %s', (local) => expect(instantOf(local, 'America/New_York')).toBeNull());

  it('knows the last evening that has a year of four digits', () =>
    expect(instantOf('9999-12-31 23:30', 'America/New_York')).toBe(Date.UTC(10_000, 0, 1, 4, 30)));

  it('begins a day where midnight is skipped', () => {
    expect(iso(startOfDay('2026-09-06', 'America/Santiago'))).toBe('2026-09-06T04:00:00.000Z');
    expect(iso(endOfDay('2026-09-05', 'America/Santiago'))).toBe('2026-09-06T04:00:00.000Z');
  });

  it('knows names of zones', () => {
    expect(['Europe/Berlin', 'UTC', 'Mars/Base', '', '../x'].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('offered times', () => {
  const nine = { from: '09:00', to: '10:45' };
  const hours: BookingHours = {
    time_zone: 'America/New_York',
    week: [nine, nine, null, nine, nine, null, null],
    days_off: ['2026-12-04'],
    notice_hours: 24,
    horizon_days: 7,
    hosts: 1,
  };
  // A Monday, ten in the morning there.
  const now = Date.parse('2026-11-30T15:00:00Z');
  const local = (instants: number[]) => instants.map((at) => localOf(at, hours.time_zone));

  it('are whole half hours of the team’s days, after the notice and up to the horizon', () => {
    expect(local(offered(hours, now))).toEqual([
      '2026-12-01 10:00',
      '2026-12-03 09:00',
      '2026-12-03 09:30',
      '2026-12-03 10:00',
      '2026-12-07 09:00',
      '2026-12-07 09:30',
      '2026-12-07 10:00',
    ]);
  });

  it('can be asked for by instants', () => {
    const third = instantOf('2026-12-03 09:30', hours.time_zone)!;
    expect(local(offered(hours, now, third, third + 1))).toEqual(['2026-12-03 09:30']);
    expect(isOffered(hours, now, third)).toBe(true);
    expect(isOffered(hours, now, third + 60_000)).toBe(false);
    expect(isOffered(hours, Date.parse('2026-12-02T14:31:00Z'), third)).toBe(false);
  });

  it('leave out an hour that clocks skip, and offer once one that they show twice', () => {
    const night = {
      ...hours,
      week: Array.from({ length: 7 }, () => ({ from: '01:00', to: '03:30' })),
      horizon_days: 2,
    };
    expect(local(offered(night, Date.parse('2026-03-07T00:00:00Z'), Date.parse('2026-03-08T05:00:00Z')))).toEqual([
      '2026-03-08 01:00',
      '2026-03-08 01:30',
      '2026-03-08 03:00',
    ]);
    expect(offered(night, Date.parse('2026-10-31T00:00:00Z'), Date.parse('2026-11-01T04:00:00Z')).map(iso)).toEqual([
      '2026-11-01T05:00:00.000Z',
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T07:00:00.000Z',
      '2026-11-01T07:30:00.000Z',
      '2026-11-01T08:00:00.000Z',
    ]);
  });
});
