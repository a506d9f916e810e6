import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { BookingHours, BookingKind, BookingReason, BookingState } from '@quotewright/domain/bookings/contract.js';
import { offered } from '@quotewright/domain/bookings/slots.js';
import type { SampleAccount } from './accounts.js';
import type { Item } from './pieces.js';

interface SampleBooking {
  by: string;
  kind: BookingKind;
  reason?: BookingReason;
  state: BookingState;
  /** The how manieth time from now on, or back from now; 0: asked for without a call. */
  slot: number;
  description: string;
  notes?: string;
  assigned?: string;
  custom?: { trade: string; measurements: string };
}

const BOOKINGS: readonly SampleBooking[] = [
  { by: 'iris', kind: 'demo', state: 'booked', slot: 20, description: 'How do we show customers what a floor needs?' },
  {
    by: 'noel',
    kind: 'call',
    reason: 'partnership',
    state: 'booked',
    slot: 41,
    description: 'We would like to put the calculator on our own pages.',
    assigned: 'priya',
  },
  {
    by: 'lena',
    kind: 'call',
    reason: 'custom-template',
    state: 'booked',
    slot: 0,
    description: '',
    custom: {
      trade: 'Natural stone steps',
      measurements: 'Number of steps, width, tread depth and riser height; cheeks on one side or both.',
    },
  },
  {
    by: 'theo',
    kind: 'call',
    reason: 'premium',
    state: 'held',
    slot: -12,
    description: 'Which templates does premium include?',
    notes: 'Has premium now.',
    assigned: 'mara',
  },
  { by: 'dana', kind: 'demo', state: 'no_show', slot: -30, description: '', notes: 'Tried twice, then e-mailed.' },
  {
    by: 'dana',
    kind: 'call',
    reason: 'help',
    state: 'cancelled',
    slot: -21,
    description: 'Own labour rates on every template at once.',
  },
];

const DAY = 86_400_000;

/** Bookings of the sample's accounts in each state, around the day of loading. */
export async function addBookings(knex: Knex, accounts: readonly SampleAccount[]): Promise<Item> {
  const hours = (await knex('app.booking_hours').first<BookingHours & { days_off: unknown }>())!;
  const always = { ...hours, days_off: [], notice_hours: 0 };
  const now = Date.now();
  const after = offered({ ...always, notice_hours: hours.notice_hours }, now);
  const before = offered(always, now - 30 * DAY, -Infinity, now);
  const idOf = async (key: string) => {
    const { email } = accounts.find((account) => account.key === key)!;
    return (await knex('app.user').where({ email }).first<{ id: number } | undefined>('id'))?.id ?? null;
  };
  for (const { by, kind, reason, state, slot, description, notes = '', assigned, custom } of BOOKINGS) {
    const { name, email } = accounts.find((account) => account.key === by)!;
    const begins = slot > 0 ? after[slot] : slot < 0 ? before.at(slot) : undefined;
    if (slot !== 0 && begins === undefined) continue;
    const at = begins === undefined ? null : new Date(begins);
    const token = randomBytes(32).toString('base64url');
    await knex('app.booking').insert({
      token,
      request: `sample ${token}`,
      kind,
      reason: reason ?? null,
      state,
      name,
      email,
      mobile: '+1 555 0100 100',
      description,
      at,
      time_zone: hours.time_zone,
      remind_at: state === 'booked' && at ? new Date(at.getTime() - DAY) : null,
      trade: custom?.trade ?? null,
      measurements: custom?.measurements ?? null,
      account_id: await idOf(by),
      created_at: new Date(Math.min(now, at?.getTime() ?? now) - 2 * DAY),
      notes,
      assigned_to: assigned === undefined ? null : await idOf(assigned),
    });
  }
  return { id: 0, parts: {} };
}
