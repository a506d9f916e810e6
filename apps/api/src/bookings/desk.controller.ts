import { Body, Controller } from '@nestjs/common';
import type { BookingHours, BookingRow } from '@quotewright/domain/bookings/contract.js';
import * as calls from '@quotewright/domain/bookings/endpoints.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Hours } from './booking-hours.js';
import {
  AnswerBookingDto,
  BookedDemosDto,
  BookingDto,
  GiveTemplateDto,
  HoursDto,
  UpdateBookingDto,
} from './bookings.dto.js';
import { Desk } from './desk.js';
import { Gifts } from './gifts.js';

/** What the team does with bookings, and when there can be any. */
@Controller()
export class DeskController {
  constructor(
    private readonly desk: Desk,
    private readonly bookingHours: Hours,
    private readonly gifts: Gifts,
  ) {}

  @Call(calls.booked)
  async booked(@Body() body: BookedDemosDto): Promise<Page<BookingRow>> {
    return this.desk.list(body);
  }

  @Call(calls.update)
  async update(@Body() body: UpdateBookingDto): Promise<Answer<null>> {
    await this.desk.update(body);
    return answer(null, {
      message: body.state === 'cancelled' ? 'Cancelled. We have e-mailed the visitor.' : 'Saved.',
    });
  }

  @Call(calls.answer)
  async answer(@Body() body: AnswerBookingDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.desk.answer(body, viewer);
    return answer(null, { message: 'Your answer is on its way.' });
  }

  @Call(calls.give)
  async give(@Body() body: GiveTemplateDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.gifts.give(body, viewer);
    return answer(null, { message: 'The template is given. We have sent an e-mail about it.' });
  }

  @Call(calls.remove)
  async remove(@Body() { id }: BookingDto): Promise<Answer<null>> {
    await this.desk.remove(id);
    return answer(null, { message: 'The booking is deleted.' });
  }

  @Call(calls.hours)
  async hours(): Promise<BookingHours> {
    return this.bookingHours.read();
  }

  @Call(calls.saveHours)
  async saveHours(@Body() body: HoursDto): Promise<Answer<null>> {
    await this.bookingHours.save(body);
    return answer(null, { message: 'Hours saved.' });
  }
}
