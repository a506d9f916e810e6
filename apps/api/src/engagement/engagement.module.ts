import { Module } from '@nestjs/common';
import { EngagementController } from './engagement.controller.js';
import { Shares } from './shares.js';
import { Views } from './views.js';

@Module({ controllers: [EngagementController], providers: [Shares, Views] })
export class EngagementModule {}
