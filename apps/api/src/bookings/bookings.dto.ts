import { IsIn } from 'class-validator';
import {
  bookingKinds,
  bookingReasons,
  type BookDemoRequest,
  type BookingKind,
  type BookingLinkRequest,
  type BookingReason,
  type MoveBookingRequest,
  type SlotsQuery,
} from '@quotewright/domain/bookings/contract.js';
import { bookingRules } from '@quotewright/domain/bookings/contract-rules.js';
import { isDay } from '@quotewright/domain/bookings/slots.js';
import { accountRules, tokenRule } from '@quotewright/domain/identity/contract-rules.js';
import { Follows } from '../platform/http/rules.js';
import { MayBeAbsent, Text } from '../platform/http/validation.js';

const OneOf = (name: string, values: readonly string[]) =>
  IsIn(values, { message: `${name} is one of ${values.join(', ')}.` });
const TimeZone = () => Follows(bookingRules.time_zone, 'time_zone');
/** A day that is in the calendar; may be empty. */
const Day = () =>
  Text(
    (text) => text.trim() === '' || (text.trim().length === 10 && isDay(text.trim())),
    'day',
    bookingRules.day.message,
    {
      maxLength: bookingRules.day.most,
      pattern: '^$|^\\d{4}-\\d\\d-\\d\\d$',
    },
  );
const Token = () => Follows(tokenRule, 'token');

export class SlotsDto implements SlotsQuery {
  @MayBeAbsent() @Day() from?: string;
  @MayBeAbsent() @Day() to?: string;
  @MayBeAbsent() @TimeZone() time_zone?: string;
}

export class BookDemoDto implements BookDemoRequest {
  @Follows(accountRules.name, 'name') name: string;
  @Follows(accountRules.email, 'email') email: string;
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

export class MoveBookingDto extends BookingTokenDto implements MoveBookingRequest {
  @Follows(bookingRules.demo_date, 'demo_date') demo_date: string;
  @MayBeAbsent() @TimeZone() time_zone?: string;
}
