import { Module } from '@nestjs/common';
import { BookingsData } from './bookings-data.js';
import { Gifts } from './gifts.js';
import { Hours } from './booking-hours.js';
import { BookingPictures } from './booking-pictures.js';
import { BookingsController } from './bookings.controller.js';
import { Bookings } from './bookings.js';
import { DeskController } from './desk.controller.js';
import { Desk } from './desk.js';

@Module({
  controllers: [BookingsController, DeskController],
  providers: [BookingsData, Bookings, BookingPictures, Desk, Gifts, Hours],
})
export class BookingsModule {}
