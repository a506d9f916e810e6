import { Injectable } from '@nestjs/common';

/** The time of day, for what is due at a time; tests set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
