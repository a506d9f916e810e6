import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsString, Max, Min } from 'class-validator';
import {
  bookingKinds,
  bookingReasons,
  bookingStates,
  mostBookingPictures,
  type AddBookingPicturesRequest,
  type AnswerBookingRequest,
  type BookDemoRequest,
  type BookedDemosRequest,
  type BookingHours,
  type BookingKind,
  type BookingLinkRequest,
  type BookingReason,
  type BookingRequest,
  type BookingState,
  type DayHours,
  type GiveTemplateRequest,
  type MoveBookingRequest,
  type RemoveBookingPictureRequest,
  type SlotsQuery,
  type UpdateBookingRequest,
} from '@quotewright/domain/bookings/contract.js';
import { bookingRules } from '@quotewright/domain/bookings/contract-rules.js';
import { isDay } from '@quotewright/domain/kernel/local-time.js';
import { accountRules, tokenRule } from '@quotewright/domain/identity/contract-rules.js';
import { Id, PageBody } from '../platform/http/fields.js';
import { Address, Follows } from '../platform/http/rules.js';
import { MayBeAbsent, MayBeNull, Satisfies, Text } from '../platform/http/validation.js';

const OneOf = (name: string, values: readonly string[]) =>
  IsIn(values, { message: `${name} is one of ${values.join(', ')}.` });
const TimeZone = () => Follows(bookingRules.time_zone, 'time_zone');
/** A day that is in the calendar, as a schema. */
const DAY = { type: 'string', format: 'date' } as const;
/** The same; may be empty. */
const Day = () =>
  Text(
    (text) => text.trim() === '' || (text.trim().length === 10 && isDay(text.trim())),
    'day',
    bookingRules.day.message,
    { anyOf: [{ type: 'string', maxLength: 0 }, DAY] },
  );
const Token = () => Follows(tokenRule, 'token');

export class SlotsDto implements SlotsQuery {
  @MayBeAbsent() @Day() from?: string;
  @MayBeAbsent() @Day() to?: string;
  @MayBeAbsent() @TimeZone() time_zone?: string;
}

export class BookDemoDto implements BookDemoRequest {
  @Follows(accountRules.name, 'name') name: string;
  @Address() email: string;
  @Follows(bookingRules.mobile, 'mobile') mobile: string;
  @MayBeAbsent() @Follows({ ...bookingRules.demo_date, least: 0 }, 'demo_date') demo_date?: string;
  @MayBeAbsent() @Follows(bookingRules.description, 'description') description?: string;
  @MayBeAbsent() @TimeZone() time_zone?: string;
  @MayBeAbsent() @OneOf('kind', bookingKinds) kind?: BookingKind;
  @MayBeAbsent() @OneOf('reason', bookingReasons) reason?: BookingReason;
  @MayBeAbsent() @Follows(bookingRules.template, 'template') template?: string;
  @MayBeAbsent() @Follows({ ...bookingRules.trade, least: 0 }, 'trade') trade?: string;
  @MayBeAbsent() @Follows({ ...bookingRules.measurements, least: 0 }, 'measurements') measurements?: string;
  @MayBeAbsent() @Day() deadline?: string;
  @MayBeAbsent() @Follows(bookingRules.website, 'website') website?: string;
}

export class BookingTokenDto implements BookingLinkRequest {
  @Token() token: string;
}

export class AddBookingPicturesDto extends BookingTokenDto implements AddBookingPicturesRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(mostBookingPictures, { message: `Send at most ${mostBookingPictures} pictures at once.` })
  @IsString({ each: true })
  img: string[];
}

export class RemoveBookingPictureDto extends BookingTokenDto implements RemoveBookingPictureRequest {
  @Id() id: number;
}

export class BookingDto implements BookingRequest {
  @Id() id: number;
}

export class GiveTemplateDto extends BookingDto implements GiveTemplateRequest {
  @Id() quote_template_id: number;
}

export class MoveBookingDto extends BookingTokenDto implements MoveBookingRequest {
  @Follows(bookingRules.demo_date, 'demo_date') demo_date: string;
  @MayBeAbsent() @TimeZone() time_zone?: string;
}

export class BookedDemosDto extends PageBody implements BookedDemosRequest {
  @MayBeAbsent() @Day() from?: string;
  @MayBeAbsent() @Day() to?: string;
  @MayBeAbsent() @OneOf('state', bookingStates) state?: BookingState;
}

export class UpdateBookingDto implements UpdateBookingRequest {
  @Id() id: number;
  @MayBeAbsent() @OneOf('state', bookingStates) state?: BookingState;
  @MayBeAbsent() @Follows(bookingRules.notes, 'notes') notes?: string;
  @MayBeNull() @Id() assigned_to?: number | null;
}

export class AnswerBookingDto implements AnswerBookingRequest {
  @Id() id: number;
  @Follows(bookingRules.message, 'message') message: string;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const ofTime = { type: 'string', pattern: TIME.source } as const;
const DAY_HOURS = {
  type: 'object',
  properties: { from: ofTime, to: ofTime },
  required: ['from', 'to'],
  additionalProperties: false,
} as const;

/** A day without hours, or one with a beginning and an end. */
function isDayHours(day: unknown): boolean {
  if (typeof day !== 'object') return false;
  if (day === null) return true;
  const { from, to, ...more } = day as Partial<Record<string, unknown>>;
  return [from, to].every((time) => typeof time === 'string' && TIME.test(time)) && Object.keys(more).length === 0;
}

/** A year of days off. */
const MOST_DAYS_OFF = 366;

export class HoursDto implements BookingHours {
  @Follows({ ...bookingRules.time_zone, least: 1 }, 'time_zone') time_zone: string;
  @Satisfies(
    (week: unknown) => Array.isArray(week) && week.length === 7 && week.every(isDayHours),
    'week',
    'Enter times such as 09:00.',
    { minItems: 7, maxItems: 7, items: { anyOf: [{ type: 'null' }, DAY_HOURS] } },
  )
  week: (DayHours | null)[];
  @IsArray()
  @ArrayMaxSize(MOST_DAYS_OFF)
  @Satisfies(
    (days: unknown) =>
      Array.isArray(days) && days.every((day) => typeof day === 'string' && day.length === 10 && isDay(day)),
    'day',
    bookingRules.day.message,
    { items: DAY },
  )
  days_off: string[];
  @IsInt() @Min(0) @Max(24 * 30) notice_hours: number;
  @IsInt() @Min(1) @Max(90) horizon_days: number;
  @IsInt() @Min(1) @Max(100) hosts: number;
}
