import { Module } from '@nestjs/common';
import { ReportsController } from './reports.controller.js';
import { TablesController } from './tables.controller.js';

@Module({ controllers: [ReportsController, TablesController] })
export class ReportsModule {}
