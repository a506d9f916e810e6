import { Module } from '@nestjs/common';
import { TrailData } from './trail-data.js';
import { PriceApprovalController } from './price-approval.controller.js';
import { ReadyRuleController } from './ready-rule.controller.js';
import { ReasonsController } from './reasons.controller.js';
import { ReviewRulesController } from './review-rules.controller.js';
import { TrailController } from './trail.controller.js';

@Module({
  controllers: [
    TrailController,
    ReasonsController,
    ReviewRulesController,
    ReadyRuleController,
    PriceApprovalController,
  ],
  providers: [TrailData],
})
export class TrailModule {}
