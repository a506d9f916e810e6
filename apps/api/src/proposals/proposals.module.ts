import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Sessions } from '../platform/auth/sessions.js';
import { servePlainPages } from '../platform/http/plain-routes.js';
import { CLIENT_FORM_LIMIT, clientPageRoutes, sendFailure } from './client-page/routes.js';
import { readSent } from './client-page/sent-form.js';
import { ClientPages } from './client-pages.js';
import { DueProposals } from './due.js';
import { ProposalLetters } from './letters.js';
import { ProposalLinkBook } from './links.js';
import { ProposalNumbers } from './numbers.js';
import { SendingsController } from './sendings.controller.js';
import { Sendings } from './sendings.js';
import { ClientsController } from './clients.controller.js';
import { Clients } from './clients.js';
import { ConversationsController } from './conversations.controller.js';
import { Conversations } from './conversations.js';
import { PapersController } from './papers.controller.js';
import { PacketContents } from './packet/packet-content.js';
import { Packets } from './packet/packets.js';
import { Papers } from './papers.js';
import { ProposalPdfs } from './pdfs.js';
import { ProposalBridges } from './bridges.js';
import { ProposalListsController } from './lists.controller.js';
import { ProposalsData } from './proposals-data.js';
import { ProposalsController } from './proposals.controller.js';
import { Proposals } from './proposals.js';
import { ProposalWhys } from './whys.js';

@Module({
  controllers: [
    ClientsController,
    ConversationsController,
    PapersController,
    ProposalListsController,
    SendingsController,
    ProposalsController,
  ],
  providers: [
    ClientPages,
    Clients,
    Conversations,
    DueProposals,
    PacketContents,
    Packets,
    Papers,
    ProposalBridges,
    ProposalLetters,
    ProposalLinkBook,
    ProposalNumbers,
    ProposalPdfs,
    ProposalWhys,
    Proposals,
    ProposalsData,
    Sendings,
  ],
})
export class ProposalsModule implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly pages: ClientPages,
    private readonly sessions: Sessions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await servePlainPages(this.host, (routes) => clientPageRoutes(routes, this.pages, this.sessions), {
      limit: CLIENT_FORM_LIMIT,
      read: readSent,
      fail: sendFailure,
    });
  }
}
