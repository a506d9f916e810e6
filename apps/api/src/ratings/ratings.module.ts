import { Module } from '@nestjs/common';
import { RatingsData } from './ratings-data.js';
import { RatingsController } from './ratings.controller.js';
import { Ratings } from './ratings.js';

@Module({ controllers: [RatingsController], providers: [Ratings, RatingsData] })
export class RatingsModule {}
