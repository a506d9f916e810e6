import { Module } from '@nestjs/common';
import { EngagementController } from './engagement.controller.js';
import { Views } from './views.js';

@Module({ controllers: [EngagementController], providers: [Views] })
export class EngagementModule {}
