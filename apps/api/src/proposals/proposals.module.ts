import { Module } from '@nestjs/common';
import { ClientsController } from './clients.controller.js';
import { Clients } from './clients.js';
import { ProposalsController } from './proposals.controller.js';
import { Proposals } from './proposals.js';

@Module({ controllers: [ClientsController, ProposalsController], providers: [Clients, Proposals] })
export class ProposalsModule {}
