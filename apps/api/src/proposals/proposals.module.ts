import { Module } from '@nestjs/common';
import { ClientsController } from './clients.controller.js';
import { Clients } from './clients.js';
import { PapersController } from './papers.controller.js';
import { Papers } from './papers.js';
import { ProposalsData } from './proposals-data.js';
import { ProposalsController } from './proposals.controller.js';
import { Proposals } from './proposals.js';

@Module({
  controllers: [ClientsController, PapersController, ProposalsController],
  providers: [Clients, Papers, Proposals, ProposalsData],
})
export class ProposalsModule {}
