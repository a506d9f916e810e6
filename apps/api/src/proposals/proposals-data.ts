import { Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { proposalDraft, proposalIds } from '@quotewright/projections/proposals/proposal-pages.js';
import { Clock } from '../platform/clock.js';
import { everyRow, OwnData } from '../platform/own-data/own-data.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Clients } from './clients.js';
import { Conversations } from './conversations.js';

/** What a business's export holds of proposals and clients. */
@Injectable()
export class ProposalsData {
  constructor(
    private readonly read: ReadModels,
    private readonly clock: Clock,
    private readonly conversations: Conversations,
    clients: Clients,
    data: OwnData,
  ) {
    data.holds(
      {
        name: 'proposals',
        about: 'Proposals with sections, measurements, lines and prices, and what was written about them.',
        whose: 'business',
        rows: (viewer) => this.rows(viewer),
      },
      {
        name: 'clients',
        about: 'Clients with their addresses and your notes.',
        whose: 'business',
        rows: (viewer) => everyRow((request) => clients.list(request, viewer)),
      },
    );
  }

  private async *rows(viewer: Actor): AsyncGenerator<object> {
    for (const id of await proposalIds(this.read, viewer)) {
      const draft = await proposalDraft(this.read, viewer, id, this.clock.now().toISOString());
      if (draft) yield { ...draft, messages: await this.conversations.ofBusiness(id, viewer) };
    }
  }
}
