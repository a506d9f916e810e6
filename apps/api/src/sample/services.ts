import type { CommandBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { SaveClientRequest } from '@quotewright/domain/proposals/contract-clients.js';
import type { PaperFields, SavePapersRequest } from '@quotewright/domain/proposals/contract-papers.js';
import type { AddProposalRequest } from '@quotewright/domain/proposals/contract.js';
import type { Pin } from '@quotewright/domain/proposals/events.js';
import type { AddQuoteRequest } from '@quotewright/domain/quotes/contract.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import type { Checkpoints } from '../platform/commands/checkpoints.js';
import type { Texts } from '../platform/commands/texts.js';
import type { Media } from '../platform/media/media.js';

/** What the sample needs of the running product. */
export interface SampleServices {
  bus: CommandBus;
  knex: Knex;
  media: Media;
  store: EventStore;
  checkpoints: Checkpoints;
  texts: Texts;
  /** Saves quotes at today's prices. */
  quotes: { add(body: Omit<AddQuoteRequest, 'version'>, viewer: Actor, context: CommandContext): Promise<unknown> };
  clients: { save(body: SaveClientRequest, viewer: Actor, context: CommandContext): Promise<{ id: number }> };
  /** Draws numbers, and pins client and look. */
  numbers: {
    draw(
      of: { businessId: number; proposalId: number; clientId: number },
      as: { papers: PaperFields; logo: string | null; year: number },
    ): Promise<{ number: string; client: Pin; look: Pin } | null>;
  };
  papers: {
    of(businessId: number): Promise<{ papers: PaperFields; logo: string | null }>;
    save(body: SavePapersRequest, viewer: Actor, context: CommandContext): Promise<unknown>;
  };
  /** Makes the PDF of a revision now. */
  pdfs: { makeOf(id: number, revision: number, context: CommandContext): Promise<void> };
  proposals: { add(body: AddProposalRequest, viewer: Actor, context: CommandContext): Promise<{ id: number }> };
}
