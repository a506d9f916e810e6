import { Module } from '@nestjs/common';
import { ProposalsController } from './proposals.controller.js';
import { Proposals } from './proposals.js';

@Module({ controllers: [ProposalsController], providers: [Proposals] })
export class ProposalsModule {}
