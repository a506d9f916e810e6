import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { BookedDemo, BookingByLink, GivenCopy, Slot } from '@quotewright/domain/bookings/contract.js';
import * as calls from '@quotewright/domain/bookings/endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { BookingPictures } from './booking-pictures.js';
import {
  AddBookingPicturesDto,
  BookDemoDto,
  BookingTokenDto,
  MoveBookingDto,
  RemoveBookingPictureDto,
  SlotsDto,
} from './bookings.dto.js';
import { Bookings } from './bookings.js';
import { Gifts } from './gifts.js';

/** What visitors do: book a demo or a call, move it, cancel it, delete it, and send pictures with a request. */
@Controller()
export class BookingsController {
  constructor(
    private readonly bookings: Bookings,
    private readonly pictures: BookingPictures,
    private readonly gifts: Gifts,
  ) {}

  @Call(calls.slots)
  async slots(@Query() query: SlotsDto): Promise<Slot[]> {
    return this.bookings.slots(query);
  }

  @Call(calls.book)
  async book(
    @Body() body: BookDemoDto,
    @Viewer() viewer: Actor | null,
    @Req() request: FastifyRequest,
  ): Promise<Answer<BookedDemo>> {
    const booked = await this.bookings.book(body, viewer, request.visitorAddress);
    const message =
      booked.demo_date === null
        ? 'We got your request and will e-mail you.'
        : `Your ${body.kind === 'call' ? 'call' : 'demo'} is booked. We have e-mailed you the details.`;
    return answer(booked, { message });
  }

  @Call(calls.byLink)
  async byLink(@Param() { token }: BookingTokenDto): Promise<BookingByLink> {
    return this.bookings.byLink(token);
  }

  @Call(calls.move)
  async move(@Body() body: MoveBookingDto, @Req() request: FastifyRequest): Promise<Answer<null>> {
    await this.bookings.move(body, request.visitorAddress);
    return answer(null, { message: 'The new time is booked. We have e-mailed you the details.' });
  }

  @Call(calls.cancel)
  async cancel(@Body() { token }: BookingTokenDto): Promise<Answer<null>> {
    await this.bookings.cancel(token);
    return answer(null, { message: 'It is cancelled.' });
  }

  @Call(calls.deleteByLink)
  async delete(@Body() { token }: BookingTokenDto): Promise<Answer<null>> {
    await this.bookings.delete(token);
    return answer(null, { message: 'It is deleted.' });
  }

  @Call(calls.take)
  async take(@Body() { token }: BookingTokenDto, @Viewer() viewer: Actor): Promise<Answer<GivenCopy>> {
    return answer(await this.gifts.take(token, viewer), { message: 'The template is in My QTemplates.' });
  }

  @Call(calls.addPictures)
  async addPictures(@Body() body: AddBookingPicturesDto, @Req() request: FastifyRequest): Promise<Answer<null>> {
    await this.pictures.add(body, request.visitorAddress);
    return answer(null, { message: 'We have your pictures.' });
  }

  @Call(calls.removePicture)
  async removePicture(@Body() body: RemoveBookingPictureDto): Promise<Answer<null>> {
    await this.pictures.remove(body);
    return answer(null, { message: 'The picture is removed.' });
  }
}
