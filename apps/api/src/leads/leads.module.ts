import { Module } from '@nestjs/common';
import { LeadsData } from './leads-data.js';
import { LeadsController } from './leads.controller.js';
import { Leads } from './leads.js';

@Module({ controllers: [LeadsController], providers: [LeadsData, Leads] })
export class LeadsModule {}
