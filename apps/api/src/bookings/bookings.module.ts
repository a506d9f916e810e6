import { Module } from '@nestjs/common';
import { Hours } from './booking-hours.js';
import { BookingsController } from './bookings.controller.js';
import { Bookings } from './bookings.js';

@Module({ controllers: [BookingsController], providers: [Bookings, Hours] })
export class BookingsModule {}
