import { Module } from '@nestjs/common';
import { ReasonsController } from './reasons.controller.js';
import { TrailController } from './trail.controller.js';

@Module({ controllers: [TrailController, ReasonsController] })
export class TrailModule {}
