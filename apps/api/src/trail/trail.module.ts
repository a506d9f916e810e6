import { Module } from '@nestjs/common';
import { ApprovalsController } from './approvals.controller.js';
import { ReasonsController } from './reasons.controller.js';
import { TrailController } from './trail.controller.js';

@Module({ controllers: [TrailController, ReasonsController, ApprovalsController] })
export class TrailModule {}
