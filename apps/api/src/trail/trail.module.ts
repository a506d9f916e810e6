import { Module } from '@nestjs/common';
import { ReasonsController } from './reasons.controller.js';
import { ReviewRulesController } from './review-rules.controller.js';
import { TrailController } from './trail.controller.js';

@Module({ controllers: [TrailController, ReasonsController, ReviewRulesController] })
export class TrailModule {}
